//! Midpoint subdivision: every triangle becomes four.

use super::Mesh;
use super::edges::{ends, sorted_edges};
use crate::geometry::Primitive;
use glam::DVec3;

/// The triangles of a subdivided mesh, and the edges that its new vertices halve.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Subdivision {
    /// One new vertex per edge, after those that were there.
    pub edges: Vec<[u32; 2]>,
    /// Four triangles for each: one per corner, in the order of the corners, and the middle one.
    pub cells: Vec<[u32; 4]>,
}

impl Subdivision {
    /// Of the triangles of a mesh with so many vertices. Triangles that share an edge share its midpoint.
    pub fn of(vertices: usize, cells: &[[u32; 4]]) -> Self {
        let mut edges = Vec::new();
        // Edges without length keep their vertex.
        let mut midpoints: Vec<u32> = cells.iter().flat_map(|&[a, b, c, _]| [a, b, c]).collect();
        for same in sorted_edges(cells).chunk_by(|a, b| a.0 == b.0) {
            let midpoint = (vertices + edges.len()) as u32;
            edges.push(ends(same[0]));
            same.iter().for_each(|&(_, corner)| midpoints[corner as usize] = midpoint);
        }
        let (middles, _) = midpoints.as_chunks::<3>();
        let quarters = |(&[a, b, c, _], &[ab, bc, ca]): (&[u32; 4], &[u32; 3])| {
            [[a, ab, ca, ca], [ab, b, bc, bc], [ca, bc, c, c], [ab, bc, ca, ca]]
        };
        Self { edges, cells: cells.iter().zip(middles).flat_map(quarters).collect() }
    }
}

impl Mesh {
    /// The mesh with every triangle divided into four, several times over; tetrahedra stay as they are. The parts of
    /// triangle i are the triangles 4 i to 4 i + 3.
    #[must_use]
    pub fn subdivided(mut self, times: u32) -> Self {
        if self.primitive == Primitive::Tetrahedra {
            return self;
        }
        for _ in 0..times {
            let Subdivision { edges, cells } = Subdivision::of(self.positions.len(), &self.cells);
            // Halved first, so that the sum of large coordinates is finite.
            let half = |v: u32| self.positions[v as usize] * 0.5;
            let midpoints: Vec<DVec3> = edges.iter().map(|&[v, w]| half(v) + half(w)).collect();
            self.positions.extend(midpoints);
            self.cells = cells;
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_are_halved_once_and_the_area_stays() {
        let positions = vec![DVec3::ZERO, 4.0 * DVec3::X, 4.0 * DVec3::Y, DVec3::new(4.0, 4.0, 0.0)];
        let mesh = Mesh::of_triangles(positions, &[[0, 1, 2], [3, 2, 1]]);
        let area = |mesh: &Mesh| (0..mesh.cells.len()).map(|t| mesh.measure(t)).sum::<f64>();
        for (times, cells, vertices) in [(0, 2, 4), (1, 8, 9), (2, 32, 25)] {
            let finer = mesh.clone().subdivided(times);
            assert_eq!((finer.cells.len(), finer.positions.len()), (cells, vertices));
            assert_eq!((area(&finer), finer.validate()), (16.0, Ok(())));
            assert_eq!(finer.connectivity().open, 4 << times);
        }
        let once = mesh.clone().subdivided(1);
        assert_eq!(once.positions[..4], mesh.positions);
        // The parts of the second triangle lie in it: the first at its first corner, the last in its middle.
        assert_eq!(once.triangle(4).vertices[0], mesh.positions[3]);
        let middle = once.triangle(7).vertices.iter().sum::<DVec3>() / 3.0;
        assert!((middle - DVec3::new(8.0 / 3.0, 8.0 / 3.0, 0.0)).length() < 1e-12);
    }

    #[test]
    fn degenerate_triangles_stay_degenerate_and_tetrahedra_stay() {
        let corners = vec![DVec3::ZERO, DVec3::X];
        let mesh = Mesh::of_triangles(corners.clone(), &[[0, 0, 1], [1, 1, 1]]).subdivided(1);
        assert_eq!((mesh.positions.len(), mesh.cells.len(), mesh.validate()), (3, 8, Ok(())));
        assert!((0..8).all(|t| mesh.measure(t) == 0.0));
        let solid = Mesh::of_tetrahedra(corners, vec![[0, 1, 1, 0]]);
        assert_eq!(solid.clone().subdivided(2), solid);
    }
}
