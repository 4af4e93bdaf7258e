//! Twin of `live/solve_rigid.wgsl`: a sub-step of every rigid body without contact.

use super::{
    Twin,
    rotation::{angular_momentum, spin_by, turned},
};
use glam::{Quat, Vec3};

impl Twin<'_> {
    pub(super) fn solve_rigid(&mut self) {
        for number in 0..self.bodies.rigid.len() {
            self.solve_one(number);
        }
    }

    fn solve_one(&mut self, number: usize) {
        let mut body = self.bodies.rigid[number];
        let (first, h) = (body.first_point as usize, self.params.h);
        let (mut centre, mut velocity, mut spin) =
            (Vec3::from(body.centre), Vec3::from(body.velocity), Vec3::from(body.spin));
        if body.inverse_mass > 0.0 {
            let [push, shift] = self.push_of(first);
            let [twist, turn] = self.push_of(first + 1).map(|speed| speed / body.scale);
            centre += shift * h;
            velocity = self.bounded(velocity + push + Vec3::from(self.params.gravity) * h);
            let start = turned(Quat::from_array(body.rotation), turn * h);
            spin = (spin + twist).clamp_length_max(self.params.max_speed / body.scale);
            centre += velocity * h;
            body.rotation = start.to_array();
            let momentum = angular_momentum(&body, spin);
            body.rotation = turned(start, spin * (h / 2.0)).to_array();
            body.rotation = turned(start, spin_by(&body, momentum) * h).to_array();
            spin = spin_by(&body, momentum);
            (body.centre, body.velocity, body.spin) = (centre.to_array(), velocity.to_array(), spin.to_array());
            self.bodies.rigid[number] = body;
        }
        let rotation = Quat::from_array(body.rotation);
        let origin = centre - rotation * (Vec3::from(body.rest_centre) * body.scale);
        for (k, axis) in [Vec3::ZERO, Vec3::X, Vec3::Y, Vec3::Z].into_iter().enumerate() {
            let at = origin + rotation * (axis * body.scale);
            self.bodies.points[first + k] = [at.x, at.y, at.z, if body.inverse_mass > 0.0 { -1.0 } else { 0.0 }];
            self.set_velocity(first + k, velocity + spin.cross(at - centre));
            self.pushes[first + k] = [[0; 3]; 2];
        }
    }
}
