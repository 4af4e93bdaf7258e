//! What methods that look at objects answer with.

use super::Frame;
use crate::geometry::convex::Verdict;
use glam::DVec3;

/// Two objects whose convex hulls are near each other.
///
/// ```
/// use kdet::{Found, Report};
/// fn nearest(report: &Report) -> Option<f64> {
///     let Found::Distances(pairs) = &report.found else { return None };
///     pairs.iter().map(|pair| pair.distance).min_by(f64::total_cmp)
/// }
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ObjectDistance {
    /// The objects, the smaller number first.
    pub objects: [u32; 2],
    /// Whether the hulls have a point in common; touching is intersecting. Right for the coordinates as they are.
    pub verdict: Verdict,
    /// The distance of the hulls; zero where they intersect.
    pub distance: f64,
    /// The closest points of both, or a common point.
    pub closest: [DVec3; 2],
    /// Evaluations of the support function.
    pub iterations: u32,
}

impl ObjectDistance {
    /// Unit vector from the first object to the second along the shortest way; none where they intersect.
    #[must_use]
    pub fn direction(&self) -> Option<DVec3> {
        (self.closest[1] - self.closest[0]).try_normalize().filter(|_| self.verdict == Verdict::Separate)
    }
}

/// The vertices of every object, ascending, one list after the other, and where each list begins; one entry more than there are
/// objects.
#[must_use]
pub fn object_vertices(frame: &Frame<'_>) -> (Vec<u32>, Vec<u32>) {
    let objects = frame.object_count() as usize;
    let mut cells_of = vec![vec![]; objects];
    frame.cells.iter().zip(frame.objects).for_each(|(cell, &object)| cells_of[object as usize].push(cell));
    // The last object that had a vertex, counted from 1.
    let mut last = vec![0; frame.positions.len()];
    let (mut starts, mut vertices) = (vec![0], vec![]);
    for (object, cells) in (1..).zip(cells_of) {
        let first = vertices.len();
        for &vertex in cells.into_iter().flatten() {
            if std::mem::replace(&mut last[vertex as usize], object) != object {
                vertices.push(vertex);
            }
        }
        vertices[first..].sort_unstable();
        starts.push(vertices.len() as u32);
    }
    (starts, vertices)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::detect::Assembly;
    use glam::Vec3;

    #[test]
    fn vertices_are_listed_by_object() {
        let mut assembly = Assembly::default();
        let corners = [Vec3::ZERO, Vec3::X, Vec3::Y, Vec3::Z, Vec3::ONE];
        assembly.push(&corners, &[[0, 1, 2, 3]]);
        assembly.push(&corners, &[[0, 1, 2, 4], [4, 1, 2, 3]]);
        let (starts, vertices) = object_vertices(&assembly.frame());
        assert_eq!(starts, [0, 4, 9]);
        assert_eq!(vertices, [0, 1, 2, 3, 5, 6, 7, 8, 9]);
    }
}
