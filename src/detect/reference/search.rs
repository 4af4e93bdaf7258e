//! Which reference a method has.

use super::{depth, distance, hashing, hashing_edges, kdet, sweep};
use crate::detect::{AnswerKind, Frame, Report, Settings};

/// What the reference on the host says, by the kind of answer that the method gives. Expects a valid frame.
pub fn search(frame: &Frame<'_>, settings: &Settings) -> Report {
    match settings.method.traits().answer {
        AnswerKind::Marks | AnswerKind::Pairs => kdet(frame, settings),
        AnswerKind::Contacts => hashing(frame, settings),
        AnswerKind::Crossings => hashing_edges(frame, settings),
        AnswerKind::Depths => depth(frame, settings),
        AnswerKind::Impacts => sweep(frame, settings),
        AnswerKind::Distances => distance(frame, settings),
    }
}
