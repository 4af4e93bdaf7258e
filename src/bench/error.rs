use super::{Frames, Selection};
use crate::{
    detect::{Method, SettingsError, any_of},
    gpu::GpuError,
    pipeline::DetectError,
    playback::PlacedSceneError,
    scene::PlacementError,
};

/// What is wrong with a selection.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum SelectionError {
    /// Nothing of something.
    #[error("no {0} selected; at least one is needed")]
    Nothing(&'static str),
    /// A resolution that models do not have.
    #[error("resolution must be {all} (got {0})", all = any_of(&Selection::RESOLUTIONS))]
    Resolution(u32),
    /// A number out of range.
    #[error("{what} must be between {least} and {most} (got {given})")]
    Range {
        /// What it counts.
        what: &'static str,
        /// How many were given.
        given: u32,
        /// The least.
        least: u32,
        /// The most.
        most: u32,
    },
    /// No frame, or no step.
    #[error(
        "invalid frame range {}..{}/{}: the end must exceed the start and the step be at least 1",
        .0.first, .0.end, .0.step
    )]
    Frames(Frames),
    /// Searches that look for nothing.
    #[error("neither collisions between objects nor self-collisions are selected")]
    NoPairs,
    /// A setting is out of range.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// Not the JSON of a selection.
    #[error("the selection's {field}: {expected}")]
    Json {
        /// Where in it.
        field: String,
        /// What was expected there.
        expected: String,
    },
}

/// What is wrong with a `summary.json`.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum DocumentError {
    /// Not JSON, or a field that is missing or of another kind.
    #[error("not a benchmark summary: {field}: {expected}")]
    Field {
        /// Where in the file.
        field: String,
        /// What was found and what was expected.
        expected: String,
    },
    /// Another kind of file.
    #[error("not a benchmark summary: format '{0}', expected '{format}'", format = super::FORMAT)]
    Format(String),
    /// Of another version.
    #[error("unknown summary version {0}; expected 1 to {version}", version = super::VERSION)]
    Version(u32),
    /// Lists that belong together have different lengths.
    #[error("not a benchmark summary: {field} has {found} numbers; expected {expected}")]
    Length {
        /// Where in the file.
        field: String,
        /// How many there are.
        found: usize,
        /// How many there should be.
        expected: String,
    },
}

/// What can go wrong while measuring. What was measured before is kept.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum BenchError {
    /// The selection is not valid.
    #[error(transparent)]
    Selection(#[from] SelectionError),
    /// A workload out of turn.
    #[error("workload {index} of {workloads}; the next one is {next}")]
    Workload {
        /// The workload.
        index: usize,
        /// How many there are.
        workloads: usize,
        /// The one whose turn it is.
        next: usize,
    },
    /// None of the frames is in the scene.
    #[error("{scene} has {frames} frames; the range {wanted} selects none of them")]
    NoFrames {
        /// The scene.
        scene: String,
        /// Frames of it.
        frames: u32,
        /// Frames that were wanted.
        wanted: Frames,
    },
    /// Frames that have not come yet.
    #[error("{loaded} of {frames} frames of {scene} are loaded; all are needed")]
    Loading {
        /// The scene.
        scene: String,
        /// Frames of it.
        frames: u32,
        /// Frames that are there.
        loaded: u32,
    },
    /// A method that needs a GPU without one.
    #[error("method {0} needs a GPU; none was found")]
    NoGpu(Method),
    /// The scene cannot be placed.
    #[error(transparent)]
    Placement(#[from] PlacementError),
    /// The scene cannot be put on the GPU.
    #[error(transparent)]
    PlacedScene(#[from] PlacedSceneError),
    /// The method could not answer.
    #[error(transparent)]
    Detect(#[from] DetectError),
    /// What the GPU said.
    #[error(transparent)]
    Gpu(#[from] GpuError),
}
