//! Wavefront `.obj`: the polygons of a surface.
//!
//! One statement per line, as in Wavefront's "Object files (.obj)", appendix B1. `v` and `f` are read; texture coordinates,
//! normals, materials, lines and free-form surfaces are skipped.

use super::error::{FilePosition, Problem, ReadError};
use super::found_primitives::FoundPrimitives;
use super::text::{TextCursor, parse_integer};
use crate::mesh::Mesh;
use glam::DVec3;

const CORNER: &str = "a vertex of a face such as 1, 1/2, 1//3 or 1/2/3";

/// Reads an `.obj` file.
pub(super) fn read(bytes: &[u8]) -> Result<Mesh, ReadError> {
    let mut text = TextCursor::new(bytes);
    let mut positions: Vec<DVec3> = Vec::new();
    let mut found = FoundPrimitives::default();
    // Faces may come before their vertices: the largest number is checked at the end.
    let mut largest: (i64, (&'static str, usize), FilePosition) = (0, found.next_face(), text.file_position());
    while let Some(word) = text.word() {
        match word {
            b"v" => {
                positions.push(text.point(positions.len())?);
                text.rest_of_line();
            }
            b"f" | b"fo" => {
                let face = text.file_position();
                let mut corners = 0;
                while let Some(word) = next_corner(&mut text) {
                    let wrong = || ReadError::expected(face, CORNER, word);
                    let number = word.split(|&b| b == b'/').next().and_then(parse_integer).ok_or_else(wrong)?;
                    // Negative numbers count backwards from the last vertex so far.
                    let named = if number < 0 { number.saturating_add(positions.len() as i64 + 1) } else { number };
                    if named < 1 || named > i64::from(u32::MAX) {
                        return Err(missing(number, positions.len(), found.next_face(), face));
                    }
                    if named > largest.0 {
                        largest = (named, found.next_face(), face);
                    }
                    found.corner(corners, (named - 1) as u32);
                    corners += 1;
                }
                found.end_face(corners, face)?;
            }
            _ if word[0].is_ascii_alphabetic() => skip_statement(&mut text),
            [b'#', ..] => {
                text.rest_of_line();
            }
            _ => return Err(ReadError::expected(text.file_position(), "a statement such as v or f", word)),
        }
    }
    let (named, face, position) = largest;
    if named > positions.len() as i64 {
        return Err(missing(named, positions.len(), face, position));
    }
    found.finish(positions)
}

fn missing(vertex: i64, vertices: usize, (what, index): (&'static str, usize), position: FilePosition) -> ReadError {
    let numbering = if vertex < 0 { "before it; -1 is the last" } else { "numbered from 1" };
    ReadError::new(position, Problem::Index { what, index, vertex, vertices, numbering })
}

/// The next corner of a face on this line; a backslash at the end continues it on the next one.
pub(super) fn next_corner<'a>(text: &mut TextCursor<'a>) -> Option<&'a [u8]> {
    loop {
        let mut ahead = text.clone();
        let word = ahead.word_on_line().filter(|word| word[0] != b'#');
        let Some(word) = word else {
            text.rest_of_line();
            return None;
        };
        *text = ahead;
        let Some(start) = word.strip_suffix(b"\\") else { return Some(word) };
        text.rest_of_line();
        if !start.is_empty() {
            return Some(start);
        }
    }
}

/// Skips the rest of a statement, with the lines that continue it.
pub(super) fn skip_statement(text: &mut TextCursor<'_>) {
    while text.rest_of_line().trim_ascii_end().ends_with(b"\\") {}
}
