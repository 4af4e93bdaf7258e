//! A body: its motion and its contact shape.

use super::{Embedding, Rigid, Shape, Soft};
use glam::DVec3;

/// How a body moves.
#[derive(Clone)]
pub enum Motion {
    /// It deforms.
    Soft(Soft),
    /// It does not.
    Rigid(Rigid),
}

/// A body of the world.
#[derive(Clone)]
pub struct Body {
    /// How it moves.
    pub motion: Motion,
    /// Whether it is in contact with itself; only for soft bodies.
    pub self_contact: bool,
    /// Whether it is a sheet: its thin volume is not searched for points of other bodies, only theirs for its points.
    pub thin: bool,
    shape: Option<Shape>,
    /// The shape's vertices relative to the cage; empty for rigid bodies.
    embedding: Embedding,
}

impl Body {
    /// A soft body without contacts.
    pub fn soft(soft: Soft) -> Self {
        Self::new(Motion::Soft(soft))
    }

    /// A rigid body without contacts.
    pub fn rigid(rigid: Rigid) -> Self {
        Self::new(Motion::Rigid(rigid))
    }

    fn new(motion: Motion) -> Self {
        Self { motion, self_contact: false, thin: false, shape: None, embedding: Embedding::default() }
    }

    /// Adds a shape for contacts with other bodies and the ground.
    pub fn with_shape(mut self, shape: Shape) -> Self {
        if let Motion::Soft(soft) = &self.motion {
            self.embedding = Embedding::new(soft.rest(), &shape.mesh().positions);
        }
        self.shape = Some(shape);
        self
    }

    /// Enables contact with itself.
    pub fn with_self_contact(mut self) -> Self {
        self.self_contact = true;
        self
    }

    /// Makes it a sheet.
    pub fn as_thin(mut self) -> Self {
        self.thin = true;
        self
    }

    /// Its contact shape, if it has one.
    pub fn shape(&self) -> Option<&Shape> {
        self.shape.as_ref()
    }

    /// The soft body, if it is one.
    pub fn as_soft(&self) -> Option<&Soft> {
        if let Motion::Soft(soft) = &self.motion { Some(soft) } else { None }
    }

    /// The rigid body, if it is one.
    pub fn as_rigid(&self) -> Option<&Rigid> {
        if let Motion::Rigid(rigid) = &self.motion { Some(rigid) } else { None }
    }

    /// Coulomb's coefficient.
    pub fn friction(&self) -> f64 {
        match &self.motion {
            Motion::Soft(soft) => soft.material().friction,
            Motion::Rigid(rigid) => rigid.friction,
        }
    }

    /// Mass of the whole body.
    pub fn mass(&self) -> f64 {
        match &self.motion {
            Motion::Soft(soft) => soft.mass(),
            Motion::Rigid(rigid) => rigid.mass(),
        }
    }

    /// Centre of mass.
    pub fn centre(&self) -> DVec3 {
        match &self.motion {
            Motion::Soft(soft) => soft.centre(),
            Motion::Rigid(rigid) => rigid.centre,
        }
    }

    /// Linear momentum.
    pub fn momentum(&self) -> DVec3 {
        match &self.motion {
            Motion::Soft(soft) => soft.momentum(),
            Motion::Rigid(rigid) => rigid.momentum(),
        }
    }

    /// Angular momentum about a point.
    pub fn angular_momentum(&self, about: DVec3) -> DVec3 {
        match &self.motion {
            Motion::Soft(soft) => soft.angular_momentum(about),
            Motion::Rigid(rigid) => rigid.angular_momentum(about),
        }
    }

    /// Energy of motion and deformation.
    pub fn energy(&self) -> f64 {
        match &self.motion {
            Motion::Soft(soft) => soft.kinetic_energy() + soft.elastic_energy(),
            Motion::Rigid(rigid) => rigid.kinetic_energy(),
        }
    }

    /// The positions of its shape's vertices; empty without a shape.
    pub fn shape_positions(&self) -> Vec<DVec3> {
        let count = self.shape.as_ref().map_or(0, |s| s.mesh().positions.len());
        (0..count).map(|v| self.shape_position(v as u32)).collect()
    }

    pub(super) fn embedding(&self) -> &Embedding {
        &self.embedding
    }

    /// The position of a vertex of its shape. Requires a shape.
    pub(super) fn shape_position(&self, vertex: u32) -> DVec3 {
        match (&self.motion, &self.shape) {
            (Motion::Soft(soft), _) => self.embedding.place(vertex as usize, &soft.positions),
            (Motion::Rigid(rigid), Some(shape)) => rigid.place_of(shape.mesh().positions[vertex as usize]),
            (Motion::Rigid(rigid), None) => rigid.centre,
        }
    }
}
