//! Scenes: objects in motion.
//!
//! A [`Scene`] lists objects and their motions; their shapes are models, which exist in several resolutions. One motion drives all
//! resolutions: a vertex is a weighted sum of *control points* (the vertices of a coarse cage or cloth, the corners of a moving frame of
//! reference, or its own recorded positions). So a [`Placement`], made for one resolution, is a list of four control points and
//! four weights per vertex, and placing a frame is computing these sums. The thesis could not keep its animations equal over the
//! resolutions (§5.2.1).

pub mod catalogue;
#[cfg(not(target_arch = "wasm32"))]
pub mod files;
mod form;
pub mod format;
pub mod import;
mod locator;
mod motion;
mod placement;
mod placer;

pub use form::Form;
pub use locator::Locator;
pub use motion::{Break, Motion, Pose, Track};
pub use placement::{Anchor, Epoch, Placement, PlacementError};
pub use placer::{Placer, kernels};

use crate::mesh::Mesh;
use glam::{DVec3, Vec3};
use std::collections::HashSet;

/// Objects in motion.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Scene {
    /// A title of a few words.
    pub title: String,
    /// A sentence or two.
    pub description: String,
    /// A remark to show with every figure, such as which model replaced another; may be empty.
    pub note: String,
    /// Frames per second.
    pub rate: f32,
    /// Frames of the whole animation, including those that are not loaded yet.
    pub frames: u32,
    /// Height of the floor that the objects were simulated on.
    pub floor: Option<f32>,
    /// What was subtracted from the coordinates of the files it was made from, in their unit; mostly zero.
    pub origin: DVec3,
    /// The initial camera direction: azimuth about the upward axis and elevation above the horizon, in degrees.
    pub look: [f32; 2],
    /// The objects. One that breaks becomes several objects of the frame.
    pub objects: Vec<Object>,
}

/// An object of a scene.
#[derive(Debug, Clone, PartialEq)]
pub struct Object {
    /// A name to show.
    pub name: String,
    /// Its mesh.
    pub shape: Shape,
    /// How it moves.
    pub motion: Motion,
    /// Added to its positions if corrections are on: closes the gap that the simulation kept (thesis §6.1.1).
    pub correction: Vec3,
}

/// The mesh of an object.
#[derive(Debug, Clone, PartialEq)]
pub enum Shape {
    /// A model by its name, in several resolutions, each in a file of its own.
    Model(String),
    /// A mesh stored in the scene, the same at all resolutions.
    Mesh(Mesh),
}

impl Shape {
    /// Its mesh; `model` knows the models. None for a model that is not there.
    pub fn mesh<'m>(&'m self, model: impl FnOnce(&str) -> Option<&'m Mesh>) -> Option<&'m Mesh> {
        match self {
            Self::Mesh(mesh) => Some(mesh),
            Self::Model(name) => model(name),
        }
    }
}

impl Scene {
    /// The names of the models it needs, each once, in the order of the objects.
    pub fn models(&self) -> Vec<&str> {
        let mut names: Vec<&str> = Vec::new();
        let mut known = HashSet::new();
        for object in &self.objects {
            if let Shape::Model(name) = &object.shape
                && known.insert(name.as_str())
            {
                names.push(name);
            }
        }
        names
    }

    /// Whether something in it breaks.
    pub fn breaks(&self) -> bool {
        self.objects.iter().any(|object| matches!(object.motion, Motion::Pieces { .. }))
    }

    /// The number of loaded frames: fewer than `frames` while the scene is loading.
    pub fn loaded(&self) -> u32 {
        self.objects.iter().filter_map(|object| object.motion.loaded()).min().unwrap_or(self.frames)
    }

    /// The frame at which the step from a frame ends: the next one, or the same at the end of what is loaded.
    pub fn next_frame(&self, frame: u32) -> u32 {
        (frame + 1).min(self.loaded().saturating_sub(1)).max(frame)
    }

    /// The control points of all objects, object after object, at a frame or between two frames. Beyond the loaded frames
    /// those of the last one.
    pub fn controls(&self, frame: f64, corrected: bool) -> Vec<Vec3> {
        let mut controls = Vec::new();
        for object in &self.objects {
            let first = controls.len();
            object.motion.controls(frame, &mut controls);
            if corrected && object.correction != Vec3::ZERO {
                // Weights add up to one, so moving the control points moves the vertices.
                controls[first..].iter_mut().for_each(|point| *point += object.correction);
            }
        }
        controls
    }
}
