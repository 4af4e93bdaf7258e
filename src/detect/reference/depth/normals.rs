//! Normals of the surface.

use super::super::hashing::Scene;
use crate::{detect::Normals, geometry::Triangle};
use glam::DVec3;

/// The normal of a surface at points of its triangles.
pub(super) struct SurfaceNormals<'a> {
    scene: &'a Scene<'a>,
    kind: Normals,
}

impl<'a> SurfaceNormals<'a> {
    pub fn new(scene: &'a Scene<'a>, kind: Normals) -> Self {
        Self { scene, kind }
    }

    /// Of a triangle as a whole; none if it has no area.
    pub fn face(&self, triangle: u32) -> Option<DVec3> {
        Triangle::new(self.scene.triangle(triangle)).normal()
    }

    /// At the point of a triangle with some weights.
    pub fn at(&self, triangle: u32, weights: [f64; 3]) -> Option<DVec3> {
        let smooth = || {
            let corners = self.scene.topology.triangles[triangle as usize];
            let sum: DVec3 = corners.into_iter().zip(weights).map(|(v, weight)| self.vertex(v) * weight).sum();
            // Opposite normals leave nothing but rounding.
            sum.try_normalize().filter(|_| sum.length() > 1e-9)
        };
        match self.kind {
            Normals::Smooth => smooth().or_else(|| self.face(triangle)),
            Normals::Face => self.face(triangle),
        }
    }

    /// Of a vertex: that of the triangles around it, by their areas; zero where they have none.
    fn vertex(&self, vertex: u32) -> DVec3 {
        let area = |&t: &u32| {
            let [a, b, c] = self.scene.triangle(t);
            (b - a).cross(c - a)
        };
        self.scene.topology.around_of(vertex).iter().map(area).sum::<DVec3>().normalize_or_zero()
    }
}
