//! A cursor over text that knows its line.

use super::error::{Place, Problem, ReadError, quoted};
use glam::DVec3;

/// Walks over the words of a text file.
#[derive(Debug, Clone)]
pub(super) struct TextCursor<'a> {
    bytes: &'a [u8],
    position: usize,
    line: usize,
    /// Where the last word began.
    word: (usize, usize),
    /// Starts a comment that goes to the end of the line.
    comment: Option<u8>,
    /// Places are bytes, not lines: the text is in a file that holds binary data too.
    by_byte: bool,
}

impl<'a> TextCursor<'a> {
    /// At the start of a text.
    pub fn new(bytes: &'a [u8]) -> Self {
        Self::within(bytes, 0, bytes.len(), 1)
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

    /// From here on places are bytes.
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

    /// Goes on at a later byte, after binary data.
    pub fn jump(&mut self, position: usize) {
        self.position = position.min(self.bytes.len());
        self.word = (self.position, self.line);
    }

    /// How many bytes are left.
    pub fn remaining(&self) -> usize {
        self.bytes.len() - self.position
    }

    /// Where the last word began.
    pub fn place(&self) -> Place {
        if self.by_byte { Place::Byte(self.word.0) } else { Place::Line(self.word.1) }
    }

    fn skip_space(&mut self) {
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

    /// The next word, which has to be there.
    pub fn need(&mut self, expected: &'static str) -> Result<&'a [u8], ReadError> {
        self.word().ok_or_else(|| ReadError::ended(self.place(), expected))
    }

    /// The next word, which has to be a certain one.
    pub fn keyword(&mut self, keyword: &'static str) -> Result<(), ReadError> {
        let word = self.need(keyword)?;
        if word == keyword.as_bytes() { Ok(()) } else { Err(ReadError::expected(self.place(), keyword, word)) }
    }

    /// The next word without going past it.
    pub fn peek(&self) -> Option<&'a [u8]> {
        self.clone().word()
    }

    /// What is left of this line; goes to the start of the next one.
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

    /// Goes past the next occurrence of a string.
    pub fn skip_past(&mut self, string: &[u8]) -> Result<(), ReadError> {
        let left = &self.bytes[self.position..];
        match find(left, string) {
            Some(at) => {
                self.line += left[..at].iter().filter(|&&b| b == b'\n').count();
                self.position += at + string.len();
                self.word = (self.position, self.line);
                Ok(())
            }
            None => Err(ReadError::ended(self.place(), quoted(string))),
        }
    }

    /// A whole number.
    pub fn integer(&mut self, expected: &'static str) -> Result<i64, ReadError> {
        let word = self.need(expected)?;
        parse_integer(word).ok_or_else(|| ReadError::expected(self.place(), expected, word))
    }

    /// A whole number that is not negative.
    pub fn count(&mut self, expected: &'static str) -> Result<u64, ReadError> {
        let word = self.need(expected)?;
        parse_integer(word)
            .and_then(|i| u64::try_from(i).ok())
            .ok_or_else(|| ReadError::expected(self.place(), expected, word))
    }

    /// Three coordinates, which have to be finite.
    pub fn point(&mut self, vertex: usize) -> Result<DVec3, ReadError> {
        let mut point = [0.0; 3];
        for (value, axis) in point.iter_mut().zip(['x', 'y', 'z']) {
            let word = self.need("a coordinate")?;
            *value = std::str::from_utf8(word)
                .ok()
                .and_then(|w| w.parse().ok())
                .ok_or_else(|| ReadError::expected(self.place(), "a coordinate", word))?;
            if !f64::is_finite(*value) {
                let problem = Problem::NotFinite { vertex, axis, found: quoted(word) };
                return Err(ReadError::new(self.place(), problem));
            }
        }
        Ok(DVec3::from_array(point))
    }

    /// Checks an announced count against what is left of the text, before anything is set aside for it. An item takes
    /// at least `words` words. More than fit into a u32 are refused too: that is what indices are.
    pub fn room(&self, what: &'static str, count: u64, words: u64) -> Result<usize, ReadError> {
        // A word is a character and a space, which the last word can do without.
        let most = (self.remaining() as u64).saturating_add(1) / words.saturating_mul(2).max(1);
        check_room(what, count, most, self.place())
    }

    /// Goes past some words.
    pub fn skip_words(&mut self, words: u64, expected: &'static str) -> Result<(), ReadError> {
        for _ in 0..words {
            self.need(expected)?;
        }
        Ok(())
    }
}

/// A count, where there can be at most `most` and indices are u32.
pub(super) fn check_room(what: &'static str, count: u64, most: u64, place: Place) -> Result<usize, ReadError> {
    let most = most.min(u32::MAX.into());
    match usize::try_from(count) {
        Ok(fits) if count <= most => Ok(fits),
        _ => Err(ReadError::new(place, Problem::Count { what, count, most })),
    }
}

/// Where a string is first found.
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

/// A decimal integer; `None` where there is anything else or it does not fit.
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
        assert_eq!(text.place(), Place::Line(3));
        assert_eq!(text.word(), Some(&b"five"[..]));
        assert_eq!(text.place(), Place::Line(4));
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
