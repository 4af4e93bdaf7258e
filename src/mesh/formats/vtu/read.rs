//! Reads `.vtu` files.

use super::arrays::{Array, Piece, find};
use super::decode::Decoder;
use crate::mesh::Mesh;
use crate::mesh::formats::error::{FilePosition, Problem, ReadError};
use crate::mesh::formats::found_primitives::FoundPrimitives;
use crate::mesh::formats::scalar::ByteOrder;
use crate::mesh::formats::vtk::cells::{Cells, Lengths};
use glam::DVec3;

/// Reads a `.vtu` file; several pieces become one mesh.
pub(in crate::internals::mesh::formats) fn read(bytes: &[u8]) -> Result<Mesh, ReadError> {
    let layout = find(bytes)?;
    if layout.pieces.is_empty() {
        return Err(ReadError::ended(FilePosition::Byte(bytes.len()), "the tag Piece"));
    }
    let mut decoder = Decoder::new(bytes, &layout);
    let mut positions = Vec::new();
    let mut found = FoundPrimitives::default();
    for piece in &layout.pieces {
        read_piece(piece, &mut decoder, layout.order, &mut positions, &mut found)?;
    }
    found.finish(positions)
}

/// Adds a piece to a mesh.
fn read_piece(
    piece: &Piece,
    decoder: &mut Decoder<'_>,
    order: ByteOrder,
    positions: &mut Vec<DVec3>,
    found: &mut FoundPrimitives,
) -> Result<(), ReadError> {
    let need = |array: &Option<Array>, expected: &'static str| {
        array.ok_or_else(|| ReadError::expected(FilePosition::Byte(piece.start), expected, b"a Piece without it"))
    };
    let most = u64::from(u32::MAX) - positions.len() as u64;
    if piece.point_count > most {
        let problem = Problem::Count { what: "points", count: piece.point_count, most };
        return Err(ReadError::new(FilePosition::Byte(piece.start), problem));
    }
    // The positions stay within u32, as was just checked.
    let base = positions.len() as u32;
    let mut vertices = 0;
    if piece.point_count > 0 {
        let array = need(&piece.points, "a DataArray in Points")?;
        let numbers = decoder.decode(&array, Some(piece.point_count.saturating_mul(3)))?;
        let mut column = numbers.column(&array, order);
        vertices = column.room("points", piece.point_count, 3)?;
        positions.reserve(vertices);
        for vertex in 0..vertices {
            positions.push(column.point(base as usize + vertex)?);
        }
    }
    if piece.cell_count == 0 {
        return Ok(());
    }
    let types_array = need(&piece.types, "the DataArray types in Cells")?;
    let offsets_array = need(&piece.offsets, "the DataArray offsets in Cells")?;
    let connectivity_array = need(&piece.connectivity, "the DataArray connectivity in Cells")?;
    let types = decoder.decode(&types_array, Some(piece.cell_count))?;
    let offsets = decoder.decode(&offsets_array, Some(piece.cell_count))?;
    let connectivity = decoder.decode(&connectivity_array, None)?;
    let cells = Cells {
        count: piece.cell_count,
        lengths: Lengths::Ends { ends: offsets.column(&offsets_array, order), previous: 0 },
        connectivity: connectivity.column(&connectivity_array, order),
        types: types.column(&types_array, order),
    };
    cells.collect(base, vertices, found)
}
