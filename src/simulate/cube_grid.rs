//! A grid of cubes, each divided into five tetrahedra, mirrored from cube to cube so that neighbours share whole faces.

use crate::geometry::Tetrahedron;
use crate::mesh::{
    Mesh,
    shapes::five_block::{PER_CUBE, corners},
};
use glam::{DVec3, IVec3};

/// Cubes of one size, `counts` of them along each axis.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct CubeGrid {
    pub origin: DVec3,
    pub cell: f64,
    pub counts: [usize; 3],
}

impl CubeGrid {
    /// The number of tetrahedra.
    pub fn len(&self) -> usize {
        self.counts.iter().product::<usize>() * PER_CUBE
    }

    fn cube(&self, index: usize) -> [usize; 3] {
        let [nx, ny, _] = self.counts;
        [index % nx, index / nx % ny, index / nx / ny]
    }

    fn cube_index(&self, [x, y, z]: [usize; 3]) -> usize {
        (z * self.counts[1] + y) * self.counts[0] + x
    }

    /// Number of the vertex at the lower corner of a cube, or one beyond the last.
    fn vertex(&self, [x, y, z]: [usize; 3]) -> usize {
        (z * (self.counts[1] + 1) + y) * (self.counts[0] + 1) + x
    }

    /// The number of vertices.
    pub fn vertices(&self) -> usize {
        self.counts.iter().map(|n| n + 1).product()
    }

    /// The position of a vertex.
    pub fn position(&self, vertex: usize) -> DVec3 {
        let [nx, ny] = [self.counts[0] + 1, self.counts[1] + 1];
        let at = [vertex % nx, vertex / nx % ny, vertex / nx / ny].map(|n| n as f64);
        self.origin + DVec3::from_array(at) * self.cell
    }

    /// Corners of a tetrahedron, positively oriented.
    pub fn corners(&self, tetrahedron: usize) -> [usize; 4] {
        corners(self.cube(tetrahedron / PER_CUBE), tetrahedron % PER_CUBE).map(|corner| self.vertex(corner))
    }

    /// A tetrahedron.
    pub fn tetrahedron(&self, tetrahedron: usize) -> Tetrahedron {
        Tetrahedron::new(self.corners(tetrahedron).map(|v| self.position(v)))
    }

    /// The cube of a point; the nearest for points outside.
    pub fn cube_at(&self, point: DVec3) -> [usize; 3] {
        let at = ((point - self.origin) / self.cell).to_array();
        // The cast takes what is below zero to zero.
        std::array::from_fn(|k| (at[k] as usize).min(self.counts[k] - 1))
    }

    /// The tetrahedron that contains a point.
    pub fn at(&self, point: DVec3) -> usize {
        let cube = self.cube_at(point);
        let place = (point - self.origin) / self.cell;
        let [mut x, y, z]: [f64; 3] = std::array::from_fn(|k| place[k] - cube[k] as f64);
        if cube.iter().sum::<usize>() % 2 == 1 {
            x = 1.0 - x;
        }
        // Each corner tetrahedron is cut off by a plane.
        let corners = [x + y + z, 2.0 - x - y + z, 2.0 - x + y - z, 2.0 + x - y - z];
        let which = corners.iter().position(|&sum| sum <= 1.0).unwrap_or(PER_CUBE - 1);
        self.cube_index(cube) * PER_CUBE + which
    }

    /// Every tetrahedron of the cubes from one to another.
    pub fn between(&self, low: [usize; 3], high: [usize; 3]) -> impl Iterator<Item = usize> + '_ {
        let cubes = (low[2]..=high[2]).flat_map(move |z| {
            (low[1]..=high[1]).flat_map(move |y| (low[0]..=high[0]).map(move |x| self.cube_index([x, y, z])))
        });
        cubes.flat_map(|cube| cube * PER_CUBE..(cube + 1) * PER_CUBE)
    }

    /// The tetrahedra of the cubes that share a face with the cube of a tetrahedron, and of that cube.
    pub fn around(&self, tetrahedron: usize) -> impl Iterator<Item = usize> + '_ {
        let cube = self.cube(tetrahedron / PER_CUBE).map(|c| c as i32);
        let steps = [IVec3::ZERO, IVec3::X, IVec3::Y, IVec3::Z, IVec3::NEG_X, IVec3::NEG_Y, IVec3::NEG_Z];
        steps.into_iter().flat_map(move |step| {
            let at = (IVec3::from_array(cube) + step).to_array();
            let inside = (0..3).all(|k| at[k] >= 0 && (at[k] as usize) < self.counts[k]);
            let cube = if inside { Some(self.cube_index(at.map(|c| c as usize))) } else { None };
            cube.into_iter().flat_map(|cube| cube * PER_CUBE..(cube + 1) * PER_CUBE)
        })
    }

    /// The mesh of some of its tetrahedra, with only the vertices that they use.
    pub fn mesh(&self, tetrahedra: &[usize]) -> Mesh {
        let mut numbers = vec![u32::MAX; self.vertices()];
        let corners: Vec<[usize; 4]> = tetrahedra.iter().map(|&t| self.corners(t)).collect();
        corners.iter().flatten().for_each(|&v| numbers[v] = 0);
        let mut mesh = Mesh::default();
        for (vertex, number) in numbers.iter_mut().enumerate().filter(|(_, n)| **n == 0) {
            *number = mesh.positions.len() as u32;
            mesh.positions.push(self.position(vertex));
        }
        mesh.cells = corners.iter().map(|t| t.map(|v| numbers[v])).collect();
        mesh
    }
}
