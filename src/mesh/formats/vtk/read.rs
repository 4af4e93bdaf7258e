//! Reads legacy `.vtk` files.

use super::cells::{Cells, Lengths};
use crate::mesh::Mesh;
use crate::mesh::formats::binary::BinaryCursor;
use crate::mesh::formats::error::{Problem, ReadError};
use crate::mesh::formats::fields::{Column, Fields};
use crate::mesh::formats::found_primitives::FoundPrimitives;
use crate::mesh::formats::scalar::{ByteOrder, Scalar};
use crate::mesh::formats::text::{TextCursor, parse_integer};
use glam::DVec3;

/// Reads a legacy `.vtk` file up to the cell types.
pub(in crate::internals::mesh::formats) fn read(bytes: &[u8]) -> Result<Mesh, ReadError> {
    let mut reader = Reader::header(bytes)?;
    let mut positions: Option<Vec<DVec3>> = None;
    // Types come after the cells, which are skipped at first and read when the types are known.
    let mut cells: Option<Shape<'_>> = None;
    let mut types: Option<(u64, Column<'_>)> = None;
    loop {
        if let (Some(positions), Some(shape), Some((count, types))) = (&mut positions, &cells, &types) {
            return reader.finish(std::mem::take(positions), shape, *count, types);
        }
        let expected = match (&positions, &cells) {
            (None, _) => "POINTS",
            (_, None) => "CELLS",
            _ => "CELL_TYPES",
        };
        let word = reader.text.need(expected)?;
        match word.to_ascii_uppercase().as_slice() {
            b"POINTS" => positions = Some(reader.points()?),
            b"CELLS" => cells = Some(reader.cells()?),
            b"CELL_TYPES" => {
                let count = reader.text.count("a number of cell types")?;
                types = Some((count, reader.column("cell types", count, Scalar::I32)?));
            }
            b"FIELD" => reader.skip_field()?,
            b"METADATA" => reader.skip_metadata(),
            _ => return Err(ReadError::expected(reader.text.file_position(), expected, word)),
        }
    }
}

/// The cells before their types are known.
struct Shape<'a> {
    count: u64,
    /// The offsets, in version 5.
    offsets: Option<Column<'a>>,
    connectivity: Column<'a>,
}

struct Reader<'a> {
    text: TextCursor<'a>,
    is_binary: bool,
    /// Cells as offsets and connectivity.
    has_offsets: bool,
}

impl<'a> Reader<'a> {
    /// The four lines at the start.
    fn header(bytes: &'a [u8]) -> Result<Self, ReadError> {
        const START: &str = "# vtk DataFile Version";
        let mut text = TextCursor::new(bytes);
        // Some programs write an empty line first.
        text.skip_space();
        let line = text.file_position();
        let first = text.rest_of_line().trim_ascii();
        let version = first
            .split_at_checked(START.len())
            .filter(|(start, _)| start.eq_ignore_ascii_case(START.as_bytes()))
            .map(|(_, version)| version.trim_ascii())
            .ok_or_else(|| ReadError::expected(line, START, first))?;
        let major = version.split(|&b| b == b'.').next().and_then(parse_integer);
        let has_offsets = match major {
            Some(1..=4) => false,
            Some(5) => true,
            _ => return Err(ReadError::expected(line, "a version from 1.0 to 5.1", version)),
        };
        text.rest_of_line();
        let encoding = text.need("ASCII or BINARY")?;
        let is_binary = match encoding.to_ascii_uppercase().as_slice() {
            b"ASCII" => false,
            b"BINARY" => true,
            _ => return Err(ReadError::expected(text.file_position(), "ASCII or BINARY", encoding)),
        };
        if is_binary {
            text.count_bytes();
        }
        for (keyword, rest) in [("DATASET", ""), ("UNSTRUCTURED_GRID", " (other data sets are not supported)")] {
            let word = text.need(keyword)?;
            if !word.eq_ignore_ascii_case(keyword.as_bytes()) {
                return Err(ReadError::expected(text.file_position(), format!("{keyword}{rest}"), word));
            }
        }
        Ok(Self { text, is_binary, has_offsets })
    }

    /// The name of a number type.
    fn scalar(&mut self) -> Result<Scalar, ReadError> {
        let word = self.text.need("a number type such as float")?;
        scalar(word).ok_or_else(|| ReadError::expected(self.text.file_position(), "a number type such as float", word))
    }

    /// The numbers that follow: after the end of this line if they are binary.
    fn fields(&mut self) -> Fields<'a> {
        if self.is_binary {
            self.text.rest_of_line();
            Fields::Binary(BinaryCursor::new(self.text.bytes(), self.text.position(), ByteOrder::Big))
        } else {
            Fields::Text(self.text.clone())
        }
    }

    /// Continues after some numbers.
    fn resume(&mut self, fields: Fields<'a>) {
        match fields {
            Fields::Text(text) => self.text = text,
            Fields::Binary(data) => self.text.jump(data.position()),
        }
    }

    /// Some numbers of one type, to be read later; continues after them.
    fn column(&mut self, what: &'static str, length: u64, scalar: Scalar) -> Result<Column<'a>, ReadError> {
        let fields = self.fields();
        fields.room(what, length, 1, scalar.size() as u64)?;
        let mut after = fields.clone();
        after.skip(length, scalar, what)?;
        self.resume(after);
        Ok(Column::new(fields, scalar, length))
    }

    fn points(&mut self) -> Result<Vec<DVec3>, ReadError> {
        let count = self.text.count("a number of points")?;
        let scalar = self.scalar()?;
        let mut fields = self.fields();
        let count = fields.room("points", count, 3, 3 * scalar.size() as u64)?;
        let mut positions = Vec::with_capacity(count);
        for vertex in 0..count {
            positions.push(fields.point(scalar, vertex)?);
        }
        self.resume(fields);
        Ok(positions)
    }

    fn cells(&mut self) -> Result<Shape<'a>, ReadError> {
        let count = self.text.count("a number of cells")?;
        let size = self.text.count("the number of all numbers in the cells")?;
        if !self.has_offsets {
            let connectivity = self.column("numbers in the cells", size, Scalar::I32)?;
            return Ok(Shape { count, offsets: None, connectivity });
        }
        self.keyword("OFFSETS")?;
        let scalar = self.scalar()?;
        let offsets = self.column("offsets", count, scalar)?;
        self.keyword("CONNECTIVITY")?;
        let scalar = self.scalar()?;
        let connectivity = self.column("vertices of cells", size, scalar)?;
        // There is one offset more than there are cells.
        Ok(Shape { count: count.saturating_sub(1), offsets: Some(offsets), connectivity })
    }

    fn keyword(&mut self, keyword: &'static str) -> Result<(), ReadError> {
        let word = self.text.need(keyword)?;
        if word.eq_ignore_ascii_case(keyword.as_bytes()) {
            Ok(())
        } else {
            Err(ReadError::expected(self.text.file_position(), keyword, word))
        }
    }

    /// `FIELD name n`, then n arrays: name, components, tuples, type, numbers.
    fn skip_field(&mut self) -> Result<(), ReadError> {
        self.text.need("the name of a field")?;
        let arrays = self.text.count("a number of arrays")?;
        for _ in 0..arrays {
            self.text.need("the name of an array")?;
            let components = self.text.count("a number of components")?;
            let tuples = self.text.count("a number of tuples")?;
            let scalar = self.scalar()?;
            self.column("numbers in an array", components.saturating_mul(tuples), scalar)?;
        }
        Ok(())
    }

    /// `METADATA` ends with the next empty line.
    fn skip_metadata(&mut self) {
        self.text.rest_of_line();
        while self.text.remaining() > 0 && !self.text.rest_of_line().trim_ascii().is_empty() {}
    }

    fn finish(
        &self,
        positions: Vec<DVec3>,
        shape: &Shape<'a>,
        types_count: u64,
        types: &Column<'a>,
    ) -> Result<Mesh, ReadError> {
        if shape.count != types_count {
            let what = "the numbers of cells and of cell types";
            let problem = Problem::Mismatch { what, left: shape.count, right: types_count };
            return Err(ReadError::new(types.file_position(), problem));
        }
        let lengths = match shape.offsets.clone() {
            None => Lengths::Inline,
            Some(_) if shape.count == 0 => Lengths::Inline,
            Some(mut ends) => {
                let previous = ends.count("the offset of the first cell")?;
                if previous != 0 {
                    let found = previous.to_string();
                    return Err(ReadError::expected(
                        ends.file_position(),
                        "0 as offset of the first cell",
                        found.as_bytes(),
                    ));
                }
                Lengths::Ends { ends, previous }
            }
        };
        let cells =
            Cells { count: shape.count, lengths, connectivity: shape.connectivity.clone(), types: types.clone() };
        let mut found = FoundPrimitives::default();
        cells.collect(0, positions.len(), &mut found)?;
        found.finish(positions)
    }
}

/// A number type by its legacy name.
fn scalar(name: &[u8]) -> Option<Scalar> {
    Some(match name.to_ascii_lowercase().as_slice() {
        b"char" | b"signed_char" => Scalar::I8,
        b"unsigned_char" => Scalar::U8,
        b"short" => Scalar::I16,
        b"unsigned_short" => Scalar::U16,
        // Legacy files store a vtkIdType in 32 bits.
        b"int" | b"vtktypeint32" | b"vtkidtype" => Scalar::I32,
        b"unsigned_int" | b"vtktypeuint32" => Scalar::U32,
        // 64 bits wherever VTK is used today, apart from Windows, which writes vtktypeint64.
        b"long" | b"vtktypeint64" => Scalar::I64,
        b"unsigned_long" | b"vtktypeuint64" => Scalar::U64,
        b"float" => Scalar::F32,
        b"double" => Scalar::F64,
        _ => return None,
    })
}
