//! Twin of `depth/nearest/choose.wgsl`: every vertex takes the nearest of its contacts' points.

use std::collections::BTreeMap;

/// For every vertex that has some the directions that it may take: those of its nearest contacts. With each its distance, from
/// squared distances in cells.
pub fn choose(contacts: &[[u32; 2]], contact_depths: &[[f32; 4]], cells_per_unit: f32) -> BTreeMap<u32, Vec<[f32; 4]>> {
    // Negative where the surface has no triangle.
    let known = || contacts.iter().zip(contact_depths).filter(|(_, [.., squared])| *squared >= 0.0);
    let mut nearest: BTreeMap<u32, f32> = BTreeMap::new();
    for ([v, _], [.., squared]) in known() {
        nearest.entry(*v).and_modify(|least| *least = least.min(*squared)).or_insert(*squared);
    }
    let mut chosen: BTreeMap<u32, Vec<[f32; 4]>> = BTreeMap::new();
    for ([v, _], &[x, y, z, squared]) in known().filter(|([v, _], [.., squared])| nearest[v] == *squared) {
        chosen.entry(*v).or_default().push([x, y, z, squared.sqrt() / cells_per_unit]);
    }
    chosen
}
