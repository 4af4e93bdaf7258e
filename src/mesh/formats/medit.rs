//! Medit `.mesh` text files.
//!
//! A list of keywords, each with numbers, as in the report "Medit: an interactive mesh visualization software" (INRIA
//! RT-0253). `Vertices`, `Tetrahedra`, `Triangles` and `Quadrilaterals` are read, other volume cells are refused, all other
//! keywords are skipped.

use super::error::{FilePosition, Problem, ReadError};
use super::fields::vertex_index;
use super::found_primitives::FoundPrimitives;
use super::text::TextCursor;
use super::unsupported;
use crate::geometry::Primitive;
use crate::mesh::Mesh;
use glam::DVec3;

/// Whether this is a binary Medit file: it begins with the integer 1 in either byte order.
pub(super) fn is_binary(bytes: &[u8]) -> bool {
    bytes.starts_with(&[1, 0, 0, 0]) || bytes.starts_with(&[0, 0, 0, 1])
}

/// Reads a Medit file.
pub(super) fn read(bytes: &[u8]) -> Result<Mesh, ReadError> {
    if is_binary(bytes) {
        let (what, instead) = unsupported::advice(".meshb");
        return Err(ReadError::unsupported(FilePosition::Byte(0), what, instead));
    }
    let mut text = TextCursor::new(bytes).with_comments(b'#');
    text.keyword("MeshVersionFormatted")?;
    text.count("a version number")?;
    let mut positions: Option<Vec<DVec3>> = None;
    let mut found = FoundPrimitives::default();
    // The vertices need not come first.
    let mut sections: Vec<(&[u8], TextCursor<'_>)> = Vec::new();
    while let Some(word) = text.word() {
        match word {
            b"Dimension" => match text.need("3 dimensions")? {
                b"3" => {}
                other => return Err(ReadError::expected(text.file_position(), "3 dimensions", other)),
            },
            b"Vertices" if positions.is_none() => positions = Some(read_vertices(&mut text)?),
            b"Tetrahedra" | b"Triangles" | b"Quadrilaterals" if sections.iter().all(|(known, _)| *known != word) => {
                sections.push((word, text.clone()));
                skip_numbers(&mut text);
            }
            b"Vertices" | b"Tetrahedra" | b"Triangles" | b"Quadrilaterals" => {
                return Err(ReadError::expected(text.file_position(), "each keyword only once", word));
            }
            b"Hexahedra" | b"Prisms" | b"Pentahedra" | b"Pyramids" | b"TetrahedraP2" | b"HexahedraQ2" => {
                let position = text.file_position();
                if text.count("a number of cells")? > 0 {
                    let kind = format!("cell under {}", String::from_utf8_lossy(word)).into();
                    return Err(ReadError::new(position, Problem::Cell { cell: 0, kind }));
                }
            }
            b"End" => break,
            _ if word[0].is_ascii_alphabetic() => {
                if matches!(word, b"Edges" | b"TrianglesP2" | b"QuadrilateralsQ2") {
                    let position = text.file_position();
                    let count = text.clone().count("a number of cells")?;
                    if word != b"Edges" && count > 0 {
                        found.unsupported(format!("cell under {}", String::from_utf8_lossy(word)), position);
                    }
                    found.cells = found.cells.saturating_add(count);
                }
                skip_numbers(&mut text);
            }
            _ => return Err(ReadError::expected(text.file_position(), "a keyword such as Vertices", word)),
        }
    }
    let positions = positions.ok_or_else(|| ReadError::ended(text.file_position(), "the keyword Vertices"))?;
    for (kind, mut text) in sections {
        read_cells(&mut text, kind, positions.len(), &mut found)?;
    }
    found.finish(positions)
}

/// Skips to the next keyword.
fn skip_numbers(text: &mut TextCursor<'_>) {
    while text.peek().is_some_and(|word| !word[0].is_ascii_alphabetic()) {
        text.word();
    }
}

/// Three coordinates and a reference each.
fn read_vertices(text: &mut TextCursor<'_>) -> Result<Vec<DVec3>, ReadError> {
    let count = text.count("a number of vertices")?;
    let count = text.room("vertices", count, 4)?;
    let mut positions = Vec::with_capacity(count);
    for vertex in 0..count {
        positions.push(text.point(vertex)?);
        text.integer("the reference of a vertex")?;
    }
    Ok(positions)
}

/// Three or four vertices, numbered from 1, and a reference each.
fn read_cells(
    text: &mut TextCursor<'_>,
    kind: &[u8],
    vertices: usize,
    found: &mut FoundPrimitives,
) -> Result<(), ReadError> {
    let is_solid = kind == b"Tetrahedra";
    let size: u64 = if kind == b"Triangles" { 3 } else { 4 };
    let count = text.count("a number of cells")?;
    let count = text.room("cells", count, size + 1)?;
    found.reserve(if is_solid { Primitive::Tetrahedra } else { Primitive::Triangles }, count);
    for _ in 0..count {
        let mut corners = [0; 4];
        for number in 0..size {
            let named = text.integer("a vertex of a cell")?;
            let which = if is_solid { found.next_tetrahedron() } else { found.next_face() };
            let vertex = vertex_index(named, 1, vertices, which, text.file_position())?;
            corners[number as usize] = vertex;
            if !is_solid {
                found.corner(number, vertex);
            }
        }
        text.integer("the reference of a cell")?;
        if is_solid {
            found.tetrahedron(corners);
        } else {
            found.end_face(size, text.file_position())?;
        }
    }
    match text.word() {
        Some(word) if !word[0].is_ascii_alphabetic() => {
            Err(ReadError::expected(text.file_position(), "a keyword after the last cell", word))
        }
        _ => Ok(()),
    }
}
