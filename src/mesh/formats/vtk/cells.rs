//! The cells of an unstructured grid, which `.vtk` and `.vtu` store in nearly the same way.

use crate::mesh::formats::error::{Problem, ReadError};
use crate::mesh::formats::fields::{Column, vertex_index};
use crate::mesh::formats::found_primitives::FoundPrimitives;

/// How the number of vertices of each cell is stored.
#[derive(Debug)]
pub(in crate::internals::mesh::formats) enum Lengths<'a> {
    /// It precedes the vertices in the connectivity.
    Inline,
    /// The offset of each cell's end; `previous` is where the first one begins.
    Ends { ends: Column<'a>, previous: u64 },
}

/// The cells of an unstructured grid.
#[derive(Debug)]
pub(in crate::internals::mesh::formats) struct Cells<'a> {
    /// How many there are.
    pub count: u64,
    /// How many vertices each has.
    pub lengths: Lengths<'a>,
    /// The vertices of all.
    pub connectivity: Column<'a>,
    /// The type of each.
    pub types: Column<'a>,
}

impl Cells<'_> {
    /// Adds the cells to what was found; `base` is the index of the grid's first vertex.
    pub fn collect(mut self, base: u32, vertices: usize, found: &mut FoundPrimitives) -> Result<(), ReadError> {
        for cell in 0..self.count {
            let kind = self.types.integer("a cell type")?;
            let length = self.length()?;
            // The sums fit: callers keep the number of all vertices within u32.
            match cell_kind(kind) {
                CellKind::Tetrahedron if length == 4 => {
                    let mut corners = [0; 4];
                    for corner in &mut corners {
                        let named = self.connectivity.integer("a vertex of a tetrahedron")?;
                        let position = self.connectivity.file_position();
                        *corner = base + vertex_index(named, 0, vertices, found.next_tetrahedron(), position)?;
                    }
                    found.tetrahedron(corners);
                }
                CellKind::Tetrahedron => {
                    let kind = format!("tetrahedron with {length} vertices").into();
                    return Err(ReadError::new(self.connectivity.file_position(), Problem::Cell { cell, kind }));
                }
                _ if corners(kind).is_some_and(|corners| corners != length) => {
                    let kind = format!("VTK cell type {kind} with {length} vertices").into();
                    return Err(ReadError::new(self.types.file_position(), Problem::Cell { cell, kind }));
                }
                CellKind::Face => {
                    for number in 0..length {
                        let named = self.connectivity.integer("a vertex of a face")?;
                        let position = self.connectivity.file_position();
                        found.corner(number, base + vertex_index(named, 0, vertices, found.next_face(), position)?);
                    }
                    found.end_face(length, self.connectivity.file_position())?;
                }
                CellKind::Unsupported => {
                    self.connectivity.skip(length, "the vertices of a cell")?;
                    found.unsupported(format!("VTK cell type {kind}"), self.types.file_position());
                }
                CellKind::Skipped => {
                    self.connectivity.skip(length, "the vertices of a cell")?;
                    found.cells += 1;
                }
                CellKind::Volume(name) => {
                    let kind = format!("{name} (VTK cell type {kind})").into();
                    return Err(ReadError::new(self.types.file_position(), Problem::Cell { cell, kind }));
                }
            }
        }
        Ok(())
    }

    fn length(&mut self) -> Result<u64, ReadError> {
        match &mut self.lengths {
            Lengths::Inline => self.connectivity.count("the number of vertices of a cell"),
            Lengths::Ends { ends, previous } => {
                let end = ends.count("the offset of a cell")?;
                let length = end.checked_sub(*previous).ok_or_else(|| {
                    let expected = format!("an offset of at least {previous}");
                    ReadError::expected(ends.file_position(), expected, end.to_string().as_bytes())
                })?;
                *previous = end;
                Ok(length)
            }
        }
    }
}

#[derive(Debug, PartialEq)]
enum CellKind {
    Tetrahedron,
    /// Triangles, quadrilaterals and polygons.
    Face,
    /// Surfaces that may be curved, strips and pixels.
    Unsupported,
    Skipped,
    Volume(&'static str),
}

/// The number of vertices of linear cells: another number means that the file is damaged.
fn corners(number: i64) -> Option<u64> {
    match number {
        1 => Some(1),
        3 => Some(2),
        5 => Some(3),
        8 | 9 => Some(4),
        _ => None,
    }
}

/// The kind of a VTK cell type (`vtkCellType.h`).
fn cell_kind(number: i64) -> CellKind {
    match number {
        10 => CellKind::Tetrahedron,
        5 | 7 | 9 => CellKind::Face,
        // Empty cells, points, lines: linear, quadratic, cubic, parametric, of higher order, Lagrange, Bézier.
        0..=4 | 21 | 35 | 51 | 60 | 68 | 75 => CellKind::Skipped,
        // Surfaces, in the same order.
        6 | 8 | 22 | 23 | 28 | 30 | 34 | 36 | 52 | 53 | 61..=63 | 69 | 70 | 76 | 77 => CellKind::Unsupported,
        11 => CellKind::Volume("voxel"),
        12 => CellKind::Volume("hexahedron"),
        13 => CellKind::Volume("wedge"),
        14 => CellKind::Volume("pyramid"),
        24 | 71 | 78 => CellKind::Volume("tetrahedron of higher order"),
        42 => CellKind::Volume("polyhedron"),
        _ => CellKind::Volume("cell"),
    }
}
