//! Extents along the four diagonals of space (docs/kdet.md#diagonals).

use glam::Vec3;

/// Where a primitive begins and ends along x + y + z with each sign once, in quarters of the sums, never shorter than it is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Diagonals {
    /// The beginnings.
    pub lower: [f32; 4],
    /// The ends.
    pub upper: [f32; 4],
}

impl Diagonals {
    /// The signs of the coordinates.
    pub const SIGNS: [Vec3; 4] =
        [Vec3::new(1.0, 1.0, 1.0), Vec3::new(1.0, 1.0, -1.0), Vec3::new(1.0, -1.0, 1.0), Vec3::new(-1.0, 1.0, 1.0)];

    /// Around some corners; as `diagonals_of` in `shaders/kdet/populate/quantize.wgsl` does it.
    pub fn around(corners: [Vec3; 4]) -> Self {
        let corners = corners.map(|corner| 0.25 * corner);
        let margin = corners.map(|c| c.abs().element_sum()).into_iter().fold(0.0, f32::max) * 2f32.powi(-20) + 1e-36;
        let sums = Self::SIGNS.map(|signs| corners.map(|corner| (signs * corner).element_sum()));
        Self {
            lower: sums.map(|sums| sums.into_iter().fold(f32::INFINITY, f32::min) - margin),
            upper: sums.map(|sums| sums.into_iter().fold(f32::NEG_INFINITY, f32::max) + margin),
        }
    }

    /// Whether two overlap along all four; touching counts.
    pub fn overlap(&self, other: &Self) -> bool {
        let within = |one: &Self, two: &Self| (0..4).all(|k| one.lower[k] <= two.upper[k]);
        within(self, other) && within(other, self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Tetrahedron;

    /// A corner of one in the other is a common point, in the middle of a face of it or beside it by rounding.
    #[test]
    fn what_has_a_point_in_common_overlaps_at_every_size() {
        let corners = [Vec3::ZERO, Vec3::new(1.0, 0.2, 0.1), Vec3::new(0.3, 1.0, 0.2), Vec3::new(0.1, 0.3, 1.0)];
        for scale in [1e-38, 1e-30, 1e-3, 1.0, 1e7, 1e30, 3e38] {
            for offset in [Vec3::ZERO, Vec3::new(0.7, -0.3, 0.5), Vec3::splat(-0.9)] {
                let one = corners.map(|corner| (corner * 0.05 + offset) * scale);
                let centre = (one[1] / 3.0) + (one[2] / 3.0) + (one[3] / 3.0);
                let other = corners.map(|corner| corner * (0.05 * scale) + centre);
                assert!(Diagonals::around(one).overlap(&Diagonals::around(other)), "{scale} {offset}");
            }
        }
    }

    #[test]
    fn slanted_neighbours_are_told_apart_where_boxes_are_not() {
        let along = Vec3::new(1.0, 1.0, 1.0);
        let corners = [Vec3::ZERO, along, Vec3::new(0.1, 0.0, 0.0), Vec3::new(0.0, 0.1, 0.0)];
        let moved = corners.map(|corner| corner + Vec3::new(0.6, -0.6, 0.0));
        let [one, other] = [corners, moved].map(|c| Tetrahedron::new(c.map(|p| p.as_dvec3())).aabb());
        assert!(one.overlaps(&other));
        assert!(!Diagonals::around(corners).overlap(&Diagonals::around(moved)));
    }
}
