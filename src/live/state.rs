//! Where bodies are and how they move, read back; energies and momentum of it.

use super::{
    Bodies, Setup,
    elastic::Elastic,
    layout::{LiveBody, RigidBody},
};
use glam::{DMat3, DQuat, DVec3, Vec3};

/// Where everything is and how it moves.
#[derive(Debug, Clone, PartialEq)]
pub struct State {
    /// Position and inverse mass of every control point.
    pub points: Vec<[f32; 4]>,
    /// Velocity of every control point, and its body.
    pub velocities: Vec<[f32; 4]>,
    /// Rigid bodies.
    pub rigid: Vec<RigidBody>,
}

/// Energies of all bodies.
#[derive(Debug, Clone, Copy, PartialEq, Default, serde::Serialize)]
pub struct Energies {
    /// Of motion.
    pub kinetic: f64,
    /// Of deformation.
    pub elastic: f64,
    /// Of height.
    pub potential: f64,
}

impl Energies {
    /// The sum.
    pub fn total(&self) -> f64 {
        self.kinetic + self.elastic + self.potential
    }
}

impl State {
    /// Control points.
    pub fn controls(&self) -> Vec<Vec3> {
        self.points.iter().map(|&[x, y, z, _]| Vec3::new(x, y, z)).collect()
    }

    /// Whether every coordinate is finite.
    pub fn is_finite(&self) -> bool {
        self.points.iter().chain(&self.velocities).flatten().all(|x| x.is_finite())
    }

    /// Energies of all bodies.
    pub fn energies(&self, bodies: &Bodies, setup: &Setup) -> Energies {
        let mut sum = Energies::default();
        let mut height = |mass: f64, at: DVec3| sum.potential -= mass * setup.gravity.dot(at);
        for (i, mass) in self.masses() {
            let [v, x] = [self.velocities[i], self.points[i]].map(xyz);
            sum.kinetic += mass * v.length_squared() / 2.0;
            height(mass, x);
        }
        for (body, &(_, mass)) in self.rigid.iter().zip(&bodies.rigid_masses).filter(|(b, _)| b.inverse_mass > 0.0) {
            let spin = DVec3::from(body.spin.map(f64::from));
            let velocity = DVec3::from(body.velocity.map(f64::from));
            sum.kinetic += (mass * velocity.length_squared() + spin.dot(angular_momentum(body))) / 2.0;
            height(mass, DVec3::from(body.centre.map(f64::from)));
        }
        let of = |(body, (_, elastic)): (&LiveBody, &(usize, Elastic))| elastic.energy(&self.positions(body));
        sum.elastic = bodies.soft.iter().zip(&bodies.softs).map(of).sum();
        sum
    }

    /// Linear momentum of all bodies that move.
    pub fn momentum(&self, bodies: &Bodies) -> DVec3 {
        let soft: DVec3 = self.masses().map(|(i, mass)| xyz(self.velocities[i]) * mass).sum();
        let moving = self.rigid.iter().zip(&bodies.rigid_masses).filter(|(body, _)| body.inverse_mass > 0.0);
        soft + moving.map(|(body, &(_, mass))| DVec3::from(body.velocity.map(f64::from)) * mass).sum::<DVec3>()
    }

    /// Angular momentum of all bodies that move, about the origin.
    pub fn angular_momentum(&self, bodies: &Bodies) -> DVec3 {
        let soft = self.masses().map(|(i, mass)| xyz(self.points[i]).cross(xyz(self.velocities[i])) * mass);
        let moving = self.rigid.iter().zip(&bodies.rigid_masses).filter(|(body, _)| body.inverse_mass > 0.0);
        let rigid = moving.map(|(body, &(_, mass))| {
            let [centre, velocity] = [body.centre, body.velocity].map(|v| DVec3::from(v.map(f64::from)));
            centre.cross(velocity) * mass + angular_momentum(body)
        });
        soft.sum::<DVec3>() + rigid.sum::<DVec3>()
    }

    /// Elements without a positive volume.
    pub fn inverted(&self, bodies: &Bodies) -> usize {
        let of = |(body, (_, elastic)): (&LiveBody, &(usize, Elastic))| elastic.inverted(&self.positions(body));
        bodies.soft.iter().zip(&bodies.softs).map(of).sum()
    }

    /// Control points of a body that deforms.
    fn positions(&self, body: &LiveBody) -> Vec<DVec3> {
        self.points[body.first_point as usize..][..body.points as usize].iter().map(|&p| xyz(p)).collect()
    }

    /// Points of soft bodies that can move, with their masses.
    fn masses(&self) -> impl Iterator<Item = (usize, f64)> {
        self.points.iter().enumerate().filter(|(_, p)| p[3] > 0.0).map(|(i, p)| (i, 1.0 / f64::from(p[3])))
    }
}

fn xyz([x, y, z, _]: [f32; 4]) -> DVec3 {
    DVec3::new(x.into(), y.into(), z.into())
}

/// Of a rigid body about its centre.
fn angular_momentum(body: &RigidBody) -> DVec3 {
    let column = |c: [f32; 4]| xyz(c);
    let inverse = DMat3::from_cols(column(body.inertia[0]), column(body.inertia[1]), column(body.inertia[2]));
    let rotation = DQuat::from_array(body.rotation.map(f64::from));
    rotation * (inverse.inverse() * (rotation.inverse() * DVec3::from(body.spin.map(f64::from))))
}
