//! Meshes and the files they come in.

pub mod formats;
#[cfg(not(target_arch = "wasm32"))]
mod load;
mod origin;
pub mod pieces;
mod quality;
pub mod shapes;
mod surface;

#[cfg(not(target_arch = "wasm32"))]
pub use load::load;
pub use origin::CommonOrigin;
pub use quality::{Quality, radius_ratio};
pub use surface::Surface;

use crate::geometry::{Aabb, Primitive, Tetrahedron};
use glam::DVec3;

/// A mesh of tetrahedra or of triangles.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Mesh {
    /// What its cells are.
    pub primitive: Primitive,
    /// Vertices; always finite.
    pub positions: Vec<DVec3>,
    /// Four vertex indices per primitive; always in range. Triangles repeat their last corner.
    pub cells: Vec<[u32; 4]>,
}

/// What is wrong with a mesh.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum MeshError {
    /// A coordinate is NaN or infinite.
    #[error("vertex {vertex} is ({x}, {y}, {z}): coordinates must be finite")]
    NotFinite {
        /// Index of the vertex.
        vertex: usize,
        /// x of it.
        x: f64,
        /// y of it.
        y: f64,
        /// z of it.
        z: f64,
    },
    /// A tetrahedron names a vertex that is not there.
    #[error("tetrahedron {tetrahedron} names vertex {vertex}, but there are {vertices} vertices")]
    Index {
        /// Index of the tetrahedron.
        tetrahedron: usize,
        /// The vertex it names.
        vertex: u32,
        /// How many there are.
        vertices: usize,
    },
}

impl Mesh {
    /// A mesh of tetrahedra.
    pub fn of_tetrahedra(positions: Vec<DVec3>, cells: Vec<[u32; 4]>) -> Self {
        Self { primitive: Primitive::Tetrahedra, positions, cells }
    }

    /// A mesh of triangles.
    pub fn of_triangles(positions: Vec<DVec3>, triangles: &[[u32; 3]]) -> Self {
        let cells = triangles.iter().map(|&[a, b, c]| [a, b, c, c]).collect();
        Self { primitive: Primitive::Triangles, positions, cells }
    }

    /// Checks that every coordinate is finite and every index in range, which all readers see to.
    pub fn validate(&self) -> Result<(), MeshError> {
        if let Some((vertex, p)) = self.positions.iter().enumerate().find(|(_, p)| !p.is_finite()) {
            return Err(MeshError::NotFinite { vertex, x: p.x, y: p.y, z: p.z });
        }
        let vertices = self.positions.len();
        for (tetrahedron, corners) in self.cells.iter().enumerate() {
            if let Some(&vertex) = corners.iter().find(|&&v| v as usize >= vertices) {
                return Err(MeshError::Index { tetrahedron, vertex, vertices });
            }
        }
        Ok(())
    }

    /// The corners of a tetrahedron.
    pub fn tetrahedron(&self, index: usize) -> Tetrahedron {
        Tetrahedron::new(self.cells[index].map(|v| self.positions[v as usize]))
    }

    /// The smallest box around all tetrahedra. Vertices that no tetrahedron has, such as the construction points in
    /// Gmsh's files, do not count.
    pub fn bounds(&self) -> Aabb {
        self.cells.iter().fold(Aabb::EMPTY, |bounds, corners| {
            bounds.union(&Aabb::around(&corners.map(|v| self.positions[v as usize])))
        })
    }

    /// The boundary.
    pub fn surface(&self) -> Surface {
        Surface::of(self)
    }

    /// How well its tetrahedra are shaped.
    pub fn quality(&self) -> Quality {
        Quality::of(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn single() -> Mesh {
        Mesh {
            positions: vec![DVec3::ZERO, DVec3::X, DVec3::Y, DVec3::Z, DVec3::splat(9.0)],
            cells: vec![[0, 1, 2, 3]],
            ..Mesh::default()
        }
    }

    #[test]
    fn validate_names_what_is_wrong() {
        assert_eq!(single().validate(), Ok(()));
        let mut mesh = single();
        mesh.cells.push([0, 1, 2, 5]);
        assert_eq!(mesh.validate(), Err(MeshError::Index { tetrahedron: 1, vertex: 5, vertices: 5 }));
        let mut mesh = single();
        mesh.positions[2].y = f64::INFINITY;
        assert_eq!(mesh.validate(), Err(MeshError::NotFinite { vertex: 2, x: 0.0, y: f64::INFINITY, z: 0.0 }));
    }

    #[test]
    fn bounds_are_those_of_the_tetrahedra() {
        assert_eq!(single().bounds(), Aabb { min: DVec3::ZERO, max: DVec3::ONE });
        assert_eq!(Mesh::default().bounds(), Aabb::EMPTY);
    }
}
