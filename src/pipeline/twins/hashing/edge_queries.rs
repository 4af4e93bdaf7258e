//! Twin of `hashing/find_pairs/edge_queries.wgsl`: the edges that look for triangles.

use std::collections::BTreeMap;

use glam::Vec3;

use super::{
    cells::Cells,
    traversal::{MOST_SEGMENT_CELLS, crossed, steps},
    vertex_queries::MOST_ENTRIES,
};
use crate::detect::Topology;

/// Instead of a first triangle: triangles are looked for in cells.
pub const BY_CELLS: u32 = u32::MAX;
/// Triangles that one thread tests, where all are tested.
pub const TRIANGLE_PORTION: usize = 256;

/// An edge that looks for triangles.
#[derive(Debug, Clone, Copy, PartialEq, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
pub struct EdgeQuery {
    /// One end.
    pub p: [f32; 3],
    /// Its number.
    pub edge: u32,
    /// The other end.
    pub q: [f32; 3],
    /// The first triangle, or [`BY_CELLS`].
    pub first: u32,
    /// Of the ends.
    pub vertices: [u32; 2],
    /// Of the edge.
    pub object: u32,
    /// To a multiple of 16 bytes.
    pub unused: u32,
}

/// What is wrong with the queries, for a table whose slots have so many triangles. Where rounding decides whether an edge rather
/// looks at all triangles, both answers are right.
pub fn fault(
    queries: &[EdgeQuery],
    topology: &Topology,
    positions: &[Vec3],
    object_overlaps: &[[f32; 6]],
    (cells, counts): (&Cells, &BTreeMap<u32, u64>),
) -> Option<String> {
    let mut by_edge: BTreeMap<u32, Vec<EdgeQuery>> = BTreeMap::new();
    for query in queries {
        by_edge.entry(query.edge).or_default().push(*query);
    }
    for (edge, &vertices) in (0..).zip(&topology.edges[..topology.surface_edges]) {
        let mut got = by_edge.remove(&edge).unwrap_or_default();
        got.sort_unstable_by_key(|query| query.first);
        let object = topology.vertex_objects[vertices[0] as usize];
        let [p, q] = vertices.map(|v| positions[v as usize]);
        let of = |first: u32| EdgeQuery { p: p.into(), edge, q: q.into(), first, vertices, object, unused: 0 };
        let all =
            || -> Vec<EdgeQuery> { (0..topology.triangles.len() as u32).step_by(TRIANGLE_PORTION).map(of).collect() };
        let expected = match object_overlaps.get(object as usize).is_some_and(|overlaps| meets(p, q, overlaps)) {
            false => vec![vec![]],
            true => match is_long(p, q, cells, counts) {
                Some(true) => vec![all()],
                Some(false) => vec![vec![of(BY_CELLS)]],
                None => vec![all(), vec![of(BY_CELLS)]],
            },
        };
        if !expected.contains(&got) {
            return Some(format!("{got:?} instead of {:?}", expected[0]));
        }
    }
    by_edge.first_key_value().map(|(edge, _)| format!("edge {edge} is not on the surface"))
}

/// Whether the box of an edge meets the overlaps of its object.
fn meets(p: Vec3, q: Vec3, overlaps: &[f32; 6]) -> bool {
    let (low, high) = (p.min(q), p.max(q));
    (0..3).all(|k| low[k] <= overlaps[3 + k] && overlaps[k] <= high[k])
}

/// Whether an edge crosses so many cells, or cells with so many entries, that it rather looks at all triangles; none where rounding
/// decides.
fn is_long(p: Vec3, q: Vec3, cells: &Cells, counts: &BTreeMap<u32, u64>) -> Option<bool> {
    if steps(p, q, cells) >= MOST_SEGMENT_CELLS {
        return Some(true);
    }
    let of_slot = |slot: u32| counts.get(&slot).copied().unwrap_or(0);
    let (mut least, mut most) = (of_slot(cells.slots()), of_slot(cells.slots()));
    for crossed in crossed(p, q, cells) {
        let entries = of_slot(cells.slot_of(crossed.cell));
        most += entries;
        least += if crossed.is_certain { entries } else { 0 };
    }
    ((least > MOST_ENTRIES) == (most > MOST_ENTRIES)).then_some(least > MOST_ENTRIES)
}
