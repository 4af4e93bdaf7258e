//! Twin of `live/weigh.wgsl`: how much velocity an impulse of each contact gives.

use super::{Twin, rotation::spin_by};
use crate::live::layout::LOAD_SCALE;
use glam::Vec3;

impl Twin<'_> {
    /// After [`Twin::load`].
    pub fn weigh(&mut self) {
        for i in 0..self.contacts.len() {
            let sides = self.sides(&self.contacts[i]);
            let friction = |vertex: u32| self.bodies.surfaces[self.anchors[vertex as usize].controls[0] as usize][0];
            let other = sides.get(4).map_or(self.params.wall_friction, |side| friction(side.0));
            let friction = (friction(sides[0].0) * other).sqrt() * self.params.friction;
            let normal = Vec3::from(self.contacts[i].normal);
            let response = sides.iter().map(|&(vertex, share)| self.response(vertex, share.abs(), normal)).sum();
            (self.contacts[i].friction, self.contacts[i].response) = (friction, response);
        }
    }

    fn response(&self, vertex: u32, share: f32, normal: Vec3) -> f32 {
        let anchor = &self.anchors[vertex as usize];
        let load = |point: u32| self.loads[point as usize] as f32 / LOAD_SCALE;
        let first = anchor.controls[0];
        if self.bodies.points[first as usize][3] < 0.0 {
            let body = &self.bodies.rigid[self.bodies.surfaces[first as usize][1] as usize];
            let twist = (self.moving(vertex).at - Vec3::from(body.centre)).cross(normal);
            return share * load(first) * (body.inverse_mass + twist.dot(spin_by(body, twist)));
        }
        let of = |k: usize| {
            let point = anchor.controls[k];
            share * anchor.weights[k].abs() * self.bodies.points[point as usize][3] * load(point)
        };
        (0..4).map(of).sum()
    }
}
