//! Looking inside: what happened to one primitive on its way through the stages, and how k-free a frame is.
//!
//! [`Facts`] are what a frame's detection ran on: made on the host, or read back from the GPU ([`ReadBack`]). An
//! [`Inspector`] takes one primitive through the same code that detection and its checks are made of (the twins of
//! [`crate::pipeline::twins`], the narrow tests of [`crate::geometry::single`]), and hands out plain data.

mod covering;
mod facts;
mod freeness;
mod inspection;
mod inspector;
mod narrow;
mod read_back;
#[cfg(test)]
mod tests;

pub use covering::{Ball, of_sphere, of_tetrahedron};
pub use facts::{Facts, Pass};
pub use freeness::{FreenessCount, FreenessReport, ObjectFreeness, freeness};
pub use inspection::{Candidate, CellView, Fate, FoundBy, Inspection, LevelView, MeetingView, PassInspection, Span};
pub use inspector::Inspector;
pub use narrow::{NarrowInspection, TranslationView};
pub use read_back::{Found, ReadBack};

use crate::detect::{Frame, Settings};

/// What happens to one primitive of a valid frame, on the host. `None` where there is no such primitive.
pub fn primitive(frame: &Frame<'_>, settings: &Settings, id: u32) -> Option<Inspection> {
    let facts = Facts::on_host(frame, settings);
    Inspector::new(*frame, &facts).primitive(id)
}

/// The narrow test of a pair of a valid frame, on the host. `None` where there is no such pair.
pub fn narrow(frame: &Frame<'_>, settings: &Settings, id: u32, other: u32) -> Option<NarrowInspection> {
    let facts = Facts::on_host(frame, settings);
    Inspector::new(*frame, &facts).narrow(id, other)
}
