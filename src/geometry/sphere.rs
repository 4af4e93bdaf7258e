//! Spheres, and the smallest one around a few points.

use super::Triangle;
use glam::DVec3;

/// A closed ball.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sphere {
    /// Its centre.
    pub center: DVec3,
    /// Its radius, never negative.
    pub radius: f64,
}

impl Sphere {
    /// Twice the radius: the size d of a primitive (docs/kdet.md#size).
    pub fn diameter(&self) -> f64 {
        2.0 * self.radius
    }

    /// The sphere through four points; none if they are in one plane.
    pub fn through([a, b, c, d]: [DVec3; 4]) -> Option<Self> {
        let (u, v, w) = (b - a, c - a, d - a);
        let to_center =
            (v.cross(w) * u.length_squared() + w.cross(u) * v.length_squared() + u.cross(v) * w.length_squared())
                / (2.0 * u.dot(v.cross(w)));
        to_center.is_finite().then(|| Self { center: a + to_center, radius: to_center.length() })
    }

    /// The smallest sphere around two points.
    pub fn around_two(points: [DVec3; 2]) -> Self {
        smallest(&points, midpoints(&points))
    }

    /// The smallest sphere around three points: on an edge, or the circumcircle's.
    pub fn around_three(points: [DVec3; 3]) -> Self {
        smallest(&points, midpoints(&points).chain(Triangle::new(points).circumcircle().map(|s| s.center)))
    }

    /// The smallest sphere around four points: on an edge, on a face's circumcircle, or the circumsphere (thesis §3.2).
    ///
    /// It holds all four for every shape; around slivers it can be larger than need be by up to 1e-7 of its radius.
    pub fn around_four(points: [DVec3; 4]) -> Self {
        let [a, b, c, d] = points;
        let faces = [[a, b, c], [a, b, d], [a, c, d], [b, c, d]];
        let circles = faces.into_iter().filter_map(|f| Triangle::new(f).circumcircle());
        let centers = circles.chain(Self::through(points)).map(|s| s.center);
        smallest(&points, midpoints(&points).chain(centers))
    }
}

/// The middle of every two of the points.
fn midpoints(points: &[DVec3]) -> impl Iterator<Item = DVec3> {
    points.iter().enumerate().flat_map(|(i, &p)| points[i + 1..].iter().map(move |&q| p.midpoint(q)))
}

/// Around each candidate the sphere is made large enough for every point, and the smallest wins.
///
/// So there is no containment test with a tolerance (docs/kdet.md#size): a candidate that leaves a point outside grows
/// beyond the true one, and so does a centre that is mostly rounding error. The sphere can be too large by rounding, never
/// too small.
fn smallest(points: &[DVec3], centers: impl Iterator<Item = DVec3>) -> Sphere {
    let around = |center: DVec3| {
        let squared = points.iter().map(|p| p.distance_squared(center)).fold(0.0, f64::max);
        Sphere { center, radius: squared.sqrt() }
    };
    centers.map(around).reduce(|one, other| if other.radius < one.radius { other } else { one }).unwrap_or_else(|| {
        // No two points, no candidate.
        around(points.first().copied().unwrap_or(DVec3::ZERO))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Tetrahedron;

    fn check(points: [DVec3; 4], center: DVec3, radius: f64) {
        let sphere = Tetrahedron::new(points).enclosing_sphere();
        assert!((sphere.radius - radius).abs() <= 1e-14 * radius, "{sphere:?}");
        assert!((sphere.center - center).length() <= 1e-7 * radius, "{sphere:?}");
        for p in points {
            assert!(p.distance(sphere.center) <= sphere.radius * (1.0 + 1e-12), "{p} is outside {sphere:?}");
        }
    }

    #[test]
    fn a_regular_tetrahedron_has_its_circumsphere() {
        let (p, m) = (1.0, -1.0);
        let points = [DVec3::new(p, p, p), DVec3::new(p, m, m), DVec3::new(m, p, m), DVec3::new(m, m, p)];
        check(points, DVec3::ZERO, 3f64.sqrt());
        let sphere = Sphere::through(points).unwrap();
        assert!((sphere.diameter() - 12f64.sqrt()).abs() < 1e-15);
    }

    #[test]
    fn a_low_roof_over_a_triangle_has_the_triangles_circle() {
        // Equilateral with circumradius 1, the fourth vertex a little above its middle: the circumcentre is far below.
        let h = 3f64.sqrt() / 2.0;
        let points = [DVec3::X, DVec3::new(-0.5, h, 0.0), DVec3::new(-0.5, -h, 0.0), DVec3::new(0.0, 0.0, 0.1)];
        check(points, DVec3::ZERO, 1.0);
    }

    #[test]
    fn the_largest_face_alone_is_not_enough() {
        // The circumcentre is outside, and the largest face's circle does not reach the fourth vertex.
        let points = [
            DVec3::new(0.0, 0.0, 0.0),
            DVec3::new(10.0, 0.0, 0.0),
            DVec3::new(5.0, 4.0, 0.0),
            DVec3::new(5.0, 3.0, 4.5),
        ];
        let sphere = Tetrahedron::new(points).enclosing_sphere();
        for p in points {
            assert!(p.distance(sphere.center) <= sphere.radius * (1.0 + 1e-12));
        }
        let circle = Triangle::new([points[0], points[1], points[2]]).enclosing_sphere();
        assert_eq!(circle.radius, 5.0);
        assert!(points[3].distance(circle.center) > 5.0 && sphere.radius > 5.0 && sphere.radius < 5.2, "{sphere:?}");
    }

    #[test]
    fn an_edge_may_be_enough() {
        let points = [DVec3::ZERO, DVec3::X * 2.0, DVec3::new(1.0, 0.5, 0.0), DVec3::new(1.0, 0.0, 0.5)];
        check(points, DVec3::X, 1.0);
    }

    #[test]
    fn degenerate_points_are_welcome() {
        let p = DVec3::new(1e3, -2e3, 5.0);
        check([p; 4], p, 0.0);
        check([p, p, p + DVec3::X, p + DVec3::X], p + DVec3::X * 0.5, 0.5);
        check([DVec3::ZERO, DVec3::X, DVec3::X * 2.0, DVec3::X * 3.0], DVec3::X * 1.5, 1.5);
        // A square, flat.
        check([DVec3::ZERO, DVec3::X, DVec3::Y, DVec3::X + DVec3::Y], DVec3::new(0.5, 0.5, 0.0), 0.5f64.sqrt());
    }
}
