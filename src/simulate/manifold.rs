//! Contact manifolds: where two convex solids touch (docs/rigid.md#manifold).
//!
//! GJK gives the distance, and within the margin the separating axes say which features touch. Where a face is among them the
//! other solid's face is clipped at its sides, so that a box rests on four points; else there is one point.

use crate::geometry::convex::{Answer, EdgeAxis, FaceAxis, Options, Placed, Sub, Verdict, edge_axis, face_axis, query};
use crate::geometry::nearest_on_segments;
use glam::DVec3;

/// The margin within which solids are in contact, as a part of the smaller one's size.
pub const CONTACT_MARGIN: f64 = 0.01;

/// The most points of a manifold.
pub const MANIFOLD_POINTS: usize = 4;

/// As a part of the margin: another feature is taken for the contact only where it separates by so much more.
const PREFERENCE: f64 = 0.05;

/// As a part of the margin: the sides of a face are so much farther outward for clipping. Where two faces have the same outline
/// corners would otherwise be cut off in one step and not in the next, and lose their impulses.
const OVERHANG: f64 = 0.2;

/// What touches of a solid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Touching {
    /// A vertex.
    Vertex,
    /// An edge.
    Edge,
    /// A face.
    Face,
}

impl Touching {
    /// By the number of support vertices.
    const fn of(vertices: usize) -> Self {
        match vertices {
            0 | 1 => Self::Vertex,
            2 => Self::Edge,
            _ => Self::Face,
        }
    }

    /// The features of both in the last simplex of a search: by their distinct support vertices.
    pub fn in_simplex(answer: &Answer<f64>) -> [Self; 2] {
        [0, 1].map(|which| {
            let mut vertices: Vec<u32> = answer.simplex.pairs().iter().map(|pair| pair[which]).collect();
            vertices.sort_unstable();
            vertices.dedup();
            Self::of(vertices.len())
        })
    }
}

/// What a point of a manifold is of, for the same point in the next step. Clipping numbers the sides of the reference face
/// and the edges of the other one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PointKey {
    /// A vertex of B on a face of A.
    OnFirst(u32, Corner),
    /// A vertex of A on a face of B.
    OnSecond(u32, Corner),
    /// Two edges.
    Edges(u32, u32),
    /// The closest points.
    Closest,
}

/// A corner of a clipped face.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Corner {
    /// A vertex of the face.
    Own(u32),
    /// Where two sides cross, of the face or of the reference face; those of the latter have larger numbers.
    Cut(u32, u32),
}

/// The first number of a side of the reference face.
const SIDE: u32 = 1 << 16;

/// One point of a manifold.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ManifoldPoint {
    /// A point of each solid.
    pub on: [DVec3; 2],
    /// From the first to the second along the normal, negative where they overlap.
    pub separation: f64,
    /// What it is of.
    pub key: PointKey,
}

/// Where two solids touch.
#[derive(Debug, Clone, PartialEq)]
pub struct Manifold {
    /// Unit vector from A to B.
    pub normal: DVec3,
    /// Which solid the normal belongs to: 0 or 1.
    pub reference: usize,
    /// The features that touch.
    pub touching: [Touching; 2],
    /// Up to four points.
    pub points: Vec<ManifoldPoint>,
}

/// The contact of two solids whose distance is at most `margin`.
pub fn manifold(a: &Placed<'_>, b: &Placed<'_>, margin: f64) -> Option<Manifold> {
    let answer = query(&a.shape, &b.shape, &Options::new(Sub::SignedVolumes));
    if answer.distance > margin {
        return None;
    }
    let (first, second) = (face_axis(a, b), face_axis(b, a));
    let edges = edge_axis(a, b);
    let preference = PREFERENCE * margin;
    let of_faces = first.separation.max(second.separation);
    let of_edges = edges.map_or(f64::NEG_INFINITY, |edges| edges.separation);
    // The distance is at least what any axis says; it is more where vertices are nearest to vertices or edges.
    let farthest = match answer.verdict {
        Verdict::Separate => answer.distance,
        Verdict::Intersecting => of_faces.max(of_edges),
    };
    if of_faces >= farthest - preference {
        let is_second = second.separation > first.separation + preference;
        let found = if is_second { on_face(b, a, second, margin, true) } else { on_face(a, b, first, margin, false) };
        if let Some(manifold) = found {
            return Some(manifold);
        }
    }
    match edges {
        Some(edges) if of_edges >= farthest - preference => Some(on_edges(a, b, &edges)),
        // Rounding can leave the face without a point of the other solid.
        _ => closest(a, b, &answer).or_else(|| {
            Some(if second.separation > first.separation {
                deepest(b, a, &second, true)
            } else {
                deepest(a, b, &first, false)
            })
        }),
    }
}

/// The number of vertices that are farthest along a direction.
fn farthest(of: &Placed<'_>, along: DVec3, tolerance: f64) -> Touching {
    let height = along.dot(of.point(of.support(along)));
    Touching::of(of.points().filter(|&p| along.dot(p) >= height - tolerance).count())
}

/// The closest points, where they are of vertices and edges. None for solids that GJK finds intersecting: these have an axis.
fn closest(a: &Placed<'_>, b: &Placed<'_>, answer: &Answer<f64>) -> Option<Manifold> {
    let [on_a, on_b] = answer.closest.map(|point| point.wide());
    let normal = (-answer.axis.wide()).try_normalize()?;
    let separation = normal.dot(on_b - on_a);
    let point = ManifoldPoint { on: [on_a, on_b], separation, key: PointKey::Closest };
    let tolerance = a.polytope.size().min(b.polytope.size()) * 1e-6;
    let touching = [farthest(a, normal, tolerance), farthest(b, -normal, tolerance)];
    Some(Manifold { normal, reference: 0, touching, points: vec![point] })
}

/// Where two edges cross.
fn on_edges(a: &Placed<'_>, b: &Placed<'_>, axis: &EdgeAxis) -> Manifold {
    let [p, q] = a.polytope.edges[axis.edges[0]].ends.map(|v| a.point(v));
    let [r, s] = b.polytope.edges[axis.edges[1]].ends.map(|v| b.point(v));
    let [t, u] = nearest_on_segments([p, q], [r, s]);
    let on = [p.lerp(q, t), r.lerp(s, u)];
    let separation = axis.normal.dot(on[1] - on[0]);
    let key = PointKey::Edges(axis.edges[0] as u32, axis.edges[1] as u32);
    let points = vec![ManifoldPoint { on, separation, key }];
    Manifold { normal: axis.normal, reference: 0, touching: [Touching::Edge; 2], points }
}

/// A corner of a polygon that is being clipped.
#[derive(Debug, Clone, Copy)]
struct Vertex {
    at: DVec3,
    corner: Corner,
    /// The side from here to the next one.
    side: u32,
}

/// A face of `base` against the most opposite face of `other`. `swapped` says that `base` is B.
fn on_face(base: &Placed<'_>, other: &Placed<'_>, axis: FaceAxis, margin: f64, swapped: bool) -> Option<Manifold> {
    let normal = base.normal(axis.face);
    let facing = |face: &usize| other.normal(*face).dot(normal);
    let incident = (0..other.polytope.faces.len()).min_by(|p, q| facing(p).total_cmp(&facing(q)))?;
    let corners = &other.polytope.faces[incident].corners;
    let start = (0..).zip(corners).map(|(side, &v)| Vertex { at: other.point(v), corner: Corner::Own(v), side });
    let mut polygon: Vec<Vertex> = start.collect();
    let ring = &base.polytope.faces[axis.face].corners;
    for (i, &v) in ring.iter().enumerate() {
        let (from, to) = (base.point(v), base.point(ring[(i + 1) % ring.len()]));
        let outward = (to - from).cross(normal).normalize_or_zero();
        polygon = clipped(&polygon, |p| outward.dot(p - from) - OVERHANG * margin, SIDE + i as u32);
    }
    let origin = base.point(ring[0]);
    let height = |v: &Vertex| normal.dot(v.at - origin);
    let near: Vec<(Vertex, f64)> = polygon.iter().map(|v| (*v, height(v))).filter(|v| v.1 <= margin).collect();
    let tolerance = margin * PREFERENCE;
    let of_other = farthest(other, -normal, tolerance);
    let points = reduced(&near, normal).into_iter().map(|(vertex, separation)| {
        let below = vertex.at - normal * separation;
        let face = axis.face as u32;
        let (on, key) = match swapped {
            false => ([below, vertex.at], PointKey::OnFirst(face, vertex.corner)),
            true => ([vertex.at, below], PointKey::OnSecond(face, vertex.corner)),
        };
        ManifoldPoint { on, separation, key }
    });
    let points: Vec<ManifoldPoint> = points.collect();
    if points.is_empty() {
        return None;
    }
    Some(match swapped {
        false => Manifold { normal, reference: 0, touching: [Touching::Face, of_other], points },
        true => Manifold { normal: -normal, reference: 1, touching: [of_other, Touching::Face], points },
    })
}

/// The vertex that is farthest behind a face, or nearest in front of it: where clipping leaves nothing.
fn deepest(base: &Placed<'_>, other: &Placed<'_>, axis: &FaceAxis, swapped: bool) -> Manifold {
    let normal = base.normal(axis.face);
    let vertex = other.support(-normal);
    let at = other.point(vertex);
    let (below, face) = (at - normal * axis.separation, axis.face as u32);
    let (on, key, normal) = match swapped {
        false => ([below, at], PointKey::OnFirst(face, Corner::Own(vertex)), normal),
        true => ([at, below], PointKey::OnSecond(face, Corner::Own(vertex)), -normal),
    };
    let points = vec![ManifoldPoint { on, separation: axis.separation, key }];
    let touching = if swapped { [Touching::Vertex, Touching::Face] } else { [Touching::Face, Touching::Vertex] };
    Manifold { normal, reference: usize::from(swapped), touching, points }
}

/// What of a polygon is on the inner side of a plane (Sutherland and Hodgman 1974).
fn clipped(polygon: &[Vertex], beyond: impl Fn(DVec3) -> f64, side: u32) -> Vec<Vertex> {
    let mut kept = Vec::with_capacity(polygon.len() + 1);
    for (i, from) in polygon.iter().enumerate() {
        let to = &polygon[(i + 1) % polygon.len()];
        let (start, end) = (beyond(from.at), beyond(to.at));
        let (is_in, goes_in) = (start <= 0.0, end <= 0.0);
        if is_in {
            kept.push(*from);
        }
        if is_in != goes_in {
            let corner = Corner::Cut(from.side.min(side), from.side.max(side));
            let at = from.at.lerp(to.at, start / (start - end));
            kept.push(Vertex { at, corner, side: if is_in { side } else { from.side } });
        }
    }
    kept
}

/// At most four of the points: the deepest, the one farthest from it, and the two that make the largest area with these.
fn reduced(points: &[(Vertex, f64)], normal: DVec3) -> Vec<(Vertex, f64)> {
    if points.len() <= MANIFOLD_POINTS {
        return points.to_vec();
    }
    let at = |i: usize| points[i].0.at;
    let best = |measure: &dyn Fn(usize) -> f64| {
        (0..points.len()).fold(0, |best, i| if measure(i) > measure(best) { i } else { best })
    };
    let first = best(&|i| -points[i].1);
    let second = best(&|i| (at(i) - at(first)).length_squared());
    let side = |i: usize| normal.dot((at(second) - at(first)).cross(at(i) - at(first)));
    let mut chosen = vec![first, second, best(&|i| side(i)), best(&|i| -side(i))];
    chosen.sort_unstable();
    chosen.dedup();
    chosen.into_iter().map(|i| points[i]).collect()
}
