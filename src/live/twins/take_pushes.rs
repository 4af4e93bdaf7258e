//! Twin of `live/take_pushes.wgsl`: where a point is and how it moves with gravity and what contacts pushed, which is taken.

use super::{Twin, xyz};
use crate::live::layout::fixed_scale;
use glam::Vec3;

impl Twin<'_> {
    /// Changes of velocity and of position that contacts gave a point.
    pub(super) fn push_of(&self, point: usize) -> [Vec3; 2] {
        self.pushes[point].map(|push| Vec3::from(push.map(|x| x as f32)) / fixed_scale(self.params.max_speed))
    }

    pub(super) fn bounded(&self, velocity: Vec3) -> Vec3 {
        velocity.clamp_length_max(self.params.max_speed)
    }

    /// Position and velocity.
    pub(super) fn take_pushes(&mut self, i: usize) -> [Vec3; 2] {
        let (mut at, mut velocity) = (xyz(self.bodies.points[i]), xyz(self.bodies.velocities[i]));
        if self.bodies.points[i][3] > 0.0 {
            let ([push, shift], h) = (self.push_of(i), self.params.h);
            at += shift * h;
            velocity = self.bounded(velocity + push + Vec3::from(self.params.gravity) * h);
        }
        self.pushes[i] = [[0; 3]; 2];
        [at, velocity]
    }
}
