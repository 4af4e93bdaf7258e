//! A sequence of numbers, as text or binary: most formats have both encodings of one grammar.

use super::binary::BinaryCursor;
use super::error::{FilePosition, Problem, ReadError};
use super::scalar::Scalar;
use super::text::TextCursor;
use glam::DVec3;

/// A sequence of numbers.
#[derive(Debug, Clone)]
pub(super) enum Fields<'a> {
    /// As words; number types do not matter.
    Text(TextCursor<'a>),
    /// As bytes.
    Binary(BinaryCursor<'a>),
}

impl Fields<'_> {
    /// Where the last number began.
    pub fn file_position(&self) -> FilePosition {
        match self {
            Self::Text(text) => text.file_position(),
            Self::Binary(data) => data.file_position(),
        }
    }

    /// A whole number.
    pub fn integer(&mut self, scalar: Scalar, expected: &'static str) -> Result<i64, ReadError> {
        match self {
            Self::Text(text) => text.integer(expected),
            Self::Binary(data) => data.integer(scalar, expected),
        }
    }

    /// A whole number that is not negative.
    pub fn count(&mut self, scalar: Scalar, expected: &'static str) -> Result<u64, ReadError> {
        match self {
            Self::Text(text) => text.count(expected),
            Self::Binary(data) => data.count(scalar, expected),
        }
    }

    /// Three coordinates, which must be finite.
    pub fn point(&mut self, scalar: Scalar, vertex: usize) -> Result<DVec3, ReadError> {
        match self {
            Self::Text(text) => text.point(vertex),
            Self::Binary(data) => data.point(scalar, vertex),
        }
    }

    /// A coordinate, which must be finite.
    pub fn coordinate(&mut self, scalar: Scalar, vertex: usize, axis: usize) -> Result<f64, ReadError> {
        match self {
            Self::Text(text) => text.coordinate(vertex, axis),
            Self::Binary(data) => data.coordinate(scalar, vertex, axis),
        }
    }

    /// Skips some numbers of one type.
    pub fn skip(&mut self, numbers: u64, scalar: Scalar, expected: &'static str) -> Result<(), ReadError> {
        match self {
            Self::Text(text) => text.skip_words(numbers, expected),
            Self::Binary(data) => {
                let bytes = usize::try_from(numbers).ok().and_then(|n| n.checked_mul(scalar.size()));
                data.take(bytes.unwrap_or(usize::MAX), expected).map(|_| ())
            }
        }
    }

    /// Checks a declared count against the rest of the file, before memory is allocated for it. An item takes `numbers`
    /// words or `bytes` bytes.
    pub fn room(&self, what: &'static str, count: u64, numbers: u64, bytes: u64) -> Result<usize, ReadError> {
        match self {
            Self::Text(text) => text.room(what, count, numbers),
            Self::Binary(data) => data.room(what, count, bytes),
        }
    }
}

/// A sequence of numbers of one type, of known length.
#[derive(Debug, Clone)]
pub(super) struct Column<'a> {
    fields: Fields<'a>,
    scalar: Scalar,
    left: u64,
}

impl<'a> Column<'a> {
    /// At most `length` numbers.
    pub fn new(fields: Fields<'a>, scalar: Scalar, length: u64) -> Self {
        Self { fields, scalar, left: length }
    }

    /// Where the last number began.
    pub fn file_position(&self) -> FilePosition {
        self.fields.file_position()
    }

    fn use_up(&mut self, numbers: u64, expected: &'static str) -> Result<(), ReadError> {
        match self.left.checked_sub(numbers) {
            Some(left) => {
                self.left = left;
                Ok(())
            }
            None => Err(ReadError::ended(self.file_position(), expected)),
        }
    }

    /// A whole number.
    pub fn integer(&mut self, expected: &'static str) -> Result<i64, ReadError> {
        self.use_up(1, expected)?;
        self.fields.integer(self.scalar, expected)
    }

    /// A whole number that is not negative.
    pub fn count(&mut self, expected: &'static str) -> Result<u64, ReadError> {
        self.use_up(1, expected)?;
        self.fields.count(self.scalar, expected)
    }

    /// Three coordinates, which must be finite.
    pub fn point(&mut self, vertex: usize) -> Result<DVec3, ReadError> {
        self.use_up(3, "a coordinate")?;
        self.fields.point(self.scalar, vertex)
    }

    /// Skips some numbers.
    pub fn skip(&mut self, numbers: u64, expected: &'static str) -> Result<(), ReadError> {
        self.use_up(numbers, expected)?;
        self.fields.skip(numbers, self.scalar, expected)
    }

    /// Checks a count of items of `numbers` numbers each against the data.
    pub fn room(&self, what: &'static str, count: u64, numbers: u64) -> Result<usize, ReadError> {
        self.fields.room(what, count, numbers, numbers.saturating_mul(self.scalar.size() as u64))
    }
}

/// The index of the vertex that a tetrahedron or a face refers to; `first` is the number of the first vertex in the file.
pub(super) fn vertex_index(
    named: i64,
    first: i64,
    vertices: usize,
    (what, index): (&'static str, usize),
    position: FilePosition,
) -> Result<u32, ReadError> {
    named
        .checked_sub(first)
        .and_then(|vertex| u32::try_from(vertex).ok())
        .filter(|&vertex| (vertex as usize) < vertices)
        .ok_or_else(|| {
            let numbering = if first == 0 { "numbered from 0" } else { "numbered from 1" };
            ReadError::new(position, Problem::Index { what, index, vertex: named, vertices, numbering })
        })
}
