//! `.ply`, text and binary in both byte orders: vertices and polygons among properties of any type, in any order.
//!
//! The grammar is that of "The PLY Polygon File Format" (Greg Turk). `x`, `y`, `z` of the element `vertex` and the list
//! `vertex_indices` (or `vertex_index`) of the element `face` are read, everything else is skipped.

use super::binary::BinaryCursor;
use super::error::{FilePosition, Problem, ReadError};
use super::fields::Fields;
use super::found_primitives::FoundPrimitives;
use super::scalar::{ByteOrder, Scalar};
use super::text::TextCursor;
use crate::geometry::Primitive;
use crate::mesh::Mesh;
use glam::DVec3;

/// A kind of records.
#[derive(Debug)]
struct Element<'a> {
    name: &'a [u8],
    count: u64,
    properties: Vec<Property>,
    /// Where it is declared.
    position: FilePosition,
}

/// A value of each record.
#[derive(Debug, Clone, Copy)]
struct Property {
    /// The type of the number of values, for a list.
    length: Option<Scalar>,
    scalar: Scalar,
    role: Role,
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Role {
    /// A coordinate of a vertex.
    Axis(usize),
    /// The vertices of a face.
    Corners,
    Skipped,
}

/// Reads a `.ply` file.
pub(super) fn read(bytes: &[u8]) -> Result<Mesh, ReadError> {
    let mut text = TextCursor::new(bytes);
    let (order, elements) = read_header(&mut text)?;
    text.rest_of_line();
    let mut fields = match order {
        None => Fields::Text(text),
        Some(order) => Fields::Binary(BinaryCursor::new(text.bytes(), text.position(), order)),
    };
    let mut content = Content::default();
    for element in &elements {
        content.read(element, &mut fields)?;
    }
    let Content { positions, found, largest } = content;
    if let Some((vertex, (what, index), position)) = largest
        && vertex as usize >= positions.len()
    {
        let (vertex, vertices, numbering) = (vertex.into(), positions.len(), "numbered from 0");
        return Err(ReadError::new(position, Problem::Index { what, index, vertex, vertices, numbering }));
    }
    found.finish(positions)
}

/// The byte order of the data, `None` for text, and the elements.
fn read_header<'a>(text: &mut TextCursor<'a>) -> Result<(Option<ByteOrder>, Vec<Element<'a>>), ReadError> {
    text.keyword("ply")?;
    let mut order = None;
    let mut elements: Vec<Element<'a>> = Vec::new();
    loop {
        match text.need("end_header")? {
            b"format" => order = Some(read_order(text)?),
            b"comment" | b"obj_info" => {
                text.rest_of_line();
            }
            b"element" => {
                let name = text.need("the name of an element")?;
                let position = text.file_position();
                if matches!(name, b"vertex" | b"face") && elements.iter().any(|known| known.name == name) {
                    return Err(ReadError::expected(position, "each element only once", name));
                }
                let count = text.count("a number of records")?;
                elements.push(Element { name, count, properties: Vec::new(), position });
            }
            b"property" => match elements.last_mut() {
                Some(element) => read_property(text, element)?,
                None => return Err(ReadError::expected(text.file_position(), "an element first", b"property")),
            },
            b"end_header" => break,
            other => {
                return Err(ReadError::expected(
                    text.file_position(),
                    "format, element, property or end_header",
                    other,
                ));
            }
        }
    }
    let order = order.ok_or_else(|| ReadError::expected(text.file_position(), "format before", b"end_header"))?;
    for element in &elements {
        let has = |role: Role| element.properties.iter().filter(|property| property.role == role).count() == 1;
        if element.name == b"vertex" && !(0..3).all(|axis| has(Role::Axis(axis))) {
            return Err(ReadError::expected(element.position, "the properties x, y and z once", element.name));
        }
        if element.name == b"face" && !has(Role::Corners) {
            return Err(ReadError::expected(element.position, "one list vertex_indices", element.name));
        }
    }
    if order.is_some() {
        text.count_bytes();
    }
    Ok((order, elements))
}

/// The byte order, `None` for text.
fn read_order(text: &mut TextCursor<'_>) -> Result<Option<ByteOrder>, ReadError> {
    const FORMATS: &str = "ascii, binary_little_endian or binary_big_endian";
    let order = match text.need(FORMATS)? {
        b"ascii" => None,
        b"binary_little_endian" => Some(ByteOrder::Little),
        b"binary_big_endian" => Some(ByteOrder::Big),
        other => return Err(ReadError::expected(text.file_position(), FORMATS, other)),
    };
    text.keyword("1.0")?;
    Ok(order)
}

/// A property of the element that was declared last.
fn read_property(text: &mut TextCursor<'_>, element: &mut Element<'_>) -> Result<(), ReadError> {
    let is_list = text.peek() == Some(b"list");
    let mut length = None;
    if is_list {
        text.word();
        length = Some(read_type(text, true)?);
    }
    let from = text.clone();
    let scalar = read_type(text, false)?;
    let role = match (element.name, text.need("the name of a property")?) {
        (b"vertex", b"x") if !is_list => Role::Axis(0),
        (b"vertex", b"y") if !is_list => Role::Axis(1),
        (b"vertex", b"z") if !is_list => Role::Axis(2),
        (b"face", b"vertex_indices" | b"vertex_index") if is_list => {
            read_type(&mut from.clone(), true)?;
            Role::Corners
        }
        _ => Role::Skipped,
    };
    element.properties.push(Property { length, scalar, role });
    Ok(())
}

fn read_type(text: &mut TextCursor<'_>, integer: bool) -> Result<Scalar, ReadError> {
    let word = text.need("a number type such as float")?;
    let scalar = match word {
        b"char" | b"int8" => Scalar::I8,
        b"uchar" | b"uint8" => Scalar::U8,
        b"short" | b"int16" => Scalar::I16,
        b"ushort" | b"uint16" => Scalar::U16,
        b"int" | b"int32" => Scalar::I32,
        b"uint" | b"uint32" => Scalar::U32,
        b"int64" => Scalar::I64,
        b"uint64" => Scalar::U64,
        b"float" | b"float32" => Scalar::F32,
        b"double" | b"float64" => Scalar::F64,
        _ => return Err(ReadError::expected(text.file_position(), "a number type such as float", word)),
    };
    if integer && !scalar.is_integer() {
        return Err(ReadError::expected(text.file_position(), "an integer type such as int", word));
    }
    Ok(scalar)
}

/// What was read so far.
#[derive(Default)]
struct Content {
    positions: Vec<DVec3>,
    found: FoundPrimitives,
    /// The largest vertex of a face, and where: faces may come before the vertices.
    largest: Option<(u32, (&'static str, usize), FilePosition)>,
}

impl Content {
    fn read(&mut self, element: &Element<'_>, fields: &mut Fields<'_>) -> Result<(), ReadError> {
        // Records without properties take no room.
        if element.properties.is_empty() {
            return Ok(());
        }
        // A list may be empty.
        let least = |property: &Property| property.length.unwrap_or(property.scalar).size() as u64;
        let bytes = element.properties.iter().map(least).sum();
        let count = fields.room("records", element.count, element.properties.len() as u64, bytes)?;
        let is_vertex = element.name == b"vertex";
        if is_vertex {
            self.positions.reserve(count);
        } else if element.name == b"face" {
            self.found.reserve(Primitive::Triangles, count);
        }
        for _ in 0..count {
            let mut position = DVec3::ZERO;
            for property in &element.properties {
                match (property.role, property.length) {
                    (Role::Axis(axis), _) => {
                        position[axis] = fields.coordinate(property.scalar, self.positions.len(), axis)?;
                    }
                    (Role::Corners, Some(length)) => {
                        let corners = fields.count(length, "the number of corners of a face")?;
                        self.read_face(corners, property.scalar, fields)?;
                    }
                    (_, None) => fields.skip(1, property.scalar, "a property")?,
                    (_, Some(length)) => {
                        let values = fields.count(length, "the length of a list")?;
                        fields.skip(values, property.scalar, "a value of a list")?;
                    }
                }
            }
            if is_vertex {
                self.positions.push(position);
            }
        }
        Ok(())
    }

    fn read_face(&mut self, corners: u64, scalar: Scalar, fields: &mut Fields<'_>) -> Result<(), ReadError> {
        let start = fields.file_position();
        for number in 0..corners {
            let named = fields.integer(scalar, "a vertex of a face")?;
            let Ok(vertex) = u32::try_from(named) else {
                let (what, index) = self.found.next_face();
                let (vertices, numbering) = (self.positions.len(), "numbered from 0");
                let problem = Problem::Index { what, index, vertex: named, vertices, numbering };
                return Err(ReadError::new(fields.file_position(), problem));
            };
            if self.largest.is_none_or(|(largest, ..)| vertex > largest) {
                self.largest = Some((vertex, self.found.next_face(), fields.file_position()));
            }
            self.found.corner(number, vertex);
        }
        self.found.end_face(corners, start)
    }
}
