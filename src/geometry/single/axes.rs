//! The separating axes of the exact test, and what signs along one of them say.
//!
//! Twin of `shaders/narrow/axes.wgsl`. An axis separates if a plane across it holds one of the primitives up to the plane
//! and the other strictly beyond. It is enough to look at planes through a face or an edge: where two convex sets are disjoint,
//! the origin is beyond a facet of their Minkowski difference, which is a face of one with a vertex of the other, or an edge
//! with an edge. So signs of heights above a plane are all there is to find out.

use super::tet::{Tet, corner, head, tail};
use glam::Vec3;

/// On which side of the plane some corners are, as bits: [`OPEN`] where that is not known yet.
pub(super) const BELOW: u32 = 1;
pub(super) const LEVEL: u32 = 2;
pub(super) const ABOVE: u32 = 4;
pub(super) const OPEN: u32 = 8;

/// What an axis says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    /// The two are disjoint.
    Separate,
    /// Both are in one plane across it.
    Level,
    /// Neither.
    Across,
    /// It is no axis.
    None,
    /// Not known yet.
    Open,
    /// Where all edges are parallel, so that there is no axis: a corner is off the line through another.
    OffLine,
}

/// Axes: first the faces of a and b in turn, then the products of their edges.
pub(super) const FACE_AXES: usize = 8;
pub(super) const AXES: usize = 44;

/// An axis as the product of two edges, and the plane through a corner of the own primitive. 0 is a, 1 is b.
#[derive(Debug, Clone, Copy)]
pub(super) struct AxisFrame {
    pub own: usize,
    pub origin: usize,
    /// Corners of the own primitive that need not be evaluated: they are in the plane, or at the height of another.
    pub level: u32,
    /// Corners of the other that are at the height of another.
    pub spare: u32,
    /// From one corner of the own primitive to another.
    pub e: [usize; 2],
    /// The same of the primitive `f_of`.
    pub f: [usize; 2],
    pub f_of: usize,
}

/// The plane of face k.
fn face_frame(k: usize) -> AxisFrame {
    let own = k & 1;
    let face = k >> 1;
    let p = (face + 1) & 3;
    let (e, f) = ([p, (face + 2) & 3], [p, (face + 3) & 3]);
    AxisFrame { own, origin: p, level: 15 ^ (1 << face), spare: 0, e, f, f_of: own }
}

/// The plane through the corner opposite face k: with the faces alone, an axis separates on this side, too.
pub(super) fn far_frame(k: usize) -> AxisFrame {
    let near = face_frame(k);
    AxisFrame { level: 15 ^ (1 << near.origin), origin: k >> 1, ..near }
}

pub(super) fn axis_frame(k: usize) -> AxisFrame {
    if k < FACE_AXES {
        return face_frame(k);
    }
    let i = (k - FACE_AXES) / 6;
    let j = (k - FACE_AXES) % 6;
    let level = (1 << tail(i)) | (1 << head(i));
    let (e, f) = ([tail(i), head(i)], [tail(j), head(j)]);
    AxisFrame { own: 0, origin: tail(i), level, spare: 1 << head(j), e, f, f_of: 1 }
}

pub(super) fn frame_corner(a: Tet, b: Tet, of: usize, i: usize) -> Vec3 {
    corner(if of == 1 { b } else { a }, i)
}

/// Corner i of the pair: 0 to 3 are the own primitive's, 4 to 7 the other's.
pub(super) fn pair_corner(a: Tet, b: Tet, frame: AxisFrame, i: usize) -> Vec3 {
    frame_corner(a, b, frame.own ^ (i >> 2), i & 3)
}

/// Whether it need not be evaluated.
fn is_left_out(frame: AxisFrame, i: usize) -> bool {
    ((frame.level | (frame.spare << 4)) >> i) & 1 == 1
}

/// The corners that are to be evaluated.
pub(super) fn looked_at(frame: AxisFrame) -> impl Iterator<Item = usize> {
    (0..8).filter(move |&i| !is_left_out(frame, i))
}

/// From the sides of the corners that were evaluated: four bits for the own primitive, four for the other. The plane goes
/// through a corner of the own one.
pub(super) fn side_of_pair(sides: u32) -> Side {
    side_of(LEVEL | (sides & 15), sides >> 4)
}

/// From the sides on which the corners of both are.
fn side_of(own: u32, other: u32) -> Side {
    let upward = own & ABOVE == 0 && other & (BELOW | LEVEL) == 0;
    let downward = own & BELOW == 0 && other & (ABOVE | LEVEL) == 0;
    if upward || downward {
        return if (own | other) & OPEN != 0 { Side::Open } else { Side::Separate };
    }
    if own | other == LEVEL { Side::Level } else { Side::Across }
}

/// The number of axis k among [`axis_edges`](super::sat::axis_edges): there the faces of one come after those of the other.
pub(super) fn number_of(k: usize) -> usize {
    if k < FACE_AXES { 4 * (k & 1) + (k >> 1) } else { k }
}
