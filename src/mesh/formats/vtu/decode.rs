//! Decodes base64 and compressed blocks.

use super::arrays::{Appended, Array, Layout, Storage};
use super::base64::Base64;
use super::compression::{Decompressor, MOST_EXPANSION};
use crate::mesh::formats::error::{FilePosition, Problem, ReadError};
use crate::mesh::formats::fields::{Column, Fields};
use crate::mesh::formats::scalar::{ByteOrder, Scalar};
use crate::mesh::formats::{binary::BinaryCursor, text::TextCursor};
use std::borrow::Cow;

/// Decodes the arrays of one file.
pub(super) struct Decoder<'a> {
    bytes: &'a [u8],
    order: ByteOrder,
    header: Scalar,
    decompressor: Option<Decompressor>,
    appended: Option<Appended>,
    /// How many bytes of the file may still be decoded. Arrays must not share data: a small file could become a huge mesh.
    budget: usize,
    /// How much memory decompressed blocks may still take.
    memory: u64,
}

/// The numbers of an array, decoded if they were encoded.
pub(super) enum Numbers<'a> {
    Text(TextCursor<'a>),
    /// Bytes of the file, up to the end of the array.
    Here {
        bytes: &'a [u8],
        start: usize,
    },
    /// Decoded from what begins at a byte of the file.
    Decoded {
        bytes: Vec<u8>,
        from: usize,
    },
}

impl<'a> Decoder<'a> {
    /// For a file with a layout.
    pub fn new(bytes: &'a [u8], layout: &Layout) -> Self {
        Self {
            bytes,
            order: layout.order,
            header: layout.header,
            decompressor: layout.compressor.map(Decompressor::new),
            appended: layout.appended,
            budget: bytes.len(),
            memory: (bytes.len() as u64).saturating_mul(MOST_EXPANSION),
        }
    }

    /// The numbers of an array; `expected` is how many there must be, where that is known.
    pub fn decode(&mut self, array: &Array, expected: Option<u64>) -> Result<Numbers<'a>, ReadError> {
        let (mut stream, start) = match array.storage {
            Storage::Ascii { from, to, line } => {
                return Ok(Numbers::Text(TextCursor::within(self.bytes, from, to, line)));
            }
            Storage::Inline { from, to } => (Stream::Base64(Base64::new(self.bytes, from, to)), from),
            Storage::Appended { offset } => self.appended_stream(array, offset)?,
        };
        let expected = expected.map(|numbers| numbers.saturating_mul(array.scalar.size() as u64));
        let data = if self.decompressor.is_some() {
            Cow::Owned(self.decompress_blocks(&mut stream, expected)?)
        } else {
            let length = self.word(&mut stream, "the length of an array")?;
            check_length(length, expected, stream.file_position())?;
            stream.take(length, "the bytes of an array")?
        };
        let used = stream.position() - start;
        self.budget = self.budget.checked_sub(used).ok_or_else(|| {
            let (what, instead) = ("appended data that several arrays share", "write it once per array");
            ReadError::unsupported(FilePosition::Byte(array.start), what, instead)
        })?;
        Ok(match data {
            Cow::Borrowed(data) => {
                let end = stream.position();
                Numbers::Here { bytes: &self.bytes[..end], start: end - data.len() }
            }
            Cow::Owned(bytes) => Numbers::Decoded { bytes, from: start },
        })
    }

    fn appended_stream(&self, array: &Array, offset: u64) -> Result<(Stream<'a>, usize), ReadError> {
        let at = FilePosition::Byte(array.start);
        let appended = self.appended.ok_or_else(|| ReadError::ended(at, "the tag AppendedData"))?;
        let most = (self.bytes.len() - appended.start) as u64;
        let start =
            usize::try_from(offset).ok().filter(|_| offset <= most).map(|offset| appended.start + offset).ok_or_else(
                || {
                    let expected = format!("an offset of at most {most}");
                    ReadError::expected(at, expected, offset.to_string().as_bytes())
                },
            )?;
        let stream = if appended.is_base64 {
            Stream::Base64(Base64::new(self.bytes, start, self.bytes.len()))
        } else {
            Stream::Raw(BinaryCursor::new(self.bytes, start, self.order))
        };
        Ok((stream, start))
    }

    /// One number of a header.
    fn word(&self, stream: &mut Stream<'a>, expected: &'static str) -> Result<u64, ReadError> {
        let position = stream.file_position();
        let bytes = stream.take(self.header.size() as u64, expected)?;
        BinaryCursor::new(&bytes, 0, self.order)
            .count(self.header, expected)
            .map_err(|error| ReadError { position, ..error })
    }

    /// The header is: number of blocks, size of a block, size of the last block or 0, compressed size of each block.
    fn decompress_blocks(&mut self, stream: &mut Stream<'a>, expected: Option<u64>) -> Result<Vec<u8>, ReadError> {
        let blocks = self.word(stream, "a number of compressed blocks")?;
        if blocks == 0 {
            check_length(0, expected, stream.file_position())?;
            return Ok(Vec::new());
        }
        let size = self.word(stream, "the size of a block")?;
        let last = match self.word(stream, "the size of the last block")? {
            0 => size,
            last => last,
        };
        let total = (blocks - 1).saturating_mul(size).saturating_add(last);
        check_length(total, expected, stream.file_position())?;
        let most = stream.most() / self.header.size() as u64;
        if blocks > most {
            let problem = Problem::Count { what: "compressed blocks", count: blocks, most };
            return Err(ReadError::new(stream.file_position(), problem));
        }
        let mut packed_sizes = Vec::new();
        for _ in 0..blocks {
            packed_sizes.push(self.word(stream, "the compressed size of a block")?);
        }
        let mut out = Vec::new();
        for (block, packed) in (0..).zip(packed_sizes) {
            let plain = if block + 1 == blocks { last } else { size };
            let position = stream.file_position();
            let data = stream.take(packed, "a compressed block")?;
            self.decompress(&data, plain, &mut out)
                .map_err(|why| ReadError::new(position, Problem::Compressed { block, why }))?;
        }
        Ok(out)
    }

    /// Appends the `plain` bytes of a block to `out`.
    fn decompress(&mut self, data: &[u8], plain: u64, out: &mut Vec<u8>) -> Result<(), String> {
        let Some(decompressor) = &mut self.decompressor else { return Ok(()) };
        let memory = decompressor.compressor().memory(plain);
        self.memory = self.memory.checked_sub(memory).ok_or_else(|| {
            format!(
                "{plain} bytes are declared; the arrays of a file may take at most {MOST_EXPANSION} times its length"
            )
        })?;
        decompressor.block(data, plain, out)
    }
}

fn check_length(length: u64, expected: Option<u64>, position: FilePosition) -> Result<(), ReadError> {
    match expected {
        Some(expected) if length != expected => {
            let what = "the size of an array in bytes and the size of its elements";
            Err(ReadError::new(position, Problem::Mismatch { what, left: length, right: expected }))
        }
        _ => Ok(()),
    }
}

/// Bytes of the file, raw or in base64.
enum Stream<'a> {
    Raw(BinaryCursor<'a>),
    Base64(Base64<'a>),
}

impl<'a> Stream<'a> {
    fn position(&self) -> usize {
        match self {
            Self::Raw(data) => data.position(),
            Self::Base64(text) => text.position(),
        }
    }

    fn file_position(&self) -> FilePosition {
        FilePosition::Byte(self.position())
    }

    /// An upper bound on the bytes to come.
    fn most(&self) -> u64 {
        match self {
            Self::Raw(data) => data.remaining() as u64,
            Self::Base64(text) => text.most() as u64,
        }
    }

    fn take(&mut self, length: u64, expected: &'static str) -> Result<Cow<'a, [u8]>, ReadError> {
        let length = usize::try_from(length).unwrap_or(usize::MAX);
        match self {
            Self::Raw(data) => data.take(length, expected).map(Cow::Borrowed),
            Self::Base64(text) => {
                let mut out = Vec::new();
                text.read(length, &mut out, expected)?;
                Ok(Cow::Owned(out))
            }
        }
    }
}

impl Numbers<'_> {
    /// The numbers as a column.
    pub fn column(&self, array: &Array, order: ByteOrder) -> Column<'_> {
        let size = array.scalar.size();
        let (fields, length) = match self {
            // How many there are is seen when the text ends.
            Self::Text(text) => (Fields::Text(text.clone()), u64::MAX),
            Self::Here { bytes, start } => {
                (Fields::Binary(BinaryCursor::new(bytes, *start, order)), ((bytes.len() - start) / size) as u64)
            }
            Self::Decoded { bytes, from } => {
                (Fields::Binary(BinaryCursor::decoded(bytes, *from, order)), (bytes.len() / size) as u64)
            }
        };
        Column::new(fields, array.scalar, length)
    }
}
