//! Twin of `hashing/find_pairs/vertex_queries.wgsl`: the vertices that look for tetrahedra.

use std::collections::BTreeMap;

use super::{cells::Cells, count_vertices::Member};

/// Instead of a first primitive: tetrahedra are looked for in a cell.
pub const BY_CELL: u32 = u32::MAX;
/// One thread evaluates no more entries than this.
pub const MOST_ENTRIES: u64 = 16384;
/// Primitives that one thread evaluates, where all are evaluated.
const PRIMITIVE_PORTION: usize = 256;

/// Every query: the vertex, and the first primitive it looks at, or [`BY_CELL`]. Sorted.
pub fn vertex_queries(
    members: &[Member],
    cells: &Cells,
    counts: &BTreeMap<u32, u64>,
    primitives: u32,
) -> Vec<[u32; 2]> {
    let of_slot = |slot: u32| counts.get(&slot).copied().unwrap_or(0);
    let queries = |(v, point): &Member| {
        let entries = of_slot(cells.slot_of(cells.cell_of(*point))) + of_slot(cells.slots());
        let firsts: Vec<u32> = match entries > MOST_ENTRIES {
            true => (0..primitives).step_by(PRIMITIVE_PORTION).collect(),
            false => vec![BY_CELL],
        };
        let v = *v;
        firsts.into_iter().map(move |first| [v, first])
    };
    let mut all: Vec<[u32; 2]> = members.iter().flat_map(queries).collect();
    all.sort_unstable();
    all
}
