//! Distances.

use super::{
    Tetrahedron, Triangle,
    cross::perpendicular,
    local::{Local, ROUNDING},
};
use glam::DVec3;

/// Shortest distance of two closed tetrahedra; zero when they meet.
///
/// Good to about 1e-14 of the pair's extent for every shape, flat ones and needles included.
pub fn distance(a: &Tetrahedron, b: &Tetrahedron) -> f64 {
    signed_distance(a, b).max(0.0)
}

/// The distance when the two are disjoint, minus the depth of the minimum translation when they meet.
///
/// This is what decides whether a pair is in the band where either answer is right (docs/kdet.md#band). What rounding
/// alone can account for is zero, so the sign agrees with [`sat()`](super::sat()).
pub fn signed_distance(a: &Tetrahedron, b: &Tetrahedron) -> f64 {
    let pair = Local::new(a, b);
    let width = pair.widest_gap().width;
    if width.abs() <= ROUNDING { 0.0 } else { width * pair.unit }
}

/// Shortest distance of a point and a closed segment.
pub fn point_segment(p: DVec3, [a, b]: [DVec3; 2]) -> f64 {
    // All relative to `a`, so that the place of the two costs no digits.
    let (along, to_p) = (b - a, p - a);
    let t = (to_p.dot(along) / along.length_squared()).clamp(0.0, 1.0);
    // Not a number for a segment of no length: its only point is `a`.
    if t.is_nan() { to_p.length() } else { (to_p - along * t).length() }
}

/// Shortest distance of a point and a closed triangle.
pub fn point_triangle(p: DVec3, triangle: &Triangle) -> f64 {
    let v = triangle.vertices;
    if let Some(n) = triangle.normal()
        && Triangle::EDGES.iter().all(|&[i, j]| side([v[i], v[j]], n, p) > 0)
    {
        return n.dot(p - v[0]).abs();
    }
    Triangle::EDGES.iter().map(|&[i, j]| point_segment(p, [v[i], v[j]])).fold(f64::INFINITY, f64::min)
}

/// Shortest distance of two closed segments.
pub fn segment_segment([p, q]: [DVec3; 2], [r, s]: [DVec3; 2]) -> f64 {
    if let Some(n) = perpendicular(p, q, r, s) {
        // Looking along the common perpendicular: do the two cross?
        let parts = |line: [DVec3; 2], x: DVec3, y: DVec3| side(line, n, x) * side(line, n, y) < 0;
        if parts([p, q], r, s) && parts([r, s], p, q) {
            return n.dot(r - p).abs();
        }
    }
    let ends = [(p, [r, s]), (q, [r, s]), (r, [p, q]), (s, [p, q])];
    ends.into_iter().map(|(end, other)| point_segment(end, other)).fold(f64::INFINITY, f64::min)
}

/// On which side of the line a–b a point is, seen along the unit vector `n`; 0 when it is as near to the line as rounding.
///
/// A point of which this cannot be told is as near to the line as it is to any face beyond it, so that nothing is lost
/// when the line is taken. Taking the face would be wrong: all sides of needles, and of parallel edges, are rounding.
pub(super) fn side([a, b]: [DVec3; 2], n: DVec3, p: DVec3) -> i32 {
    let across = n.cross(b - a);
    let height = across.dot(p - a);
    let rounding = ROUNDING * across.length() * (p - a).length();
    i32::from(height > rounding) - i32::from(height < -rounding)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn v(x: f64, y: f64, z: f64) -> DVec3 {
        DVec3::new(x, y, z)
    }

    #[test]
    fn points_and_segments() {
        let s = [v(0.0, 0.0, 0.0), v(2.0, 0.0, 0.0)];
        assert_eq!(point_segment(v(1.0, 3.0, 4.0), s), 5.0);
        assert_eq!(point_segment(v(-3.0, 4.0, 0.0), s), 5.0);
        assert_eq!(point_segment(v(5.0, 0.0, 4.0), s), 5.0);
        assert_eq!(point_segment(v(3.0, 4.0, 0.0), [DVec3::ZERO; 2]), 5.0);
        assert_eq!(point_segment(DVec3::ZERO, [DVec3::ZERO; 2]), 0.0);
    }

    #[test]
    fn points_and_triangles() {
        let t = Triangle::new([v(0.0, 0.0, 0.0), v(4.0, 0.0, 0.0), v(0.0, 4.0, 0.0)]);
        assert_eq!(point_triangle(v(1.0, 1.0, -2.0), &t), 2.0);
        assert_eq!(point_triangle(v(2.0, -3.0, 4.0), &t), 5.0);
        assert!((point_triangle(v(4.0, 4.0, 0.0), &t) - 8f64.sqrt()).abs() < 1e-15);
        assert_eq!(point_triangle(v(7.0, -4.0, 0.0), &t), 5.0);
        let line = Triangle::new([v(0.0, 0.0, 0.0), v(1.0, 0.0, 0.0), v(4.0, 0.0, 0.0)]);
        assert_eq!(point_triangle(v(3.0, 2.0, 0.0), &line), 2.0);
    }

    #[test]
    fn segments() {
        let s = [v(-1.0, 0.0, 0.0), v(1.0, 0.0, 0.0)];
        assert_eq!(segment_segment(s, [v(0.0, -1.0, 2.0), v(0.0, 1.0, 2.0)]), 2.0);
        assert_eq!(segment_segment(s, [v(0.0, 3.0, 4.0), v(0.0, 5.0, 4.0)]), 5.0);
        assert_eq!(segment_segment(s, [v(4.0, 4.0, 0.0), v(9.0, 4.0, 0.0)]), 5.0);
        assert_eq!(segment_segment(s, [v(0.0, 1.0, 0.0), v(9.0, 1.0, 0.0)]), 1.0);
        assert_eq!(segment_segment(s, [v(0.5, 0.0, 0.0), v(9.0, 0.0, 0.0)]), 0.0);
        assert_eq!(segment_segment([DVec3::X; 2], [DVec3::Y; 2]), 2f64.sqrt());
        // Parallel but for rounding, one behind the other.
        let along = v(0.1, 0.2, 0.3);
        let [near, far] = [[along, along * 2.0], [along * 5.0, along * 7.3]];
        assert!((segment_segment(near, far) - 3.0 * along.length()).abs() < 1e-15);
    }

    #[test]
    fn tetrahedra() {
        let a = Tetrahedron::new([DVec3::ZERO, DVec3::X, DVec3::Y, DVec3::Z]);
        // Corner to corner, corner to edge, corner to face.
        assert!((distance(&a, &a.translated(v(4.0, 4.0, 0.0))) - 24.5f64.sqrt()).abs() < 1e-14);
        assert!((signed_distance(&a, &a.translated(v(1.0, 1.0, 1.0))) - 2.0 / 3f64.sqrt()).abs() < 1e-15);
        assert!((signed_distance(&a, &a.translated(v(0.0, 0.0, 3.0))) - 2.0).abs() < 1e-15);
        assert_eq!(signed_distance(&a, &a.translated(DVec3::Z)), 0.0);
        assert_eq!(distance(&a, &a), 0.0);
        // Itself: out through the slanted face, which is 1/√3 from the corner opposite.
        assert!((signed_distance(&a, &a) + 1.0 / 3f64.sqrt()).abs() < 1e-15);
    }
}
