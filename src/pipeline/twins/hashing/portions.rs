//! Twin of `hashing/find_pairs/portions.wgsl`: the cells that each tetrahedron looks into, in portions.

use super::cells::Cells;
use crate::pipeline::twins::StoredPrimitive;

/// Cells or entries of a portion.
const PORTION: usize = 32;
/// Instead of its cells a primitive looks at all entries.
const ALL_ENTRIES: u32 = 1 << 31;

/// Primitive, with a bit where it looks at all entries, and first cell or entry of every portion, where so many vertices are stored and
/// no slot has many. Sorted.
pub fn portions<'a>(
    members: impl Iterator<Item = (u32, &'a StoredPrimitive)>,
    cells: &Cells,
    entries: usize,
) -> Vec<[u32; 2]> {
    let of = |(p, primitive): (u32, &StoredPrimitive)| {
        let own = cells.cells_of(primitive.lower(), primitive.upper()).len();
        let (items, word) = if own > entries { (entries, p | ALL_ENTRIES) } else { (own, p) };
        (0..items).step_by(PORTION).map(move |first| [word, first as u32])
    };
    let mut all: Vec<[u32; 2]> = members.flat_map(of).collect();
    all.sort_unstable();
    all
}
