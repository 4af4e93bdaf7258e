//! Twin of `live/predict.wgsl`: where vertices of surfaces will be if nothing is in their way.

use super::Twin;
use glam::Vec3;

impl Twin<'_> {
    /// At the end of the step.
    pub fn predict(&self, positions: &[Vec3]) -> Vec<Vec3> {
        let (gravity, step) = (Vec3::from(self.params.gravity), self.params.step);
        let least = |at: Vec3| Vec3::NEG_Y * (1e-6 * at.y.abs().max(self.params.reach));
        let moved = |(vertex, &at): (usize, &Vec3)| {
            let now = self.moving(vertex as u32);
            at + now.velocity * step + if now.can_move { gravity * (step * step) + least(at) } else { Vec3::ZERO }
        };
        positions.iter().enumerate().map(moved).collect()
    }
}
