//! Why a scene could not be made.

use crate::simulate::SimulateError;

/// Why a scene could not be made.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum BakeError {
    /// A description that is not one.
    #[error("the description: {0}")]
    Description(String),
    /// A model that is nowhere.
    #[error("there is no model {name}{}", stand_in.as_ref().map_or(String::new(), |s| format!(", nor {s} to stand in for it")))]
    Model {
        /// Its name.
        name: String,
        /// What could have stood in.
        stand_in: Option<String>,
    },
    /// A model that is there and cannot be read.
    #[error("{0}")]
    BrokenModel(String),
    /// A body that says one thing and is another.
    #[error("body {body} ({model}): {wrong}")]
    Body {
        /// Its number.
        body: usize,
        /// Its model.
        model: String,
        /// What is wrong.
        wrong: &'static str,
    },
    /// What the solver said.
    #[error("frame {frame}: {error}")]
    Simulate {
        /// The frame that was to be made.
        frame: u32,
        /// What it said.
        error: SimulateError,
    },
}
