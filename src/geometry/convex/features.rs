//! Closest points of vertices, edges and faces, one against one.
//!
//! Slower than a search, and good to rounding for every shape: signs that rounding could change count as zero, and then the
//! next smaller feature has the answer ([`crate::geometry::distance`]).

use crate::geometry::{Triangle, cross::perpendicular, distance::side, point_segment, point_triangle, segment_segment};
use glam::DVec3;

/// Vertices, edges and triangles of a hull.
pub(super) struct Features {
    pub vertices: Vec<DVec3>,
    pub edges: Vec<[DVec3; 2]>,
    pub faces: Vec<[DVec3; 3]>,
}

impl Features {
    /// How many pairs [`Self::nearest`] tries.
    pub fn pairs_with(&self, other: &Self) -> usize {
        let pairs = |one: usize, other: usize| one.saturating_mul(other);
        pairs(self.edges.len(), other.edges.len())
            .saturating_add(pairs(self.vertices.len(), other.faces.len()))
            .saturating_add(pairs(self.faces.len(), other.vertices.len()))
    }

    /// The distance, and a point of each.
    pub fn nearest(&self, other: &Self) -> (f64, [DVec3; 2]) {
        let mut best = (f64::INFINITY, [DVec3::ZERO; 2]);
        let mut take = |distance: f64, points: &dyn Fn() -> [DVec3; 2]| {
            if distance < best.0 {
                best = (distance, points());
            }
        };
        for &p in &self.vertices {
            for &face in &other.faces {
                take(point_triangle(p, &Triangle::new(face)), &|| [p, on_triangle(p, face)]);
            }
        }
        for &q in &other.vertices {
            for &face in &self.faces {
                take(point_triangle(q, &Triangle::new(face)), &|| [on_triangle(q, face), q]);
            }
        }
        for &edge in &self.edges {
            for &across in &other.edges {
                take(segment_segment(edge, across), &|| on_segments(edge, across));
            }
        }
        best
    }
}

/// The point of a segment nearest to a point.
fn on_segment(p: DVec3, [a, b]: [DVec3; 2]) -> DVec3 {
    let along = b - a;
    let t = ((p - a).dot(along) / along.length_squared()).clamp(0.0, 1.0);
    // Not a number for a segment of no length.
    if t.is_nan() { a } else { a.lerp(b, t) }
}

/// The point of a triangle nearest to a point.
fn on_triangle(p: DVec3, [a, b, c]: [DVec3; 3]) -> DVec3 {
    let edges = [[a, b], [b, c], [c, a]];
    if let Some(n) = Triangle::new([a, b, c]).normal()
        && edges.iter().all(|&edge| side(edge, n, p) > 0)
    {
        return p - n * n.dot(p - a);
    }
    let [e, f, g] = edges.map(|edge| (point_segment(p, edge), on_segment(p, edge)));
    let nearer = |one: (f64, DVec3), other: (f64, DVec3)| if other.0 < one.0 { other } else { one };
    nearer(e, nearer(f, g)).1
}

/// The points of two segments nearest to each other.
fn on_segments([p, q]: [DVec3; 2], [r, s]: [DVec3; 2]) -> [DVec3; 2] {
    if let Some(n) = perpendicular(p, q, r, s) {
        let crosses = |line: [DVec3; 2], x: DVec3, y: DVec3| side(line, n, x) * side(line, n, y) < 0;
        if crosses([p, q], r, s) && crosses([r, s], p, q) {
            // Where the first passes the plane that has the second and the common perpendicular.
            let across = n.cross(s - r);
            let (from, to) = (across.dot(p - r), across.dot(q - r));
            let on_first = p.lerp(q, from / (from - to));
            return [on_first, on_first + n * n.dot(r - p)];
        }
    }
    let ends = [
        [p, on_segment(p, [r, s])],
        [q, on_segment(q, [r, s])],
        [on_segment(r, [p, q]), r],
        [on_segment(s, [p, q]), s],
    ];
    let nearer = |one: [DVec3; 2], other: [DVec3; 2]| {
        if other[0].distance_squared(other[1]) < one[0].distance_squared(one[1]) { other } else { one }
    };
    ends.into_iter().fold(ends[0], nearer)
}
