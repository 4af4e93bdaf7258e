//! Twin of `hashing/narrow/exact_edges.wgsl`: the edges that cross or touch their triangle, by exact arithmetic.

use glam::Vec3;

use crate::{detect::Topology, geometry::segment_meets_triangle};

/// The crossings among these candidates (edge and triangle), sorted.
pub fn exact_edges(candidates: &[[u32; 2]], positions: &[Vec3], topology: &Topology) -> Vec<[u32; 2]> {
    let at = |v: u32| positions[v as usize].as_dvec3();
    let meets = |[e, t]: &&[u32; 2]| {
        segment_meets_triangle(topology.edges[*e as usize].map(at), topology.triangles[*t as usize].map(at))
    };
    let mut crossings: Vec<[u32; 2]> = candidates.iter().filter(meets).copied().collect();
    crossings.sort_unstable();
    crossings
}
