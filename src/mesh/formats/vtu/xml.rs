//! Finds the tags of a `.vtu` file.
//!
//! A `.vtu` file with raw appended data is not XML, and errors should name the byte, so this scans for tags and attributes
//! only: no entities, no checks of nesting.

use crate::mesh::formats::error::{FilePosition, ReadError};
use crate::mesh::formats::text::find;

/// Reads tag after tag.
#[derive(Debug, Clone)]
pub(super) struct Scanner<'a> {
    bytes: &'a [u8],
    position: usize,
}

/// A tag and its position.
#[derive(Debug, Clone, Copy)]
pub(super) struct Tag<'a> {
    /// Its name, with a leading `/` for an end tag.
    pub name: &'a [u8],
    attributes: &'a [u8],
    /// The byte of its `<`.
    pub start: usize,
    /// The byte after its `>`.
    pub end: usize,
    /// `<name/>`
    pub is_empty: bool,
}

impl<'a> Scanner<'a> {
    /// From the start of a file.
    pub fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, position: 0 }
    }

    /// The next tag, skipping comments, declarations and text; `None` at the end.
    pub fn next(&mut self) -> Result<Option<Tag<'a>>, ReadError> {
        loop {
            let left = &self.bytes[self.position..];
            let Some(at) = left.iter().position(|&b| b == b'<') else { return Ok(None) };
            let start = self.position + at;
            let left = &left[at..];
            if left.starts_with(b"<!--") {
                self.skip(start, left, b"-->")?;
            } else if left.starts_with(b"<?") {
                self.skip(start, left, b"?>")?;
            } else if left.starts_with(b"<![CDATA[") {
                self.skip(start, left, b"]]>")?;
            } else if left.starts_with(b"<!") {
                self.skip(start, left, b">")?;
            } else {
                return self.tag(start, left).map(Some);
            }
        }
    }

    fn skip(&mut self, start: usize, left: &[u8], end: &'static [u8]) -> Result<(), ReadError> {
        let length = find(left, end)
            .ok_or_else(|| ReadError::ended(FilePosition::Byte(start), String::from_utf8_lossy(end).into_owned()))?;
        self.position = start + length + end.len();
        Ok(())
    }

    /// `left` begins with the tag's `<`.
    fn tag(&mut self, start: usize, left: &'a [u8]) -> Result<Tag<'a>, ReadError> {
        let mut quote = None;
        let mut length = None;
        for (at, &byte) in left.iter().enumerate().skip(1) {
            match (quote, byte) {
                (None, b'>') => {
                    length = Some(at);
                    break;
                }
                (None, b'<') => return Err(ReadError::expected(FilePosition::Byte(start + at), "'>' of a tag", b"<")),
                (None, b'"' | b'\'') => quote = Some(byte),
                (Some(open), close) if open == close => quote = None,
                _ => {}
            }
        }
        let length = length.ok_or_else(|| ReadError::ended(FilePosition::Byte(start), "'>' of a tag"))?;
        self.position = start + length + 1;
        let inside = &left[1..length];
        let is_empty = inside.ends_with(b"/") && inside.len() > 1;
        let inside = if is_empty { &inside[..inside.len() - 1] } else { inside };
        let name_length = inside.iter().position(u8::is_ascii_whitespace).unwrap_or(inside.len());
        let (name, attributes) = inside.split_at(name_length);
        if name.is_empty() {
            return Err(ReadError::expected(FilePosition::Byte(start + 1), "the name of a tag", inside));
        }
        Ok(Tag { name, attributes, start, end: self.position, is_empty })
    }
}

impl<'a> Tag<'a> {
    /// The value of an attribute.
    pub fn attribute(&self, name: &str) -> Option<&'a [u8]> {
        let mut left = self.attributes;
        loop {
            left = left.trim_ascii_start();
            let equals = left.iter().position(|&b| b == b'=')?;
            let found = left[..equals].trim_ascii();
            let value = left[equals + 1..].trim_ascii_start();
            let (&quote, value) = value.split_first()?;
            if quote != b'"' && quote != b'\'' {
                return None;
            }
            let length = value.iter().position(|&b| b == quote)?;
            if found == name.as_bytes() {
                return Some(&value[..length]);
            }
            left = &value[length + 1..];
        }
    }

    /// The value of a required attribute.
    pub fn need(&self, name: &'static str) -> Result<&'a [u8], ReadError> {
        self.attribute(name).ok_or_else(|| {
            ReadError::expected(FilePosition::Byte(self.start), format!("the attribute {name}"), self.name)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_attributes_and_what_is_skipped() {
        let text = b"<?xml a='<'?><!-- <no> --><!DOCTYPE x>t<A one = \"1>\" two='\"2\"'/></B><C\n x=\"\">";
        let mut scanner = Scanner::new(text);
        let a = scanner.next().unwrap().unwrap();
        assert_eq!((a.name, a.is_empty), (&b"A"[..], true));
        assert_eq!(a.attribute("one"), Some(&b"1>"[..]));
        assert_eq!(a.attribute("two"), Some(&b"\"2\""[..]));
        assert_eq!(a.attribute("three"), None);
        let b = scanner.next().unwrap().unwrap();
        assert_eq!((b.name, b.is_empty), (&b"/B"[..], false));
        let c = scanner.next().unwrap().unwrap();
        assert_eq!((c.name, c.attribute("x"), c.end), (&b"C"[..], Some(&b""[..]), text.len()));
        assert!(scanner.next().unwrap().is_none());
    }

    #[test]
    fn broken_tags_are_errors() {
        for wrong in ["<a", "<a <b>", "<!-- ", "< a>", "<>", "<a b='>"] {
            assert!(Scanner::new(wrong.as_bytes()).next().is_err(), "{wrong}");
        }
        let tag = Scanner::new(b"<a b c=\"1\">").next().unwrap().unwrap();
        assert_eq!(tag.attribute("c"), None);
        assert!(tag.need("d").is_err());
    }
}
