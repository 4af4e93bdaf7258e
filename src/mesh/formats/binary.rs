//! A cursor over binary data that keeps its offset.

use super::error::{AXES, FilePosition, Problem, ReadError};
use super::scalar::{ByteOrder, Scalar};
use super::text::check_room;
use glam::DVec3;

/// Reads binary numbers.
#[derive(Debug, Clone)]
pub(super) struct BinaryCursor<'a> {
    bytes: &'a [u8],
    position: usize,
    /// Where the last number began.
    last: usize,
    order: ByteOrder,
    /// The data was decoded from bytes of the file that start here; errors name this byte.
    decoded_from: Option<usize>,
}

impl<'a> BinaryCursor<'a> {
    /// From `start` on in a file.
    pub fn new(bytes: &'a [u8], start: usize, order: ByteOrder) -> Self {
        let start = start.min(bytes.len());
        Self { bytes, position: start, last: start, order, decoded_from: None }
    }

    /// Over data that was decoded from bytes of the file that start at `from`.
    pub fn decoded(bytes: &'a [u8], from: usize, order: ByteOrder) -> Self {
        Self { bytes, position: 0, last: 0, order, decoded_from: Some(from) }
    }

    /// The byte that comes next.
    pub fn position(&self) -> usize {
        self.position
    }

    /// How many bytes are left.
    pub fn remaining(&self) -> usize {
        self.bytes.len() - self.position
    }

    /// Where the last number began.
    pub fn file_position(&self) -> FilePosition {
        FilePosition::Byte(self.decoded_from.unwrap_or(self.last))
    }

    /// The next bytes.
    pub fn take(&mut self, length: usize, expected: &'static str) -> Result<&'a [u8], ReadError> {
        self.last = self.position;
        let end = self.position.checked_add(length).filter(|&end| end <= self.bytes.len());
        let end = end.ok_or_else(|| ReadError::ended(self.file_position(), expected))?;
        self.position = end;
        Ok(&self.bytes[self.last..end])
    }

    /// A whole number.
    pub fn integer(&mut self, scalar: Scalar, expected: &'static str) -> Result<i64, ReadError> {
        let bytes = self.take(scalar.size(), expected)?;
        let wrong = |found: String| ReadError::expected(self.file_position(), expected, found.as_bytes());
        let value =
            scalar.integer(bytes, self.order).ok_or_else(|| wrong(scalar.real(bytes, self.order).to_string()))?;
        i64::try_from(value).map_err(|_| wrong(value.to_string()))
    }

    /// A whole number that is not negative.
    pub fn count(&mut self, scalar: Scalar, expected: &'static str) -> Result<u64, ReadError> {
        let value = self.integer(scalar, expected)?;
        u64::try_from(value)
            .map_err(|_| ReadError::expected(self.file_position(), expected, value.to_string().as_bytes()))
    }

    /// Three coordinates, which must be finite.
    pub fn point(&mut self, scalar: Scalar, vertex: usize) -> Result<DVec3, ReadError> {
        let mut point = [0.0; 3];
        for (axis, value) in point.iter_mut().enumerate() {
            *value = self.coordinate(scalar, vertex, axis)?;
        }
        Ok(DVec3::from_array(point))
    }

    /// A coordinate, which must be finite.
    pub fn coordinate(&mut self, scalar: Scalar, vertex: usize, axis: usize) -> Result<f64, ReadError> {
        let value = scalar.real(self.take(scalar.size(), "a coordinate")?, self.order);
        if value.is_finite() {
            return Ok(value);
        }
        let problem = Problem::NotFinite { vertex, axis: AXES[axis], found: value.to_string() };
        Err(ReadError::new(self.file_position(), problem))
    }

    /// Checks a declared count of items against the rest of the data, as [`super::text::TextCursor::room`].
    pub fn room(&self, what: &'static str, count: u64, bytes: u64) -> Result<usize, ReadError> {
        check_room(what, count, self.remaining() as u64 / bytes.max(1), self.file_position())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_the_end() {
        let mut data = BinaryCursor::new(&[9, 0, 0, 0, 1, 0xff, 0xff], 1, ByteOrder::Big);
        assert_eq!(data.count(Scalar::U32, "a count"), Ok(1));
        assert_eq!(data.file_position(), FilePosition::Byte(1));
        let error = data.clone().count(Scalar::I16, "a count").unwrap_err();
        assert_eq!(error.to_string(), "byte 5: expected a count, found '-1'");
        let error = data.integer(Scalar::I32, "a tag").unwrap_err();
        assert_eq!(error.to_string(), "byte 5: the data ends where a tag was expected");
        let mut large = BinaryCursor::new(&[0xff; 8], 0, ByteOrder::Big);
        assert!(large.integer(Scalar::U64, "a tag").is_err());
        assert!(large.take(usize::MAX, "all").is_err());
    }
}
