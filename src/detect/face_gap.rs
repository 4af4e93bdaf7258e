//! How far apart two tetrahedra are as far as their faces can tell.

use crate::geometry::Tetrahedron;
use glam::DVec3;

/// The widest gap along a face normal: never more than the distance; negative when there is none, minus infinity when no
/// face has a normal.
pub(crate) fn face_gap(a: &Tetrahedron, b: &Tetrahedron) -> f64 {
    let normals = [a, b].into_iter().flat_map(|t| {
        let faces = Tetrahedron::FACES.map(|f| f.map(|v| t.vertices[v]));
        faces.into_iter().filter_map(|[p, q, r]| (q - p).cross(r - p).try_normalize())
    });
    let span = |t: &Tetrahedron, axis: DVec3| {
        t.vertices
            .iter()
            .map(|v| (*v - a.vertices[0]).dot(axis))
            .fold((f64::INFINITY, f64::NEG_INFINITY), |s, x| (s.0.min(x), s.1.max(x)))
    };
    normals
        .map(|axis| {
            let (one, other) = (span(a, axis), span(b, axis));
            (other.0 - one.1).max(one.0 - other.1)
        })
        .fold(f64::NEG_INFINITY, f64::max)
}
