//! What a narrow test did, as plain data: for whoever wants to see it.

use super::{
    Verdict,
    mtv::{Translation, is_null, translation},
    mtv_triangle::triangle_translation,
    observed_gjk, observed_gjk_sub, observed_sat, observed_sat_no_edges, observed_triangle_gjk, observed_triangle_sat,
    observed_triangle_sat_no_edges,
    observer::{Observer, Search},
    sat::axis_edges,
    tet::{Tet, corner, max4, measure, min4, project, relative},
    triangle::{TRIANGLE_AXES, TRIANGLE_EDGES, triangle_axis_edges},
};
use crate::geometry::{Primitive, convex::Sub};
use glam::Vec3;
use serde::Serialize;

/// What an axis is made of. Edges are numbered 01, 02, 03, 12, 13, 23, also those of triangles; a face has the number of the vertex
/// opposite.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case", rename_all_fields = "camelCase")]
pub enum AxisKind {
    /// The normal of a face of a.
    FaceOfA {
        /// Which one.
        face: u32,
    },
    /// The normal of a face of b.
    FaceOfB {
        /// Which one.
        face: u32,
    },
    /// The normal of the triangle a.
    PlaneOfA,
    /// The normal of the triangle b.
    PlaneOfB,
    /// The product of two edges.
    Edges {
        /// Edge of a.
        edge_of_a: u32,
        /// Edge of b.
        edge_of_b: u32,
    },
}

/// One of the axes, and what the test saw on it. Lengths are the scene's, heights count from vertex 0 of a.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Axis {
    /// What it is made of.
    #[serde(flatten)]
    pub kind: AxisKind,
    /// Unit vector; null where it is degenerate.
    #[cfg_attr(feature = "typescript", ts(as = "[f32; 3]"))]
    pub direction: Vec3,
    /// Lowest and highest height of a.
    pub a: [f32; 2],
    /// Those of b.
    pub b: [f32; 2],
    /// By how much the intervals overlap; negative where there is a gap.
    pub overlap: f32,
    /// The two edges are parallel, or one is null: no axis at all.
    pub degenerate: bool,
    /// Whether the test evaluated it before it knew.
    pub tested: bool,
    /// The gap that the test itself computed there.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub gap: Option<f32>,
    /// Whether the test saw with certainty that this axis separates the two.
    pub separates: bool,
    /// For `sat_mtv`: how far b has to move along the axis, or against it, until the two are separate.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub depth: Option<f32>,
}

/// One step of GJK in the Minkowski difference a − b.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SearchStep {
    /// The simplex that the step began with, its newest point first.
    #[cfg_attr(feature = "typescript", ts(as = "Vec<[f32; 3]>"))]
    pub simplex: Vec<Vec3>,
    /// Its point that is nearest to the origin.
    #[cfg_attr(feature = "typescript", ts(as = "[f32; 3]"))]
    pub nearest: Vec3,
    /// Where the search went, a unit vector.
    #[cfg_attr(feature = "typescript", ts(as = "[f32; 3]"))]
    pub direction: Vec3,
    /// The corners of a and of b that are farthest there and back.
    pub support: [usize; 2],
    /// Their difference: the next point.
    #[cfg_attr(feature = "typescript", ts(as = "[f32; 3]"))]
    pub point: Vec3,
    /// The gap of the two along the direction; negative where that direction does not separate them.
    pub gap: f32,
    /// What is left of the simplex with the point added; nothing where the test was over.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<Vec<[f32; 3]>>", optional))]
    pub next: Option<Vec<Vec3>>,
}

/// Which four corners have the orientation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum OrientationKind {
    /// A corner of b above the plane of a.
    CornerOfB {
        /// Which one.
        corner: usize,
    },
    /// A corner of a above the plane of b.
    CornerOfA {
        /// Which one.
        corner: usize,
    },
    /// An edge of a against an edge of b, both from the corner that is alone on its side of the other's plane: positive where
    /// they cross the common line of the planes so that the intervals may overlap.
    Order,
}

/// One sign that the test evaluated.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Orientation {
    /// Of what.
    #[serde(flatten)]
    pub kind: OrientationKind,
    /// The height above the plane, in the scene's unit; of an order the determinant, relative to the cube of the pair's size.
    pub value: f32,
    /// Whether rounding cannot change its sign.
    pub certain: bool,
}

/// What a narrow test did with a pair.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Trace {
    /// What f32 says.
    pub verdict: Verdict,
    /// Whether the two meet: as f32 says, or the integers where it is undecided.
    pub meets: bool,
    /// The axes: 4 faces of a, 4 of b, and 36 edge pairs where the test has them; of triangles the 2 planes and 9 edge pairs. Empty
    /// for other tests.
    pub axes: Vec<Axis>,
    /// The first axis that the test saw to separate the two, in f32 or in integers.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub separating: Option<usize>,
    /// For `sat_mtv`, where the two meet: the unit vector and the depth by which b parts from a.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<([f32; 3], f32)>", optional))]
    pub translation: Option<(Vec3, f32)>,
    /// The axis of the translation.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub translation_axis: Option<usize>,
    /// The steps of GJK.
    pub steps: Vec<SearchStep>,
    /// The signs of Guigue–Devillers, as far as the test looked.
    pub orientations: Vec<Orientation>,
}

impl Trace {
    /// With nothing but the answer.
    pub(super) fn new((verdict, meets): (Verdict, bool)) -> Self {
        Self {
            verdict,
            meets,
            axes: vec![],
            separating: None,
            translation: None,
            translation_axis: None,
            steps: vec![],
            orientations: vec![],
        }
    }
}

/// The axes of a kind of primitive.
#[derive(Debug, Clone, Copy)]
struct AxisTable {
    /// How many the test has.
    count: usize,
    /// The two edges whose product axis k is.
    edges: fn(Tet, Tet, usize) -> [Vec3; 2],
    kind: fn(u32) -> AxisKind,
}

const OF_TETRAHEDRA: AxisTable = AxisTable { count: 44, edges: axis_edges, kind: kind_of_tetrahedra };
const OF_TRIANGLES: AxisTable = AxisTable { count: TRIANGLE_AXES, edges: triangle_axis_edges, kind: kind_of_triangles };

fn kind_of_tetrahedra(number: u32) -> AxisKind {
    match number {
        0..4 => AxisKind::FaceOfA { face: number },
        4..8 => AxisKind::FaceOfB { face: number - 4 },
        _ => AxisKind::Edges { edge_of_a: (number - 8) / 6, edge_of_b: (number - 8) % 6 },
    }
}

fn kind_of_triangles(number: u32) -> AxisKind {
    // By the numbers that the same edges have in a tetrahedron: 01, 02, 12.
    let edge = |i: u32| match TRIANGLE_EDGES[i as usize] {
        [0, 1] => 0,
        [0, 2] => 1,
        _ => 3,
    };
    match number {
        0 => AxisKind::PlaneOfA,
        1 => AxisKind::PlaneOfB,
        _ => AxisKind::Edges { edge_of_a: edge((number - 2) / 3), edge_of_b: edge((number - 2) % 3) },
    }
}

/// Watches the axes.
struct Axes {
    /// Gap and bound, by axis; the last word counts.
    seen: Vec<Option<(f32, f32)>>,
    first: Option<usize>,
    depths: Vec<Option<(Vec3, f32)>>,
}

impl Observer for Axes {
    fn axis(&mut self, axis: usize, width: f32, bound: f32) {
        self.seen[axis] = Some((width, bound));
        if width > bound {
            self.first.get_or_insert(axis);
        }
    }

    fn separated_exactly(&mut self, axis: usize) {
        self.first.get_or_insert(axis);
    }

    fn translation(&mut self, axis: usize, unit: Vec3, depth: f32) {
        self.depths[axis] = Some((unit, depth));
    }
}

/// [`super::decide_sat`], watched.
pub fn trace_sat(a: [Vec3; 4], b: [Vec3; 4]) -> Trace {
    trace_axes(a, b, OF_TETRAHEDRA, observed_sat)
}

/// [`super::decide_sat_no_edges`], watched.
pub fn trace_sat_no_edges(a: [Vec3; 4], b: [Vec3; 4]) -> Trace {
    trace_axes(a, b, AxisTable { count: 8, ..OF_TETRAHEDRA }, observed_sat_no_edges)
}

/// [`super::decide_triangle_sat`], watched.
pub fn trace_triangle_sat(a: [Vec3; 4], b: [Vec3; 4]) -> Trace {
    with_separating(trace_axes(a, b, OF_TRIANGLES, observed_triangle_sat))
}

/// [`super::decide_triangle_sat_no_edges`], watched.
pub fn trace_triangle_sat_no_edges(a: [Vec3; 4], b: [Vec3; 4]) -> Trace {
    with_separating(trace_axes(a, b, AxisTable { count: 2, ..OF_TRIANGLES }, observed_triangle_sat_no_edges))
}

/// Where the filter saw no gap and the pair is disjoint, the axis with the widest one; none where no axis has one, as in one plane.
fn with_separating(mut trace: Trace) -> Trace {
    if !trace.meets && trace.separating.is_none() {
        let gaps = trace.axes.iter().enumerate().filter(|(_, axis)| !axis.degenerate && axis.overlap < 0.0);
        trace.separating = gaps.min_by(|(_, one), (_, other)| one.overlap.total_cmp(&other.overlap)).map(|(k, _)| k);
    }
    trace
}

/// [`super::decide_sat`] and the minimum translation of a pair that meets, watched.
pub fn trace_sat_mtv(a: [Vec3; 4], b: [Vec3; 4]) -> Trace {
    with_translation(trace_sat(a, b), |watched| translation(Tet::new(a), Tet::new(b), watched))
}

/// [`super::decide_triangle_sat`] and the minimum translation of a pair that meets, watched.
pub fn trace_triangle_sat_mtv(a: [Vec3; 4], b: [Vec3; 4]) -> Trace {
    with_translation(trace_triangle_sat(a, b), |watched| triangle_translation(Tet::new(a), Tet::new(b), watched))
}

fn with_translation(mut trace: Trace, translation: impl FnOnce(&mut Axes) -> Translation) -> Trace {
    if !trace.meets {
        return trace;
    }
    let mut watched = Axes { seen: vec![], first: None, depths: vec![None; trace.axes.len()] };
    let best = translation(&mut watched);
    for (axis, depth) in trace.axes.iter_mut().zip(&watched.depths) {
        axis.depth = depth.map(|(_, depth)| depth);
    }
    let is_best = |depth: &Option<(Vec3, f32)>| {
        depth.is_some_and(|(unit, depth)| unit == best.axis && depth.max(0.0) == best.depth)
    };
    trace.translation_axis = watched.depths.iter().position(is_best);
    trace.translation = Some((best.axis, best.depth));
    trace
}

fn trace_axes(
    a: [Vec3; 4],
    b: [Vec3; 4],
    table: AxisTable,
    test: impl FnOnce([Vec3; 4], [Vec3; 4], &mut Axes) -> (Verdict, bool),
) -> Trace {
    let mut watched = Axes { seen: vec![None; table.count], first: None, depths: vec![] };
    let answer = test(a, b, &mut watched);
    let axis = |(k, seen): (usize, &Option<(f32, f32)>)| axis(Tet::new(a), Tet::new(b), table, k, *seen);
    let axes = watched.seen.iter().enumerate().map(axis).collect();
    Trace { axes, separating: watched.first, ..Trace::new(answer) }
}

/// Axis k with the intervals of both on it.
fn axis(a: Tet, b: Tet, table: AxisTable, k: usize, seen: Option<(f32, f32)>) -> Axis {
    let m = measure(a, b);
    let [e, f] = (table.edges)(a, b, k).map(|edge| edge * m.scale);
    let length = e.cross(f).length();
    let degenerate = is_null(e, f);
    let direction = if degenerate { Vec3::ZERO } else { e.cross(f) / length };
    let interval = |t: Tet| {
        let heights = project(relative(t, corner(a, 0), m.scale), direction) * m.unscale;
        [min4(heights), max4(heights)]
    };
    let (of_a, of_b) = (interval(a), interval(b));
    Axis {
        kind: (table.kind)(k as u32),
        direction,
        a: of_a,
        b: of_b,
        overlap: (of_a[1] - of_b[0]).min(of_b[1] - of_a[0]),
        degenerate,
        tested: seen.is_some(),
        gap: seen.filter(|_| !degenerate).map(|(width, _)| width / length * m.unscale),
        separates: seen.is_some_and(|(width, bound)| width > bound),
        depth: None,
    }
}

/// Watches GJK.
struct Steps {
    unscale: f32,
    steps: Vec<SearchStep>,
}

impl Steps {
    fn points(&self, (points, count): ([Vec3; 4], usize)) -> Vec<Vec3> {
        points[..count].iter().map(|point| *point * self.unscale).collect()
    }
}

impl Observer for Steps {
    fn search(&mut self, search: &Search) {
        let simplex = self.points(search.simplex);
        let length = search.direction.length();
        self.steps.push(SearchStep {
            nearest: nearest(&simplex),
            simplex,
            direction: search.direction / length,
            support: search.support,
            point: search.point * self.unscale,
            gap: search.gap / length * self.unscale,
            next: None,
        });
    }

    fn simplex(&mut self, simplex: ([Vec3; 4], usize)) {
        let points = self.points(simplex);
        if let Some(step) = self.steps.last_mut() {
            step.next = Some(points);
        }
    }
}

/// The point of a simplex' line or plane that is nearest to the origin: GJK keeps only the part that holds it.
fn nearest(simplex: &[Vec3]) -> Vec3 {
    match *simplex {
        [p] => p,
        [p, q] => {
            let along = q - p;
            p - along * (p.dot(along) / along.length_squared())
        }
        [p, q, r] => {
            let normal = (q - p).cross(r - p);
            normal * (p.dot(normal) / normal.length_squared())
        }
        _ => Vec3::ZERO,
    }
}

/// [`super::decide_gjk`], watched.
pub fn trace_gjk(a: [Vec3; 4], b: [Vec3; 4]) -> Trace {
    trace_steps(a, b, observed_gjk)
}

/// [`super::decide_triangle_gjk`], watched.
pub fn trace_triangle_gjk(a: [Vec3; 4], b: [Vec3; 4]) -> Trace {
    trace_steps(a, b, observed_triangle_gjk)
}

/// [`super::decide_gjk_sub`] of tetrahedra, watched.
pub fn trace_gjk_sub(a: [Vec3; 4], b: [Vec3; 4], sub: Sub) -> Trace {
    trace_steps(a, b, |a, b, steps| observed_gjk_sub(a, b, sub, Primitive::Tetrahedra, steps))
}

/// [`super::decide_gjk_sub`] of triangles, watched.
pub fn trace_triangle_gjk_sub(a: [Vec3; 4], b: [Vec3; 4], sub: Sub) -> Trace {
    trace_steps(a, b, |a, b, steps| observed_gjk_sub(a, b, sub, Primitive::Triangles, steps))
}

fn trace_steps(
    a: [Vec3; 4],
    b: [Vec3; 4],
    test: impl FnOnce([Vec3; 4], [Vec3; 4], &mut Steps) -> (Verdict, bool),
) -> Trace {
    let unscale = measure(Tet::new(a), Tet::new(b)).unscale;
    let mut watched = Steps { unscale, steps: vec![] };
    let answer = test(a, b, &mut watched);
    Trace { steps: watched.steps, ..Trace::new(answer) }
}

#[cfg(test)]
mod tests {
    use super::{super::*, *};
    use crate::geometry::samples::{Family, pair};

    fn pairs() -> impl Iterator<Item = ([Vec3; 4], [Vec3; 4])> {
        (0..3000).map(|i| {
            let (a, b) = pair(Family::ALL[i % Family::ALL.len()], i as u64, 1.0, 0.0);
            (a.vertices.map(|v| v.as_vec3()), b.vertices.map(|v| v.as_vec3()))
        })
    }

    #[test]
    fn watching_changes_nothing() {
        for (a, b) in pairs() {
            let sat_trace = trace_sat(a, b);
            assert_eq!((sat_trace.verdict, sat_trace.meets), (sat(a, b), decide_sat(a, b)));
            assert_eq!(trace_sat_no_edges(a, b).meets, decide_sat_no_edges(a, b));
            let gjk_trace = trace_gjk(a, b);
            assert_eq!((gjk_trace.verdict, gjk_trace.meets), (gjk(a, b), decide_gjk(a, b)));
            let mtv = sat_mtv(a, b);
            let mtv_trace = trace_sat_mtv(a, b);
            assert_eq!(mtv_trace.translation, mtv_trace.meets.then_some((mtv.axis, mtv.depth)));
        }
    }

    #[test]
    fn what_the_test_saw_is_what_the_intervals_say() {
        let (mut compared, mut parted) = (0, 0);
        for (a, b) in pairs() {
            let trace = trace_sat(a, b);
            let extent = measure(Tet::new(a), Tet::new(b)).unscale;
            for axis in &trace.axes {
                // The table's gaps are off by rounding that is relative to the pair, not to the axis, and thin tetrahedra are
                // taken a little thicker than they are.
                let [e, f] = axis_edges_of(&trace, axis, a, b);
                let sine = e.cross(f).length() / (e.length() * f.length());
                if let Some(gap) = axis.gap.filter(|_| sine > 0.1 && e.length().min(f.length()) > 0.2 * extent) {
                    compared += 1;
                    assert!((gap + axis.overlap).abs() < 1e-3 * extent, "{axis:?}");
                }
            }
            match trace.separating {
                Some(k) => {
                    parted += 1;
                    assert!(!trace.meets, "{a:?} {b:?}");
                    assert!(k < 44);
                }
                None => assert!(trace.meets || trace.verdict == Verdict::Undecided, "{a:?} {b:?}"),
            }
        }
        assert!(compared > 5000 && parted > 300, "{compared} {parted}");
    }

    #[test]
    fn watching_triangles_changes_nothing() {
        let (mut parted, mut signs) = (0, 0);
        for ([a, b, c, _], [d, e, f, _]) in pairs() {
            let (a, b) = ([a, b, c, c], [d, e, f, f]);
            let sat_trace = trace_triangle_sat(a, b);
            assert_eq!((sat_trace.verdict, sat_trace.meets), (triangle_sat(a, b), decide_triangle_sat(a, b)));
            assert_eq!(sat_trace.axes.len(), TRIANGLE_AXES);
            assert!(sat_trace.separating.is_none() || !sat_trace.meets);
            parted += usize::from(sat_trace.separating.is_some());
            assert_eq!(trace_triangle_sat_no_edges(a, b).meets, decide_triangle_sat_no_edges(a, b));
            let gjk_trace = trace_triangle_gjk(a, b);
            assert_eq!((gjk_trace.verdict, gjk_trace.meets), (gjk(a, b), decide_triangle_gjk(a, b)));
            let mtv = triangle_sat_mtv(a, b);
            let mtv_trace = trace_triangle_sat_mtv(a, b);
            assert_eq!(mtv_trace.translation, mtv_trace.meets.then_some((mtv.axis, mtv.depth)));
            let tree = trace_guigue_devillers(a, b);
            assert_eq!((tree.verdict, tree.meets), (guigue_devillers(a, b), decide_guigue_devillers(a, b)));
            if tree.verdict == Verdict::Overlap {
                signs += 1;
                assert_eq!(tree.orientations.len(), 8);
                assert!(tree.orientations.iter().all(|orientation| orientation.certain));
                assert!(tree.orientations[6..].iter().all(|orientation| orientation.value > 0.0));
            }
        }
        assert!(parted > 300 && signs > 300, "{parted} {signs}");
    }

    fn axis_edges_of(trace: &Trace, axis: &Axis, a: [Vec3; 4], b: [Vec3; 4]) -> [Vec3; 2] {
        let k = trace.axes.iter().position(|other| other.kind == axis.kind).unwrap();
        axis_edges(Tet::new(a), Tet::new(b), k)
    }

    #[test]
    fn the_steps_of_gjk_hang_together() {
        let (mut separate, mut around) = (0, 0);
        for (a, b) in pairs() {
            let trace = trace_gjk(a, b);
            for (step, after) in trace.steps.iter().zip(trace.steps.iter().skip(1)) {
                assert_eq!(step.next.as_ref(), Some(&after.simplex));
                assert_eq!(step.next.as_ref().map(|points| points[0]), Some(step.point));
            }
            let Some(last) = trace.steps.last() else { continue };
            for step in &trace.steps {
                let size = measure(Tet::new(a), Tet::new(b)).unscale;
                let [i, j] = step.support;
                assert!((a[i] - b[j] - step.point).length() <= 1e-5 * (size + a[i].length() + b[j].length()));
            }
            if trace.verdict == Verdict::Separate {
                separate += 1;
                assert!(last.gap > 0.0 && last.next.is_none());
            }
            if trace.verdict == Verdict::Overlap {
                around += 1;
                assert_eq!(last.next.as_ref().map(Vec::len), Some(4));
            }
        }
        assert!(separate > 300 && around > 300, "{separate} {around}");
    }
}
