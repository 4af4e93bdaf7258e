//! Twin of `depth/crossings/list_edges.wgsl`.

use crate::detect::Topology;

/// Edges with one colliding end: the outer and the inner vertex, sorted.
pub fn listed_edges(topology: &Topology, collides: &[bool]) -> Vec<[u32; 2]> {
    let ends = |&[a, b]: &[u32; 2]| match (collides[a as usize], collides[b as usize]) {
        (true, false) => Some([b, a]),
        (false, true) => Some([a, b]),
        _ => None,
    };
    let mut listed: Vec<[u32; 2]> = topology.edges.iter().filter_map(ends).collect();
    listed.sort_unstable();
    listed
}
