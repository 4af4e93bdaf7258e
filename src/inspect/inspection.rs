//! One primitive's way through the stages, as plain data. Ids are the frame's own numbers.

use glam::{DVec3, Vec3};
use serde::Serialize;

use super::covering::Ball;
use crate::detect::{Method, Narrow, PairKind};

/// What happened to one primitive.
#[derive(Debug, Clone, PartialEq, Serialize)]
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
    /// Where they are.
    pub corners: [Vec3; 4],
    /// The diameter of its minimum enclosing sphere, d.
    pub diameter: f64,
    /// The size by which its level is chosen: d, or the longest side of its box, see `CellRule`.
    pub size: f32,
    /// Its volume.
    pub volume: f64,
    /// The minimal k for which it is k-free in its object.
    pub k: u32,
    /// Those of its object that are at least as large and come within d/4.
    pub neighbours: Vec<u32>,
    /// Where those are.
    pub neighbour_corners: Vec<[Vec3; 4]>,
    /// Its minimum enclosing sphere.
    pub sphere: Ball,
    /// Its box.
    pub aabb: Span,
    /// Four spheres of half its diameter that cover it.
    pub covering: Vec<Ball>,
    /// The 21 spheres of half its diameter that cover its enclosing sphere.
    pub sphere_covering: Vec<Ball>,
    /// How the pairs were looked for.
    pub method: Method,
    /// How they were tested.
    pub narrow: Narrow,
    /// One pass, or inter and self.
    pub passes: Vec<PassInspection>,
    /// Whom it collides with, sorted.
    pub pairs: Vec<u32>,
}

/// A box in space.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Span {
    /// Lower corner.
    pub low: DVec3,
    /// Upper corner.
    pub high: DVec3,
}

/// What happened to it in one pass over the grid.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PassInspection {
    /// Which pairs the pass looked for.
    pub part: PairKind,
    /// Whether it took part.
    pub present: bool,
    /// How many did.
    pub participants: u32,
    /// Its level.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<u32>,
    /// Every level, with the side of its cells. Empty for brute force.
    pub levels: Vec<LevelView>,
    /// Slots of the table of cells.
    pub table_slots: u32,
    /// The cells that it visits, from its own level up. Those of its own level are the ones that it is stored in.
    pub cells: Vec<CellView>,
    /// Everybody it shares a cell with, by id; for brute force everybody whose box overlaps its own.
    pub candidates: Vec<Candidate>,
    /// For brute force: how many others fell at the box test, and are not listed.
    pub boxes_apart: u32,
}

/// A level of the grid.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct LevelView {
    /// From 0 up.
    pub level: u32,
    /// Side of its cells.
    pub side: f64,
    /// Sizes up to this belong here, or to a level below.
    pub up_to: f64,
    /// Whether something is stored there.
    pub used: bool,
}

/// A cell that a primitive visits.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct CellView {
    /// Its level.
    pub level: u32,
    /// Its coordinates.
    pub cell: [u32; 3],
    /// Where it is.
    #[serde(flatten)]
    pub span: Span,
    /// Its hash.
    pub hash: u32,
    /// Its slot; nothing where nothing is stored there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub slot: Option<u32>,
    /// Slots looked at until it was found, or found missing.
    pub probes: u32,
    /// How many are stored there, as the table says.
    pub count: u32,
    /// Who is stored there, sorted.
    pub stored: Vec<u32>,
}

/// Who looks for a pair: the smaller of the two (docs/kdet.md#query), as far as their levels tell which one that is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum FoundBy {
    /// The one that is looked at.
    This,
    /// The other.
    Other,
    /// Neither: both are stored on one level, where each cell holds those stored in it against one another.
    Cell,
}

/// How far a pair comes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    /// Not asked for: of one object, or of two.
    ObjectFilter,
    /// Neighbours in a mesh.
    SharedVertex,
    /// Their boxes do not overlap in a cell that counts.
    Aabb,
    /// The narrow test parts them.
    Narrow,
    /// They collide.
    Collides,
}

impl Fate {
    /// Whether the narrow test gets to see the pair.
    pub fn is_potential(self) -> bool {
        self >= Self::Narrow
    }
}

/// Somebody it shares a cell with.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Candidate {
    /// The other.
    pub id: u32,
    /// The other's object.
    pub object: u32,
    /// The other's level.
    pub level: u32,
    /// The other's size, by which its level is chosen.
    pub size: f32,
    /// Where the other is.
    pub corners: [Vec3; 4],
    /// Who looks for the pair.
    pub found_by: FoundBy,
    /// How far the pair comes.
    pub fate: Fate,
    /// The cells that both reach into.
    pub meetings: Vec<MeetingView>,
    /// How often the pair is found: more than once are duplicates.
    pub times: u32,
}

impl Candidate {
    /// Whether the pair is counted with this one of the two: once, where the cards of both are looked at.
    pub fn is_counted_with(&self, id: u32) -> bool {
        self.found_by == FoundBy::This || self.found_by == FoundBy::Cell && id < self.id
    }
}

/// A cell that two primitives share.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct MeetingView {
    /// Its level, that of the larger of the two.
    pub level: u32,
    /// Its coordinates.
    pub cell: [u32; 3],
    /// Where it is.
    #[serde(flatten)]
    pub span: Span,
    /// Whether it is the home cell of the pair.
    pub home: bool,
    /// Whether what is stored of the two here overlaps.
    pub overlap: bool,
    /// Whether the pair is found here.
    pub found: bool,
}
