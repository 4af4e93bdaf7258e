//! A body: its motion and its contact shape.

use super::{
    CONTACT_MARGIN, Cloth, Embedding, Rigid, Shape, Soft,
    points::{Points, PointsMut},
    skin::Skin,
};
use crate::geometry::convex::Polytope;
use glam::DVec3;
use std::sync::Arc;

/// How a body moves.
#[derive(Clone)]
pub enum Motion {
    /// It deforms.
    Soft(Soft),
    /// It does not.
    Rigid(Rigid),
    /// It is a surface that folds.
    Cloth(Cloth),
}

/// The convex solid that stands for a rigid body in contacts with others of its kind.
#[derive(Clone)]
pub(super) struct Hull {
    /// In rest coordinates.
    pub solid: Arc<Polytope>,
    /// The distance that it keeps from another one, negative to overlap.
    pub apart: f64,
    /// Contacts are found within this distance.
    pub margin: f64,
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
    skin: Option<Skin>,
    hull: Option<Hull>,
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

    /// A cloth, which has contacts with itself, with the ground and with bodies that have a skin.
    pub fn cloth(cloth: Cloth) -> Self {
        Self::new(Motion::Cloth(cloth))
    }

    fn new(motion: Motion) -> Self {
        Self {
            motion,
            self_contact: false,
            thin: false,
            shape: None,
            skin: None,
            hull: None,
            embedding: Embedding::default(),
        }
    }

    /// Adds a surface for contacts with cloth; only for rigid bodies.
    pub fn with_skin(mut self, skin: Skin) -> Self {
        self.skin = Some(skin);
        self
    }

    /// Adds a shape for contacts with other bodies and the ground.
    pub fn with_shape(mut self, shape: Shape) -> Self {
        if let Motion::Soft(soft) = &self.motion {
            self.embedding = Embedding::new(soft.rest(), &shape.mesh().positions);
        }
        self.shape = Some(shape);
        self
    }

    /// Adds a convex solid: contacts with other bodies that have one, and with the ground, are manifolds of it, and its shape
    /// is for all others. Two bodies with the same `distance` rest that far from each other. Only for rigid bodies.
    pub fn with_hull(mut self, solid: Polytope, distance: f64) -> Self {
        let margin = solid.size() * CONTACT_MARGIN;
        if let Motion::Rigid(_) = self.motion {
            self.hull = Some(Hull { solid: Arc::new(solid), apart: distance, margin });
        }
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

    /// The cloth, if it is one.
    pub fn as_cloth(&self) -> Option<&Cloth> {
        if let Motion::Cloth(cloth) = &self.motion { Some(cloth) } else { None }
    }

    /// Its convex solid.
    pub(super) fn hull(&self) -> Option<&Hull> {
        self.hull.as_ref()
    }

    /// Its surface for contacts with cloth.
    pub(super) fn skin(&self) -> Option<&Skin> {
        self.skin.as_ref()
    }

    /// The points it consists of; none for rigid bodies.
    pub(super) fn points(&self) -> Option<Points<'_>> {
        match &self.motion {
            Motion::Soft(soft) => Some(soft.points()),
            Motion::Cloth(cloth) => Some(cloth.points()),
            Motion::Rigid(_) => None,
        }
    }

    /// The same, to be changed.
    pub(super) fn points_mut(&mut self) -> Option<PointsMut<'_>> {
        match &mut self.motion {
            Motion::Soft(soft) => Some(soft.points_mut()),
            Motion::Cloth(cloth) => Some(cloth.points_mut()),
            Motion::Rigid(_) => None,
        }
    }

    /// The vertices that can touch the ground and walls.
    pub(super) fn outer_vertices(&self) -> impl Iterator<Item = u32> {
        let cloth = self.as_cloth().map_or(0..0, |cloth| 0..cloth.positions.len() as u32);
        self.shape.iter().flat_map(|shape| shape.surface().iter().copied()).chain(cloth)
    }

    /// Coulomb's coefficient.
    pub fn friction(&self) -> f64 {
        match &self.motion {
            Motion::Soft(soft) => soft.material().friction,
            Motion::Rigid(rigid) => rigid.friction,
            Motion::Cloth(cloth) => cloth.fabric().friction,
        }
    }

    /// The part of its speed that it keeps when it bounces.
    pub(super) fn bounce(&self) -> f64 {
        self.as_rigid().map_or(0.0, |rigid| rigid.bounce)
    }

    /// Mass of the whole body.
    pub fn mass(&self) -> f64 {
        match &self.motion {
            Motion::Soft(soft) => soft.mass(),
            Motion::Rigid(rigid) => rigid.mass(),
            Motion::Cloth(cloth) => cloth.mass(),
        }
    }

    /// Centre of mass.
    pub fn centre(&self) -> DVec3 {
        match &self.motion {
            Motion::Soft(soft) => soft.centre(),
            Motion::Rigid(rigid) => rigid.centre,
            Motion::Cloth(cloth) => cloth.centre(),
        }
    }

    /// Linear momentum.
    pub fn momentum(&self) -> DVec3 {
        match &self.motion {
            Motion::Soft(soft) => soft.momentum(),
            Motion::Rigid(rigid) => rigid.momentum(),
            Motion::Cloth(cloth) => cloth.momentum(),
        }
    }

    /// Angular momentum about a point.
    pub fn angular_momentum(&self, about: DVec3) -> DVec3 {
        match &self.motion {
            Motion::Soft(soft) => soft.angular_momentum(about),
            Motion::Rigid(rigid) => rigid.angular_momentum(about),
            Motion::Cloth(cloth) => cloth.angular_momentum(about),
        }
    }

    /// Energy of motion and deformation.
    pub fn energy(&self) -> f64 {
        match &self.motion {
            Motion::Soft(soft) => soft.kinetic_energy() + soft.elastic_energy(),
            Motion::Rigid(rigid) => rigid.kinetic_energy(),
            Motion::Cloth(cloth) => cloth.energy(),
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

    /// The position of a vertex of its shape, or of a cloth. Bodies other than cloth need a shape.
    pub(super) fn shape_position(&self, vertex: u32) -> DVec3 {
        match (&self.motion, &self.shape) {
            (Motion::Soft(soft), _) => self.embedding.place(vertex as usize, &soft.positions),
            (Motion::Rigid(rigid), Some(shape)) => rigid.place_of(shape.mesh().positions[vertex as usize]),
            (Motion::Rigid(rigid), None) => rigid.centre,
            (Motion::Cloth(cloth), _) => cloth.positions[vertex as usize],
        }
    }
}
