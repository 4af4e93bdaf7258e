//! The axes along which two convex solids are farthest from each other, or overlap the least.
//!
//! The faces of the Minkowski difference are the faces of each solid, and those that an edge of one makes with an edge of the
//! other. The pairs of edges that do make one are those whose arcs cross on the sphere of normals (Gregorius 2013: *The
//! separating axis test between convex polyhedra*). So the largest separation is exact for solids that overlap, flat ones
//! included, where an expanding polytope would need a bound on its faces.

use super::Placed;
use glam::DVec3;

/// Two edges whose directions have a smaller sine count as parallel.
const PARALLEL: f64 = 1e-6;

/// An axis of a face.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FaceAxis {
    /// Distance of the other solid from the face's plane, negative where it is partly behind it.
    pub separation: f64,
    /// The face.
    pub face: usize,
}

/// An axis of two edges.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct EdgeAxis {
    /// Distance along the axis, negative where the solids overlap.
    pub separation: f64,
    /// An edge of each.
    pub edges: [usize; 2],
    /// Unit vector from A to B.
    pub normal: DVec3,
}

/// The face of A that B is farthest in front of.
pub fn face_axis(a: &Placed<'_>, b: &Placed<'_>) -> FaceAxis {
    let mut best = FaceAxis { separation: f64::NEG_INFINITY, face: 0 };
    for (face, facet) in a.polytope.faces.iter().enumerate() {
        let normal = a.normal(face);
        let separation = normal.dot(b.point(b.support(-normal)) - a.point(facet.corners[0]));
        if separation > best.separation {
            best = FaceAxis { separation, face };
        }
    }
    best
}

/// The pair of edges whose common perpendicular separates the most. None where no pair makes a face of the difference.
pub fn edge_axis(a: &Placed<'_>, b: &Placed<'_>) -> Option<EdgeAxis> {
    let normals = |of: &Placed<'_>| (0..of.polytope.faces.len()).map(|face| of.normal(face)).collect::<Vec<_>>();
    let (of_a, of_b) = (normals(a), normals(b));
    let arc = |normals: &[DVec3], faces: [u32; 2]| faces.map(|face| normals[face as usize]);
    let along = |of: &Placed<'_>, ends: [u32; 2]| of.point(ends[1]) - of.point(ends[0]);
    let mut best: Option<EdgeAxis> = None;
    for (i, edge) in a.polytope.edges.iter().enumerate() {
        let [p, q] = arc(&of_a, edge.faces);
        let direction = along(a, edge.ends);
        for (j, across) in b.polytope.edges.iter().enumerate() {
            let [r, s] = arc(&of_b, across.faces).map(|normal| -normal);
            if !arcs_cross([p, q], [r, s]) {
                continue;
            }
            let other = along(b, across.ends);
            let perpendicular = direction.cross(other);
            let length = perpendicular.length();
            if length <= PARALLEL * direction.length() * other.length() {
                continue;
            }
            // The face of the difference is between p and q: so is its normal.
            let normal = perpendicular * ((p + q).dot(perpendicular).signum() / length);
            let separation = normal.dot(b.point(across.ends[0]) - a.point(edge.ends[0]));
            if best.is_none_or(|best| separation > best.separation) {
                best = Some(EdgeAxis { separation, edges: [i, j], normal });
            }
        }
    }
    best
}

/// Whether two arcs of great circles cross.
fn arcs_cross([a, b]: [DVec3; 2], [c, d]: [DVec3; 2]) -> bool {
    let (across, over) = (b.cross(a), d.cross(c));
    let (cba, dba, adc, bdc) = (c.dot(across), d.dot(across), a.dot(over), b.dot(over));
    cba * dba < 0.0 && adc * bdc < 0.0 && cba * bdc > 0.0
}
