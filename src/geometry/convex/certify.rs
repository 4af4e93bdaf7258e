//! The verdict with a proof: a search in f64, checked with exact signs (docs/gjk.md#certified-verdict).

use super::{
    Answer, Ended, Hull, HullKind, Number, Options, Shape, Sub, Verdict, features::Features, hull::power_for, query,
};
use crate::geometry::{
    Aabb, Tetrahedron,
    oracle::{height, intersects_exact, segment_meets_triangle, side},
};
use glam::DVec3;
use std::{borrow::Cow, cmp::Ordering};

/// More pairs of features are too many to try.
const MOST_FEATURE_PAIRS: usize = 10_000_000;

/// What proves a verdict.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Proof {
    /// A plane through three points has all points of A strictly on one side and all of B on the other.
    Plane,
    /// The vertices of the last simplex span two tetrahedra that have a point in common.
    Simplex,
    /// All edges of each hull against all faces of the other.
    Hulls,
    /// None: coordinates differ too much in magnitude for exact signs. The verdict is that of the f64 search.
    None,
}

/// A verdict with a proof, and the distance in f64.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Certified {
    /// The verdict for the points as they are, without any tolerance.
    pub verdict: Verdict,
    /// What proves it.
    pub proof: Proof,
    /// The distance; zero for shapes that intersect.
    pub distance: f64,
    /// The closest points, or a common point.
    pub closest: [DVec3; 2],
    /// What the sub-algorithm itself found in f64, relative to a point of A and in another unit.
    pub answer: Answer<f64>,
}

/// What a search in f32 said, beside the certified verdict.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// The same verdict.
    Right,
    /// Intersecting, but the shapes are separate.
    FalseIntersection,
    /// Separate, but the shapes intersect.
    FalseSeparation,
    /// No verdict: the iteration limit, or a number that is not finite.
    NotEnded,
}

impl Outcome {
    /// Compares what was found with what is true.
    pub fn of<T: Number>(found: &Answer<T>, truth: Verdict) -> Self {
        match (found.ended, found.verdict, truth) {
            (Ended::IterationLimit | Ended::Overflow, ..) => Self::NotEnded,
            (_, found, truth) if found == truth => Self::Right,
            (_, Verdict::Intersecting, _) => Self::FalseIntersection,
            (_, Verdict::Separate, _) => Self::FalseSeparation,
        }
    }

    /// In words.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Right => "right",
            Self::FalseIntersection => "false intersection",
            Self::FalseSeparation => "false separation",
            Self::NotEnded => "not ended",
        }
    }
}

/// Finds distance and closest points in f64 with a sub-algorithm, and proves the verdict. Where the sub-algorithm leaves a
/// doubt, signed volumes have the last word on the distance.
pub fn certify(a: &Shape<f64>, b: &Shape<f64>, sub: Sub) -> Certified {
    let frame = Frame::new(a, b);
    let search = |sub| query(&frame.a, &frame.b, &Options::new(sub));
    let answer = search(sub);
    let mut best = answer;
    if sub != Sub::SignedVolumes && !is_sound(&answer) {
        best = search(Sub::SignedVolumes);
    }
    let pair = ExactPair::new(a, b);
    let mut proof = pair.quick_proof(&frame, &best);
    if proof.is_none() && best != answer {
        proof = pair.quick_proof(&frame, &answer);
    } else if proof.is_none() && sub != Sub::SignedVolumes {
        best = search(Sub::SignedVolumes);
        proof = pair.quick_proof(&frame, &best);
    }
    let mut closest = best.closest.map(|p| frame.back(p.wide()));
    let mut distance = best.axis.wide().length() * frame.unit;
    let (verdict, proof) = proof.unwrap_or_else(|| match pair.by_hulls(a, b, best.axis.wide()) {
        Some(Some(common)) => {
            closest = [common; 2];
            (Verdict::Intersecting, Proof::Hulls)
        }
        Some(None) => (Verdict::Separate, Proof::Hulls),
        None => (best.verdict, Proof::None),
    });
    if verdict == Verdict::Intersecting {
        distance = 0.0;
        // Weights of a thin tetrahedron are rounding.
        if closest[0] != closest[1]
            && best.axis.wide().length() > 1e-13
            && let Some(Some(common)) = pair.by_hulls(a, b, best.axis.wide())
        {
            closest = [common; 2];
        }
    } else if (best.verdict != verdict || !is_sound(&best))
        && let Some(nearest) = frame.nearest_features(a, b, best.axis.wide())
    {
        (distance, closest) = nearest;
    }
    Certified { verdict, proof, distance, closest, answer }
}

/// The search ended by itself, and its two bounds on the distance agree.
fn is_sound(answer: &Answer<f64>) -> bool {
    answer.ended == Ended::Converged
        && (answer.verdict == Verdict::Intersecting || answer.distance - answer.at_least <= 1e-9 * answer.distance)
}

/// A pair with a point of A at the origin and the farthest coordinate next to one, so that its position and size cost no digits.
struct Frame {
    a: Shape<f64>,
    b: Shape<f64>,
    origin: DVec3,
    /// Length of one unit in the world.
    unit: f64,
    /// Coordinates are divided by this first: the largest ones would overflow in differences.
    before: f64,
}

impl Frame {
    fn new(a: &Shape<f64>, b: &Shape<f64>) -> Self {
        let points = || a.points().iter().chain(b.points()).map(|p| p.wide());
        let largest = points().fold(0.0, |size: f64, p| size.max(p.abs().max_element()));
        let before = if largest > 1e300 { 2f64.powi(-60) } else { 1.0 };
        let origin = a.points()[0].wide() * before;
        let size = points().fold(0.0, |size: f64, p| size.max((p * before - origin).abs().max_element()));
        // The exponent alone, hence exact. A size of zero or next to it needs no scale.
        let unit = if size.is_normal() { f64::from_bits(size.to_bits() & f64::INFINITY.to_bits()) } else { 1.0 };
        // The inverse of the smallest ones is infinite.
        let scale = (1.0 / unit).min(2f64.powi(1000));
        let local = |shape: &Shape<f64>| shape.mapped(|p| (p * before - origin) * scale);
        Self { a: local(a), b: local(b), origin, unit: 1.0 / scale / before, before }
    }

    /// A point in the world.
    fn back(&self, p: DVec3) -> DVec3 {
        (p * (self.unit * self.before) + self.origin) / self.before
    }

    /// Distance and closest points of separate shapes by their features: vertices and faces, edges and edges. Where shapes
    /// are thinner than their distance is small, no simplex is good enough. Features that are too far along the axis are left
    /// out; none if there are too many.
    fn nearest_features(&self, a: &Shape<f64>, b: &Shape<f64>, axis: DVec3) -> Option<(f64, [DVec3; 2])> {
        let (points_a, points_b) = (self.a.wide_points(), self.b.wide_points());
        let (hull_a, hull_b) = (kept_hull(a)?, kept_hull(b)?);
        let (a, b) = (Body { points: &points_a, hull: &hull_a }, Body { points: &points_b, hull: &hull_b });
        // The closest points are at most |axis| from each other: beyond that much of the other shape there are none.
        let along = axis.normalize_or(DVec3::X);
        let reach = axis.length() + 1e-12;
        let (low, high) = (a.range(along).0 - reach, b.range(along).1 + reach);
        let near_a = a.features(|points| points.iter().any(|p| p.dot(along) <= high));
        let near_b = b.features(|points| points.iter().any(|p| p.dot(along) >= low));
        let (distance, closest) =
            (near_a.pairs_with(&near_b) <= MOST_FEATURE_PAIRS).then(|| near_a.nearest(&near_b))?;
        Some((distance * self.unit, closest.map(|p| self.back(p))))
    }
}

/// The points of both as they are, but for a common power of two.
struct ExactPair {
    a: Vec<DVec3>,
    b: Vec<DVec3>,
    scale: f64,
}

impl ExactPair {
    fn new(a: &Shape<f64>, b: &Shape<f64>) -> Self {
        let points = |shape: &Shape<f64>| shape.wide_points();
        let (mut a, mut b) = (points(a), points(b));
        let size = a.iter().chain(&b).fold(0.0, |size: f64, p| size.max(p.abs().max_element()));
        let scale = power_for(size);
        a.iter_mut().chain(&mut b).for_each(|p| *p *= scale);
        Self { a, b, scale }
    }

    /// A proof of what a search found, if there is one.
    fn quick_proof(&self, frame: &Frame, found: &Answer<f64>) -> Option<(Verdict, Proof)> {
        match found.verdict {
            Verdict::Separate => self.is_separated(frame, found).then_some((Verdict::Separate, Proof::Plane)),
            Verdict::Intersecting => self.has_witness(found).then_some((Verdict::Intersecting, Proof::Simplex)),
        }
    }

    /// Does the plane halfway between the closest points separate the two? It is given by three points that are floats, and
    /// exact signs say on which side of it everything is.
    fn is_separated(&self, frame: &Frame, found: &Answer<f64>) -> bool {
        let Some(normal) = found.axis.wide().try_normalize() else { return false };
        let [p, q] = found.closest.map(|p| frame.back(p.wide()) * self.scale);
        let middle = p.midpoint(q);
        // Far from each other, so that rounding turns the plane little.
        let reach = 4.0 * frame.unit * self.scale;
        let (x, y) = normal.any_orthonormal_pair();
        let (x, y) = (middle + x * reach, middle + y * reach);
        let is_on = |points: &[DVec3], expected: Ordering| points.iter().all(|&p| side(middle, x, y, p) == expected);
        [Ordering::Less, Ordering::Greater].into_iter().any(|one| is_on(&self.a, one) && is_on(&self.b, one.reverse()))
    }

    /// Do the vertices of the simplex already have a point in common? If the origin is among differences of some points of A
    /// and of B, then the hulls of those points meet.
    fn has_witness(&self, found: &Answer<f64>) -> bool {
        let pairs = found.simplex.pairs();
        let corner = |i: usize| pairs[i.min(pairs.len() - 1)];
        let a = Tetrahedron::new([0, 1, 2, 3].map(|i| self.a[corner(i)[0] as usize]));
        let b = Tetrahedron::new([0, 1, 2, 3].map(|i| self.b[corner(i)[1] as usize]));
        intersects_exact(&a, &b)
    }

    /// The whole hulls: two meet when an edge of one meets a face of the other, or when one holds the other. A common point, if
    /// there is one; nothing at all without hulls.
    fn by_hulls(&self, a: &Shape<f64>, b: &Shape<f64>, axis: DVec3) -> Option<Option<DVec3>> {
        let (hull_a, hull_b) = (kept_hull(a)?, kept_hull(b)?);
        let (a, b) = (Body { points: &self.a, hull: &hull_a }, Body { points: &self.b, hull: &hull_b });
        // Whatever they have in common is below the top of B and above the bottom of A along the axis from B to A. Products
        // are rounded: a margin makes up for it.
        let (low, high) = (a.range(axis).0, b.range(axis).1);
        let size = self.a.iter().chain(&self.b).fold(0.0, |size: f64, p| size.max(p.abs().max_element()));
        let margin = 1e-14 * size * axis.abs().max_element();
        let is_near = |points: &[DVec3]| {
            let heights = || points.iter().map(|p| p.dot(axis));
            heights().any(|h| h <= high + margin) && heights().any(|h| h >= low - margin)
        };
        let vertex = |body: &Body<'_>| body.at(body.hull.faces[0])[0];
        let held = [(&a, vertex(&b)), (&b, vertex(&a))].into_iter().find(|(body, p)| body.holds(*p)).map(|(_, p)| p);
        let common = held.or_else(|| a.edges_meet(&b, &is_near)).or_else(|| b.edges_meet(&a, &is_near));
        Some(common.map(|p| p / self.scale))
    }
}

/// The hull of a shape.
fn kept_hull(shape: &Shape<f64>) -> Option<Cow<'_, Hull>> {
    shape.hull().map(Cow::Borrowed).or_else(|| Hull::of(&shape.wide_points()).map(Cow::Owned))
}

/// A hull and its points.
struct Body<'a> {
    points: &'a [DVec3],
    hull: &'a Hull,
}

impl Body<'_> {
    fn range(&self, axis: DVec3) -> (f64, f64) {
        let heights = self.points.iter().map(|p| p.dot(axis));
        heights.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), h| (low.min(h), high.max(h)))
    }

    fn at<const N: usize>(&self, corners: [u32; N]) -> [DVec3; N] {
        corners.map(|i| self.points[i as usize])
    }

    /// The features of which a condition holds.
    fn features(&self, is_near: impl Fn(&[DVec3]) -> bool) -> Features {
        let vertices = self.hull.corners().into_iter().flat_map(|i| self.at([i])).filter(|&p| is_near(&[p])).collect();
        let edges = self.hull.edges().into_iter().map(|edge| self.at(edge)).filter(|edge| is_near(edge)).collect();
        let faces = self.hull.faces.iter().map(|&face| self.at(face)).filter(|face| is_near(face)).collect();
        Features { vertices, edges, faces }
    }

    /// Is a point inside? What has no volume holds nothing here: its faces are tested instead.
    fn holds(&self, p: DVec3) -> bool {
        self.hull.kind == HullKind::Solid
            && self.hull.faces.iter().all(|&face| {
                let [a, b, c] = self.at(face);
                height(a, b, c, p) >= 0.0
            })
    }

    /// A point that an edge has in common with a face of the other.
    fn edges_meet(&self, other: &Body<'_>, is_near: &impl Fn(&[DVec3]) -> bool) -> Option<DVec3> {
        let edges = self.hull.edges().into_iter().map(|edge| self.at(edge)).filter(|edge| is_near(edge));
        let edges: Vec<([DVec3; 2], Aabb)> = edges.map(|edge| (edge, Aabb::around(&edge))).collect();
        let mut faces = other.hull.faces.iter().map(|&face| other.at(face)).filter(|face| is_near(face));
        faces.find_map(|face| {
            let around = Aabb::around(&face);
            let meets =
                |(edge, bounds): &&([DVec3; 2], Aabb)| bounds.overlaps(&around) && segment_meets_triangle(*edge, face);
            edges.iter().find(meets).map(|(edge, _)| common_point(*edge, face))
        })
    }
}

/// The common point of a segment and a triangle that meet.
fn common_point([p, q]: [DVec3; 2], face: [DVec3; 3]) -> DVec3 {
    let [a, b, c] = face;
    let (from, to) = (height(a, b, c, p), height(a, b, c, q));
    if (from < 0.0) != (to < 0.0) && from != 0.0 && to != 0.0 {
        return p.lerp(q, from / (from - to));
    }
    // At an end, or in the plane of the triangle.
    let segment = Features { vertices: vec![p, q], edges: vec![[p, q]], faces: vec![] };
    let triangle = Features { vertices: vec![a, b, c], edges: vec![[a, b], [b, c], [c, a]], faces: vec![face] };
    segment.nearest(&triangle).1[0]
}
