//! The cells of an unstructured grid, which `.vtk` and `.vtu` store in nearly the same way.

use crate::mesh::formats::error::{Problem, ReadError};
use crate::mesh::formats::fields::{Column, vertex_index};

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
    /// Appends the tetrahedra among the cells to `tetrahedra`; `base` is the index of the grid's first vertex. Gives the
    /// number of skipped cells.
    pub fn collect(mut self, base: u32, vertices: usize, tetrahedra: &mut Vec<[u32; 4]>) -> Result<u64, ReadError> {
        let mut skipped = 0;
        for cell in 0..self.count {
            let kind = self.types.integer("a cell type")?;
            let length = self.length()?;
            match cell_kind(kind) {
                CellKind::Tetrahedron if length == 4 => {
                    let mut corners = [0; 4];
                    for corner in &mut corners {
                        let named = self.connectivity.integer("a vertex of a tetrahedron")?;
                        let position = self.connectivity.file_position();
                        // The sum fits: callers keep the number of all vertices within u32.
                        *corner = base + vertex_index(named, 0, vertices, tetrahedra.len(), position)?;
                    }
                    tetrahedra.push(corners);
                }
                CellKind::Tetrahedron => {
                    let kind = format!("tetrahedron with {length} vertices").into();
                    return Err(ReadError::new(self.connectivity.file_position(), Problem::Cell { cell, kind }));
                }
                CellKind::Skipped if corners(kind).is_some_and(|corners| corners != length) => {
                    let kind = format!("VTK cell type {kind} with {length} vertices").into();
                    return Err(ReadError::new(self.types.file_position(), Problem::Cell { cell, kind }));
                }
                CellKind::Skipped => {
                    self.connectivity.skip(length, "the vertices of a cell")?;
                    skipped += 1;
                }
                CellKind::Volume(name) => {
                    let kind = format!("{name} (VTK cell type {kind})").into();
                    return Err(ReadError::new(self.types.file_position(), Problem::Cell { cell, kind }));
                }
            }
        }
        Ok(skipped)
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
    Skipped,
    Volume(&'static str),
}

/// The number of vertices of skipped linear cells: another number means that the file is damaged.
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
        // Empty cells, points, lines, polygons: linear, quadratic, of higher order, Lagrange, Bézier.
        0..=9 | 21..=23 | 28 | 30 | 34..=36 | 51..=53 | 60..=63 | 68..=70 | 75..=77 => CellKind::Skipped,
        11 => CellKind::Volume("voxel"),
        12 => CellKind::Volume("hexahedron"),
        13 => CellKind::Volume("wedge"),
        14 => CellKind::Volume("pyramid"),
        24 | 71 | 78 => CellKind::Volume("tetrahedron of higher order"),
        42 => CellKind::Volume("polyhedron"),
        _ => CellKind::Volume("cell"),
    }
}
