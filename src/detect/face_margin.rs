//! How far two tetrahedra are from being told apart, or from not being told apart, by their faces.

use crate::geometry::Tetrahedron;
use glam::DVec3;

/// A face's normal, and how much more than a vertex moves a gap along it can change: the normal of a needle turns far.
struct FaceAxis {
    normal: DVec3,
    lever: f64,
}

/// The widest gap along a face normal, as the distance that the vertices have to move to change the answer: each gap is
/// divided by its lever before the widest is taken. The band (docs/kdet.md#band) is a band of vertices, and a test of
/// single normals needs it in this form. Negative when there is no gap, minus infinity when no face has a normal.
pub(crate) fn face_margin(a: &Tetrahedron, b: &Tetrahedron) -> f64 {
    axes(a, b).map(|axis| gap(a, b, axis.normal) / axis.lever).fold(f64::NEG_INFINITY, f64::max)
}

fn axes(a: &Tetrahedron, b: &Tetrahedron) -> impl Iterator<Item = FaceAxis> {
    let reach = a.aabb().union(&b.aabb()).extent().length();
    [*a, *b].into_iter().flat_map(move |t| {
        let faces = Tetrahedron::FACES.map(|f| f.map(|v| t.vertices[v]));
        faces.into_iter().filter_map(move |[p, q, r]| {
            let across = (q - p).cross(r - p);
            let longest = p.distance(q).max(q.distance(r)).max(r.distance(p));
            let height = across.length() / longest;
            Some(FaceAxis { normal: across.try_normalize()?, lever: 1.0 + reach / height })
        })
    })
}

fn gap(a: &Tetrahedron, b: &Tetrahedron, axis: DVec3) -> f64 {
    let span = |t: &Tetrahedron| {
        t.vertices
            .iter()
            .map(|v| (*v - a.vertices[0]).dot(axis))
            .fold((f64::INFINITY, f64::NEG_INFINITY), |s, x| (s.0.min(x), s.1.max(x)))
    };
    let (one, other) = (span(a), span(b));
    (other.0 - one.1).max(one.0 - other.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn face_gap(a: &Tetrahedron, b: &Tetrahedron) -> f64 {
        axes(a, b).map(|axis| gap(a, b, axis.normal)).fold(f64::NEG_INFINITY, f64::max)
    }

    #[test]
    fn a_needle_gives_a_margin_that_is_smaller_than_its_gap() {
        let corner = |x: f64, h: f64| {
            Tetrahedron::new([
                DVec3::new(x, 0.0, 0.0),
                DVec3::new(x + 1.0, 0.0, 0.0),
                DVec3::new(x, h, 0.0),
                DVec3::new(x, 0.0, 1.0),
            ])
        };
        let (a, b) = (corner(0.0, 1.0), corner(3.0, 1.0));
        assert!((face_gap(&a, &b) - 2.0).abs() < 0.4, "{}", face_gap(&a, &b));
        // Levers are between 1 and a few for well-shaped faces, and large for faces of little height.
        assert!(face_margin(&a, &b) > 0.1 * face_gap(&a, &b));
        let thin = corner(0.0, 1e-6);
        let turned = Tetrahedron::new(thin.vertices.map(|v| DVec3::new(v.y, v.x, v.z)));
        assert!(face_margin(&turned, &b) <= face_gap(&turned, &b));
    }
}
