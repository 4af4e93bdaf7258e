//! What spatial hashing and penetration depth did with one vertex, as plain data. Ids are the numbers of the frame.

use glam::DVec3;
use serde::Serialize;

use super::Fate;
use crate::detect::{Estimate, Method, Stored};

/// What each stage did with one vertex.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct VertexCard {
    /// Its number in the frame.
    pub vertex: u32,
    /// Vertices of all objects.
    pub vertices: usize,
    /// The frame of the animation.
    pub frame: u32,
    /// The method of the search.
    pub method: Method,
    /// Its object; `None` where no primitive names it.
    pub object: Option<u32>,
    /// Its position.
    #[cfg_attr(feature = "typescript", ts(as = "[f64; 3]"))]
    pub position: DVec3,
    /// Primitives that it is a corner of.
    pub primitives: u32,
    /// Vertices that it shares an edge with.
    pub neighbours: u32,
    /// Whether it is a participant.
    pub present: bool,
    /// The mean length of all edges, in the first frame.
    pub mean_edge: f32,
    /// The side of a cell.
    pub side: f64,
    /// The lower corner of the cell with the numbers 0, 0, 0.
    #[cfg_attr(feature = "typescript", ts(as = "[f64; 3]"))]
    pub origin: DVec3,
    /// Slots of the table.
    pub slots: u32,
    /// What the table holds, where it is not triangles.
    pub stored: Stored,
    /// Its cell; of edges all cells that its edges cross.
    pub cells: Vec<HashCellView>,
    /// How many tetrahedra look into its cell, by what became of them: in the order of `Fate`.
    pub fates: [u32; 5],
    /// These tetrahedra, those that got farthest first; not all where they are many.
    pub asking: Vec<AskingView>,
    /// Its edges that ask for triangles: those of the surface, or, for its depth, those to vertices that do not collide.
    pub edges: Vec<EdgeView>,
    /// How its depth came about, where it collides and the method has depths.
    pub depth: Option<DepthView>,
    /// Whether the GPU's answer and the card agree.
    pub agrees: bool,
}

/// A cell of the table.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct HashCellView {
    /// Its numbers.
    pub cell: [i32; 3],
    /// Its hash.
    pub hash: u32,
    /// Its slot.
    pub slot: u32,
    /// Other entries of the same cell.
    pub same: u32,
    /// Entries of other cells in the same slot: hash collisions.
    pub others: u32,
    /// These entries, those of the same cell first; not all where they are many.
    pub stored: Vec<StoredView>,
}

/// An entry of a slot.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct StoredView {
    /// The vertex, the tetrahedron, or the primitive of the triangle.
    pub id: u32,
    /// The numbers of its cell.
    pub cell: [i32; 3],
    /// Where the vertex is, or the middle of the primitive.
    #[cfg_attr(feature = "typescript", ts(as = "[f64; 3]"))]
    pub at: DVec3,
}

/// A tetrahedron that looks into the vertex's cell.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct AskingView {
    /// Its number in the frame.
    pub id: u32,
    /// Its object.
    pub object: u32,
    /// Its corners.
    #[cfg_attr(feature = "typescript", ts(as = "[[f64; 3]; 4]"))]
    pub corners: [DVec3; 4],
    /// The last stage that the two reach.
    pub fate: Fate,
    /// The vertex's weights of its corners; not numbers where it is flat.
    pub weights: [f64; 4],
    /// Bit i: its face opposite corner i is on the surface.
    pub outer: u32,
}

/// An edge of the vertex.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct EdgeView {
    /// The vertex at the other end.
    pub other: u32,
    /// Its position.
    #[cfg_attr(feature = "typescript", ts(as = "[f64; 3]"))]
    pub to: DVec3,
    /// Cells that it crosses; 0 where they are so many that it looks at all triangles instead.
    pub cells: u32,
    /// Triangles that it was tested against; for its depth only the one whose crossing counts.
    pub crossings: Vec<CrossingView>,
}

/// An edge and a triangle of the surface.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CrossingView {
    /// The vertices of the triangle.
    pub vertices: [u32; 3],
    /// Their positions.
    #[cfg_attr(feature = "typescript", ts(as = "[[f64; 3]; 3]"))]
    pub corners: [DVec3; 3],
    /// Its object.
    pub object: u32,
    /// Whether the two meet.
    pub meets: bool,
    /// Where, if not in a plane.
    #[cfg_attr(feature = "typescript", ts(as = "Option<[f64; 3]>"))]
    pub point: Option<DVec3>,
    /// The normal there, for the vertex's depth.
    #[cfg_attr(feature = "typescript", ts(as = "Option<[f64; 3]>"))]
    pub normal: Option<DVec3>,
    /// The weight of the crossing, for the vertex's depth.
    pub weight: f64,
}

/// How the depth of a vertex came about.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct DepthView {
    /// What was asked for.
    pub estimate: Estimate,
    /// Its ring, from 1; `None` where it has no depth by the consistent estimate.
    pub ring: Option<u32>,
    /// Rings of the frame.
    pub rings: u64,
    /// The neighbours that it got its depth from, if it is not of the first ring.
    pub helpers: Vec<HelperView>,
    /// Direction and depth by the consistent estimate.
    pub consistent: Option<[f64; 4]>,
    /// Direction and depth by the nearest surface.
    pub nearest: Option<[f64; 4]>,
    /// The same two of the GPU, where it has them.
    pub found: [Option<[f64; 4]>; 2],
}

/// A neighbour that gives a vertex its depth.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct HelperView {
    /// The neighbour.
    pub vertex: u32,
    /// Its position.
    #[cfg_attr(feature = "typescript", ts(as = "[f64; 3]"))]
    pub at: DVec3,
    /// Its weight.
    pub weight: f64,
    /// Its depth.
    pub depth: f64,
    /// Its direction.
    #[cfg_attr(feature = "typescript", ts(as = "[f64; 3]"))]
    pub direction: DVec3,
}
