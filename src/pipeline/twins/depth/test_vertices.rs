//! Twin of `depth/narrow/test_vertices.wgsl`: the vertices inside tetrahedra, and not on the surface.

use glam::{DVec3, Vec3};

use super::normals::cross_terms;
use crate::pipeline::twins::{StoredPrimitive, UNIT};

/// Barycentric coordinates are larger than this beside faces of the surface, and beside others.
const INSIDE: f64 = 1e-6;
const INSIDE_INNER: f64 = -1e-5;

/// More than f32 rounds a volume by, in parts of the magnitudes of its products.
const ROUNDING: f64 = 16.0 * UNIT;

/// Six times a volume, and the sum of the magnitudes of its products.
fn volume([a, b, c]: [DVec3; 3]) -> [f64; 2] {
    [a.dot(b.cross(c)), a.abs().dot(cross_terms(b, c))]
}

/// Whether a vertex is inside; none where rounding decides. Bit k of `outer_faces`: the face opposite of corner k is on the surface.
pub fn is_inside(primitive: &StoredPrimitive, outer_faces: u32, point: Vec3) -> Option<bool> {
    let [a, b, c, d] = primitive.corners().map(|corner| (corner - point).as_dvec3());
    let volumes = [[b, c, d], [a, d, c], [a, b, d], [a, c, b]].map(volume);
    let sum: f64 = volumes.iter().map(|[volume, _]| volume).sum();
    let error: f64 = volumes.iter().map(|[_, terms]| ROUNDING * terms).sum();
    if sum.abs() <= 4.0 * error {
        return None;
    }
    let beyond = |k: usize| {
        let least = if outer_faces >> k & 1 == 1 { INSIDE } else { INSIDE_INNER };
        volumes[k][0] * sum.signum() - least * sum.abs()
    };
    let all = [0, 1, 2, 3].map(beyond);
    if all.iter().all(|by| *by > error) {
        return Some(true);
    }
    all.iter().any(|by| *by < -error).then_some(false)
}
