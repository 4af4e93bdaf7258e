//! A body: how it moves, and the shape with which it meets others.

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

/// One thing in the world.
#[derive(Clone)]
pub struct Body {
    /// How it moves.
    pub motion: Motion,
    /// Whether it meets itself; only for soft bodies.
    pub self_contact: bool,
    /// Whether it is a sheet: others' points are not looked for in its thin volume, only its own points in others'.
    pub thin: bool,
    shape: Option<Shape>,
    /// The shape's vertices in the cage; empty for rigid bodies.
    embedding: Embedding,
}

impl Body {
    /// A soft body that meets nothing yet.
    pub fn soft(soft: Soft) -> Self {
        Self::new(Motion::Soft(soft))
    }

    /// A rigid body that meets nothing yet.
    pub fn rigid(rigid: Rigid) -> Self {
        Self::new(Motion::Rigid(rigid))
    }

    fn new(motion: Motion) -> Self {
        Self { motion, self_contact: false, thin: false, shape: None, embedding: Embedding::default() }
    }

    /// Gives it a shape with which to meet others, and the ground.
    pub fn with_shape(mut self, shape: Shape) -> Self {
        if let Motion::Soft(soft) = &self.motion {
            self.embedding = Embedding::new(soft.rest(), &shape.mesh().positions);
        }
        self.shape = Some(shape);
        self
    }

    /// Lets it meet itself.
    pub fn with_self_contact(mut self) -> Self {
        self.self_contact = true;
        self
    }

    /// Makes it a sheet.
    pub fn as_thin(mut self) -> Self {
        self.thin = true;
        self
    }

    /// Its shape, if it meets others.
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

    /// Where the vertices of its shape are; empty without a shape.
    pub fn shape_positions(&self) -> Vec<DVec3> {
        let count = self.shape.as_ref().map_or(0, |s| s.mesh().positions.len());
        (0..count).map(|v| self.shape_position(v as u32)).collect()
    }

    pub(super) fn embedding(&self) -> &Embedding {
        &self.embedding
    }

    /// Where a vertex of its shape is. Expects a shape.
    pub(super) fn shape_position(&self, vertex: u32) -> DVec3 {
        match (&self.motion, &self.shape) {
            (Motion::Soft(soft), _) => self.embedding.place(vertex as usize, &soft.positions),
            (Motion::Rigid(rigid), Some(shape)) => rigid.place_of(shape.mesh().positions[vertex as usize]),
            (Motion::Rigid(rigid), None) => rigid.centre,
        }
    }
}
