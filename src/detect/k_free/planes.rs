//! A primitive with the planes of its faces in f32, four at a time: they separate it from most others that are too far away.

use crate::geometry::Tetrahedron;
use glam::{Vec3, Vec4};

/// What rounding can add to a height over a plane, as a share of the largest coordinate: a dozen roundings, twice over.
const ROUNDING: f32 = 4e-6;

/// The corners of a primitive and the planes of its faces.
#[derive(Debug, Clone, Copy)]
pub(super) struct Planes {
    corners: [Vec3; 4],
    /// Outward unit normals of the faces by coordinate; zero where a face has no area, which proves nothing.
    normals: [Vec4; 3],
    /// How far the primitive extends along each normal, from its first corner.
    extents: Vec4,
    /// The largest coordinate of a corner, from the first.
    size: f32,
}

impl Planes {
    pub fn new(corners: [Vec3; 4]) -> Self {
        let local = corners.map(|c| c - corners[0]);
        let mut normals = [Vec4::ZERO; 3];
        for (face, [i, j, k]) in Tetrahedron::FACES.into_iter().enumerate() {
            let mut normal = (local[j] - local[i]).cross(local[k] - local[i]).normalize_or_zero();
            if (local[face] - local[i]).dot(normal) > 0.0 {
                normal = -normal;
            }
            // Denormal numbers make normals of any length.
            if (normal.length_squared() - 1.0).abs() < 1e-5 {
                (0..3).for_each(|axis| normals[axis][face] = normal[axis]);
            }
        }
        let mut planes = Self { corners, normals, extents: Vec4::splat(f32::NEG_INFINITY), size: 0.0 };
        for corner in local {
            planes.extents = planes.extents.max(planes.heights(corner));
            planes.size = planes.size.max(corner.abs().max_element());
        }
        planes
    }

    /// Along the four normals.
    fn heights(&self, local: Vec3) -> Vec4 {
        let [x, y, z] = self.normals;
        x * local.x + y * local.y + z * local.z
    }

    /// Whether a plane of one of its faces separates the other by more than `reach`. Where coordinates are too large for f32
    /// nothing is proved.
    pub fn separate(&self, other: &Self, reach: f32) -> bool {
        let mut lowest = Vec4::INFINITY;
        let mut size = self.size;
        for corner in other.corners {
            let local = corner - self.corners[0];
            lowest = lowest.min(self.heights(local));
            size = size.max(local.abs().max_element());
        }
        (lowest - self.extents).cmpgt(Vec4::splat(reach * 1.000_01 + size * ROUNDING)).any()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{detect::samples, geometry::distance};

    #[test]
    fn planes_prove_most_distances_and_nothing_that_is_not_so() {
        let mut blocks = 0;
        for (name, assembly) in samples::every() {
            let frame = assembly.frame();
            let (mut proved, mut far) = (0, 0);
            for t in (0..frame.cells.len()).step_by(frame.cells.len() / 40 + 1) {
                let planes = Planes::new(frame.corners(t));
                let own = Tetrahedron::from_f32(frame.corners(t));
                let reach = own.enclosing_sphere().diameter() / 4.0;
                for u in (0..frame.cells.len()).step_by(frame.cells.len() / 300 + 1) {
                    let (other, corners) = (Tetrahedron::from_f32(frame.corners(u)), frame.corners(u));
                    let is_far = distance(&own, &other) > reach;
                    let is_proved = planes.separate(&Planes::new(corners), reach as f32)
                        || Planes::new(corners).separate(&planes, reach as f32);
                    assert!(is_far || !is_proved, "{name}: {t} {u}");
                    far += u32::from(is_far);
                    proved += u32::from(is_proved);
                }
            }
            if name.starts_with("blocks") {
                assert!(proved * 10 >= far * 9, "{name}: {proved} of {far}");
                blocks += 1;
            }
        }
        assert_eq!(blocks, 4, "samples were renamed");
    }

    #[test]
    fn coordinates_beyond_f32_prove_nothing() {
        let corner = [Vec3::ZERO, Vec3::X, Vec3::Y, Vec3::Z];
        for scale in [3e38, 1e-40] {
            let [low, high] = [-1.0, 1.0].map(|by| Planes::new(corner.map(|c| (c * 0.5 + by * 0.5) * scale)));
            assert!(!low.separate(&high, scale * 2.0), "{scale:e}");
            assert!(!high.separate(&low, scale * 2.0), "{scale:e}");
        }
    }
}
