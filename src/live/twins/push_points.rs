//! Twin of `live/push_points.wgsl`: impulses on a vertex.

use super::{Twin, rotation::spin_by};
use crate::{live::layout::fixed_scale, scene::Anchor};
use glam::Vec3;

impl Twin<'_> {
    /// An impulse, and what moves points without giving them a velocity.
    pub(super) fn push(&mut self, vertex: u32, by: [Vec3; 2], share: f32) {
        let Anchor { controls, weights } = self.anchors[vertex as usize];
        let first = controls[0] as usize;
        if self.bodies.points[first][3] < 0.0 {
            let body = self.bodies.rigid[self.bodies.velocities[first][3] as usize];
            let lever = self.moving(vertex).at - Vec3::from(body.centre);
            self.add(first, by.map(|impulse| impulse * (share * body.inverse_mass)));
            self.add(first + 1, by.map(|impulse| spin_by(&body, lever.cross(impulse)) * (share * body.scale)));
            return;
        }
        for k in 0..4 {
            let point = controls[k] as usize;
            let factor = share * weights[k] * self.bodies.points[point][3];
            if factor != 0.0 {
                self.add(point, by.map(|impulse| impulse * factor));
            }
        }
    }

    fn add(&mut self, point: usize, changes: [Vec3; 2]) {
        let most = Vec3::splat(self.params.max_speed);
        for (sums, change) in self.pushes[point].iter_mut().zip(changes) {
            let fixed = change.clamp(-most, most) * fixed_scale(self.params.max_speed);
            for (sum, change) in sums.iter_mut().zip(fixed.to_array()) {
                *sum = sum.wrapping_add(change.round_ties_even() as i32);
            }
        }
    }
}
