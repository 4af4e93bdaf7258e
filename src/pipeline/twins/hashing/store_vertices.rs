//! Twin of `hashing/populate/store_vertices.wgsl`: every vertex in its place among its slot's.

use glam::Vec3;

use super::{cells::Cells, count_vertices::Member};

/// What is wrong with what is stored, by its words.
pub fn fault(stored: &[[u32; 4]], members: &[Member], cells: &Cells) -> Option<String> {
    let point = |[x, y, z, _]: &[u32; 4]| Vec3::from_array([*x, *y, *z].map(f32::from_bits));
    let mut numbers: Vec<u32> = stored.iter().map(|entry| entry[3]).collect();
    numbers.sort_unstable();
    let expected: Vec<u32> = members.iter().map(|(v, _)| *v).collect();
    if numbers != expected {
        return Some(format!("the vertices {numbers:?} instead of {expected:?}"));
    }
    if !stored.is_sorted_by_key(|entry| cells.slot_of(cells.cell_of(point(entry)))) {
        return Some("entries are not in the order of their slots".into());
    }
    let at = |v: u32| members.binary_search_by_key(&v, |(v, _)| *v).ok().map(|i| members[i].1);
    let moved = stored.iter().find(|entry| at(entry[3]) != Some(point(entry)));
    moved.map(|entry| format!("vertex {} is stored at {}", entry[3], point(entry)))
}
