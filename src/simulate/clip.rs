//! The volume that two tetrahedra share.

use crate::geometry::Tetrahedron;
use glam::DVec3;

/// The volume of the intersection: `a` is cut at the planes of the faces of `b`.
pub(crate) fn shared_volume(a: &Tetrahedron, b: &Tetrahedron) -> f64 {
    // Inside is where all are not negative; the orientation of `b` decides which side that is.
    let side = if b.signed_volume() < 0.0 { 1.0 } else { -1.0 };
    let planes = Tetrahedron::FACES.map(|face| {
        let [p, q, r] = face.map(|i| b.vertices[i]);
        (p, (q - p).cross(r - p) * side)
    });
    cut(a.vertices, &planes)
}

/// The volume of what is on the inner side of all planes.
fn cut(corners: [DVec3; 4], planes: &[(DVec3, DVec3)]) -> f64 {
    let Some((&(point, normal), rest)) = planes.split_first() else {
        return Tetrahedron::new(corners).signed_volume().abs();
    };
    let mut heights = corners.map(|c| (c, normal.dot(c - point)));
    heights.sort_by(|a, b| b.1.total_cmp(&a.1));
    let inside = heights.iter().filter(|h| h.1 >= 0.0).count();
    let [a, b, c, d] = heights.map(|h| h.0);
    // Where the plane meets an edge from inside to outside.
    let on = |i: usize, j: usize| {
        let ((p, above), (q, below)) = (heights[i], heights[j]);
        p + (q - p) * (above / (above - below))
    };
    match inside {
        0 => 0.0,
        1 => cut([a, on(0, 1), on(0, 2), on(0, 3)], rest),
        2 => prism([a, on(0, 2), on(0, 3)], [b, on(1, 2), on(1, 3)], rest),
        3 => prism([a, b, c], [on(0, 3), on(1, 3), on(2, 3)], rest),
        _ => cut([a, b, c, d], rest),
    }
}

/// A prism between two triangles, as three tetrahedra.
fn prism([a, b, c]: [DVec3; 3], [d, e, f]: [DVec3; 3], planes: &[(DVec3, DVec3)]) -> f64 {
    [[a, b, c, f], [a, b, e, f], [a, d, e, f]].into_iter().map(|part| cut(part, planes)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    const CORNER: Tetrahedron = Tetrahedron::new([DVec3::ZERO, DVec3::X, DVec3::Y, DVec3::Z]);

    #[test]
    fn known_volumes() {
        let volume = |other: Tetrahedron| shared_volume(&CORNER, &other) * 6.0;
        assert!((volume(CORNER) - 1.0).abs() < 1e-15);
        // Moved by s along x, what is left is a corner of size 1 - s.
        assert!((volume(CORNER.translated(DVec3::X * 0.25)) - 0.75_f64.powi(3)).abs() < 1e-15);
        assert_eq!(volume(CORNER.translated(DVec3::X * 1.5)), 0.0);
        // Of any orientation, and one in the other.
        let large = Tetrahedron::new([DVec3::Y, DVec3::X, DVec3::ZERO, DVec3::Z].map(|v| v * 9.0 - 1.0));
        assert!((volume(large) - 1.0).abs() < 1e-14);
        assert!((shared_volume(&large, &CORNER) * 6.0 - 1.0).abs() < 1e-12);
    }
}
