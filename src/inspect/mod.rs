//! The inspector: what each stage did with one primitive, and the k-free predicate for a frame.
//!
//! [`Facts`] are the data that the search of a frame ran on, computed on the host or read back from the GPU ([`ReadBack`]). An
//! [`Inspector`] follows one primitive through the code that also checks the kernels (the twins of
//! [`crate::pipeline::twins`], the narrow tests of [`crate::geometry::single`]) and returns plain data. Spatial hashing and
//! penetration depth have the story of a vertex instead ([`VertexFacts`]), continuous detection that of a triangle in motion
//! ([`MotionFacts`]), distances that of an object ([`DistanceFacts`]), all told by the reference on the host.

mod card;
mod covering;
mod distance;
mod distance_facts;
mod distance_read_back;
#[cfg(test)]
mod distance_tests;
mod facts;
mod inspection;
mod inspector;
mod k_report;
mod motion;
mod motion_facts;
mod motion_read_back;
#[cfg(test)]
mod motion_tests;
mod narrow;
mod read_back;
#[cfg(test)]
mod tests;
mod tree;
mod vertex;
mod vertex_facts;
mod vertex_read_back;
#[cfg(test)]
mod vertex_tests;

pub use card::Card;
pub use covering::{Ball, of_sphere, of_tetrahedron};
pub use distance::{
    CornerView, DistanceCard, HullPairView, IterationView, OctreeCellView, PartnerView, RawView, WireView,
};
pub use distance_facts::DistanceFacts;
pub use distance_read_back::DistanceReadBack;
pub use facts::{Facts, Pass};
pub use inspection::{
    Candidate, CellView, Fate, FoundBy, Inspection, LevelView, MeetingView, PassInspection, Span, TreeLevelView,
    TreeView,
};
pub use inspector::Inspector;
pub use k_report::{KReport, KReportBuilder, ObjectK, k_report};
pub use motion::{FeatureView, IntervalView, MotionCandidate, MotionCard, TestTimes};
pub use motion_facts::MotionFacts;
pub use motion_read_back::MotionReadBack;
pub use narrow::{NarrowInspection, TranslationView};
pub use read_back::{ReadBack, SearchResult};
pub use vertex::{AskingView, CrossingView, DepthView, EdgeView, HashCellView, HelperView, StoredView, VertexCard};
pub use vertex_facts::{VertexAnswer, VertexFacts};
pub use vertex_read_back::VertexReadBack;

use crate::detect::{Frame, Settings};

/// Inspects one primitive of a valid frame on the host. `None` where it does not exist.
pub fn primitive(frame: &Frame<'_>, settings: &Settings, id: u32) -> Option<Inspection> {
    let facts = Facts::on_host(frame, settings);
    Inspector::new(*frame, &facts).primitive(id)
}

/// Inspects the narrow test of a pair of a valid frame on the host. `None` where the pair does not exist.
pub fn narrow(frame: &Frame<'_>, settings: &Settings, id: u32, other: u32) -> Option<NarrowInspection> {
    let facts = Facts::on_host(frame, settings);
    Inspector::new(*frame, &facts).narrow(id, other)
}
