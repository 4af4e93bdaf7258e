//! Meshes, their files, and the shapes generated here.

pub mod arrange;
mod edges;
pub mod formats;
#[cfg(not(target_arch = "wasm32"))]
mod load;
mod origin;
pub mod pieces;
mod quality;
pub mod shapes;
mod split;
mod stuffing;
pub mod subdivide;
mod surface;
pub mod surfaces;
mod weld;

pub use edges::Connectivity;
#[cfg(not(target_arch = "wasm32"))]
pub use load::{LoadError, load, load_objects, load_with_format, tetgen_partner};
pub use origin::CommonOrigin;
pub use quality::{Quality, radius_ratio, triangle_radius_ratio};
pub use split::Part;
pub use stuffing::StuffingError;
pub use subdivide::Subdivision;
pub use surface::Surface;
pub use weld::Weld;

use crate::geometry::{Aabb, Primitive, Tetrahedron, Triangle};
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
    /// A primitive refers to a vertex that does not exist.
    #[error("{} {index} refers to vertex {vertex}, but the mesh has {vertices} vertices", primitive.singular())]
    Index {
        /// What it is.
        primitive: Primitive,
        /// Index of the primitive.
        index: usize,
        /// The vertex it refers to.
        vertex: u32,
        /// How many vertices there are.
        vertices: usize,
    },
    /// A cell with four different corners in a mesh of triangles.
    #[error(
        "triangle {index} has the cell [{}, {}, {}, {}]: the last two of its four vertices must be equal",
        cell[0], cell[1], cell[2], cell[3]
    )]
    NotATriangle {
        /// Index of the triangle.
        index: usize,
        /// Its four vertices.
        cell: [u32; 4],
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

    /// Checks that every coordinate is finite, every index in range, and every cell one of the mesh's kind. What the
    /// readers return is valid.
    pub fn validate(&self) -> Result<(), MeshError> {
        if let Some((vertex, p)) = self.positions.iter().enumerate().find(|(_, p)| !p.is_finite()) {
            return Err(MeshError::NotFinite { vertex, x: p.x, y: p.y, z: p.z });
        }
        let vertices = self.positions.len();
        for (index, &cell) in self.cells.iter().enumerate() {
            if let Some(&vertex) = cell.iter().find(|&&v| v as usize >= vertices) {
                return Err(MeshError::Index { primitive: self.primitive, index, vertex, vertices });
            }
            if !self.primitive.fits(cell) {
                return Err(MeshError::NotATriangle { index, cell });
            }
        }
        Ok(())
    }

    /// The corners of a tetrahedron. A triangle is one without volume, whose last two corners are equal.
    pub fn tetrahedron(&self, index: usize) -> Tetrahedron {
        Tetrahedron::new(self.cells[index].map(|v| self.positions[v as usize]))
    }

    /// The corners of a triangle; the first three of a tetrahedron.
    pub fn triangle(&self, index: usize) -> Triangle {
        let [a, b, c, _] = self.cells[index];
        Triangle::new([a, b, c].map(|v| self.positions[v as usize]))
    }

    /// The signed volume of a tetrahedron or the area of a triangle.
    pub fn measure(&self, index: usize) -> f64 {
        match self.primitive {
            Primitive::Tetrahedra => self.tetrahedron(index).signed_volume(),
            Primitive::Triangles => self.triangle(index).area(),
        }
    }

    /// The smallest box around all primitives. Vertices that no primitive uses, such as the construction points in Gmsh's
    /// files, do not count.
    pub fn bounds(&self) -> Aabb {
        self.cells.iter().fold(Aabb::EMPTY, |bounds, corners| {
            bounds.union(&Aabb::around(&corners.map(|v| self.positions[v as usize])))
        })
    }

    /// The boundary of a mesh of tetrahedra; the triangles of a mesh of triangles.
    pub fn surface(&self) -> Surface {
        Surface::of(self)
    }

    /// Sizes and shapes of its primitives.
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
        let primitive = Primitive::Tetrahedra;
        assert_eq!(mesh.validate(), Err(MeshError::Index { primitive, index: 1, vertex: 5, vertices: 5 }));
        let mut mesh = single();
        mesh.positions[2].y = f64::INFINITY;
        assert_eq!(mesh.validate(), Err(MeshError::NotFinite { vertex: 2, x: 0.0, y: f64::INFINITY, z: 0.0 }));
    }

    #[test]
    fn a_mesh_of_triangles_is_checked_and_bounded_as_one() {
        let mut mesh = Mesh::of_triangles(single().positions, &[[0, 1, 2], [2, 1, 3]]);
        assert_eq!(mesh.validate(), Ok(()));
        assert_eq!(mesh.bounds(), Aabb { min: DVec3::ZERO, max: DVec3::ONE });
        assert_eq!(mesh.triangle(1).vertices, [DVec3::Y, DVec3::X, DVec3::Z]);
        assert_eq!(mesh.measure(0), 0.5);
        mesh.cells[1] = [2, 1, 5, 5];
        let error = mesh.validate().unwrap_err().to_string();
        assert_eq!(error, "triangle 1 refers to vertex 5, but the mesh has 5 vertices");
        mesh.cells[1] = [2, 1, 3, 0];
        assert_eq!(mesh.validate(), Err(MeshError::NotATriangle { index: 1, cell: [2, 1, 3, 0] }));
    }

    #[test]
    fn bounds_are_those_of_the_primitives() {
        assert_eq!(single().bounds(), Aabb { min: DVec3::ZERO, max: DVec3::ONE });
        assert_eq!(Mesh::default().bounds(), Aabb::EMPTY);
    }
}
