//! Errors of making a scene.

use crate::simulate::SimulateError;

/// Why a scene could not be made.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum BakeError {
    /// A description that is not valid.
    #[error("invalid description: {0}")]
    Description(String),
    /// A model that does not exist.
    #[error("missing model '{name}'{}", stand_in.as_ref().map_or(String::new(), |s| format!(" and its replacement '{s}'")))]
    Model {
        /// Its name.
        name: String,
        /// Its replacement, if the description names one.
        stand_in: Option<String>,
    },
    /// A model that exists and cannot be read.
    #[error("{0}")]
    BrokenModel(String),
    /// A body with a property that is not valid.
    #[error("body {body} ({model}): {wrong}")]
    Body {
        /// Its number.
        body: usize,
        /// Its model.
        model: String,
        /// What is wrong.
        wrong: &'static str,
    },
    /// An error of the solver.
    #[error("frame {frame}: {error}")]
    Simulate {
        /// The frame that was being simulated.
        frame: u32,
        /// The error.
        error: SimulateError,
    },
}
