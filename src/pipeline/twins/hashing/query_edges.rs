//! Twin of `hashing/find_pairs/query_edges.wgsl`: what the edges find in the cells that they cross.

use std::collections::BTreeSet;

use glam::Vec3;

use super::{
    cell_range::CellRange,
    cells::Cells,
    edge_queries::{BY_CELLS, EdgeQuery, TRIANGLE_PORTION},
    traversal::{Crossed, crossed},
};
use crate::detect::Topology;

/// Bit of a candidate's triangle: it is of the edge's object.
pub const IS_SELF: u32 = 1 << 31;

/// What is wrong with the candidates, edge and triangle; `wanted` tells whether such of one object, or of two, are asked for. A
/// triangle in a cell that is crossed only as rounding has it may be found or not.
pub fn fault(
    candidates: &[[u32; 2]],
    queries: &[EdgeQuery],
    ranges: &[CellRange],
    wanted: impl Fn(bool) -> bool,
    (topology, positions, cells): (&Topology, &[Vec3], &Cells),
) -> Option<String> {
    let mut left: BTreeSet<[u32; 2]> = candidates.iter().copied().collect();
    if left.len() < candidates.len() {
        return Some("a candidate is there twice".into());
    }
    for query in queries {
        let (p, q) = (Vec3::from(query.p), Vec3::from(query.q));
        let looks_at_all = query.first != BY_CELLS;
        let way = if looks_at_all { vec![] } else { crossed(p, q, cells) };
        let tested = match looks_at_all {
            true => query.first as usize..(query.first as usize + TRIANGLE_PORTION).min(ranges.len()),
            false => 0..ranges.len(),
        };
        for t in tested.filter(|&t| ranges[t].is_stored()) {
            let range = &ranges[t];
            let is_self = range.object == query.object;
            let corners = topology.triangles[t];
            if !wanted(is_self) || corners.iter().any(|v| query.vertices.contains(v)) {
                continue;
            }
            let [a, b, c] = corners.map(|v| positions[v as usize]);
            let meets = a.min(b).min(c).cmple(p.max(q)).all() && p.min(q).cmple(a.max(b).max(c)).all();
            let everywhere = looks_at_all || range.is_large();
            let holds = |crossed: &&Crossed| range.covers(crossed.cell);
            if !meets || !everywhere && !way.iter().any(|crossed| holds(&crossed)) {
                continue;
            }
            let candidate = [query.edge, t as u32 | if is_self { IS_SELF } else { 0 }];
            let is_certain = everywhere || way.iter().filter(holds).any(|crossed| crossed.is_certain);
            if !left.remove(&candidate) && is_certain {
                return Some(format!("edge {} misses triangle {t}, of its object: {is_self}", query.edge));
            }
        }
    }
    left.first()
        .map(|[e, t]| format!("edge {e} cannot find triangle {}, of its object: {}", t & !IS_SELF, t & IS_SELF != 0))
}
