//! Twin of `hashing/populate/count_vertices.wgsl`: how many vertices each slot of the table has.

use std::collections::BTreeMap;

use glam::Vec3;

use super::cells::Cells;

/// A vertex that is stored, and where it is.
pub type Member = (u32, Vec3);

/// The vertices that are stored: those where their object's box overlaps another's.
pub fn members(positions: &[Vec3], vertex_objects: &[u32], object_overlaps: &[[f32; 6]]) -> Vec<Member> {
    let is_member = |(v, point): &Member| {
        object_overlaps.get(vertex_objects[*v as usize] as usize).is_some_and(|&[a, b, c, d, e, f]| {
            Vec3::new(a, b, c).cmple(*point).all() && point.cmple(Vec3::new(d, e, f)).all()
        })
    };
    (0..).zip(positions.iter().copied()).filter(is_member).collect()
}

/// How many there are by slot, of the slots that have some.
pub fn count(members: &[Member], cells: &Cells) -> BTreeMap<u32, u64> {
    let mut counts = BTreeMap::new();
    for (_, point) in members {
        *counts.entry(cells.slot_of(cells.cell_of(*point))).or_default() += 1;
    }
    counts
}
