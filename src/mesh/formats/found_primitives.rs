//! The primitives that a reader has found so far.

use super::error::{FilePosition, Problem, ReadError};
use crate::geometry::Primitive;
use crate::mesh::Mesh;
use glam::DVec3;

/// Tetrahedra, or triangles where a file has no tetrahedra: in a volume mesh the triangles are its boundary once more.
#[derive(Debug, Default)]
pub(super) struct FoundPrimitives {
    tetrahedra: Vec<[u32; 4]>,
    triangles: Vec<[u32; 4]>,
    /// Cells of any kind.
    pub cells: u64,
    /// Faces that were fanned into triangles.
    faces: usize,
    /// The first corner of the face that is being read, and the corner before.
    fan: [u32; 2],
    /// The first surface cell that is not supported: an error only where the surface is what is read.
    unsupported: Option<ReadError>,
}

impl FoundPrimitives {
    /// Room for more primitives, which the rest of the file can hold.
    pub fn reserve(&mut self, primitive: Primitive, count: usize) {
        match primitive {
            Primitive::Tetrahedra => self.tetrahedra.reserve(count),
            Primitive::Triangles => self.triangles.reserve(count),
        }
    }

    /// The tetrahedron that comes next, for errors.
    pub fn next_tetrahedron(&self) -> (&'static str, usize) {
        ("tetrahedron", self.tetrahedra.len())
    }

    /// The face that comes next, for errors.
    pub fn next_face(&self) -> (&'static str, usize) {
        ("face", self.faces)
    }

    /// A tetrahedron.
    pub fn tetrahedron(&mut self, corners: [u32; 4]) {
        if self.tetrahedra.is_empty() {
            self.triangles = Vec::new();
        }
        self.tetrahedra.push(corners);
        self.cells += 1;
    }

    /// A corner of a face, counted from 0. From the third one on each completes a triangle with the first and the one before.
    pub fn corner(&mut self, number: u64, vertex: u32) {
        match number {
            0 => self.fan[0] = vertex,
            1 => self.fan[1] = vertex,
            _ => {
                if self.tetrahedra.is_empty() {
                    self.triangles.push([self.fan[0], self.fan[1], vertex, vertex]);
                }
                self.fan[1] = vertex;
            }
        }
    }

    /// The end of a face.
    pub fn end_face(&mut self, corners: u64, position: FilePosition) -> Result<(), ReadError> {
        if corners < 3 {
            return Err(ReadError::expected(position, "at least 3 corners of a face", corners.to_string().as_bytes()));
        }
        self.faces += 1;
        self.cells += 1;
        Ok(())
    }

    /// A surface cell that cannot be read.
    pub fn unsupported(&mut self, kind: String, position: FilePosition) {
        let cell = self.cells;
        self.unsupported.get_or_insert_with(|| ReadError::new(position, Problem::Face { cell, kind }));
        self.cells += 1;
    }

    /// The mesh.
    pub fn finish(self, positions: Vec<DVec3>) -> Result<Mesh, ReadError> {
        if !self.tetrahedra.is_empty() {
            return Ok(Mesh::of_tetrahedra(positions, self.tetrahedra));
        }
        match self.unsupported {
            Some(error) => Err(error),
            None if self.triangles.is_empty() => {
                Err(ReadError::new(FilePosition::File, Problem::Nothing { skipped: self.cells }))
            }
            None => Ok(Mesh { primitive: Primitive::Triangles, positions, cells: self.triangles }),
        }
    }
}
