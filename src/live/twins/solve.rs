//! Twin of `live/solve.wgsl`: a sub-step of every soft body without contact.

use super::{
    Twin,
    element::{SMALLEST_VOLUME, projected, solve3, volume_ratio, with_volume},
    xyz,
};
use glam::{Mat3, Vec3};
use std::ops::Range;

struct Moments {
    mass: f32,
    centre: Vec3,
    mean: Vec3,
    angular: Vec3,
}

struct Momenta {
    linear: Vec3,
    angular: Vec3,
    inertia: Mat3,
}

impl Twin<'_> {
    /// Cloth has kernels of its own.
    pub(super) fn solve(&mut self) {
        for body in 0..self.bodies.soft.len() {
            if self.bodies.soft[body].colours > 0 {
                self.solve_soft(body);
            }
        }
    }

    fn solve_soft(&mut self, number: usize) {
        let (body, h) = (self.bodies.soft[number], self.params.h);
        let range = body.first_point as usize..(body.first_point + body.points) as usize;
        let mut previous = vec![];
        for i in range.clone() {
            let [at, velocity] = self.take_pushes(i);
            previous.push(at);
            let to = at + velocity * h;
            self.bodies.points[i] = [to.x, to.y, to.z, self.bodies.points[i][3]];
            self.set_velocity(i, velocity);
        }
        let moments = self.moments(&range);
        for colour in 0..body.colours as usize {
            let starts = &self.bodies.colours[body.first_colour as usize + colour..];
            for e in starts[0] as usize..starts[1] as usize {
                let element = self.bodies.elements[e];
                let w = element.corners.map(|c| self.bodies.points[c as usize][3]);
                let x = element.corners.map(|c| xyz(self.bodies.points[c as usize]));
                let mut moved = projected(&element, x, w, h, self.params.stiffness);
                if volume_ratio(&element, moved) < SMALLEST_VOLUME {
                    moved = with_volume(&element, moved, w);
                }
                for k in 0..4 {
                    self.bodies.points[element.corners[k] as usize] = [moved[k].x, moved[k].y, moved[k].z, w[k]];
                }
            }
        }
        for (i, before) in range.clone().zip(&previous) {
            self.set_velocity(i, (xyz(self.bodies.points[i]) - *before) / h);
        }
        let after = self.momenta_about(&range, moments.centre);
        let keep = (-self.params.damping * body.damping * h).exp();
        let lost = moments.mean - after.linear / moments.mass;
        let turned = solve3(after.inertia, moments.angular - after.angular);
        let spin = solve3(after.inertia, moments.angular);
        for i in range {
            let velocity = xyz(self.bodies.velocities[i]);
            let r = xyz(self.bodies.points[i]) - moments.centre;
            let rigid = moments.mean + spin.cross(r);
            let new = match body.free {
                1 => rigid + (velocity + lost + turned.cross(r) - rigid) * keep,
                _ => velocity * keep,
            };
            self.set_velocity(i, new);
        }
    }

    fn moments(&self, range: &Range<usize>) -> Moments {
        let (mut mass, mut moment, mut momentum) = (0.0, Vec3::ZERO, Vec3::ZERO);
        for i in range.clone().filter(|&i| self.bodies.points[i][3] > 0.0) {
            let m = self.bodies.points[i][3].recip();
            mass += m;
            moment += xyz(self.bodies.points[i]) * m;
            momentum += xyz(self.bodies.velocities[i]) * m;
        }
        let (centre, mean) = (moment / mass, momentum / mass);
        let own = range.clone().filter(|&i| self.bodies.points[i][3] > 0.0).map(|i| {
            let r = xyz(self.bodies.points[i]) - centre;
            r.cross(xyz(self.bodies.velocities[i]) - mean) / self.bodies.points[i][3]
        });
        Moments { mass, centre, mean, angular: own.sum() }
    }

    fn momenta_about(&self, range: &Range<usize>, centre: Vec3) -> Momenta {
        let mut sum = Momenta { linear: Vec3::ZERO, angular: Vec3::ZERO, inertia: Mat3::ZERO };
        for i in range.clone().filter(|&i| self.bodies.points[i][3] > 0.0) {
            let m = self.bodies.points[i][3].recip();
            let (r, v) = (xyz(self.bodies.points[i]) - centre, xyz(self.bodies.velocities[i]));
            sum.linear += v * m;
            sum.angular += r.cross(v) * m;
            let outer = Mat3::from_cols(r * r.x, r * r.y, r * r.z);
            sum.inertia += (Mat3::from_diagonal(Vec3::splat(r.length_squared())) - outer) * m;
        }
        sum
    }
}
