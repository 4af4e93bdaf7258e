//! What each stage did with one primitive, as plain data. Ids are the numbers of the frame.

use glam::{DVec3, Vec3};
use serde::Serialize;

use super::covering::Ball;
use crate::{
    detect::{Method, Narrow, PairKind},
    geometry::Primitive,
};

/// What each stage did with one primitive.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Inspection {
    /// Its number in the frame.
    pub id: u32,
    /// Its object.
    pub object: u32,
    /// Its number in the object.
    pub index: u32,
    /// Its vertices.
    pub vertices: [u32; 4],
    /// Their positions.
    #[cfg_attr(feature = "typescript", ts(as = "[[f32; 3]; 4]"))]
    pub corners: [Vec3; 4],
    /// The diameter of its minimum enclosing sphere, d.
    pub diameter: f64,
    /// The size that determines its level: d, or the longest side of its box, see `CellRule`.
    pub size: f32,
    /// What it is.
    pub primitive: Primitive,
    /// Its volume; of a triangle its area.
    pub measure: f64,
    /// The minimal k for which it is k-free in its object.
    pub k: u32,
    /// Primitives of its object that are at least as large and come within d/4.
    pub neighbours: Vec<u32>,
    /// Their corners.
    #[cfg_attr(feature = "typescript", ts(as = "Vec<[[f32; 3]; 4]>"))]
    pub neighbour_corners: Vec<[Vec3; 4]>,
    /// Its minimum enclosing sphere.
    pub sphere: Ball,
    /// Its bounding box.
    pub aabb: Span,
    /// Spheres of half its diameter that cover it.
    pub covering: Vec<Ball>,
    /// The 21 spheres of half its diameter that cover its enclosing sphere.
    pub sphere_covering: Vec<Ball>,
    /// The method of the search.
    pub method: Method,
    /// The narrow test.
    pub narrow: Narrow,
    /// One pass, or inter and self.
    pub passes: Vec<PassInspection>,
    /// The primitives it collides with, sorted.
    pub pairs: Vec<u32>,
}

/// An axis-aligned box.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Span {
    /// Lower corner.
    #[cfg_attr(feature = "typescript", ts(as = "[f64; 3]"))]
    pub low: DVec3,
    /// Upper corner.
    #[cfg_attr(feature = "typescript", ts(as = "[f64; 3]"))]
    pub high: DVec3,
}

/// What one pass over the grid did with it.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PassInspection {
    /// Which pairs the pass searched for.
    pub kind: PairKind,
    /// Whether it is a participant.
    pub present: bool,
    /// Number of participants.
    pub participants: u32,
    /// Its level.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub level: Option<u32>,
    /// Every level of the grid. Empty where there is none.
    pub levels: Vec<LevelView>,
    /// Slots of the cell table.
    pub table_slots: u32,
    /// The cells that it visits, from its own level up. It is stored in those of its own level.
    pub cells: Vec<CellView>,
    /// Its way through the tree, where there is one and it is a leaf of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub tree: Option<TreeView>,
    /// Every primitive it shares a cell with, by id; without a grid every primitive whose box overlaps its own.
    pub candidates: Vec<Candidate>,
    /// Without a grid: the number of primitives whose boxes do not overlap its own, which are not listed.
    pub boxes_disjoint: u32,
}

/// The way of a primitive through the tree (docs/bvh.md#traversal).
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TreeView {
    /// Its place among the leaves.
    pub leaf: u32,
    /// Leaves of the tree.
    pub leaves: u32,
    /// Nodes whose children it was tested against.
    pub nodes_visited: u64,
    /// What it met on every level, from the leaves up.
    pub levels: Vec<TreeLevelView>,
}

/// What a primitive met on one level of the tree.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TreeLevelView {
    /// The level; 0 has the leaves.
    pub level: u32,
    /// Nodes on the level.
    pub nodes: u32,
    /// Boxes that its own was tested against.
    pub tests: u32,
    /// Boxes that overlap its own, of nodes with objects that are searched.
    pub hits: Vec<Span>,
}

/// A level of the grid.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct LevelView {
    /// Its number, from 0.
    pub level: u32,
    /// Side length of its cells.
    pub side: f64,
    /// Larger primitives belong to higher levels.
    pub up_to: f64,
    /// Whether any primitive is stored there.
    pub used: bool,
}

/// A cell that a primitive visits.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct CellView {
    /// Its level.
    pub level: u32,
    /// Its coordinates.
    pub cell: [u32; 3],
    /// Its region.
    #[serde(flatten)]
    pub span: Span,
    /// Its hash.
    pub hash: u32,
    /// Its slot; `None` for an empty cell.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub slot: Option<u32>,
    /// Slots that were probed until it was found or known to be empty.
    pub probes: u32,
    /// Its occupancy, from the table.
    pub count: u32,
    /// The primitives stored there, sorted.
    pub stored: Vec<u32>,
}

/// Which primitive finds a pair (docs/kdet.md#query): the one on the lower level, by visiting the cells of the other's level.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum FoundBy {
    /// The inspected one.
    This,
    /// The other one.
    Other,
    /// Neither: both are on the same level, where the primitives stored in a cell are compared with each other.
    Cell,
}

/// The last stage that a pair reaches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    /// Rejected by the object filter: the search is not for such pairs.
    ObjectFilter,
    /// Rejected: neighbours in a mesh.
    SharedVertex,
    /// Rejected by the box test: no overlap in a cell in which the pair would be taken.
    Aabb,
    /// Rejected by the narrow test: they are separate.
    Narrow,
    /// They collide.
    Collides,
}

impl Fate {
    /// Whether the pair reaches the narrow test.
    pub fn is_unique(self) -> bool {
        self >= Self::Narrow
    }
}

/// A primitive that shares a cell with the inspected one.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Candidate {
    /// Its number in the frame.
    pub id: u32,
    /// Its object.
    pub object: u32,
    /// Its level.
    pub level: u32,
    /// The size that determines its level.
    pub size: f32,
    /// Its corners.
    #[cfg_attr(feature = "typescript", ts(as = "[[f32; 3]; 4]"))]
    pub corners: [Vec3; 4],
    /// Which primitive finds the pair.
    pub found_by: FoundBy,
    /// The last stage that the pair reaches.
    pub fate: Fate,
    /// The cells that both overlap.
    pub meetings: Vec<MeetingView>,
    /// How often the pair is found; all but one are duplicates.
    pub times: u32,
}

impl Candidate {
    /// Whether the pair is counted with this one of the two, so that inspecting both counts it once.
    pub fn is_counted_with(&self, id: u32) -> bool {
        self.found_by == FoundBy::This || self.found_by == FoundBy::Cell && id < self.id
    }
}

/// A cell that two primitives share.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct MeetingView {
    /// Its level: the higher one of the two.
    pub level: u32,
    /// Its coordinates.
    pub cell: [u32; 3],
    /// Its region.
    #[serde(flatten)]
    pub span: Span,
    /// Whether it is the home cell of the pair.
    pub home: bool,
    /// Whether the clipped boxes of the two overlap here.
    pub overlap: bool,
    /// Whether the pair is found here.
    pub found: bool,
}
