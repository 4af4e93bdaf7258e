//! The narrow tests in f32, as the GPU runs them: twins, line by line, of `shaders/narrow/*.wgsl`.
//!
//! A shader has neither f64 nor 64-bit integers, and its compiler may fuse and reorder float operations. So every
//! test is a *filter* in f32 that says [`Verdict::Separate`] or [`Verdict::Overlap`] only when that is certain under any
//! legal rounding, and [`Verdict::Undecided`] otherwise. [`planes`] takes a second look at those, and what it leaves goes
//! to [`exact`], which decides in integers. What is decided here is therefore the same on every GPU, and exact
//! (docs/exactness.md).

mod axes;
mod coarse;
mod exact;
mod fine;
mod gjk;
mod gjk_sub;
mod guigue_devillers;
mod mtv;
mod mtv_triangle;
mod observer;
mod planes;
mod sat;
mod tet;
mod trace;
mod trace_signs;
mod triangle;
mod triangle_again;
mod wide;
mod words;

#[cfg(test)]
mod tests;

pub use trace::{
    Axis, AxisKind, Orientation, OrientationKind, SearchStep, Trace, trace_gjk, trace_gjk_sub, trace_sat,
    trace_sat_mtv, trace_sat_no_edges, trace_triangle_gjk, trace_triangle_gjk_sub, trace_triangle_sat,
    trace_triangle_sat_mtv, trace_triangle_sat_no_edges,
};
pub use trace_signs::trace_guigue_devillers;

use super::{Primitive, convex::Sub};
use glam::Vec3;
use observer::Observer;
use tet::Tet;

/// What a filter says about a pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// Certain: no common point.
    Separate = 0,
    /// Certain: a common point.
    Overlap = 1,
    /// Too close to call in f32.
    Undecided = 2,
}

/// The verdict of [`sat_mtv`] and the minimum translation.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Mtv {
    /// As [`sat`] gives it.
    pub verdict: Verdict,
    /// Unit vector; moving the second primitive by `axis · depth` separates the two.
    pub axis: Vec3,
    /// How far, never negative. Meaningless for pairs that are disjoint.
    pub depth: f32,
}

/// Separating axes, first step: the eight face normals.
pub fn sat_faces(a: [Vec3; 4], b: [Vec3; 4]) -> Verdict {
    sat::sat_faces(Tet::new(a), Tet::new(b), &mut ())
}

/// Separating axes, second step: the 36 edge pairs.
pub fn sat_edges(a: [Vec3; 4], b: [Vec3; 4]) -> Verdict {
    sat::sat_edges(Tet::new(a), Tet::new(b), &mut ())
}

/// The same without another look where the table of all pairs was not enough.
pub fn sat_edges_once(a: [Vec3; 4], b: [Vec3; 4]) -> Verdict {
    sat::sat_edges_once(Tet::new(a), Tet::new(b), &mut ())
}

/// That other look: all axes once more, each with a bound of its own.
pub fn sat_again(a: [Vec3; 4], b: [Vec3; 4]) -> Verdict {
    sat::sat_again(Tet::new(a), Tet::new(b), &mut ())
}

/// The verdict of both steps of the separating axes together.
pub fn sat_both(faces: Verdict, edges: Verdict) -> Verdict {
    sat::sat_both(faces, edges)
}

/// Separating axes: 8 face normals, 36 edge pairs.
pub fn sat(a: [Vec3; 4], b: [Vec3; 4]) -> Verdict {
    sat::sat(Tet::new(a), Tet::new(b), &mut ())
}

/// Face normals only, decided in integers where f32 is undecided: a superset of what [`decide_sat`] finds, since what it
/// says is disjoint is so there, too.
pub fn decide_sat_no_edges(a: [Vec3; 4], b: [Vec3; 4]) -> bool {
    observed_sat_no_edges(a, b, &mut ()).1
}

/// [`sat`] and the minimum translation.
///
/// The depth is within 1e-6 of the pair's extent of the true minimum, and moving by it and as much more separates the pair. So
/// it is good to 1e-4 relative where it is more than 1 % of the extent.
pub fn sat_mtv(a: [Vec3; 4], b: [Vec3; 4]) -> Mtv {
    mtv::sat_mtv(Tet::new(a), Tet::new(b))
}

/// Gilbert–Johnson–Keerthi on the Minkowski difference, with certificates for both answers.
pub fn gjk(a: [Vec3; 4], b: [Vec3; 4]) -> Verdict {
    gjk::gjk(Tet::new(a), Tet::new(b), &mut ())
}

/// GJK with a sub-algorithm of [`crate::geometry::convex`], with certificates for both answers.
pub fn gjk_sub(a: [Vec3; 4], b: [Vec3; 4], sub: Sub) -> Verdict {
    gjk_sub::gjk_sub(Tet::new(a), Tet::new(b), sub, &mut ())
}

/// The corners of the smaller primitive against the faces of the larger one: the second look at what a filter leaves
/// undecided.
pub fn planes(a: [Vec3; 4], b: [Vec3; 4]) -> Verdict {
    planes::planes(Tet::new(a), Tet::new(b), &mut ())
}

/// Closed intersection, decided in integers without rounding (docs/exactness.md).
pub fn exact(a: [Vec3; 4], b: [Vec3; 4]) -> bool {
    exact::exact(Tet::new(a), Tet::new(b), &mut ())
}

/// The face normals alone, decided in integers without rounding.
pub fn exact_faces(a: [Vec3; 4], b: [Vec3; 4]) -> bool {
    exact::exact_faces(Tet::new(a), Tet::new(b), &mut ())
}

/// [`sat`], [`planes`] where that is undecided, and [`exact`] where that is.
pub fn decide_sat(a: [Vec3; 4], b: [Vec3; 4]) -> bool {
    observed_sat(a, b, &mut ()).1
}

/// [`gjk`], [`planes`] where that is undecided, and [`exact`] where that is.
pub fn decide_gjk(a: [Vec3; 4], b: [Vec3; 4]) -> bool {
    observed_gjk(a, b, &mut ()).1
}

/// [`gjk_sub()`], and as [`decide_gjk`] or [`decide_triangle_gjk`] where that is undecided.
pub fn decide_gjk_sub(a: [Vec3; 4], b: [Vec3; 4], sub: Sub, primitive: Primitive) -> bool {
    observed_gjk_sub(a, b, sub, primitive, &mut ()).1
}

/// Separating axes of two triangles: 2 plane normals, 9 edge pairs. A triangle's last corner is there twice.
pub fn triangle_sat(a: [Vec3; 4], b: [Vec3; 4]) -> Verdict {
    triangle::triangle_sat(Tet::new(a), Tet::new(b), &mut ())
}

/// Separating axes of two triangles, first step: the plane normals.
pub fn triangle_planes(a: [Vec3; 4], b: [Vec3; 4]) -> Verdict {
    triangle::triangle_planes(Tet::new(a), Tet::new(b), &mut ())
}

/// Separating axes of two triangles, second step: the nine edge pairs.
pub fn triangle_edges(a: [Vec3; 4], b: [Vec3; 4]) -> Verdict {
    triangle::triangle_edges(Tet::new(a), Tet::new(b), &mut ())
}

/// [`triangle_sat`] and the minimum translation of triangles, as good as that of [`sat_mtv`].
pub fn triangle_sat_mtv(a: [Vec3; 4], b: [Vec3; 4]) -> Mtv {
    mtv_triangle::triangle_sat_mtv(Tet::new(a), Tet::new(b))
}

/// Two triangles by signs of orientation determinants.
pub fn guigue_devillers(a: [Vec3; 4], b: [Vec3; 4]) -> Verdict {
    guigue_devillers::guigue_devillers(Tet::new(a), Tet::new(b), &mut ())
}

/// The same signs, each as well as it takes: the second look at triangles that a filter leaves undecided. With `planes_alone`
/// what the two planes say.
pub fn triangle_signs(a: [Vec3; 4], b: [Vec3; 4], planes_alone: bool) -> Verdict {
    triangle_again::triangle_signs(Tet::new(a), Tet::new(b), planes_alone)
}

/// [`triangle_sat`], [`triangle_signs`] where that is undecided, and [`exact`] where that is.
pub fn decide_triangle_sat(a: [Vec3; 4], b: [Vec3; 4]) -> bool {
    observed_triangle_sat(a, b, &mut ()).1
}

/// [`triangle_planes`], [`triangle_signs`] where that is undecided, and [`exact_faces`] where that is.
pub fn decide_triangle_sat_no_edges(a: [Vec3; 4], b: [Vec3; 4]) -> bool {
    observed_triangle_sat_no_edges(a, b, &mut ()).1
}

/// [`gjk`], [`triangle_signs`] where that is undecided, and [`exact`] where that is.
pub fn decide_triangle_gjk(a: [Vec3; 4], b: [Vec3; 4]) -> bool {
    observed_triangle_gjk(a, b, &mut ()).1
}

/// [`guigue_devillers()`], [`triangle_signs`] where that is undecided, and [`exact`] where that is.
pub fn decide_guigue_devillers(a: [Vec3; 4], b: [Vec3; 4]) -> bool {
    observed_guigue_devillers(a, b, &mut ()).1
}

/// What the f32 filter says, and what is decided.
type Decision = (Verdict, bool);

fn observed_sat(a: [Vec3; 4], b: [Vec3; 4], observer: &mut impl Observer) -> Decision {
    let (a, b) = (Tet::new(a), Tet::new(b));
    let verdict = sat::sat(a, b, observer);
    (verdict, decide(settle(verdict, a, b, observer), || exact::exact(a, b, observer)))
}

fn observed_sat_no_edges(a: [Vec3; 4], b: [Vec3; 4], observer: &mut impl Observer) -> Decision {
    let (a, b) = (Tet::new(a), Tet::new(b));
    let verdict = sat::sat_faces(a, b, observer);
    (verdict, decide(settle(verdict, a, b, observer), || exact::exact_faces(a, b, observer)))
}

fn observed_gjk(a: [Vec3; 4], b: [Vec3; 4], observer: &mut impl Observer) -> Decision {
    let (a, b) = (Tet::new(a), Tet::new(b));
    let verdict = gjk::gjk(a, b, observer);
    (verdict, decide(settle(verdict, a, b, observer), || exact::exact(a, b, observer)))
}

fn observed_triangle_sat(a: [Vec3; 4], b: [Vec3; 4], observer: &mut impl Observer) -> Decision {
    let verdict = triangle::triangle_sat(Tet::new(a), Tet::new(b), observer);
    (verdict, decide(settle_triangles(verdict, a, b, false), || exact(a, b)))
}

fn observed_triangle_sat_no_edges(a: [Vec3; 4], b: [Vec3; 4], observer: &mut impl Observer) -> Decision {
    let verdict = triangle::triangle_planes(Tet::new(a), Tet::new(b), observer);
    (verdict, decide(settle_triangles(verdict, a, b, true), || exact_faces(a, b)))
}

fn observed_triangle_gjk(a: [Vec3; 4], b: [Vec3; 4], observer: &mut impl Observer) -> Decision {
    let verdict = gjk::gjk(Tet::new(a), Tet::new(b), observer);
    (verdict, decide(settle_triangles(verdict, a, b, false), || exact(a, b)))
}

fn observed_gjk_sub(
    a: [Vec3; 4],
    b: [Vec3; 4],
    sub: Sub,
    primitive: Primitive,
    observer: &mut impl Observer,
) -> Decision {
    let (one, other) = (Tet::new(a), Tet::new(b));
    let verdict = gjk_sub::gjk_sub(one, other, sub, observer);
    let settled = match primitive {
        Primitive::Tetrahedra => settle(verdict, one, other, observer),
        Primitive::Triangles => settle_triangles(verdict, a, b, false),
    };
    (verdict, decide(settled, || exact(a, b)))
}

fn observed_guigue_devillers(a: [Vec3; 4], b: [Vec3; 4], observer: &mut impl Observer) -> Decision {
    let verdict = guigue_devillers::guigue_devillers(Tet::new(a), Tet::new(b), observer);
    (verdict, decide(settle_triangles(verdict, a, b, false), || exact(a, b)))
}

/// [`settle`] for triangles.
fn settle_triangles(verdict: Verdict, a: [Vec3; 4], b: [Vec3; 4], planes_alone: bool) -> Verdict {
    if verdict == Verdict::Undecided { triangle_signs(a, b, planes_alone) } else { verdict }
}

/// The verdict of a filter, after a second look where it left the pair undecided.
fn settle(verdict: Verdict, a: Tet, b: Tet, observer: &mut impl Observer) -> Verdict {
    if verdict == Verdict::Undecided { planes::planes(a, b, observer) } else { verdict }
}

fn decide(verdict: Verdict, exact: impl FnOnce() -> bool) -> bool {
    match verdict {
        Verdict::Separate => false,
        Verdict::Overlap => true,
        Verdict::Undecided => exact(),
    }
}
