//! `.off`: vertices and polygons, as Geomview defines them ("Object File Format", section OFF Files).
//!
//! Text only, a vertex or a face per line. Colours, normals and texture coordinates after the coordinates, and colours after
//! the corners, are skipped.

use super::error::ReadError;
use super::fields::vertex_index;
use super::found_primitives::FoundPrimitives;
use super::text::TextCursor;
use crate::geometry::Primitive;
use crate::mesh::Mesh;

/// Whether a word is the keyword of a file with three coordinates per vertex: `OFF` after letters for texture coordinates,
/// colours and normals.
pub(super) fn is_keyword(word: &[u8]) -> bool {
    let rest = word.strip_prefix(b"ST").unwrap_or(word);
    let rest = rest.strip_prefix(b"C").unwrap_or(rest);
    rest.strip_prefix(b"N").unwrap_or(rest) == b"OFF"
}

/// Reads an `.off` file.
pub(super) fn read(bytes: &[u8]) -> Result<Mesh, ReadError> {
    let mut text = TextCursor::new(bytes).with_comments(b'#');
    // The keyword may be missing.
    if text.peek().is_some_and(|word| !word[0].is_ascii_digit()) {
        let word = text.need("OFF")?;
        if !is_keyword(word) {
            return Err(ReadError::expected(text.file_position(), "OFF, COFF, NOFF, CNOFF or STOFF", word));
        }
        if text.peek() == Some(b"BINARY") {
            text.word();
            let instead = "save it as text";
            return Err(ReadError::unsupported(text.file_position(), "binary OFF", instead));
        }
    }
    let vertices = text.count("a number of vertices")?;
    let vertices = text.room("vertices", vertices, 3)?;
    let faces = text.count("a number of faces")?;
    let faces = text.room("faces", faces, 4)?;
    // The number of edges, which nobody keeps right.
    text.rest_of_line();
    let mut positions = Vec::with_capacity(vertices);
    for vertex in 0..vertices {
        positions.push(text.point(vertex)?);
        text.rest_of_line();
    }
    let mut found = FoundPrimitives::default();
    found.reserve(Primitive::Triangles, faces);
    for _ in 0..faces {
        let corners = text.count("the number of corners of a face")?;
        let position = text.file_position();
        for number in 0..corners {
            let named = text.integer("a vertex of a face")?;
            found.corner(number, vertex_index(named, 0, vertices, found.next_face(), text.file_position())?);
        }
        found.end_face(corners, position)?;
        text.rest_of_line();
    }
    found.finish(positions)
}
