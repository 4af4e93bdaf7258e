//! Convex shapes by their points, and the support function.

use super::{Hull, HullKind, Number, Vector};
use crate::geometry::{Tetrahedron, Triangle};
use glam::DVec3;

/// From this many points on a shape keeps its convex hull, and support vertices are found by walking along its edges.
const CLIMB_FROM: usize = 32;

/// The convex hull of some points: a tetrahedron, a triangle, a segment, a point, or any polytope. Points may repeat, lie on
/// one line or in one plane.
#[derive(Debug, Clone)]
pub struct Shape<T> {
    points: Vec<Vector<T>>,
    hull: Option<Hull>,
    /// Points among which a linear search finds the support vertex.
    corners: Vec<u32>,
    neighbours: Option<Neighbours>,
}

/// Why points are no shape.
#[derive(Debug, Clone, Copy, PartialEq, thiserror::Error)]
pub enum ShapeError {
    /// There are no points.
    #[error("a convex shape needs at least one point (got none)")]
    Empty,
    /// A coordinate is NaN, infinite, or beyond the range of the number type.
    #[error("point {point} is ({x}, {y}, {z}): coordinates must be finite as {number}")]
    NotFinite {
        /// The point, from 0 on.
        point: usize,
        /// x of it.
        x: f64,
        /// y of it.
        y: f64,
        /// z of it.
        z: f64,
        /// The number type.
        number: &'static str,
    },
}

/// The vertices next to each vertex, one list after the other.
#[derive(Debug, Clone)]
struct Neighbours {
    starts: Vec<u32>,
    list: Vec<u32>,
}

impl<T: Number> Shape<T> {
    /// The convex hull of some points, rounded to the number type.
    pub fn new(points: &[DVec3]) -> Result<Self, ShapeError> {
        if points.is_empty() {
            return Err(ShapeError::Empty);
        }
        let rounded: Vec<Vector<T>> = points.iter().map(|&p| Vector::of(p)).collect();
        if let Some(point) = rounded.iter().position(|p| !p.is_finite()) {
            let [x, y, z] = points[point].to_array();
            return Err(ShapeError::NotFinite { point, x, y, z, number: T::NAME });
        }
        let mut shape =
            Self { corners: (0..rounded.len() as u32).collect(), points: rounded, hull: None, neighbours: None };
        if shape.points.len() >= CLIMB_FROM {
            shape.keep_hull();
        }
        Ok(shape)
    }

    fn keep_hull(&mut self) {
        let Some(hull) = Hull::of(&self.wide_points()) else { return };
        self.corners = hull.corners();
        if hull.kind == HullKind::Solid {
            self.neighbours = Some(Neighbours::of(&hull, self.points.len()));
        }
        self.hull = Some(hull);
    }

    /// Its points.
    pub fn points(&self) -> &[Vector<T>] {
        &self.points
    }

    /// Its points as f64.
    pub fn wide_points(&self) -> Vec<DVec3> {
        self.points.iter().map(|p| p.wide()).collect()
    }

    /// The number of points, at least one.
    #[allow(clippy::len_without_is_empty, reason = "a shape is never empty")]
    pub fn len(&self) -> usize {
        self.points.len()
    }

    /// The hull, where it is kept.
    pub fn hull(&self) -> Option<&Hull> {
        self.hull.as_ref()
    }

    /// A point.
    pub fn point(&self, index: u32) -> Vector<T> {
        self.points[index as usize]
    }

    /// A point that is a vertex of the hull, or any where no hull is kept.
    pub(super) fn first_corner(&self) -> u32 {
        self.corners[0]
    }

    /// The points that the support function searches.
    pub fn corners(&self) -> &[u32] {
        &self.corners
    }

    /// The vertices next to a vertex of the hull, where the support function walks along edges.
    pub fn neighbours(&self, vertex: u32) -> Option<&[u32]> {
        self.neighbours.as_ref().map(|neighbours| neighbours.of_vertex(vertex))
    }

    /// The point farthest along a direction. A search along edges starts at `from`.
    pub fn support(&self, along: Vector<T>, from: u32) -> u32 {
        match &self.neighbours {
            Some(neighbours) => self.climb(neighbours, along, from),
            None => self.farthest(along, self.corners.iter().copied()),
        }
    }

    /// The first of the points that are farthest along a direction.
    fn farthest(&self, along: Vector<T>, points: impl Iterator<Item = u32>) -> u32 {
        let mut best = (self.corners[0], self.point(self.corners[0]).dot(along));
        for point in points {
            let height = self.point(point).dot(along);
            if height > best.1 {
                best = (point, height);
            }
        }
        best.0
    }

    /// Walks from vertex to vertex as long as a neighbour is farther. On a convex hull the last one is the farthest of all.
    fn climb(&self, neighbours: &Neighbours, along: Vector<T>, from: u32) -> u32 {
        let start = if neighbours.of_vertex(from).is_empty() { self.corners[0] } else { from };
        let mut best = (start, self.point(start).dot(along));
        loop {
            let at = best.0;
            for &next in neighbours.of_vertex(at) {
                let height = self.point(next).dot(along);
                if height > best.1 {
                    best = (next, height);
                }
            }
            if best.0 == at {
                return at;
            }
        }
    }

    /// The shape of other points in the same order, with the same hull: points moved or scaled as a whole.
    pub(super) fn mapped(&self, map: impl Fn(DVec3) -> DVec3) -> Self {
        let points = self.points.iter().map(|p| Vector::of(map(p.wide()))).collect();
        Self { points, hull: None, corners: self.corners.clone(), neighbours: self.neighbours.clone() }
    }
}

impl Neighbours {
    fn of(hull: &Hull, points: usize) -> Self {
        let mut edges: Vec<[u32; 2]> = hull.edges().into_iter().flat_map(|[p, q]| [[p, q], [q, p]]).collect();
        edges.sort_unstable();
        let mut starts = vec![0; points + 1];
        edges.iter().for_each(|edge| starts[edge[0] as usize + 1] += 1);
        for point in 0..points {
            starts[point + 1] += starts[point];
        }
        Self { starts, list: edges.into_iter().map(|edge| edge[1]).collect() }
    }

    fn of_vertex(&self, vertex: u32) -> &[u32] {
        let at = vertex as usize;
        &self.list[self.starts[at] as usize..self.starts[at + 1] as usize]
    }
}

impl TryFrom<&Tetrahedron> for Shape<f64> {
    type Error = ShapeError;
    fn try_from(tetrahedron: &Tetrahedron) -> Result<Self, ShapeError> {
        Self::new(&tetrahedron.vertices)
    }
}

impl TryFrom<&Triangle> for Shape<f64> {
    type Error = ShapeError;
    fn try_from(triangle: &Triangle) -> Result<Self, ShapeError> {
        Self::new(&triangle.vertices)
    }
}
