//! Twin of `hashing/narrow/exact_vertices.wgsl`: the vertices that are in their tetrahedron, by exact arithmetic.

use glam::Vec3;

use crate::{geometry::point_in_tetrahedron, pipeline::twins::StoredPrimitive};

/// The contacts among these candidates (vertex and primitive), sorted.
pub fn exact_vertices(candidates: &[[u32; 2]], positions: &[Vec3], primitives: &[StoredPrimitive]) -> Vec<[u32; 2]> {
    let holds = |[v, p]: &&[u32; 2]| {
        let corners = primitives[*p as usize].corners().map(|corner| corner.as_dvec3());
        point_in_tetrahedron(corners, positions[*v as usize].as_dvec3())
    };
    let mut contacts: Vec<[u32; 2]> = candidates.iter().filter(holds).copied().collect();
    contacts.sort_unstable();
    contacts
}
