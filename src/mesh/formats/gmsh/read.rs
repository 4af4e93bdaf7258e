//! Reads Gmsh files.

use super::elements::{Element, element};
use super::nodes::Nodes;
use crate::geometry::Primitive;
use crate::mesh::Mesh;
use crate::mesh::formats::binary::BinaryCursor;
use crate::mesh::formats::error::{Problem, ReadError};
use crate::mesh::formats::fields::Fields;
use crate::mesh::formats::found_primitives::FoundPrimitives;
use crate::mesh::formats::scalar::{ByteOrder, Scalar};
use crate::mesh::formats::text::TextCursor;

const INSTEAD: &str = "save it as version 2.2 or 4.1, for instance with: gmsh FILE.msh -save -format msh41 -o NEW.msh";

/// The content of `$MeshFormat`.
#[derive(Debug, Clone, Copy)]
struct Header {
    version: Version,
    /// The byte order of a binary file, `None` for text.
    binary: Option<ByteOrder>,
    /// The type of counts and tags in version 4.1.
    size: Scalar,
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Version {
    Two,
    FourOne,
}

/// Reads a Gmsh file up to the end of the elements. Sections other than the format, the nodes and the elements are skipped.
pub(in crate::internals::mesh::formats) fn read(bytes: &[u8]) -> Result<Mesh, ReadError> {
    let mut text = TextCursor::new(bytes);
    let mut header = None;
    let mut nodes = None;
    loop {
        let section = text.need("the section $Elements")?;
        match (section, header) {
            (b"$MeshFormat", _) => header = Some(read_header(&mut text)?),
            (b"$NOD" | b"$ELM", _) => {
                return Err(ReadError::unsupported(text.file_position(), "Gmsh format version 1", INSTEAD));
            }
            (b"$ParametricNodes", _) => {
                let instead = "save it with Mesh.SaveParametric = 0";
                return Err(ReadError::unsupported(text.file_position(), "the section $ParametricNodes", instead));
            }
            (b"$Nodes" | b"$Elements", None) => {
                return Err(ReadError::expected(text.file_position(), "$MeshFormat first", section));
            }
            (b"$Nodes", Some(header)) => nodes = Some(read_nodes(&mut text, header)?),
            (b"$Elements", Some(header)) => {
                let Some(nodes) = nodes else {
                    return Err(ReadError::expected(text.file_position(), "$Nodes before the elements", section));
                };
                return read_elements(&mut text, header, nodes);
            }
            ([b'$', name @ ..], _) if !name.starts_with(b"End") => {
                text.skip_past(&[b"$End", name].concat())?;
            }
            _ => return Err(ReadError::expected(text.file_position(), "a section such as $MeshFormat", section)),
        }
    }
}

fn read_header(text: &mut TextCursor<'_>) -> Result<Header, ReadError> {
    let version = match text.need("a version such as 4.1")? {
        b"2" | b"2.0" | b"2.1" | b"2.2" => Version::Two,
        b"4.1" => Version::FourOne,
        other => {
            let what = format!("Gmsh format version {}", String::from_utf8_lossy(&other[..other.len().min(20)]));
            return Err(ReadError::unsupported(text.file_position(), what, INSTEAD));
        }
    };
    let is_binary = match text.need("the file type, 0 (text) or 1 (binary)")? {
        b"0" => false,
        b"1" => true,
        other => return Err(ReadError::expected(text.file_position(), "the file type, 0 (text) or 1 (binary)", other)),
    };
    // The size of a coordinate in version 2, of a count in version 4.1.
    let size = match (version, text.need("the data size")?) {
        (_, b"8") => Scalar::U64,
        (Version::FourOne, b"4") => Scalar::U32,
        (_, other) => return Err(ReadError::expected(text.file_position(), "8 as data size", other)),
    };
    let mut binary = None;
    if is_binary {
        text.count_bytes();
        text.rest_of_line();
        let mut data = BinaryCursor::new(text.bytes(), text.position(), ByteOrder::Little);
        let one = data.take(4, "the integer 1 in binary, which tells the byte order")?;
        binary = Some(match one {
            [1, 0, 0, 0] => ByteOrder::Little,
            [0, 0, 0, 1] => ByteOrder::Big,
            other => {
                let expected = "the integer 1 in binary, which tells the byte order";
                return Err(ReadError::expected(data.file_position(), expected, other));
            }
        });
        text.jump(data.position());
    }
    text.keyword("$EndMeshFormat")?;
    Ok(Header { version, binary, size })
}

impl Header {
    /// The numbers that follow; binary ones begin after the end of the line.
    fn fields<'a>(&self, text: &mut TextCursor<'a>) -> Fields<'a> {
        match self.binary {
            None => Fields::Text(text.clone()),
            Some(order) => {
                text.rest_of_line();
                Fields::Binary(BinaryCursor::new(text.bytes(), text.position(), order))
            }
        }
    }
}

/// Continues with text after some numbers.
fn resume<'a>(text: &mut TextCursor<'a>, fields: Fields<'a>) {
    match fields {
        Fields::Text(after) => *text = after,
        Fields::Binary(data) => text.jump(data.position()),
    }
}

fn read_nodes(text: &mut TextCursor<'_>, header: Header) -> Result<Nodes, ReadError> {
    let (fields, positions, tags) = match header.version {
        Version::Two => read_nodes_two(text, header)?,
        Version::FourOne => read_nodes_four(text, header)?,
    };
    resume(text, fields);
    text.keyword("$EndNodes")?;
    Nodes::new(positions, tags, text.file_position())
}

type NodeLists<'a> = (Fields<'a>, Vec<glam::DVec3>, Vec<u64>);

fn read_nodes_two<'a>(text: &mut TextCursor<'a>, header: Header) -> Result<NodeLists<'a>, ReadError> {
    let count = text.count("a number of nodes")?;
    let mut fields = header.fields(text);
    let count = fields.room("nodes", count, 4, 4 + 3 * 8)?;
    let (mut positions, mut tags) = (Vec::with_capacity(count), Vec::with_capacity(count));
    for vertex in 0..count {
        tags.push(fields.count(Scalar::I32, "a node number")?);
        positions.push(fields.point(Scalar::F64, vertex)?);
    }
    Ok((fields, positions, tags))
}

fn read_nodes_four<'a>(text: &mut TextCursor<'a>, header: Header) -> Result<NodeLists<'a>, ReadError> {
    let size = header.size;
    let bytes = size.size() as u64;
    let mut fields = header.fields(text);
    let blocks = fields.count(size, "a number of node blocks")?;
    let total = fields.count(size, "a number of nodes")?;
    let total = fields.room("nodes", total, 4, bytes + 3 * 8)?;
    fields.skip(2, size, "the smallest and the largest node tag")?;
    fields.room("node blocks", blocks, 4, 3 * 4 + bytes)?;
    let (mut positions, mut tags) = (Vec::with_capacity(total), Vec::with_capacity(total));
    for _ in 0..blocks {
        let dimension = fields.integer(Scalar::I32, "the dimension of an entity, 0 to 3")?;
        let position = fields.file_position();
        fields.integer(Scalar::I32, "the tag of an entity")?;
        let parameters = match (fields.integer(Scalar::I32, "0 or 1 for parametric coordinates")?, dimension) {
            (0, 0..=3) => 0,
            (1, 0..=3) => dimension.unsigned_abs(),
            (_, 0..=3) => {
                return Err(ReadError::expected(
                    fields.file_position(),
                    "0 or 1 for parametric coordinates",
                    b"another number",
                ));
            }
            _ => {
                let found = dimension.to_string();
                return Err(ReadError::expected(position, "the dimension of an entity, 0 to 3", found.as_bytes()));
            }
        };
        let count = fields.count(size, "a number of nodes")?;
        let left = (total - positions.len()) as u64;
        if count > left {
            let problem = Problem::Count { what: "nodes in a block", count, most: left };
            return Err(ReadError::new(fields.file_position(), problem));
        }
        for _ in 0..count {
            tags.push(fields.count(size, "a node tag")?);
        }
        for _ in 0..count {
            positions.push(fields.point(Scalar::F64, positions.len())?);
            fields.skip(parameters, Scalar::F64, "a parametric coordinate")?;
        }
    }
    if positions.len() != total {
        let (left, right) = (positions.len() as u64, total as u64);
        return Err(ReadError::new(
            fields.file_position(),
            Problem::Mismatch { what: "the number of nodes in all blocks and their declared number", left, right },
        ));
    }
    Ok((fields, positions, tags))
}

fn read_elements(text: &mut TextCursor<'_>, header: Header, nodes: Nodes) -> Result<Mesh, ReadError> {
    let mut elements = Elements { nodes, found: FoundPrimitives::default() };
    let fields = match (header.version, header.binary) {
        (Version::Two, None) => read_elements_two_text(text, header, &mut elements)?,
        (Version::Two, Some(_)) => read_elements_two_binary(text, header, &mut elements)?,
        (Version::FourOne, _) => read_elements_four(text, header, &mut elements)?,
    };
    resume(text, fields);
    text.keyword("$EndElements")?;
    elements.found.finish(elements.nodes.positions)
}

/// The content of the elements read so far.
struct Elements {
    nodes: Nodes,
    found: FoundPrimitives,
}

impl Elements {
    /// The element type of a number, if it can be read or skipped.
    fn element(&self, number: i64, fields: &Fields<'_>) -> Result<Element, ReadError> {
        let kind = match element(number) {
            Some(Element::Volume(kind)) => kind.into(),
            Some(element) => return Ok(element),
            None => format!("unknown element type {number}").into(),
        };
        Err(ReadError::new(fields.file_position(), Problem::Cell { cell: self.found.cells, kind }))
    }

    /// Room for some elements of one type, which the rest of the file can hold.
    fn reserve(&mut self, element: Element, count: usize) {
        match element {
            Element::Tetrahedron => self.found.reserve(Primitive::Tetrahedra, count),
            Element::Face(_) => self.found.reserve(Primitive::Triangles, count),
            _ => {}
        }
    }

    /// Reads or skips the nodes of one element.
    fn read(&mut self, fields: &mut Fields<'_>, element: Element, tag: Scalar) -> Result<(), ReadError> {
        match element {
            Element::Skipped(count) => {
                fields.skip(count, tag, "the nodes of an element")?;
                self.found.cells += 1;
            }
            Element::Curved(count) => {
                fields.skip(count, tag, "the nodes of an element")?;
                self.found.unsupported(format!("surface element with {count} nodes"), fields.file_position());
            }
            Element::Face(count) => {
                for number in 0..count {
                    let named = fields.integer(tag, "a node of a face")?;
                    let vertex = self.nodes.index(named, self.found.next_face(), fields.file_position())?;
                    self.found.corner(number, vertex);
                }
                self.found.end_face(count, fields.file_position())?;
            }
            Element::Tetrahedron | Element::Volume(_) => {
                let mut corners = [0; 4];
                for corner in &mut corners {
                    let named = fields.integer(tag, "a node of a tetrahedron")?;
                    *corner = self.nodes.index(named, self.found.next_tetrahedron(), fields.file_position())?;
                }
                self.found.tetrahedron(corners);
            }
        }
        Ok(())
    }
}

fn read_elements_two_text<'a>(
    text: &mut TextCursor<'a>,
    header: Header,
    elements: &mut Elements,
) -> Result<Fields<'a>, ReadError> {
    let mut fields = header.fields(text);
    let count = fields.count(Scalar::I32, "a number of elements")?;
    fields.room("elements", count, 4, 0)?;
    for _ in 0..count {
        fields.integer(Scalar::I32, "an element number")?;
        let number = fields.integer(Scalar::I32, "an element type")?;
        let element = elements.element(number, &fields)?;
        let tags = fields.count(Scalar::I32, "a number of tags")?;
        fields.skip(tags, Scalar::I32, "the tags of an element")?;
        elements.read(&mut fields, element, Scalar::I32)?;
    }
    Ok(fields)
}

fn read_elements_two_binary<'a>(
    text: &mut TextCursor<'a>,
    header: Header,
    elements: &mut Elements,
) -> Result<Fields<'a>, ReadError> {
    let total = text.count("a number of elements")?;
    let mut fields = header.fields(text);
    fields.room("elements", total, 0, 2 * 4)?;
    while elements.found.cells < total {
        let number = fields.integer(Scalar::I32, "an element type")?;
        let element = elements.element(number, &fields)?;
        let count = fields.count(Scalar::I32, "a number of elements of one type")?;
        let left = total - elements.found.cells;
        if count > left {
            let problem = Problem::Count { what: "elements of one type", count, most: left };
            return Err(ReadError::new(fields.file_position(), problem));
        }
        let tags = fields.count(Scalar::I32, "a number of tags")?;
        let numbers = tags.saturating_add(nodes_of(element)).saturating_add(1);
        let count = fields.room("elements", count, numbers, numbers.saturating_mul(4))?;
        elements.reserve(element, count);
        for _ in 0..count {
            fields.skip(tags.saturating_add(1), Scalar::I32, "the number and the tags of an element")?;
            elements.read(&mut fields, element, Scalar::I32)?;
        }
    }
    Ok(fields)
}

fn read_elements_four<'a>(
    text: &mut TextCursor<'a>,
    header: Header,
    elements: &mut Elements,
) -> Result<Fields<'a>, ReadError> {
    let size = header.size;
    let bytes = size.size() as u64;
    let mut fields = header.fields(text);
    let blocks = fields.count(size, "a number of element blocks")?;
    let total = fields.count(size, "a number of elements")?;
    fields.skip(2, size, "the smallest and the largest element tag")?;
    fields.room("element blocks", blocks, 4, 3 * 4 + bytes)?;
    for _ in 0..blocks {
        fields.skip(2, Scalar::I32, "the dimension and the tag of an entity")?;
        let number = fields.integer(Scalar::I32, "an element type")?;
        let element = elements.element(number, &fields)?;
        let count = fields.count(size, "a number of elements")?;
        let numbers = nodes_of(element) + 1;
        let count = fields.room("elements", count, numbers, numbers * bytes)?;
        elements.reserve(element, count);
        for _ in 0..count {
            fields.integer(size, "an element tag")?;
            elements.read(&mut fields, element, size)?;
        }
    }
    if elements.found.cells != total {
        let problem = Problem::Mismatch {
            what: "the number of elements in all blocks and their declared number",
            left: elements.found.cells,
            right: total,
        };
        return Err(ReadError::new(fields.file_position(), problem));
    }
    Ok(fields)
}

fn nodes_of(element: Element) -> u64 {
    match element {
        Element::Skipped(nodes) | Element::Curved(nodes) | Element::Face(nodes) => nodes,
        Element::Tetrahedron | Element::Volume(_) => 4,
    }
}
