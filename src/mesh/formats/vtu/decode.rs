//! Undoes base64 and zlib.

use super::arrays::{Appended, Array, Layout, Storage};
use super::base64::Base64;
use crate::mesh::formats::error::{Place, Problem, ReadError};
use crate::mesh::formats::fields::{Column, Fields};
use crate::mesh::formats::scalar::{ByteOrder, Scalar};
use crate::mesh::formats::{binary::BinaryCursor, text::TextCursor};
use miniz_oxide::inflate::TINFLStatus;
use miniz_oxide::inflate::core::{DecompressorOxide, decompress, inflate_flags};
use std::borrow::Cow;

/// Deflate cannot expand more than this (zlib's "Technical Details": 1032 to 1): a header that promises more is wrong,
/// and known to be before anything is set aside for it.
const MOST_EXPANSION: u64 = 1032;

/// Gives the arrays of one file.
pub(super) struct Decoder<'a> {
    bytes: &'a [u8],
    order: ByteOrder,
    header: Scalar,
    is_compressed: bool,
    appended: Option<Appended>,
    /// How many bytes of the file may still be decoded. Arrays do not share data, so the file's length is enough; a file
    /// whose arrays do is not a small file that becomes a huge mesh.
    budget: usize,
    inflate: Box<DecompressorOxide>,
}

/// The numbers of an array, decoded if they were encoded.
pub(super) enum Numbers<'a> {
    Text(TextCursor<'a>),
    /// Bytes of the file, which ends here for this array.
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
            is_compressed: layout.is_compressed,
            appended: layout.appended,
            budget: bytes.len(),
            inflate: Box::default(),
        }
    }

    /// The numbers of an array; `expected` says how many there have to be, where that is known.
    pub fn decode(&mut self, array: &Array, expected: Option<u64>) -> Result<Numbers<'a>, ReadError> {
        let (mut stream, start) = match array.storage {
            Storage::Ascii { from, to, line } => {
                return Ok(Numbers::Text(TextCursor::within(self.bytes, from, to, line)));
            }
            Storage::Inline { from, to } => (Stream::Base64(Base64::new(self.bytes, from, to)), from),
            Storage::Appended { offset } => self.appended_stream(array, offset)?,
        };
        let expected = expected.map(|numbers| numbers.saturating_mul(array.scalar.size() as u64));
        let data = if self.is_compressed {
            Cow::Owned(self.inflate_blocks(&mut stream, expected)?)
        } else {
            let length = self.word(&mut stream, "the length of an array")?;
            check_length(length, expected, stream.place())?;
            stream.take(length, "the bytes of an array")?
        };
        let used = stream.position() - start;
        self.budget = self.budget.checked_sub(used).ok_or_else(|| {
            ReadError::unsupported(Place::Byte(array.start), "appended data that several arrays share", "repeat it")
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
        let at = Place::Byte(array.start);
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
        let place = stream.place();
        let bytes = stream.take(self.header.size() as u64, expected)?;
        BinaryCursor::new(&bytes, 0, self.order)
            .count(self.header, expected)
            .map_err(|error| ReadError { place, ..error })
    }

    /// The header is: number of blocks, size of a block, size of the last block or 0, compressed size of each block.
    fn inflate_blocks(&mut self, stream: &mut Stream<'a>, expected: Option<u64>) -> Result<Vec<u8>, ReadError> {
        let blocks = self.word(stream, "a number of compressed blocks")?;
        if blocks == 0 {
            check_length(0, expected, stream.place())?;
            return Ok(Vec::new());
        }
        let size = self.word(stream, "the size of a block")?;
        let last = match self.word(stream, "the size of the last block")? {
            0 => size,
            last => last,
        };
        let total = (blocks - 1).saturating_mul(size).saturating_add(last);
        check_length(total, expected, stream.place())?;
        let most = stream.most() / self.header.size() as u64;
        if blocks > most {
            let problem = Problem::Count { what: "compressed blocks", count: blocks, most };
            return Err(ReadError::new(stream.place(), problem));
        }
        let mut packed_sizes = Vec::new();
        for _ in 0..blocks {
            packed_sizes.push(self.word(stream, "the compressed size of a block")?);
        }
        let mut out = Vec::new();
        for (block, packed) in (0..).zip(packed_sizes) {
            let plain = if block + 1 == blocks { last } else { size };
            let place = stream.place();
            let data = stream.take(packed, "a compressed block")?;
            self.inflate(&data, plain, &mut out)
                .map_err(|why| ReadError::new(place, Problem::Compressed { block, why }))?;
        }
        Ok(out)
    }

    /// Adds the `plain` bytes of a block to `out`.
    fn inflate(&mut self, data: &[u8], plain: u64, out: &mut Vec<u8>) -> Result<(), String> {
        let most = (data.len() as u64).saturating_mul(MOST_EXPANSION);
        let plain = usize::try_from(plain)
            .ok()
            .filter(|_| plain <= most)
            .ok_or_else(|| format!("{} bytes cannot become {plain}", data.len()))?;
        let start = out.len();
        out.resize(start + plain, 0);
        let flags =
            inflate_flags::TINFL_FLAG_PARSE_ZLIB_HEADER | inflate_flags::TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF;
        self.inflate.init();
        match decompress(&mut self.inflate, data, &mut out[start..], 0, flags) {
            (TINFLStatus::Done, _, written) if written == plain => Ok(()),
            (TINFLStatus::Done, _, written) => Err(format!("{written} bytes instead of {plain}")),
            (TINFLStatus::HasMoreOutput, ..) => Err(format!("more than the {plain} bytes announced")),
            (TINFLStatus::Adler32Mismatch, ..) => Err("its checksum is wrong".to_owned()),
            (TINFLStatus::FailedCannotMakeProgress, ..) => Err("it ends too early".to_owned()),
            (_, consumed, _) => Err(format!("it is no zlib data from its byte {consumed} on")),
        }
    }
}

fn check_length(length: u64, expected: Option<u64>, place: Place) -> Result<(), ReadError> {
    match expected {
        Some(expected) if length != expected => {
            let what = "the bytes in an array and the bytes its elements take";
            Err(ReadError::new(place, Problem::Mismatch { what, left: length, right: expected }))
        }
        _ => Ok(()),
    }
}

/// Bytes in the file or behind base64.
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

    fn place(&self) -> Place {
        Place::Byte(self.position())
    }

    /// The most bytes that can still come.
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
