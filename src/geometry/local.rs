//! Two tetrahedra in a frame of their own, and the directions in which they may come apart.

use super::{Tetrahedron, cross::perpendicular};
use glam::DVec3;

/// A direction, pointing from a to b, and the gap of the two along it: negative when they overlap.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Gap {
    pub width: f64,
    pub axis: DVec3,
}

/// A pair with a vertex of `a` at the origin and the farthest coordinate in [1, 2), so that tolerances are plain
/// numbers and absolute errors are relative to the pair's own size (docs/kdet.md#narrow-tests).
///
/// The scale is a power of two, hence exact; the subtraction moves a vertex by at most half a unit in the last place.
#[derive(Debug, Clone, Copy)]
pub(super) struct Local {
    pub a: [DVec3; 4],
    pub b: [DVec3; 4],
    /// Length of one unit in the world.
    pub unit: f64,
}

/// What rounding alone can make of a gap of zero: a dozen roundings of numbers up to 2√3, and the one in [`Local::new`].
pub(super) const ROUNDING: f64 = 16.0 * f64::EPSILON;

/// An overlap above this on every face and edge axis is beyond doubt: the axes themselves are good to about 1e-14.
pub(super) const MARGINAL: f64 = 1e-12;

impl Local {
    pub fn new(a: &Tetrahedron, b: &Tetrahedron) -> Self {
        let origin = a.vertices[0];
        let [a, b] = [a, b].map(|t| t.vertices.map(|v| v - origin));
        let size = a.iter().chain(&b).fold(0.0, |size: f64, v| size.max(v.abs().max_element()));
        // The exponent alone; a size of zero (all eight in one point) or next to it needs no scale.
        let unit = if size.is_normal() { f64::from_bits(size.to_bits() & f64::INFINITY.to_bits()) } else { 1.0 };
        // The inverse of a power of two is exact, and a product quicker than a quotient.
        let scale = 1.0 / unit;
        Self { a: a.map(|v| v * scale), b: b.map(|v| v * scale), unit }
    }

    /// Whether neither is more than a thousand times smaller than the pair.
    pub fn is_balanced(&self) -> bool {
        let extent = |t: &[DVec3; 4]| {
            let (low, high) = t.iter().fold((t[0], t[0]), |(low, high), v| (low.min(*v), high.max(*v)));
            (high - low).max_element()
        };
        extent(&self.a).min(extent(&self.b)) > 1e-3
    }

    /// The gap along a unit vector or its opposite, whichever is wider.
    pub fn gap(&self, axis: DVec3) -> Gap {
        let span = |t: &[DVec3; 4]| {
            let [d0, d1, d2, d3] = t.map(|v| v.dot(axis));
            (d0.min(d1).min(d2.min(d3)), d0.max(d1).max(d2.max(d3)))
        };
        let ((min_a, max_a), (min_b, max_b)) = (span(&self.a), span(&self.b));
        let (ahead, behind) = (min_b - max_a, min_a - max_b);
        if ahead >= behind { Gap { width: ahead, axis } } else { Gap { width: behind, axis: -axis } }
    }

    /// Normals of the eight faces: vertex against face.
    pub fn face_axes(&self) -> impl Iterator<Item = DVec3> {
        [self.a, self.b].into_iter().flat_map(|t| {
            Tetrahedron::FACES.into_iter().filter_map(move |[i, j, k]| perpendicular(t[i], t[j], t[i], t[k]))
        })
    }

    /// Cross products of the 36 pairs of edges: edge against edge.
    pub fn edge_axes(&self) -> impl Iterator<Item = DVec3> {
        let (a, b) = (self.a, self.b);
        Tetrahedron::EDGES.into_iter().flat_map(move |[i, j]| {
            Tetrahedron::EDGES.into_iter().filter_map(move |[k, l]| perpendicular(a[i], a[j], b[k], b[l]))
        })
    }

    /// Shortest ways from vertices to edges and vertices of the other.
    ///
    /// Face and edge axes decide whether two solids meet, but when both lie in one plane, or nearly, all of them are
    /// that plane's normal and say nothing. Two closed convex sets that are disjoint are always separated by the shortest way
    /// between them, with all of their distance as the gap, and between polytopes that is a face's normal, two edges'
    /// cross product, or one of these.
    pub fn corner_axes(&self) -> impl Iterator<Item = DVec3> {
        let (a, b) = (self.a, self.b);
        let to_edges = [(a, b), (b, a)].into_iter().flat_map(|(points, lines)| {
            points.into_iter().flat_map(move |p| {
                Tetrahedron::EDGES.into_iter().filter_map(move |[i, j]| {
                    let (from, to) = (lines[i], lines[j]);
                    let normal = perpendicular(from, to, from, p)?;
                    Some(normal.cross((to - from).normalize()).normalize())
                })
            })
        });
        let to_corners = a.into_iter().flat_map(move |p| b.into_iter().filter_map(move |q| (q - p).try_normalize()));
        to_edges.chain(to_corners)
    }

    /// The widest gap over all directions: the distance when it is positive, minus the penetration depth when not.
    ///
    /// Over all unit vectors the gap is widest along the shortest way between sets that are disjoint, and along the
    /// shortest translation that parts sets that are not; either is one of the axes tried here.
    pub fn widest_gap(&self) -> Gap {
        let wider = |one: Gap, other: Gap| if other.width > one.width { other } else { one };
        let solid = self.face_axes().chain(self.edge_axes()).map(|axis| self.gap(axis)).reduce(wider);
        let flattest = solid.unwrap_or_else(|| {
            // Every edge is parallel to the longest one, so nothing overlaps across it.
            let edges = [self.a, self.b].into_iter().flat_map(|t| Tetrahedron::EDGES.map(|[i, j]| t[j] - t[i]));
            let longest = edges.max_by(|e, f| e.length_squared().total_cmp(&f.length_squared()));
            let along = longest.and_then(DVec3::try_normalize).unwrap_or(DVec3::X);
            self.gap(along.any_orthonormal_vector())
        });
        if flattest.width < -MARGINAL {
            return flattest;
        }
        self.corner_axes().map(|axis| self.gap(axis)).fold(flattest, wider)
    }
}
