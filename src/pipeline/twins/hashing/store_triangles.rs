//! Twin of `hashing/populate/store_triangles.wgsl`: every triangle in its places among those of its slots.

use super::{cell_range::CellRange, cells::Cells};

/// Slot, triangle, and number of its cell: in the order of slots, and those of a slot sorted.
pub fn store_triangles(ranges: &[CellRange], cells: &Cells) -> Vec<(u32, [u32; 2])> {
    let stored = (0..).zip(ranges).filter(|(_, range)| range.is_stored());
    let mut all: Vec<(u32, [u32; 2])> =
        stored.flat_map(|(t, range)| range.slots(cells).into_iter().map(move |(k, slot)| (slot, [t, k]))).collect();
    all.sort_unstable();
    all
}
