//! The seam between the command and the methods: who answers a question.

use crate::detect::{Frame, Method, Report, Settings, reference};

/// The methods that can be asked for, in the order of the documentation.
pub const METHODS: &[Method] = &[Method::Cpu];

/// The method when none is named.
pub const DEFAULT_METHOD: Method = Method::Cpu;

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub enum AnswerError {
    /// The method is known but cannot be run by this command.
    #[error("method {0} is not there yet, allowed are {allowed}", allowed = names(METHODS))]
    NotThere(Method),
}

/// Answers a question about a valid frame. `adapter` is (part of) a GPU adapter's name; the method `cpu` needs none.
pub fn answer(frame: &Frame<'_>, settings: &Settings, _adapter: Option<&str>) -> Result<Report, AnswerError> {
    match settings.method {
        Method::Cpu => Ok(reference::kdet(frame, settings)),
        method => Err(AnswerError::NotThere(method)),
    }
}

fn names(methods: &[Method]) -> String {
    methods.iter().map(|m| m.name()).collect::<Vec<_>>().join(", ")
}
