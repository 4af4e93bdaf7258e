//! Triangles.

use super::{Aabb, Sphere, cross::perpendicular};
use glam::DVec3;

/// Three points; degenerate ones are allowed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Triangle {
    /// The corners.
    pub vertices: [DVec3; 3],
}

impl Triangle {
    /// The three edges as vertex numbers, edge i opposite vertex i.
    pub const EDGES: [[usize; 2]; 3] = [[1, 2], [2, 0], [0, 1]];

    /// From three corners.
    pub const fn new(vertices: [DVec3; 3]) -> Self {
        Self { vertices }
    }

    /// Its box.
    pub fn aabb(&self) -> Aabb {
        Aabb::around(&self.vertices)
    }

    /// Never negative.
    pub fn area(&self) -> f64 {
        let [a, b, c] = self.vertices;
        (b - a).cross(c - a).length() / 2.0
    }

    /// The unit normal that sees the corners counterclockwise; none if they are on one line.
    pub fn normal(&self) -> Option<DVec3> {
        let [a, b, c] = self.vertices;
        perpendicular(a, b, a, c)
    }

    /// Mean of the corners.
    pub fn centroid(&self) -> DVec3 {
        self.vertices.iter().sum::<DVec3>() / 3.0
    }

    /// The sphere around the circle through the three corners; none if they are on one line.
    pub fn circumcircle(&self) -> Option<Sphere> {
        let [a, b, c] = self.vertices;
        let (u, v) = (b - a, c - a);
        let n = u.cross(v);
        let to_center =
            (n.cross(u) * v.length_squared() + v.cross(n) * u.length_squared()) / (2.0 * n.length_squared());
        to_center.is_finite().then(|| Sphere { center: a + to_center, radius: to_center.length() })
    }

    /// The smallest sphere around the three corners.
    pub fn enclosing_sphere(&self) -> Sphere {
        Sphere::around_three(self.vertices)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RIGHT: Triangle = Triangle::new([DVec3::ZERO, DVec3::new(4.0, 0.0, 0.0), DVec3::new(0.0, 3.0, 0.0)]);

    #[test]
    fn a_right_triangle_by_hand() {
        assert_eq!(RIGHT.area(), 6.0);
        assert_eq!(RIGHT.normal(), Some(DVec3::Z));
        assert_eq!(RIGHT.centroid(), DVec3::new(4.0 / 3.0, 1.0, 0.0));
        assert_eq!(RIGHT.aabb(), Aabb { min: DVec3::ZERO, max: DVec3::new(4.0, 3.0, 0.0) });
        // Thales: the hypotenuse is the diameter.
        let circle = RIGHT.circumcircle().unwrap();
        assert!((circle.center - DVec3::new(2.0, 1.5, 0.0)).length() < 1e-15);
        assert!((circle.radius - 2.5).abs() < 1e-15);
    }

    #[test]
    fn points_on_a_line_have_neither_normal_nor_circle() {
        let line = Triangle::new([DVec3::ZERO, DVec3::X, DVec3::X * 3.0]);
        assert_eq!(line.normal(), None);
        assert_eq!(line.circumcircle(), None);
        assert_eq!(line.area(), 0.0);
    }
}
