//! `.stl`, text and binary: triangles with the coordinates of their corners, without common vertices.
//!
//! As in "The StL format" (Stereolithography Interface Specification, 3D Systems). Normals, colours and attributes are
//! skipped. Binary files have no mark, and their free header may begin with `solid` as text files do.

use super::binary::BinaryCursor;
use super::error::{FilePosition, Problem, ReadError};
use super::found_primitives::FoundPrimitives;
use super::scalar::{ByteOrder, Scalar};
use super::text::TextCursor;
use crate::geometry::Primitive;
use crate::mesh::Mesh;

/// Bytes before the number of triangles in a binary file.
const HEADER: usize = 80;
/// Bytes of a triangle in a binary file: a normal, three corners, two bytes of attributes.
const TRIANGLE: usize = 50;
/// Text has no zero byte here, a binary file with few triangles has many.
const BEGINNING: usize = 1 << 10;

/// Reads an `.stl` file.
pub(super) fn read(bytes: &[u8]) -> Result<Mesh, ReadError> {
    if is_text(bytes) { read_text(bytes) } else { read_binary(bytes) }
}

fn is_text(bytes: &[u8]) -> bool {
    let start = super::without_byte_order_mark(bytes).trim_ascii_start();
    start.get(..5).is_some_and(|start| start.eq_ignore_ascii_case(b"solid"))
        && !bytes[..bytes.len().min(BEGINNING)].contains(&0)
        && declared(bytes).is_none_or(|count| HEADER + 4 + TRIANGLE * count != bytes.len())
}

/// The number of triangles that a binary file declares.
fn declared(bytes: &[u8]) -> Option<usize> {
    let count = bytes.get(HEADER..HEADER + 4)?;
    count.try_into().ok().map(|count| u32::from_le_bytes(count) as usize)
}

fn read_binary(bytes: &[u8]) -> Result<Mesh, ReadError> {
    let mut data = BinaryCursor::new(bytes, 0, ByteOrder::Little);
    data.take(HEADER, "a header of 80 bytes, or the word solid")?;
    let count = data.count(Scalar::U32, "a number of triangles")?;
    let count = data.room("triangles", count, TRIANGLE as u64)?;
    let held = data.remaining() / TRIANGLE;
    if count != held {
        let what = "the number of triangles declared and of those in the file";
        let problem = Problem::Mismatch { what, left: count as u64, right: held as u64 };
        return Err(ReadError::new(data.file_position(), problem));
    }
    let mut positions = Vec::with_capacity(3 * count);
    let mut found = FoundPrimitives::default();
    found.reserve(Primitive::Triangles, count);
    for _ in 0..count {
        data.take(12, "the normal of a triangle")?;
        for number in 0..3 {
            found.corner(number, next_vertex(positions.len(), data.file_position())?);
            positions.push(data.point(Scalar::F32, positions.len())?);
        }
        data.take(2, "the attributes of a triangle")?;
        found.end_face(3, data.file_position())?;
    }
    found.finish(positions)
}

fn read_text(bytes: &[u8]) -> Result<Mesh, ReadError> {
    let mut text = TextCursor::new(bytes);
    let mut positions = Vec::new();
    let mut found = FoundPrimitives::default();
    while text.peek().is_some() {
        keyword(&mut text, "solid")?;
        // Its name.
        text.rest_of_line();
        loop {
            let word = text.need("facet or endsolid")?;
            if word.eq_ignore_ascii_case(b"endsolid") {
                text.rest_of_line();
                break;
            }
            if !word.eq_ignore_ascii_case(b"facet") {
                return Err(ReadError::expected(text.file_position(), "facet or endsolid", word));
            }
            // Its normal, which may be anything.
            text.rest_of_line();
            keyword(&mut text, "outer")?;
            keyword(&mut text, "loop")?;
            let mut corners = 0;
            loop {
                let word = text.need("vertex or endloop")?;
                if word.eq_ignore_ascii_case(b"endloop") {
                    break;
                }
                if !word.eq_ignore_ascii_case(b"vertex") {
                    return Err(ReadError::expected(text.file_position(), "vertex or endloop", word));
                }
                found.corner(corners, next_vertex(positions.len(), text.file_position())?);
                positions.push(text.point(positions.len())?);
                corners += 1;
            }
            found.end_face(corners, text.file_position())?;
            keyword(&mut text, "endfacet")?;
        }
    }
    found.finish(positions)
}

/// The index of a new vertex; indices are u32.
fn next_vertex(vertices: usize, position: FilePosition) -> Result<u32, ReadError> {
    u32::try_from(vertices).map_err(|_| {
        let problem = Problem::Count { what: "vertices", count: vertices as u64 + 1, most: u32::MAX.into() };
        ReadError::new(position, problem)
    })
}

fn keyword(text: &mut TextCursor<'_>, keyword: &'static str) -> Result<(), ReadError> {
    let word = text.need(keyword)?;
    if word.eq_ignore_ascii_case(keyword.as_bytes()) {
        Ok(())
    } else {
        Err(ReadError::expected(text.file_position(), keyword, word))
    }
}
