//! What a search for distances did with one object, as plain data.

use glam::DVec3;
use serde::Serialize;

use super::Span;
use crate::{
    detect::Method,
    geometry::convex::{Ended, Outcome, Proof, Sub, Verdict},
};

/// An object, and the objects that it is near to.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct DistanceCard {
    /// Its number.
    pub object: u32,
    /// Objects of the scene.
    pub objects: usize,
    /// The frame of the animation.
    pub frame: u32,
    /// The method of the search.
    pub method: Method,
    /// The sub-algorithm.
    pub sub: Sub,
    /// The distance up to which pairs are listed.
    pub within: f32,
    /// Its vertices, and those of its convex hull.
    pub vertices: [usize; 2],
    /// Its hull.
    pub hull: WireView,
    /// The box of its hull.
    pub bounds: Span,
    /// The cells of the octree that hold it, the root first.
    pub cells: Vec<OctreeCellView>,
    /// Objects whose boxes are near enough, the nearest first.
    pub partners: Vec<PartnerView>,
    /// How the nearest of these were searched; not all where there are many.
    pub pairs: Vec<HullPairView>,
    /// Whether the GPU has the same pairs, verdicts and distances.
    pub agrees: bool,
}

/// Edges of a convex hull.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct WireView {
    /// Its vertices.
    #[cfg_attr(feature = "typescript", ts(as = "Vec<[f64; 3]>"))]
    pub points: Vec<DVec3>,
    /// Edges between faces that are not in one plane, by these.
    pub edges: Vec<[u32; 2]>,
    /// Whether it is the hull itself; otherwise of some of its vertices, in all directions.
    pub whole: bool,
}

/// A cell of the octree.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct OctreeCellView {
    /// The root has depth 0.
    pub depth: u32,
    /// Where it is.
    pub bounds: Span,
    /// Objects in it and in no cell below.
    pub objects: usize,
}

/// An object near another.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PartnerView {
    /// Its number.
    pub object: u32,
    /// Certified.
    pub verdict: Verdict,
    /// In f64.
    pub distance: f64,
    /// The distance that the GPU has, in f32; none where it has none.
    pub found: Option<f64>,
    /// Whether the GPU left it open.
    pub open: bool,
}

/// The search of two hulls, this object first.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct HullPairView {
    /// The other object.
    pub other: u32,
    /// Its hull.
    pub hull: WireView,
    /// Certified.
    pub verdict: Verdict,
    /// What proves it.
    pub proof: Proof,
    /// In f64.
    pub distance: f64,
    /// The closest points of both, or a common point.
    #[cfg_attr(feature = "typescript", ts(as = "[[f64; 3]; 2]"))]
    pub closest: [DVec3; 2],
    /// The hull of all differences a − b.
    pub difference: WireView,
    /// The search in f32, as on the GPU: every step with the sub-algorithm of the settings.
    pub iterations: Vec<IterationView>,
    /// How it ended.
    pub ended: Ended,
    /// What every sub-algorithm says in f32.
    pub raw: Vec<RawView>,
}

/// One iteration of GJK.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct IterationView {
    /// The point of the simplex so far that is nearest to the origin.
    #[cfg_attr(feature = "typescript", ts(as = "[f64; 3]"))]
    pub nearest: DVec3,
    /// The corners that the sub-algorithm looks at, the newest last.
    pub corners: Vec<CornerView>,
    /// Twice the area, or six times the volume of what they span, squared length of two: what the shares are parts of.
    pub measure: f64,
    /// A bound from below that this iteration gives.
    pub at_least: f64,
    /// Whether the search ended before the sub-algorithm was asked.
    pub ends: bool,
}

/// A corner of the Minkowski difference.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CornerView {
    /// Where it is.
    #[cfg_attr(feature = "typescript", ts(as = "[f64; 3]"))]
    pub point: DVec3,
    /// The vertices of both objects whose difference it is.
    #[cfg_attr(feature = "typescript", ts(as = "[[f64; 3]; 2]"))]
    pub of: [DVec3; 2],
    /// Its signed part of the length, area or volume: the barycentric coordinate of the origin's projection. None of what is
    /// flat.
    pub share: Option<f64>,
    /// Its weight in the nearest point; none where it is dropped.
    pub weight: Option<f64>,
}

/// What a sub-algorithm says in f32.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct RawView {
    /// The sub-algorithm.
    pub sub: Sub,
    /// Its verdict.
    pub verdict: Verdict,
    /// Its distance.
    pub distance: f64,
    /// Evaluations of the support function.
    pub iterations: u32,
    /// How it ended.
    pub ended: Ended,
    /// Beside the certified verdict.
    pub outcome: Outcome,
}
