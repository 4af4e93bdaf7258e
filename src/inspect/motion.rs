//! What continuous detection did with one triangle, as plain data. Ids are the numbers of the frame.

use glam::DVec3;
use serde::Serialize;

use super::Span;
use crate::{
    detect::{FeatureKind, Method, Test},
    geometry::continuous::BoxFate,
};

/// What each stage did with one triangle that moves.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct MotionCard {
    /// Its number in the frame.
    pub triangle: u32,
    /// Triangles of all objects.
    pub triangles: usize,
    /// The frame of the animation at which the step begins.
    pub frame: u32,
    /// The method of the search.
    pub method: Method,
    /// The elementary test.
    pub test: Test,
    /// The distance that counts as contact.
    pub separation: f32,
    /// Its object.
    pub object: u32,
    /// Its vertices.
    pub vertices: [u32; 3],
    /// Where they are at the begin of the step.
    #[cfg_attr(feature = "typescript", ts(as = "[[f64; 3]; 3]"))]
    pub begin: [DVec3; 3],
    /// And at its end.
    #[cfg_attr(feature = "typescript", ts(as = "[[f64; 3]; 3]"))]
    pub end: [DVec3; 3],
    /// The box that holds it at all times.
    pub swept: Span,
    /// The features that are its own to test, a bit each: three vertices, three edges, the face.
    pub features: u32,
    /// Triangles whose swept boxes overlap its own, and that the settings want.
    pub candidates: Vec<MotionCandidate>,
    /// Feature pairs that are tested of it and its candidates, hits first, by time; not all where they are many.
    pub tested: Vec<FeatureView>,
    /// How many there are.
    pub tested_count: usize,
    /// Those that are hits.
    pub impacts: usize,
    /// Whether the GPU has every impact that the exact test has; true where the elementary test promises nothing.
    pub agrees: bool,
}

/// A triangle whose swept box overlaps.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct MotionCandidate {
    /// Its number in the frame.
    pub id: u32,
    /// Its object.
    pub object: u32,
    /// Its corners at the begin of the step.
    #[cfg_attr(feature = "typescript", ts(as = "[[f64; 3]; 3]"))]
    pub begin: [DVec3; 3],
    /// And at its end.
    #[cfg_attr(feature = "typescript", ts(as = "[[f64; 3]; 3]"))]
    pub end: [DVec3; 3],
    /// Feature pairs that the two have to test, and how many of these have swept boxes that overlap.
    pub pairs: [u32; 2],
    /// The first impact of the two.
    pub first: Option<f64>,
}

/// Two features in motion, and what every elementary test says of them.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct FeatureView {
    /// The candidate that has one of them.
    pub candidate: u32,
    /// What they are.
    pub kind: FeatureKind,
    /// The vertex and the face's corners, or the ends of both edges.
    pub vertices: [u32; 4],
    /// Where these are at the begin of the step.
    #[cfg_attr(feature = "typescript", ts(as = "[[f64; 3]; 4]"))]
    pub begin: [DVec3; 4],
    /// And at its end.
    #[cfg_attr(feature = "typescript", ts(as = "[[f64; 3]; 4]"))]
    pub end: [DVec3; 4],
    /// The time of the impact by the chosen test; none for a miss.
    pub time: Option<f64>,
    /// The chosen test left it open in f32, and f64 decided.
    pub undecided: bool,
    /// The time that the GPU has.
    pub found: Option<f64>,
    /// Where they meet: a weight for each vertex.
    pub weights: [f64; 4],
    /// The times that the elementary tests find on the host; `exact` heeds no separation.
    pub times: TestTimes,
    /// The cubic's coefficients, the constant first.
    pub cubic: [f64; 4],
    /// Its roots from 0 to 1.
    pub roots: Vec<f64>,
    /// Boxes that inclusion looks at in f32.
    pub boxes: u32,
    /// The first of them: begin and end in time, and what became of each.
    pub intervals: Vec<IntervalView>,
}

/// What the elementary tests find; none for a miss.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TestTimes {
    /// By `inclusion`.
    pub inclusion: Option<f64>,
    /// By `additive`.
    pub additive: Option<f64>,
    /// By `cubic`.
    pub cubic: Option<f64>,
    /// By `cubic` in f32, as a GPU computes it.
    pub cubic_f32: Option<f64>,
    /// By `exact`.
    pub exact: Option<f64>,
}

/// The times of a box of the inclusion test.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct IntervalView {
    /// Its begin.
    pub from: f64,
    /// Its end.
    pub to: f64,
    /// What became of it.
    pub fate: BoxFate,
}
