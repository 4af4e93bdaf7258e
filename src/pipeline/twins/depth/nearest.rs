//! Twin of `depth/nearest/nearest.wgsl`: the nearest point of the penetrated surface.

use glam::{DVec3, Vec3};

use super::normals::{UNIT_LENGTH, cross_terms};
use crate::{geometry::nearest_weights, pipeline::twins::UNIT};

/// Nearer than this, in cells, the normal of the surface is the direction.
const ON_SURFACE: f64 = 1e-6;
/// Roundings of what leads to weights: of two differences of products of four lengths.
const ROUNDING: f64 = 32.0 * UNIT;

/// The point of a triangle that is nearest to a vertex.
#[derive(Debug, Clone, Copy)]
struct Nearest {
    /// From the vertex, in cells.
    offset: DVec3,
    distance: f64,
    /// How far from it f32 may find a point.
    off: f64,
    normal: DVec3,
    normal_off: f64,
}

impl Nearest {
    fn of(vertex: Vec3, corners: [Vec3; 3], cells_per_unit: f32) -> Self {
        let [a, b, c] = corners.map(|corner| (corner.as_dvec3() - vertex.as_dvec3()) * f64::from(cells_per_unit));
        let weights = nearest_weights(DVec3::ZERO, [a, b, c]);
        let offset: DVec3 = [a, b, c].into_iter().zip(weights).map(|(corner, weight)| weight * corner).sum();
        let (e, f) = (b - a, c - a);
        let (lengths, normal) = ([e.length(), f.length()], e.cross(f));
        let farthest = a.length().max(b.length()).max(c.length());
        let area = normal.length();
        // Weights are quotients by the squared area; with them the point moves along the edges.
        let moved = lengths[0] * lengths[1] * (lengths[0] + lengths[1]) * (farthest * farthest) / (area * area);
        let parts = cross_terms(e, f).length() / area;
        let off = |terms: f64| if area > 0.0 { ROUNDING * terms } else { f64::INFINITY };
        Self {
            offset,
            distance: offset.length(),
            off: off(farthest + moved),
            normal: normal.normalize_or_zero(),
            normal_off: off(parts),
        }
    }

    /// Whether f32 can come to this direction.
    fn can_give(&self, direction: DVec3) -> bool {
        let has = |expected: DVec3, off: f64| (direction - expected).length() <= 2.0 * off + UNIT_LENGTH;
        let along = || has(self.offset / self.distance, self.off / self.distance);
        // Where rounding is as large as the distance, any.
        let is_lost = self.distance <= self.off;
        self.distance + self.off > ON_SURFACE && (is_lost || along())
            || self.distance - self.off <= ON_SURFACE && has(self.normal, self.normal_off)
    }
}

/// Compares direction and squared distance of a contact, in cells: whether rounding does not matter, or what is wrong. `triangles`
/// are those of the penetrated object's surface, but for those that the vertex is a corner of.
pub fn compare(
    vertex: Vec3,
    triangles: impl Iterator<Item = [Vec3; 3]>,
    cells_per_unit: f32,
    got: [f32; 4],
) -> Result<bool, String> {
    let all: Vec<Nearest> = triangles.map(|corners| Nearest::of(vertex, corners, cells_per_unit)).collect();
    if all.is_empty() {
        let nothing = [0.0, 0.0, 0.0, -1.0];
        return if got == nothing { Ok(true) } else { Err(format!("{got:?} from no triangle")) };
    }
    let least = all.iter().map(|one| one.distance - one.off).fold(f64::INFINITY, f64::min);
    let most = all.iter().map(|one| one.distance + one.off).fold(f64::INFINITY, f64::min);
    let distance = f64::from(got[3]).sqrt();
    if !(least..=most).contains(&distance) {
        return Err(format!("distance {distance} instead of {least} to {most}"));
    }
    let direction = Vec3::from_slice(&got).as_dvec3();
    let mut nearest = all.iter().filter(|one| one.distance - one.off <= most);
    match nearest.any(|one| one.can_give(direction)) {
        true => Ok(most - least < 1e-3),
        false => Err(format!("{direction} is not the way to the nearest triangle, at {least} to {most}")),
    }
}
