//! Finds the arrays of a `.vtu` file and how they are encoded.

use super::compression::Compressor;
use super::xml::{Scanner, Tag};
use crate::mesh::formats::error::{FilePosition, ReadError};
use crate::mesh::formats::scalar::{ByteOrder, Scalar};
use crate::mesh::formats::text::parse_integer;

/// The parts of a `.vtu` file.
#[derive(Debug)]
pub(super) struct Layout {
    pub order: ByteOrder,
    /// The type of the numbers in front of binary arrays.
    pub header: Scalar,
    pub compressor: Option<Compressor>,
    pub pieces: Vec<Piece>,
    pub appended: Option<Appended>,
}

/// Appended data.
#[derive(Debug, Clone, Copy)]
pub(super) struct Appended {
    /// The byte after the `_`.
    pub start: usize,
    pub is_base64: bool,
}

/// A part of the grid, with its own vertices.
#[derive(Debug)]
pub(super) struct Piece {
    /// The byte of its tag.
    pub start: usize,
    pub point_count: u64,
    pub cell_count: u64,
    pub points: Option<Array>,
    pub connectivity: Option<Array>,
    pub offsets: Option<Array>,
    pub types: Option<Array>,
}

/// An array before it is decoded.
#[derive(Debug, Clone, Copy)]
pub(super) struct Array {
    pub scalar: Scalar,
    pub storage: Storage,
    /// The byte of its tag.
    pub start: usize,
}

/// Where the numbers of an array are.
#[derive(Debug, Clone, Copy)]
pub(super) enum Storage {
    /// Text between two bytes; it begins on a line.
    Ascii { from: usize, to: usize, line: usize },
    /// Base64 between two bytes.
    Inline { from: usize, to: usize },
    /// So far into the appended data.
    Appended { offset: u64 },
}

/// Finds the arrays that make up the mesh.
pub(super) fn find(bytes: &[u8]) -> Result<Layout, ReadError> {
    let mut scanner = Scanner::new(bytes);
    let Some(root) = scanner.next()? else {
        return Err(ReadError::ended(FilePosition::Byte(bytes.len()), "the tag VTKFile"));
    };
    let mut layout = read_root(&root)?;
    let mut lines = Lines { bytes, counted: 0, line: 1 };
    let mut section: &[u8] = b"";
    while let Some(tag) = scanner.next()? {
        match tag.name {
            b"Piece" => layout.pieces.push(Piece {
                start: tag.start,
                point_count: count(&tag, "NumberOfPoints")?,
                cell_count: count(&tag, "NumberOfCells")?,
                points: None,
                connectivity: None,
                offsets: None,
                types: None,
            }),
            b"Points" | b"Cells" if !tag.is_empty => section = tag.name,
            b"/Points" | b"/Cells" => section = b"",
            b"DataArray" => {
                let Some(slot) = slot(&mut layout, section, &tag) else { continue };
                *slot = Some(read_array(&tag, &mut scanner, &mut lines)?);
            }
            b"AppendedData" => {
                layout.appended = Some(read_appended(&tag, bytes)?);
                // Appended data need not be XML, and nothing comes after it.
                break;
            }
            _ => {}
        }
    }
    Ok(layout)
}

fn read_root(root: &Tag<'_>) -> Result<Layout, ReadError> {
    let at = FilePosition::Byte(root.start);
    if root.name != b"VTKFile" {
        return Err(ReadError::expected(at, "the tag VTKFile", root.name));
    }
    match root.need("type")? {
        b"UnstructuredGrid" => {}
        other => return Err(ReadError::expected(at, "the type UnstructuredGrid", other)),
    }
    let order = match root.attribute("byte_order") {
        None | Some(b"LittleEndian") => ByteOrder::Little,
        Some(b"BigEndian") => ByteOrder::Big,
        Some(other) => return Err(ReadError::expected(at, "the byte order LittleEndian or BigEndian", other)),
    };
    let header = match root.attribute("header_type") {
        None | Some(b"UInt32") => Scalar::U32,
        Some(b"UInt64") => Scalar::U64,
        Some(other) => return Err(ReadError::expected(at, "the header type UInt32 or UInt64", other)),
    };
    let compressor = match root.attribute("compressor") {
        None | Some(b"") => None,
        Some(name) => Some(Compressor::from_name(name).ok_or_else(|| {
            let what = format!("the compressor {}", String::from_utf8_lossy(&name[..name.len().min(40)]));
            ReadError::unsupported(at, what, "supported are zlib, LZ4, LZMA and no compression")
        })?),
    };
    Ok(Layout { order, header, compressor, pieces: Vec::new(), appended: None })
}

/// Where an array is stored in the layout; `None` for one that is not needed.
fn slot<'l>(layout: &'l mut Layout, section: &[u8], tag: &Tag<'_>) -> Option<&'l mut Option<Array>> {
    let piece = layout.pieces.last_mut()?;
    match (section, tag.attribute("Name").unwrap_or_default()) {
        (b"Points", _) => Some(&mut piece.points),
        (b"Cells", b"connectivity") => Some(&mut piece.connectivity),
        (b"Cells", b"offsets") => Some(&mut piece.offsets),
        (b"Cells", b"types") => Some(&mut piece.types),
        _ => None,
    }
    .filter(|slot| slot.is_none())
}

fn count(tag: &Tag<'_>, name: &'static str) -> Result<u64, ReadError> {
    let value = tag.need(name)?;
    parse_integer(value.trim_ascii())
        .and_then(|count| u64::try_from(count).ok())
        .ok_or_else(|| ReadError::expected(FilePosition::Byte(tag.start), format!("a count as {name}"), value))
}

fn read_array(tag: &Tag<'_>, scanner: &mut Scanner<'_>, lines: &mut Lines<'_>) -> Result<Array, ReadError> {
    let at = FilePosition::Byte(tag.start);
    let name = tag.need("type")?;
    let scalar = scalar(name).ok_or_else(|| ReadError::expected(at, "a type such as Float32", name))?;
    if let Some(components) = tag.attribute("NumberOfComponents") {
        let is_points = !matches!(tag.attribute("Name"), Some(b"connectivity" | b"offsets" | b"types"));
        let wanted: &[u8] = if is_points { b"3" } else { b"1" };
        if components != wanted {
            let expected = format!("{} as NumberOfComponents", String::from_utf8_lossy(wanted));
            return Err(ReadError::expected(at, expected, components));
        }
    }
    let format = tag.attribute("format").unwrap_or(b"ascii");
    let storage = if format == b"appended" {
        Storage::Appended { offset: count(tag, "offset")? }
    } else {
        let (from, to) = text_of(tag, scanner, lines.bytes)?;
        match format {
            b"ascii" => Storage::Ascii { from, to, line: lines.line_of(from) },
            b"binary" => Storage::Inline { from, to },
            other => return Err(ReadError::expected(at, "the format ascii, binary or appended", other)),
        }
    };
    Ok(Array { scalar, storage, start: tag.start })
}

/// The text of an element. Elements inside it, in which VTK stores ranges, are skipped.
fn text_of(tag: &Tag<'_>, scanner: &mut Scanner<'_>, bytes: &[u8]) -> Result<(usize, usize), ReadError> {
    if tag.is_empty {
        return Ok((tag.end, tag.end));
    }
    let mut text = None;
    let mut from = tag.end;
    let mut depth = 0u32;
    loop {
        let Some(next) = scanner.next()? else {
            return Err(ReadError::ended(FilePosition::Byte(bytes.len()), "the end tag of DataArray"));
        };
        if depth == 0 && text.is_none() && !bytes[from..next.start].trim_ascii().is_empty() {
            text = Some((from, next.start));
        }
        from = next.end;
        match next.name {
            b"/DataArray" => return Ok(text.unwrap_or((tag.end, tag.end))),
            [b'/', ..] => depth = depth.saturating_sub(1),
            _ if !next.is_empty => depth = depth.saturating_add(1),
            _ => {}
        }
    }
}

fn read_appended(tag: &Tag<'_>, bytes: &[u8]) -> Result<Appended, ReadError> {
    let is_base64 = match tag.need("encoding")? {
        b"raw" => false,
        b"base64" => true,
        other => return Err(ReadError::expected(FilePosition::Byte(tag.start), "the encoding raw or base64", other)),
    };
    let space = bytes[tag.end..].iter().take_while(|b| b.is_ascii_whitespace()).count();
    let mark = tag.end + space;
    match bytes.get(mark) {
        Some(b'_') => Ok(Appended { start: mark + 1, is_base64 }),
        Some(&other) => Err(ReadError::expected(FilePosition::Byte(mark), "_ before the appended data", &[other])),
        None => Err(ReadError::ended(FilePosition::Byte(mark), "_ before the appended data")),
    }
}

/// A number type by its XML name.
fn scalar(name: &[u8]) -> Option<Scalar> {
    Some(match name {
        b"Int8" => Scalar::I8,
        b"UInt8" => Scalar::U8,
        b"Int16" => Scalar::I16,
        b"UInt16" => Scalar::U16,
        b"Int32" => Scalar::I32,
        b"UInt32" => Scalar::U32,
        b"Int64" => Scalar::I64,
        b"UInt64" => Scalar::U64,
        b"Float32" => Scalar::F32,
        b"Float64" => Scalar::F64,
        _ => return None,
    })
}

/// Counts lines up to ascending positions, looking at each byte once.
struct Lines<'a> {
    bytes: &'a [u8],
    counted: usize,
    line: usize,
}

impl Lines<'_> {
    fn line_of(&mut self, position: usize) -> usize {
        if position > self.counted {
            self.line += self.bytes[self.counted..position].iter().filter(|&&b| b == b'\n').count();
            self.counted = position;
        }
        self.line
    }
}
