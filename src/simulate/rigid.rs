//! Rigid bodies.

use super::pose::turned;
use super::{Integrator, Pose, SimulateError};
use crate::mesh::Mesh;
use glam::{DMat3, DQuat, DVec3};
use std::sync::Arc;

/// The pose as a function of time.
type Course = Arc<dyn Fn(f64) -> Pose + Send + Sync>;

/// A rigid body.
#[derive(Clone)]
pub struct Rigid {
    /// Centre of mass in rest coordinates.
    rest_centre: DVec3,
    /// Centre of mass in the world.
    pub centre: DVec3,
    /// From rest to the world.
    pub rotation: DQuat,
    /// Velocity of the centre of mass.
    pub velocity: DVec3,
    /// Angular velocity, in the world.
    pub spin: DVec3,
    /// Coulomb's coefficient.
    pub friction: f64,
    /// The part of its speed that it keeps when it bounces; a contact of two has the geometric mean.
    pub bounce: f64,
    mass: f64,
    inertia: DMat3,
    inverse_inertia: DMat3,
    /// Whether it is fixed or driven.
    held: bool,
    course: Option<Course>,
}

impl Rigid {
    /// A body whose mass is spread evenly over a mesh. It starts at rest, where the mesh is.
    pub fn new(mesh: &Mesh, density: f64, friction: f64) -> Result<Self, SimulateError> {
        if mesh.cells.is_empty() {
            return Err(SimulateError::Empty);
        }
        for (what, value) in [("density", density), ("friction", friction)] {
            if !(value.is_finite() && value >= 0.0) || (what == "density" && value == 0.0) {
                return Err(SimulateError::Material { what, value, allowed: "positive and finite" });
            }
        }
        let (mut mass, mut moment, mut second) = (0.0, DVec3::ZERO, DMat3::ZERO);
        let outer = |a: DVec3| DMat3::from_cols(a * a.x, a * a.y, a * a.z);
        // Relative to a corner of the mesh, so that its position costs no digits.
        let origin = mesh.bounds().min;
        for (tetrahedron, corners) in mesh.cells.iter().enumerate() {
            let volume = mesh.tetrahedron(tetrahedron).signed_volume();
            if volume.is_nan() || volume < 0.0 {
                return Err(SimulateError::Volume { tetrahedron, volume });
            }
            let corners = corners.map(|v| mesh.positions[v as usize] - origin);
            let sum: DVec3 = corners.iter().sum();
            let m = density * volume;
            mass += m;
            moment += sum * (m / 4.0);
            // The integral of x xᵀ over a tetrahedron.
            second += corners.iter().fold(outer(sum), |s, &c| s + outer(c)) * (m / 20.0);
        }
        if mass <= 0.0 {
            return Err(SimulateError::Volume { tetrahedron: 0, volume: 0.0 });
        }
        let centre = moment / mass;
        second -= outer(centre) * mass;
        let trace = second.x_axis.x + second.y_axis.y + second.z_axis.z;
        let inertia = DMat3::from_diagonal(DVec3::splat(trace)) - second;
        Ok(Self {
            rest_centre: centre + origin,
            centre: centre + origin,
            rotation: DQuat::IDENTITY,
            velocity: DVec3::ZERO,
            spin: DVec3::ZERO,
            friction,
            bounce: 0.0,
            mass,
            inertia,
            inverse_inertia: inertia.inverse(),
            held: false,
            course: None,
        })
    }

    /// A body of infinite mass that stays where it is or moves as prescribed.
    pub fn immovable(friction: f64) -> Self {
        Self {
            rest_centre: DVec3::ZERO,
            centre: DVec3::ZERO,
            rotation: DQuat::IDENTITY,
            velocity: DVec3::ZERO,
            spin: DVec3::ZERO,
            friction,
            bounce: 0.0,
            mass: f64::INFINITY,
            inertia: DMat3::ZERO,
            inverse_inertia: DMat3::ZERO,
            held: true,
            course: None,
        }
    }

    /// Sets its pose and motion: `velocity` of its centre of mass, `spin` about it.
    pub fn place(&mut self, pose: Pose, velocity: DVec3, spin: DVec3) {
        self.centre = pose.apply(self.rest_centre);
        self.rotation = pose.rotation;
        self.velocity = velocity;
        self.spin = spin;
    }

    /// Fixes it, as if it had infinite mass.
    pub fn hold(&mut self) {
        self.held = true;
        self.course = None;
        (self.velocity, self.spin) = (DVec3::ZERO, DVec3::ZERO);
    }

    /// Prescribes its motion, regardless of contacts: the pose from the time in seconds.
    pub fn drive(&mut self, course: impl Fn(f64) -> Pose + Send + Sync + 'static) {
        self.held = true;
        self.course = Some(Arc::new(course));
    }

    /// Releases a fixed or driven body with its current velocity.
    pub fn release(&mut self) {
        self.held = false;
        self.course = None;
    }

    /// From rest coordinates to the world.
    pub fn pose(&self) -> Pose {
        Pose { rotation: self.rotation, translation: self.centre - self.rotation * self.rest_centre }
    }

    /// The current position of a point of the mesh at rest.
    pub fn place_of(&self, rest: DVec3) -> DVec3 {
        self.centre + self.arm(rest)
    }

    /// The point of the mesh at rest that is at a point of the world.
    pub(super) fn rest_of(&self, point: DVec3) -> DVec3 {
        self.rest_centre + self.rotation.inverse() * (point - self.centre)
    }

    /// From the centre of mass to a point of the mesh.
    pub(super) fn arm(&self, rest: DVec3) -> DVec3 {
        self.rotation * (rest - self.rest_centre)
    }

    /// Its mass, also while it is held.
    pub fn mass(&self) -> f64 {
        self.mass
    }

    /// Inverse of the inertia about the centre of mass, at rest.
    pub fn inverse_inertia(&self) -> DMat3 {
        self.inverse_inertia
    }

    /// Linear momentum; zero for a fixed body.
    pub fn momentum(&self) -> DVec3 {
        if self.held { DVec3::ZERO } else { self.velocity * self.mass }
    }

    /// Angular momentum about a point; zero for a fixed body.
    pub fn angular_momentum(&self, about: DVec3) -> DVec3 {
        if self.held {
            return DVec3::ZERO;
        }
        (self.centre - about).cross(self.velocity) * self.mass + self.own_angular_momentum()
    }

    fn own_angular_momentum(&self) -> DVec3 {
        self.rotation * (self.inertia * (self.rotation.inverse() * self.spin))
    }

    /// Kinetic energy; zero for a fixed body.
    pub fn kinetic_energy(&self) -> f64 {
        if self.held {
            return 0.0;
        }
        (self.mass * self.velocity.length_squared() + self.spin.dot(self.own_angular_momentum())) / 2.0
    }

    pub(super) fn inverse_mass(&self) -> f64 {
        if self.held { 0.0 } else { 1.0 / self.mass }
    }

    /// Inverse of the inertia about the centre of mass in the world; zero for a fixed body.
    pub(super) fn inverse_inertia_now(&self) -> DMat3 {
        if self.held {
            return DMat3::ZERO;
        }
        let rotation = DMat3::from_quat(self.rotation);
        rotation * self.inverse_inertia * rotation.transpose()
    }

    /// The angular velocity that an angular impulse gives.
    pub(super) fn spin_by(&self, impulse: DVec3) -> DVec3 {
        if self.held {
            return DVec3::ZERO;
        }
        self.rotation * (self.inverse_inertia * (self.rotation.inverse() * impulse))
    }

    /// One sub-step without contact, up to the time `time`.
    pub(super) fn advance(&mut self, time: f64, h: f64, gravity: DVec3, drag: f64, integrator: Integrator) {
        if let Some(course) = &self.course {
            let pose = course(time);
            let centre = pose.apply(self.rest_centre);
            self.velocity = (centre - self.centre) / h;
            let between = pose.rotation * self.rotation.inverse();
            // Small angles: sin a ≈ a is exact to (a)³ / 24 of a sub-step's turn.
            let sign = if between.w < 0.0 { -2.0 } else { 2.0 };
            self.spin = DVec3::new(between.x, between.y, between.z) * (sign / h);
            self.centre = centre;
            self.rotation = pose.rotation;
        } else if !self.held {
            if drag > 0.0 {
                let keep = libm::exp(-drag * h);
                self.velocity *= keep;
                self.spin *= keep;
            }
            let before = self.velocity;
            self.velocity += gravity * h;
            self.centre += integrator.mean_velocity(before, self.velocity) * h;
            // Angular momentum is kept; the rotation is integrated by the midpoint rule.
            let momentum = self.own_angular_momentum();
            let start = self.rotation;
            self.rotation = turned(start, self.spin * (h / 2.0));
            self.rotation = turned(start, self.spin_by(momentum) * h);
            self.spin = self.spin_by(momentum);
        }
    }

    /// Moves it by a translation and a turn, without a change of velocity.
    pub(super) fn shift(&mut self, by: DVec3, turn: DVec3) {
        if !self.held {
            self.centre += by;
            self.rotation = turned(self.rotation, turn);
        }
    }
}
