//! Twin of `live/pull.wgsl`: pulls a vertex towards a point, as a hand does.

use super::{Twin, rotation::inertia};
use glam::Vec3;

impl Twin<'_> {
    /// The vertex that the parameters name, if it is one.
    pub fn pull(&mut self) {
        let vertex = self.params.pull_vertex;
        let Some(anchor) = self.anchors.get(vertex as usize) else { return };
        let held = self.moving(vertex);
        let first = anchor.controls[0] as usize;
        let response: f32 = if self.bodies.points[first][3] < 0.0 {
            let body = &self.bodies.rigid[self.bodies.velocities[first][3] as usize];
            let lever = held.at - Vec3::from(body.centre);
            let inverse = inertia(body);
            let trace = inverse.x_axis.x + inverse.y_axis.y + inverse.z_axis.z;
            body.inverse_mass + trace * lever.length_squared()
        } else {
            let of = |k: usize| anchor.weights[k].powi(2) * self.bodies.points[anchor.controls[k] as usize][3];
            (0..4).map(of).sum()
        };
        if response <= 0.0 {
            return;
        }
        let wanted = (Vec3::from(self.params.pull_target) - held.at) * self.params.pull_rate;
        let impulse = (wanted.clamp_length_max(0.5 * self.params.max_speed) - held.velocity) / response;
        self.push(vertex, [impulse, impulse], 1.0);
    }
}
