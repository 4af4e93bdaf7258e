//! TetGen `.node` and `.ele`: vertices and tetrahedra in two text files, numbered from 0 or from 1.
//!
//! One vertex or tetrahedron per line, as in the TetGen manual, section "File formats"; attributes and markers at the end
//! of a line are skipped.

use super::error::{FilePosition, Problem, ReadError};
use super::fields::vertex_index;
use super::text::TextCursor;
use crate::mesh::Mesh;
use glam::DVec3;

/// The content of a `.node` file.
#[derive(Debug)]
pub(in crate::internals::mesh) struct Nodes {
    positions: Vec<DVec3>,
    /// The number of the first vertex, 0 or 1.
    first: i64,
}

/// Reads a `.node` file.
pub(in crate::internals::mesh) fn read_nodes(bytes: &[u8]) -> Result<Nodes, ReadError> {
    let mut text = TextCursor::new(bytes).with_comments(b'#');
    let count = text.count("a number of vertices")?;
    if let Some(dimension) = text.word_on_line()
        && dimension != b"3"
    {
        return Err(ReadError::expected(text.file_position(), "3 dimensions", dimension));
    }
    text.rest_of_line();
    let count = text.room("vertices", count, 4)?;
    let mut positions = Vec::with_capacity(count);
    let mut first = 0;
    for vertex in 0..count {
        let number = text.integer("the number of a vertex")?;
        if vertex == 0 {
            first = number;
        }
        check_number(number, first, vertex, text.file_position(), "vertex")?;
        positions.push(text.point(vertex)?);
        text.rest_of_line();
    }
    Ok(Nodes { positions, first })
}

/// Reads an `.ele` file.
pub(in crate::internals::mesh) fn read_elements(bytes: &[u8], nodes: Nodes) -> Result<Mesh, ReadError> {
    let mut text = TextCursor::new(bytes).with_comments(b'#');
    let count = text.count("a number of tetrahedra")?;
    match text.word_on_line() {
        None | Some(b"4") => {}
        Some(b"10") => {
            let instead = "run TetGen without -o2";
            return Err(ReadError::unsupported(text.file_position(), "a mesh of 10-node tetrahedra", instead));
        }
        Some(other) => return Err(ReadError::expected(text.file_position(), "4 nodes per tetrahedron", other)),
    }
    text.rest_of_line();
    if count == 0 {
        return Err(ReadError::new(FilePosition::File, Problem::Nothing { skipped: 0 }));
    }
    let Nodes { positions, first } = nodes;
    let count = text.room("tetrahedra", count, 5)?;
    let mut tetrahedra = Vec::with_capacity(count);
    for tetrahedron in 0..count {
        let number = text.integer("the number of a tetrahedron")?;
        check_number(number, first, tetrahedron, text.file_position(), "tetrahedron")?;
        let mut corners = [0; 4];
        for corner in &mut corners {
            let named = text.integer("a vertex of a tetrahedron")?;
            *corner = vertex_index(named, first, positions.len(), ("tetrahedron", tetrahedron), text.file_position())?;
        }
        tetrahedra.push(corners);
        text.rest_of_line();
    }
    Ok(Mesh::of_tetrahedra(positions, tetrahedra))
}

/// Lines are numbered consecutively, from 0 or 1.
fn check_number(number: i64, first: i64, index: usize, position: FilePosition, what: &str) -> Result<(), ReadError> {
    let expected = i64::try_from(index).ok().and_then(|index| first.checked_add(index));
    if (first == 0 || first == 1) && expected == Some(number) {
        return Ok(());
    }
    let expected = match expected {
        Some(expected) if first == 0 || first == 1 => format!("{what} number {expected}"),
        _ => format!("0 or 1 as the first {what} number"),
    };
    Err(ReadError::expected(position, expected, number.to_string().as_bytes()))
}
