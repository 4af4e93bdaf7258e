//! Medit `.mesh` text files.
//!
//! A list of keywords, each with numbers, as in the report "Medit: an interactive mesh visualization software" (INRIA
//! RT-0253). `Vertices` and `Tetrahedra` are read, other volume cells are refused, all other keywords are skipped.

use super::error::{FilePosition, Problem, ReadError};
use super::fields::vertex_index;
use super::other;
use super::text::TextCursor;
use crate::mesh::Mesh;
use glam::DVec3;

/// Whether this is a binary Medit file: it begins with the integer 1 in either byte order.
pub(super) fn is_binary(bytes: &[u8]) -> bool {
    bytes.starts_with(&[1, 0, 0, 0]) || bytes.starts_with(&[0, 0, 0, 1])
}

/// Reads a Medit file.
pub(super) fn read(bytes: &[u8]) -> Result<Mesh, ReadError> {
    if is_binary(bytes) {
        let (what, instead) = other::advice(".meshb");
        return Err(ReadError::unsupported(FilePosition::Byte(0), what, instead));
    }
    let mut text = TextCursor::new(bytes).with_comments(b'#');
    text.keyword("MeshVersionFormatted")?;
    text.count("a version number")?;
    let mut positions: Option<Vec<DVec3>> = None;
    // The vertices need not come first.
    let mut tetrahedra: Option<TextCursor<'_>> = None;
    let mut skipped = 0u64;
    while let Some(word) = text.word() {
        match word {
            b"Dimension" => match text.need("3 dimensions")? {
                b"3" => {}
                other => return Err(ReadError::expected(text.file_position(), "3 dimensions", other)),
            },
            b"Vertices" if positions.is_none() => positions = Some(read_vertices(&mut text)?),
            b"Tetrahedra" if tetrahedra.is_none() => {
                tetrahedra = Some(text.clone());
                skip_numbers(&mut text);
            }
            b"Vertices" | b"Tetrahedra" => {
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
                if matches!(word, b"Triangles" | b"Quadrilaterals" | b"Edges") {
                    skipped = skipped.saturating_add(text.clone().count("a number of cells")?);
                }
                skip_numbers(&mut text);
            }
            _ => return Err(ReadError::expected(text.file_position(), "a keyword such as Vertices", word)),
        }
    }
    let positions = positions.ok_or_else(|| ReadError::ended(text.file_position(), "the keyword Vertices"))?;
    let tetrahedra = tetrahedra.map_or(Ok(Vec::new()), |mut text| read_tetrahedra(&mut text, positions.len()))?;
    if tetrahedra.is_empty() {
        return Err(ReadError::new(FilePosition::File, Problem::NoTetrahedra { skipped }));
    }
    Ok(Mesh::of_tetrahedra(positions, tetrahedra))
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

/// Four vertices, numbered from 1, and a reference each.
fn read_tetrahedra(text: &mut TextCursor<'_>, vertices: usize) -> Result<Vec<[u32; 4]>, ReadError> {
    let count = text.count("a number of tetrahedra")?;
    let count = text.room("tetrahedra", count, 5)?;
    let mut tetrahedra = Vec::with_capacity(count);
    for tetrahedron in 0..count {
        let mut corners = [0; 4];
        for corner in &mut corners {
            let named = text.integer("a vertex of a tetrahedron")?;
            *corner = vertex_index(named, 1, vertices, tetrahedron, text.file_position())?;
        }
        text.integer("the reference of a tetrahedron")?;
        tetrahedra.push(corners);
    }
    match text.word() {
        Some(word) if !word[0].is_ascii_alphabetic() => {
            Err(ReadError::expected(text.file_position(), "a keyword after the last tetrahedron", word))
        }
        _ => Ok(tetrahedra),
    }
}
