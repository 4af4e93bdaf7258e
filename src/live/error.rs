//! What can be wrong with a live scene.

use crate::{gpu::GpuError, mesh::StuffingError, pipeline::DetectError, simulate::SimulateError};

/// What can be wrong with a live scene.
#[derive(Debug, Clone, thiserror::Error)]
pub enum LiveError {
    /// A surface that cannot be filled with tetrahedra.
    #[error("object {object} ({name}) has no inside that could be filled with tetrahedra: {error}")]
    NotFilled {
        /// Its number.
        object: usize,
        /// Its name.
        name: String,
        /// Why.
        error: StuffingError,
    },
    /// Cloth of more control points than can be alive.
    #[error("object {object} ({name}) is cloth of {points} control points; at most {most} can be alive")]
    LargeCloth {
        /// Its number.
        object: usize,
        /// Its name.
        name: String,
        /// How many it has.
        points: usize,
        /// How many are possible.
        most: usize,
    },
    /// Nothing of it can move.
    #[error("nothing in this scene can move: it has {objects} objects, all of them fixed")]
    Fixed {
        /// How many there are.
        objects: usize,
    },
    /// A number that is out of range.
    #[error("{what} is {value}; expected {allowed}")]
    Parameter {
        /// Its name.
        what: &'static str,
        /// What was given.
        value: f64,
        /// What is possible.
        allowed: &'static str,
    },
    /// A body that cannot be simulated.
    #[error("object {object} ({name}): {error}")]
    Body {
        /// Its number.
        object: usize,
        /// Its name.
        name: String,
        /// Why.
        error: SimulateError,
    },
    /// Something that is not finite: the body is back in its last good state.
    #[error("body {body} ({name}) was not finite in step {step}; it was put back")]
    NotFinite {
        /// Its number.
        body: usize,
        /// Its name.
        name: String,
        /// The step in which it was noticed.
        step: u64,
    },
    /// What the search said.
    #[error(transparent)]
    Detect(#[from] DetectError),
    /// What the GPU said.
    #[error(transparent)]
    Gpu(#[from] GpuError),
}
