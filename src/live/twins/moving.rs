//! Twin of `live/moving.wgsl`: where a vertex is, how it moves, and whether it can.

use super::{Twin, xyz};
use crate::scene::Anchor;
use glam::Vec3;

/// A vertex on its control points.
pub(super) struct Moving {
    pub at: Vec3,
    pub velocity: Vec3,
    pub can_move: bool,
}

impl Twin<'_> {
    pub(super) fn moving(&self, vertex: u32) -> Moving {
        let Anchor { controls, weights } = self.anchors[vertex as usize];
        let blend = |of: &[[f32; 4]]| (0..4).map(|k| xyz(of[controls[k] as usize]) * weights[k]).sum();
        let is_free = |k: usize| weights[k] != 0.0 && self.bodies.points[controls[k] as usize][3] != 0.0;
        Moving {
            at: blend(&self.bodies.points),
            velocity: blend(&self.bodies.velocities),
            can_move: (0..4).any(is_free),
        }
    }
}
