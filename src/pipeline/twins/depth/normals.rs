//! Twin of `depth/crossings/normals.wgsl`: normals of the vertices of surfaces.

use glam::{DVec3, Vec3};

use crate::{detect::Topology, pipeline::twins::UNIT};

/// What dividing a vector by its length in f32 may be off by: the shader language allows divisions and roots several roundings.
pub const UNIT_LENGTH: f64 = 16.0 * UNIT;

/// The normal of a vertex, and what rounding in f32 may do to it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct VertexNormal {
    /// Unit, or zero where there are no triangles.
    pub direction: DVec3,
    /// Infinite where the triangles' normals may cancel.
    pub off: f64,
}

/// By the area of the triangles around each vertex.
pub fn normals(topology: &Topology, positions: &[Vec3]) -> Vec<VertexNormal> {
    (0..positions.len() as u32).map(|v| normal(topology, positions, v)).collect()
}

fn normal(topology: &Topology, positions: &[Vec3], v: u32) -> VertexNormal {
    let around = topology.around_of(v);
    let (mut sum, mut terms) = (DVec3::ZERO, DVec3::ZERO);
    for &t in around {
        let [a, b, c] = topology.triangles[t as usize].map(|v| positions[v as usize].as_dvec3());
        sum += (b - a).cross(c - a);
        terms += cross_terms(b - a, c - a);
    }
    let size = sum.length();
    // Six roundings of every product, and one per triangle.
    let off = (6.0 + around.len() as f64) * UNIT * terms.length();
    let off = match (around.is_empty(), size > off) {
        (true, _) => 0.0,
        (false, true) => 2.0 * off / (size - off) + UNIT_LENGTH,
        (false, false) => f64::INFINITY,
    };
    VertexNormal { direction: sum.normalize_or_zero(), off }
}

/// The magnitudes of the products of a cross product, which is off by so many roundings of them.
pub fn cross_terms(b: DVec3, c: DVec3) -> DVec3 {
    let (p, q) = (b.abs(), c.abs());
    DVec3::new(p.y * q.z + p.z * q.y, p.z * q.x + p.x * q.z, p.x * q.y + p.y * q.x)
}
