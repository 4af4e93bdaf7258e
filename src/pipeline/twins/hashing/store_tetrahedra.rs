//! Twin of `hashing/populate/store_tetrahedra.wgsl`: every tetrahedron in its places among those of its slots.

use super::{cell_range::slots_of, cells::Cells};
use crate::pipeline::twins::StoredPrimitive;

/// Slot, tetrahedron, and number of its cell: in the order of slots, and those of a slot sorted.
pub fn store_tetrahedra<'a>(
    members: impl Iterator<Item = (u32, &'a StoredPrimitive)>,
    cells: &Cells,
) -> Vec<(u32, [u32; 2])> {
    let mut all: Vec<(u32, [u32; 2])> = members
        .flat_map(|(p, primitive)| {
            let slots = slots_of(primitive.lower(), primitive.upper(), cells);
            (0..).zip(slots).map(move |(k, slot)| (slot, [p, k]))
        })
        .collect();
    all.sort_unstable();
    all
}
