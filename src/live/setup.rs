//! What a live scene is told: materials, forces, walls.

use super::LiveError;
use crate::{
    detect::{Estimate, Normals},
    geometry::Aabb,
    scene::Scene,
    simulate::{Fabric, Material},
};
use glam::{DVec3, Vec3};

/// How bodies of a scene are simulated.
#[derive(Debug, Clone, PartialEq, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Setup {
    /// Acceleration.
    #[cfg_attr(feature = "typescript", ts(as = "[f64; 3]"))]
    pub gravity: DVec3,
    /// Height of the floor, if there is one.
    pub floor: Option<f64>,
    /// A box that bodies stay in, if there is one.
    pub walls: Option<Aabb>,
    /// One per object of the scene.
    pub bodies: Vec<BodySetup>,
}

/// How one object is simulated.
#[derive(Debug, Clone, PartialEq, Default, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct BodySetup {
    /// What it is made of.
    pub material: Material,
    /// Scale of the cage relative to the model, where it is known.
    pub scale: Option<f64>,
    /// Boxes in the model's coordinates whose control points stay where they are.
    pub fixed: Vec<Aabb>,
    /// Whether the whole body stays where it is.
    pub held: bool,
    /// What it is made of where it is cloth.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub fabric: Option<Fabric>,
}

impl Setup {
    /// The same, but where everything is held nothing is: what a recording drives goes on by itself.
    pub fn let_go(mut self) -> Self {
        if self.bodies.iter().all(|body| body.held) {
            self.bodies.iter_mut().for_each(|body| body.held = false);
        }
        self
    }

    /// For a scene of which nothing is known: rubber, and gravity where there is a floor.
    pub fn of(scene: &Scene) -> Self {
        let floor = scene.floor.map(f64::from);
        Self {
            gravity: if floor.is_some() { DVec3::new(0.0, -9.81, 0.0) } else { DVec3::ZERO },
            floor,
            walls: None,
            bodies: vec![BodySetup::default(); scene.objects.len()],
        }
    }
}

/// What can be changed while it runs.
#[derive(Debug, Clone, Copy, PartialEq, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(default, deny_unknown_fields)]
pub struct Parameters {
    /// Seconds of a step.
    pub step: f64,
    /// Sub-steps of a step.
    pub substeps: u32,
    /// Factor of gravity.
    pub gravity: f64,
    /// Factor of all stiffness.
    pub stiffness: f64,
    /// Factor of all damping.
    pub damping: f64,
    /// Factor of all friction.
    pub friction: f64,
    /// Whether the floor is there, where the scene has one.
    pub floor: bool,
    /// Whether bodies have contacts with themselves.
    pub self_contact: bool,
    /// Normals of penetrated surfaces. Those of faces let edges rest on faces; smooth ones would push them aside.
    pub normals: Normals,
    /// How depths are estimated. By the nearest surface, neighbours are pushed different ways: bodies jitter.
    pub estimate: Estimate,
}

impl Default for Parameters {
    fn default() -> Self {
        Self {
            step: 1.0 / 60.0,
            substeps: 12,
            gravity: 1.0,
            stiffness: 1.0,
            damping: 1.0,
            friction: 1.0,
            floor: true,
            self_contact: true,
            normals: Normals::Face,
            estimate: Estimate::Consistent,
        }
    }
}

impl Parameters {
    /// The estimates of depth that contacts can act by.
    pub const ESTIMATES: [Estimate; 2] = [Estimate::Consistent, Estimate::Nearest];

    /// Checks the numbers.
    ///
    /// # Errors
    /// The first that is out of range.
    pub fn validate(&self) -> Result<(), LiveError> {
        let within = |what, value: f64, low: f64, high: f64, allowed| match (low..=high).contains(&value) {
            true => Ok(()),
            false => Err(LiveError::Parameter { what, value, allowed }),
        };
        within("step", self.step, 1e-4, 0.2, "between 0.0001 and 0.2 s")?;
        within("substeps", self.substeps.into(), 1.0, 200.0, "between 1 and 200")?;
        within("gravity", self.gravity, -10.0, 10.0, "between -10 and 10")?;
        within("stiffness", self.stiffness, 1e-3, 1e3, "between 0.001 and 1000")?;
        within("damping", self.damping, 0.0, 100.0, "between 0 and 100")?;
        within("friction", self.friction, 0.0, 10.0, "between 0 and 10")
    }
}

/// A vertex that is pulled, as by a hand.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pull {
    /// The vertex.
    pub vertex: u32,
    /// Where to.
    pub target: Vec3,
}
