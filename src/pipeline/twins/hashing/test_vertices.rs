//! Twin of `hashing/narrow/test_vertices.wgsl`: the vertices that certainly are in their tetrahedron.

use glam::Vec3;

use super::exact_vertices::exact_vertices;
use crate::pipeline::twins::StoredPrimitive;

/// The contacts among the candidates (vertex and primitive) without those that rounding leaves open. What it does not, the test in f32
/// decides as exact arithmetic does.
pub fn test_vertices(
    candidates: &[[u32; 2]],
    open: &[[u32; 2]],
    positions: &[Vec3],
    primitives: &[StoredPrimitive],
) -> Vec<[u32; 2]> {
    let decided: Vec<[u32; 2]> = candidates.iter().filter(|candidate| !open.contains(candidate)).copied().collect();
    exact_vertices(&decided, positions, primitives)
}
