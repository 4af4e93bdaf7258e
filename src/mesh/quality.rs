//! Sizes and shapes of primitives.

use super::Mesh;
use crate::geometry::{Primitive, Tetrahedron, Triangle};

/// Measures of all primitives of a mesh. Sizes are signed volumes of tetrahedra or areas of triangles ([`Mesh::measure`]).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Quality {
    /// What the primitives are.
    pub primitive: Primitive,
    /// The smallest signed volume or area.
    pub smallest: f64,
    /// The mean signed volume or area.
    pub mean: f64,
    /// The largest signed volume or area.
    pub largest: f64,
    /// The smallest [`radius_ratio`] or [`triangle_radius_ratio`].
    pub smallest_radius_ratio: f64,
    /// The mean [`radius_ratio`] or [`triangle_radius_ratio`].
    pub mean_radius_ratio: f64,
    /// How many tetrahedra have a negative volume; triangles have no sign.
    pub inverted: usize,
    /// How many have a volume or an area of zero.
    pub flat: usize,
}

impl Quality {
    /// Of a mesh; all zero if it has no primitives.
    pub fn of(mesh: &Mesh) -> Self {
        let mut quality = Self {
            primitive: mesh.primitive,
            smallest: f64::INFINITY,
            mean: 0.0,
            largest: f64::NEG_INFINITY,
            smallest_radius_ratio: 1.0,
            mean_radius_ratio: 0.0,
            inverted: 0,
            flat: 0,
        };
        let count = mesh.cells.len();
        if count == 0 {
            return Self { smallest: 0.0, largest: 0.0, smallest_radius_ratio: 0.0, ..quality };
        }
        for index in 0..count {
            let size = mesh.measure(index);
            let ratio = match mesh.primitive {
                Primitive::Tetrahedra => radius_ratio(&mesh.tetrahedron(index)),
                Primitive::Triangles => triangle_radius_ratio(&mesh.triangle(index)),
            };
            quality.smallest = quality.smallest.min(size);
            quality.largest = quality.largest.max(size);
            quality.mean += size / count as f64;
            quality.smallest_radius_ratio = quality.smallest_radius_ratio.min(ratio);
            quality.mean_radius_ratio += ratio / count as f64;
            quality.inverted += usize::from(size < 0.0);
            quality.flat += usize::from(size == 0.0);
        }
        quality
    }
}

/// Twice the radius of the inscribed circle of a triangle divided by that of the circumscribed one: 1 for an equilateral
/// triangle, 0 for a degenerate one.
pub fn triangle_radius_ratio(triangle: &Triangle) -> f64 {
    let extent = triangle.aabb().extent().max_element();
    if !extent.is_finite() || extent == 0.0 {
        return 0.0;
    }
    // Scaled to size 1, so that powers of lengths neither overflow nor vanish.
    let [a, b, c] = triangle.vertices.map(|v| (v - triangle.vertices[0]) / extent);
    let area = Triangle::new([a, b, c]).area();
    let [x, y, z] = [(b - c).length(), (c - a).length(), (a - b).length()];
    // Inscribed: 2 A / (x + y + z). Circumscribed: x y z / (4 A).
    let product = (x + y + z) * x * y * z;
    if product == 0.0 { 0.0 } else { (16.0 * area * area / product).min(1.0) }
}

/// Three times the radius of the inscribed sphere divided by that of the circumscribed one: 1 for a regular tetrahedron, 0
/// for a flat one.
pub fn radius_ratio(tetrahedron: &Tetrahedron) -> f64 {
    let extent = tetrahedron.aabb().extent().max_element();
    // Scaled to size 1, so that powers of lengths neither overflow nor vanish.
    let [a, b, c, d] = tetrahedron.vertices.map(|v| (v - tetrahedron.vertices[0]) / extent);
    if !extent.is_finite() || extent == 0.0 {
        return 0.0;
    }
    let volume = Tetrahedron::new([a, b, c, d]).signed_volume().abs();
    let area = [[b, c, d], [a, d, c], [a, b, d], [a, c, b]]
        .map(|[p, q, r]| (q - p).cross(r - p).length() / 2.0)
        .iter()
        .sum::<f64>();
    // Inscribed: 3 V / A. Circumscribed (Crelle): a triangle whose sides are the products of opposite edges has the
    // area 6 V R.
    let [x, y, z] = [[a, b, c, d], [a, c, b, d], [a, d, b, c]].map(|[p, q, r, s]| (p - q).length() * (r - s).length());
    let heron = (x + y + z) * (x + y - z) * (x - y + z) * (-x + y + z);
    if heron <= 0.0 || area == 0.0 {
        return 0.0;
    }
    let triangle = heron.sqrt() / 4.0;
    let (inscribed, circumscribed_by_volume) = (3.0 * volume / area, triangle / 6.0);
    (3.0 * inscribed * volume / circumscribed_by_volume).min(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::DVec3;

    fn regular(scale: f64) -> Tetrahedron {
        Tetrahedron::new(
            [[1.0, 1.0, 1.0], [-1.0, 1.0, -1.0], [1.0, -1.0, -1.0], [-1.0, -1.0, 1.0]]
                .map(|v| DVec3::from_array(v) * scale),
        )
    }

    #[test]
    fn radius_ratio_of_known_shapes_at_any_scale() {
        for scale in [1e-100, 1e-6, 1.0, 1e6, 1e200] {
            assert!((radius_ratio(&regular(scale)) - 1.0).abs() < 1e-12, "{scale}");
        }
        // The corner of a cube: r = 1 / (3 + sqrt 3), R = sqrt 3 / 2.
        let corner = Tetrahedron::new([DVec3::ZERO, DVec3::X, DVec3::Y, DVec3::Z]);
        let expected = 3.0 / (3.0 + 3f64.sqrt()) / (3f64.sqrt() / 2.0);
        assert!((radius_ratio(&corner) - expected).abs() < 1e-12);
        assert_eq!(radius_ratio(&Tetrahedron::new([DVec3::ZERO, DVec3::X, DVec3::Y, DVec3::X + DVec3::Y])), 0.0);
        assert_eq!(radius_ratio(&Tetrahedron::new([DVec3::ONE; 4])), 0.0);
        assert_eq!(radius_ratio(&Tetrahedron::new([DVec3::ZERO, DVec3::X, 2.0 * DVec3::X, 3.0 * DVec3::X])), 0.0);
    }

    #[test]
    fn triangles_have_areas_and_a_ratio_of_their_own() {
        let height = 0.75f64.sqrt();
        for scale in [1e-100, 1.0, 1e100] {
            let corners = [DVec3::ZERO, DVec3::X, DVec3::new(0.5, 0.0, height)].map(|v| v * scale);
            assert!((triangle_radius_ratio(&Triangle::new(corners)) - 1.0).abs() < 1e-12, "{scale}");
        }
        // The sides 3, 4, 5: r = 1, R = 2.5.
        let right = Triangle::new([DVec3::ZERO, 3.0 * DVec3::X, 4.0 * DVec3::Y]);
        assert!((triangle_radius_ratio(&right) - 0.8).abs() < 1e-12);
        assert_eq!(triangle_radius_ratio(&Triangle::new([DVec3::ZERO, DVec3::X, 3.0 * DVec3::X])), 0.0);
        assert_eq!(triangle_radius_ratio(&Triangle::new([DVec3::ONE; 3])), 0.0);
        let positions = vec![DVec3::ZERO, 3.0 * DVec3::X, 4.0 * DVec3::Y, 9.0 * DVec3::X];
        let quality = Mesh::of_triangles(positions, &[[0, 1, 2], [2, 1, 0], [0, 1, 3]]).quality();
        assert_eq!((quality.primitive, quality.inverted, quality.flat), (Primitive::Triangles, 0, 1));
        assert_eq!((quality.smallest, quality.mean, quality.largest), (0.0, 4.0, 6.0));
        assert_eq!(quality.smallest_radius_ratio, 0.0);
    }

    #[test]
    fn inverted_and_flat_ones_are_counted() {
        let mesh = Mesh {
            positions: vec![DVec3::ZERO, DVec3::X, DVec3::Y, DVec3::Z, DVec3::X + DVec3::Y],
            cells: vec![[0, 1, 2, 3], [1, 0, 2, 3], [0, 1, 2, 4]],
            ..Mesh::default()
        };
        let quality = mesh.quality();
        assert_eq!((quality.inverted, quality.flat), (1, 1));
        assert_eq!((quality.smallest, quality.largest), (-1.0 / 6.0, 1.0 / 6.0));
        assert!(quality.mean.abs() < 1e-15);
        assert_eq!(quality.smallest_radius_ratio, 0.0);
        assert_eq!(Mesh::default().quality().smallest, 0.0);
    }
}
