//! How well tetrahedra are shaped.

use super::Mesh;
use crate::geometry::Tetrahedron;

/// Measures of all tetrahedra of a mesh.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Quality {
    /// The smallest signed volume.
    pub smallest_volume: f64,
    /// The mean signed volume.
    pub mean_volume: f64,
    /// The largest signed volume.
    pub largest_volume: f64,
    /// The smallest [`radius_ratio`].
    pub smallest_radius_ratio: f64,
    /// The mean [`radius_ratio`].
    pub mean_radius_ratio: f64,
    /// How many have a negative volume.
    pub inverted: usize,
    /// How many have a volume of zero.
    pub flat: usize,
}

impl Quality {
    /// Of a mesh; all zero if it has no tetrahedra.
    pub fn of(mesh: &Mesh) -> Self {
        let mut quality = Self {
            smallest_volume: f64::INFINITY,
            mean_volume: 0.0,
            largest_volume: f64::NEG_INFINITY,
            smallest_radius_ratio: 1.0,
            mean_radius_ratio: 0.0,
            inverted: 0,
            flat: 0,
        };
        let count = mesh.cells.len();
        if count == 0 {
            return Self { smallest_volume: 0.0, largest_volume: 0.0, smallest_radius_ratio: 0.0, ..quality };
        }
        for index in 0..count {
            let tetrahedron = mesh.tetrahedron(index);
            let volume = tetrahedron.signed_volume();
            let ratio = radius_ratio(&tetrahedron);
            quality.smallest_volume = quality.smallest_volume.min(volume);
            quality.largest_volume = quality.largest_volume.max(volume);
            quality.mean_volume += volume / count as f64;
            quality.smallest_radius_ratio = quality.smallest_radius_ratio.min(ratio);
            quality.mean_radius_ratio += ratio / count as f64;
            quality.inverted += usize::from(volume < 0.0);
            quality.flat += usize::from(volume == 0.0);
        }
        quality
    }
}

/// Three times the radius of the inscribed sphere by that of the circumscribed one: 1 for a regular tetrahedron, 0 for
/// a flat one.
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
    fn inverted_and_flat_ones_are_counted() {
        let mesh = Mesh {
            positions: vec![DVec3::ZERO, DVec3::X, DVec3::Y, DVec3::Z, DVec3::X + DVec3::Y],
            cells: vec![[0, 1, 2, 3], [1, 0, 2, 3], [0, 1, 2, 4]],
            ..Mesh::default()
        };
        let quality = mesh.quality();
        assert_eq!((quality.inverted, quality.flat), (1, 1));
        assert_eq!((quality.smallest_volume, quality.largest_volume), (-1.0 / 6.0, 1.0 / 6.0));
        assert!(quality.mean_volume.abs() < 1e-15);
        assert_eq!(quality.smallest_radius_ratio, 0.0);
        assert_eq!(Mesh::default().quality().smallest_volume, 0.0);
    }
}
