//! A cursor over text that counts lines.

use super::error::{AXES, FilePosition, Problem, ReadError, quoted};
use glam::DVec3;

/// UTF-8's byte order mark.
pub(super) const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// Reads the words of a text file.
#[derive(Debug, Clone)]
pub(super) struct TextCursor<'a> {
    bytes: &'a [u8],
    position: usize,
    line: usize,
    /// Where the last word began.
    word: (usize, usize),
    /// Starts a comment that ends with the line.
    comment: Option<u8>,
    /// Errors name bytes, not lines: the file contains binary data too.
    by_byte: bool,
}

impl<'a> TextCursor<'a> {
    /// At the start of a text, after a byte order mark if there is one.
    pub fn new(bytes: &'a [u8]) -> Self {
        let start = if bytes.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len() } else { 0 };
        Self::within(bytes, start, bytes.len(), 1)
    }

    /// From `start` up to `end` of a file; `line` is the line that `start` is on.
    pub fn within(bytes: &'a [u8], start: usize, end: usize, line: usize) -> Self {
        let end = end.min(bytes.len());
        let start = start.min(end);
        Self { bytes: &bytes[..end], position: start, line, word: (start, line), comment: None, by_byte: false }
    }

    /// The same, with comments from a character to the end of the line.
    pub fn with_comments(mut self, start: u8) -> Self {
        self.comment = Some(start);
        self
    }

    /// From here on errors name bytes.
    pub fn count_bytes(&mut self) {
        self.by_byte = true;
    }

    /// All of the bytes.
    pub fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// The byte that comes next.
    pub fn position(&self) -> usize {
        self.position
    }

    /// Continues at a later byte, after binary data.
    pub fn jump(&mut self, position: usize) {
        self.position = position.min(self.bytes.len());
        self.word = (self.position, self.line);
    }

    /// How many bytes are left.
    pub fn remaining(&self) -> usize {
        self.bytes.len() - self.position
    }

    /// Where the last word began.
    pub fn file_position(&self) -> FilePosition {
        if self.by_byte { FilePosition::Byte(self.word.0) } else { FilePosition::Line(self.word.1) }
    }

    /// Skips white space and comments.
    pub fn skip_space(&mut self) {
        while let Some(&byte) = self.bytes.get(self.position) {
            if byte == b'\n' {
                self.line += 1;
            } else if self.comment == Some(byte) {
                while self.bytes.get(self.position).is_some_and(|&b| b != b'\n') {
                    self.position += 1;
                }
                continue;
            } else if !byte.is_ascii_whitespace() {
                break;
            }
            self.position += 1;
        }
        self.word = (self.position, self.line);
    }

    /// The next word; `None` at the end.
    pub fn word(&mut self) -> Option<&'a [u8]> {
        self.skip_space();
        let start = self.position;
        while let Some(&byte) = self.bytes.get(self.position) {
            if byte.is_ascii_whitespace() || self.comment == Some(byte) {
                break;
            }
            self.position += 1;
        }
        (self.position > start).then(|| &self.bytes[start..self.position])
    }

    /// The next word, which is required.
    pub fn need(&mut self, expected: &'static str) -> Result<&'a [u8], ReadError> {
        self.word().ok_or_else(|| ReadError::ended(self.file_position(), expected))
    }

    /// A required keyword.
    pub fn keyword(&mut self, keyword: &'static str) -> Result<(), ReadError> {
        let word = self.need(keyword)?;
        if word == keyword.as_bytes() { Ok(()) } else { Err(ReadError::expected(self.file_position(), keyword, word)) }
    }

    /// The next word, without consuming it.
    pub fn peek(&self) -> Option<&'a [u8]> {
        self.clone().word()
    }

    /// The rest of this line; continues at the start of the next one.
    pub fn rest_of_line(&mut self) -> &'a [u8] {
        let start = self.position;
        let left = &self.bytes[start..];
        let length = left.iter().position(|&b| b == b'\n').unwrap_or(left.len());
        self.position = start + length;
        if self.position < self.bytes.len() {
            self.position += 1;
            self.line += 1;
        }
        &left[..length]
    }

    /// The next word of this line, if there is one more.
    pub fn word_on_line(&mut self) -> Option<&'a [u8]> {
        let mut ahead = self.clone();
        let word = ahead.word()?;
        if ahead.line != self.line {
            return None;
        }
        *self = ahead;
        Some(word)
    }

    /// Skips to after the next occurrence of a string.
    pub fn skip_past(&mut self, string: &[u8]) -> Result<(), ReadError> {
        let left = &self.bytes[self.position..];
        match find(left, string) {
            Some(at) => {
                self.line += left[..at].iter().filter(|&&b| b == b'\n').count();
                self.position += at + string.len();
                self.word = (self.position, self.line);
                Ok(())
            }
            None => Err(ReadError::ended(self.file_position(), quoted(string))),
        }
    }

    /// A whole number.
    pub fn integer(&mut self, expected: &'static str) -> Result<i64, ReadError> {
        let word = self.need(expected)?;
        parse_integer(word).ok_or_else(|| ReadError::expected(self.file_position(), expected, word))
    }

    /// A whole number that is not negative.
    pub fn count(&mut self, expected: &'static str) -> Result<u64, ReadError> {
        let word = self.need(expected)?;
        parse_integer(word)
            .and_then(|i| u64::try_from(i).ok())
            .ok_or_else(|| ReadError::expected(self.file_position(), expected, word))
    }

    /// Three coordinates, which must be finite.
    pub fn point(&mut self, vertex: usize) -> Result<DVec3, ReadError> {
        let mut point = [0.0; 3];
        for (axis, value) in point.iter_mut().enumerate() {
            *value = self.coordinate(vertex, axis)?;
        }
        Ok(DVec3::from_array(point))
    }

    /// A coordinate, which must be finite.
    pub fn coordinate(&mut self, vertex: usize, axis: usize) -> Result<f64, ReadError> {
        let word = self.need("a coordinate")?;
        let value: f64 = std::str::from_utf8(word)
            .ok()
            .and_then(|w| w.parse().ok())
            .ok_or_else(|| ReadError::expected(self.file_position(), "a coordinate", word))?;
        if value.is_finite() {
            return Ok(value);
        }
        let problem = Problem::NotFinite { vertex, axis: AXES[axis], found: quoted(word) };
        Err(ReadError::new(self.file_position(), problem))
    }

    /// Checks a declared count against the rest of the text, before memory is allocated for it. An item takes at least
    /// `words` words. Counts beyond u32 are refused too, because indices are u32.
    pub fn room(&self, what: &'static str, count: u64, words: u64) -> Result<usize, ReadError> {
        // A word takes a character and a space; the last word needs no space.
        let most = (self.remaining() as u64).saturating_add(1) / words.saturating_mul(2).max(1);
        check_room(what, count, most, self.file_position())
    }

    /// Skips some words.
    pub fn skip_words(&mut self, words: u64, expected: &'static str) -> Result<(), ReadError> {
        for _ in 0..words {
            self.need(expected)?;
        }
        Ok(())
    }
}

/// Checks a count against the largest possible one; indices are u32.
pub(super) fn check_room(
    what: &'static str,
    count: u64,
    most: u64,
    position: FilePosition,
) -> Result<usize, ReadError> {
    let most = most.min(u32::MAX.into());
    match usize::try_from(count) {
        Ok(fits) if count <= most => Ok(fits),
        _ => Err(ReadError::new(position, Problem::Count { what, count, most })),
    }
}

/// The first occurrence of a string.
pub(super) fn find(bytes: &[u8], string: &[u8]) -> Option<usize> {
    let (&first, rest) = string.split_first()?;
    let mut from = 0;
    loop {
        let at = from + bytes[from..].iter().position(|&b| b == first)?;
        if bytes[at + 1..].starts_with(rest) {
            return Some(at);
        }
        from = at + 1;
    }
}

/// A decimal integer; `None` for anything else and for numbers that do not fit.
pub(super) fn parse_integer(word: &[u8]) -> Option<i64> {
    let (negative, digits) = match word {
        [b'-', digits @ ..] => (true, digits),
        [b'+', digits @ ..] => (false, digits),
        digits => (false, digits),
    };
    if digits.is_empty() {
        return None;
    }
    digits.iter().try_fold(0i64, |value, &digit| {
        let digit = i64::from(digit.is_ascii_digit().then(|| digit - b'0')?);
        let value = value.checked_mul(10)?;
        if negative { value.checked_sub(digit) } else { value.checked_add(digit) }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_lines_and_comments() {
        let mut text = TextCursor::new(b"one # two\n\n  three#four\r\nfive").with_comments(b'#');
        assert_eq!(text.word(), Some(&b"one"[..]));
        assert_eq!(text.word_on_line(), None);
        assert_eq!(text.peek(), Some(&b"three"[..]));
        assert_eq!(text.word(), Some(&b"three"[..]));
        assert_eq!(text.file_position(), FilePosition::Line(3));
        assert_eq!(text.word(), Some(&b"five"[..]));
        assert_eq!(text.file_position(), FilePosition::Line(4));
        assert_eq!(text.word(), None);
        assert_eq!(text.rest_of_line(), b"");
    }

    #[test]
    fn integers_that_fit_and_that_do_not() {
        assert_eq!(parse_integer(b"-9223372036854775808"), Some(i64::MIN));
        assert_eq!(parse_integer(b"+9223372036854775807"), Some(i64::MAX));
        for wrong in [&b"9223372036854775808"[..], b"", b"-", b"1.0", b"0x1", b"1e3", b"--1"] {
            assert_eq!(parse_integer(wrong), None, "{}", String::from_utf8_lossy(wrong));
        }
    }

    #[test]
    fn finds_overlapping_starts() {
        assert_eq!(find(b"a$$End", b"$End"), Some(2));
        assert_eq!(find(b"$En", b"$End"), None);
        assert_eq!(find(b"", b"$"), None);
    }
}
