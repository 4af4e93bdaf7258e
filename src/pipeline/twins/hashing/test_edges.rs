//! Twin of `hashing/narrow/test_edges.wgsl`: the edges that certainly cross their triangle.

use glam::Vec3;

use super::exact_edges::exact_edges;
use crate::detect::Topology;

/// The crossings among the candidates (edge and triangle) without those that rounding leaves open. What it does not, the test in f32
/// decides as exact arithmetic does.
pub fn test_edges(
    candidates: &[[u32; 2]],
    open: &[[u32; 2]],
    positions: &[Vec3],
    topology: &Topology,
) -> Vec<[u32; 2]> {
    let decided: Vec<[u32; 2]> = candidates.iter().filter(|candidate| !open.contains(candidate)).copied().collect();
    exact_edges(&decided, positions, topology)
}
