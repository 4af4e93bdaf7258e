//! Scenes: objects in motion.
//!
//! A [`Scene`] says what there is and how it moves; the shapes it names are models, which come in four resolutions. One
//! motion drives them all: vertices hang on *control points* (the vertices of a coarse cage, the corners of a moving frame
//! of reference, or their own recorded positions), so a [`Placement`], made for one resolution, is a list of four control
//! points and four weights per vertex, and to place a frame is to blend. The thesis could not keep its animations equal
//! over the resolutions (§5.2.1).

pub mod catalogue;
#[cfg(not(target_arch = "wasm32"))]
pub mod files;
pub mod format;
pub mod import;
mod locator;
mod motion;
mod placement;
mod placer;

pub use locator::Locator;
pub use motion::{Break, Motion, Pose, Track};
pub use placement::{Anchor, Epoch, Placement, PlacementError};
pub use placer::{Placer, kernels};

use crate::mesh::Mesh;
use glam::{DVec3, Vec3};

/// Objects in motion.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Scene {
    /// For people, in a few words.
    pub title: String,
    /// For people, in a sentence or two.
    pub description: String,
    /// What must be told beside every figure, such as the model that stood in for another; empty where there is nothing.
    pub note: String,
    /// Frames per second.
    pub rate: f32,
    /// Frames of the whole animation, also of those that are not loaded yet.
    pub frames: u32,
    /// Height of the floor that the objects were simulated on.
    pub floor: Option<f32>,
    /// What was subtracted from the coordinates of the files it was made from, in their unit; mostly zero.
    pub origin: DVec3,
    /// From where to look at it first: turn around the upward axis and height above the horizon, in degrees.
    pub look: [f32; 2],
    /// What moves. Each part is an object, and more than one after it broke.
    pub parts: Vec<Object>,
}

/// One body of a scene.
#[derive(Debug, Clone, PartialEq)]
pub struct Object {
    /// For people.
    pub name: String,
    /// What it is made of.
    pub shape: Shape,
    /// How it moves.
    pub motion: Motion,
    /// Added to its positions where corrections are on: closes the distance that the simulation kept (thesis §6.1.1).
    pub correction: Vec3,
}

/// What a part is made of.
#[derive(Debug, Clone, PartialEq)]
pub enum Shape {
    /// A model by its name, in four resolutions, each in a file of its own.
    Model(String),
    /// A mesh that the scene brings along, the same at all resolutions.
    Mesh(Mesh),
}

impl Scene {
    /// The names of the models it needs, each once, in the order of the parts.
    pub fn models(&self) -> Vec<&str> {
        let mut names: Vec<&str> = Vec::new();
        for part in &self.parts {
            if let Shape::Model(name) = &part.shape
                && !names.contains(&name.as_str())
            {
                names.push(name);
            }
        }
        names
    }

    /// Whether something in it breaks.
    pub fn breaks(&self) -> bool {
        self.parts.iter().any(|part| matches!(part.motion, Motion::Pieces { .. }))
    }

    /// How many frames are there to be shown: fewer than `frames` while it is loading.
    pub fn loaded(&self) -> u32 {
        self.parts.iter().filter_map(|part| part.motion.loaded()).min().unwrap_or(self.frames)
    }

    /// The control points of all parts, one part after the other, at a frame, also between two. Frames beyond those loaded
    /// are the last one that is.
    pub fn controls(&self, frame: f64, corrected: bool) -> Vec<Vec3> {
        let mut controls = Vec::new();
        for part in &self.parts {
            let first = controls.len();
            part.motion.controls(frame, &mut controls);
            if corrected && part.correction != Vec3::ZERO {
                // Weights add up to one: to move the control points is to move the vertices.
                controls[first..].iter_mut().for_each(|point| *point += part.correction);
            }
        }
        controls
    }
}
