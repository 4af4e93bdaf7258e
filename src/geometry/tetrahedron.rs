//! Tetrahedra.

use super::{Aabb, Sphere};
use glam::{DMat3, DVec3, Vec3};

/// Four points; flat and degenerate ones are allowed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Tetrahedron {
    /// The corners.
    pub vertices: [DVec3; 4],
}

impl Tetrahedron {
    /// The six edges as vertex numbers.
    pub const EDGES: [[usize; 2]; 6] = [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]];
    /// The four faces as vertex numbers, face i opposite vertex i, outward for positive volume.
    pub const FACES: [[usize; 3]; 4] = [[1, 2, 3], [0, 3, 2], [0, 1, 3], [0, 2, 1]];

    /// From four corners.
    pub const fn new(vertices: [DVec3; 4]) -> Self {
        Self { vertices }
    }

    /// From f32 corners, exactly.
    pub fn from_f32(corners: [Vec3; 4]) -> Self {
        Self { vertices: corners.map(|c| c.as_dvec3()) }
    }

    /// Its box.
    pub fn aabb(&self) -> Aabb {
        Aabb::around(&self.vertices)
    }

    /// Positive when vertex 3 is on the side of face 0-1-2 that its right-handed normal points to.
    pub fn signed_volume(&self) -> f64 {
        let [a, b, c, d] = self.vertices;
        (b - a).cross(c - a).dot(d - a) / 6.0
    }

    /// The weights of the corners that give a point; they add up to one, and none is negative inside. Not finite if flat.
    pub fn barycentric(&self, point: DVec3) -> [f64; 4] {
        let [a, b, c, d] = self.vertices;
        let w = DMat3::from_cols(b - a, c - a, d - a).inverse() * (point - a);
        [1.0 - w.x - w.y - w.z, w.x, w.y, w.z]
    }

    /// Mean of the corners.
    pub fn centroid(&self) -> DVec3 {
        self.vertices.iter().sum::<DVec3>() / 4.0
    }

    /// Moved by a vector.
    pub fn translated(&self, by: DVec3) -> Self {
        Self { vertices: self.vertices.map(|v| v + by) }
    }

    /// The smallest sphere around it; its diameter is the size d of the primitive (docs/kdet.md#size).
    pub fn enclosing_sphere(&self) -> Sphere {
        Sphere::around_four(self.vertices)
    }
}
