//! The outer layer: the header of a file and its chunks, checked and decompressed.

use super::error::{EncodeError, FormatError, Problem, Wrong};
use crate::{crc::crc32, geometry::Primitive, mesh::Mesh};
use miniz_oxide::{
    deflate::core::{
        CompressionStrategy, CompressorOxide, TDEFLFlush, compress_to_output, create_comp_flags_from_zip_params,
    },
    inflate::{
        TINFLStatus,
        core::{DecompressorOxide, decompress, inflate_flags},
    },
};

/// The first bytes of every file. As in PNG's signature, the line end reveals a transfer that changed line ends.
pub(super) const MAGIC: [u8; 8] = *b"\x89kDet\r\n\x1a";
/// The version of files whose meshes all consist of tetrahedra.
pub(super) const VERSION: u16 = 1;
/// The version of files with meshes of triangles, which readers of version 1 do not know.
pub(super) const VERSION_WITH_TRIANGLES: u16 = 2;
/// The versions that are read.
const KNOWN: (u16, u16) = (1, 2);
/// Bytes of the header.
pub(super) const HEADER: usize = 16;
/// Bytes before a chunk's content.
pub(super) const HEAD: usize = 16;
/// The largest chunk, compressed or not.
pub(super) const MOST: usize = 1 << 29;
/// The largest ratio by which deflate can compress.
pub(super) const RATIO: usize = 1032;

/// Title, description, objects and their motions.
pub(super) const INFO: [u8; 4] = *b"INFO";
/// What was subtracted from the coordinates. A small letter: readers that do not know it skip it.
pub(super) const ORIGIN: [u8; 4] = *b"orig";
/// A mesh or a cage.
pub(super) const MESH: [u8; 4] = *b"MESH";
/// A block of frames.
pub(super) const FRAMES: [u8; 4] = *b"FRAM";
/// The end of the file.
pub(super) const END: [u8; 4] = *b"DONE";

/// What a file is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// One mesh.
    Model,
    /// A scene.
    Scene,
}

impl Kind {
    fn number(self) -> u16 {
        match self {
            Self::Model => 1,
            Self::Scene => 2,
        }
    }

    /// For messages.
    pub(super) fn in_words(self) -> &'static str {
        match self {
            Self::Model => "a model (kind 1)",
            Self::Scene => "a scene (kind 2)",
        }
    }
}

/// The header of a file with some meshes.
pub(super) fn write_header<'a>(kind: Kind, mut meshes: impl Iterator<Item = &'a Mesh>) -> Vec<u8> {
    let is_new = meshes.any(|mesh| mesh.primitive != Primitive::Tetrahedra);
    let version = if is_new { VERSION_WITH_TRIANGLES } else { VERSION };
    let mut bytes = MAGIC.to_vec();
    bytes.extend(version.to_le_bytes());
    bytes.extend(kind.number().to_le_bytes());
    bytes.extend(crc32(&[&bytes]).to_le_bytes());
    bytes
}

/// Reads the header of a file.
pub(super) fn read_header(bytes: &[u8; HEADER]) -> Result<Kind, FormatError> {
    if bytes[..8] != MAGIC {
        let (expected, found) = (MAGIC.escape_ascii(), bytes[..8].escape_ascii());
        let expected = format!("a kdet file, which begins with '{expected}'").into();
        return Err(FormatError::at(0, Problem::Expected { expected, found: format!("'{found}'") }));
    }
    let version = u16::from_le_bytes([bytes[8], bytes[9]]);
    if !(KNOWN.0..=KNOWN.1).contains(&version) {
        return Err(FormatError::at(8, Problem::Version { found: version, known: KNOWN }));
    }
    let kind = match u16::from_le_bytes([bytes[10], bytes[11]]) {
        1 => Kind::Model,
        2 => Kind::Scene,
        other => {
            let problem = Problem::Expected { expected: "the kind 1 or 2".into(), found: other.to_string() };
            return Err(FormatError::at(10, problem));
        }
    };
    check(le32(bytes, 12), crc32(&[&bytes[..12]])).map_err(|problem| FormatError::at(12, problem))?;
    Ok(kind)
}

/// Adds a chunk to a file.
pub(super) fn write_chunk(file: &mut Vec<u8>, tag: [u8; 4], what: &'static str, raw: &[u8]) -> Result<(), EncodeError> {
    let stored = deflate(raw);
    let bytes = stored.len().max(raw.len());
    if bytes > MOST {
        return Err(EncodeError::TooLarge { what, bytes, most: MOST });
    }
    let begin = file.len();
    file.extend(tag);
    file.extend((stored.len() as u32).to_le_bytes());
    file.extend((raw.len() as u32).to_le_bytes());
    file.extend(crc32(&[&file[begin..], &stored]).to_le_bytes());
    file.extend(stored);
    Ok(())
}

/// Compresses with the strategy that gives the smallest result: with matches, with long matches only, or without. What
/// prediction leaves hardly repeats, and then a match of three bytes takes more room than the bytes. Empty data stays empty.
pub(super) fn deflate(raw: &[u8]) -> Vec<u8> {
    if raw.is_empty() {
        return vec![];
    }
    let ways = [CompressionStrategy::Default, CompressionStrategy::Filtered, CompressionStrategy::RLE];
    ways.into_iter().map(|way| deflate_with(raw, way)).min_by_key(Vec::len).unwrap_or_default()
}

fn deflate_with(raw: &[u8], strategy: CompressionStrategy) -> Vec<u8> {
    // A window size of 0 means deflate without zlib's header.
    let flags = create_comp_flags_from_zip_params(9, 0, strategy as i32);
    let mut state = CompressorOxide::new(flags);
    let mut stored = Vec::new();
    // Writing into a vector cannot fail.
    compress_to_output(&mut state, raw, TDEFLFlush::Finish, |bytes| {
        stored.extend_from_slice(bytes);
        true
    });
    stored
}

/// The bytes before a chunk's content.
#[derive(Debug, Clone, Copy)]
pub(super) struct Head {
    pub tag: [u8; 4],
    /// Bytes of the content in the file.
    pub stored: usize,
    /// Bytes of the decompressed content.
    pub raw: usize,
    crc: u32,
    /// The bytes before the checksum, which it covers.
    head: [u8; 12],
}

impl Head {
    /// Reads it and checks that the sizes are possible.
    pub fn read(bytes: &[u8; HEAD]) -> Result<Self, Wrong> {
        let tag = [bytes[0], bytes[1], bytes[2], bytes[3]];
        if !tag.iter().all(u8::is_ascii_alphabetic) {
            let found = format!("'{}'", tag.escape_ascii());
            return Err(Problem::Expected { expected: "a chunk's tag of four letters".into(), found }.into());
        }
        let (stored, raw) = (le32(bytes, 4), le32(bytes, 8));
        let head = Self {
            tag,
            stored: stored as usize,
            raw: raw as usize,
            crc: le32(bytes, 12),
            head: bytes[..12].try_into().unwrap_or_default(),
        };
        if head.stored > MOST {
            return Err(Problem::Count { what: "stored bytes", count: stored.into(), most: MOST as u64 }.into());
        }
        let most = MOST.min(head.stored.saturating_mul(RATIO));
        if head.raw > most {
            return Err(Problem::Count { what: "bytes after inflating", count: raw.into(), most: most as u64 }.into());
        }
        Ok(head)
    }

    /// Whether a reader that does not know the tag may skip the chunk: the first letter is lower case.
    pub fn may_be_skipped(&self) -> bool {
        self.tag[0].is_ascii_lowercase()
    }

    /// Checks the stored bytes.
    pub fn check(&self, stored: &[u8]) -> Result<(), Wrong> {
        Ok(check(self.crc, crc32(&[&self.head, stored]))?)
    }

    /// Decompresses the stored bytes, in one pass into memory of the right size.
    pub fn inflate(&self, stored: &[u8]) -> Result<Vec<u8>, Wrong> {
        let mut raw = vec![0; self.raw];
        if stored.is_empty() {
            return Ok(raw);
        }
        let flags = inflate_flags::TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF;
        let mut state = Box::<DecompressorOxide>::default();
        let (status, read, written) = decompress(&mut state, stored, &mut raw, 0, flags);
        let why = match status {
            TINFLStatus::Done if (read, written) == (stored.len(), raw.len()) => return Ok(raw),
            TINFLStatus::Done | TINFLStatus::HasMoreOutput => format!(
                "{read} of {} stored bytes give {written}{} bytes, {} were announced",
                stored.len(),
                if status == TINFLStatus::Done { "" } else { " and more" },
                raw.len()
            ),
            status => format!("inflate gives {status:?} after {read} of {} bytes", stored.len()),
        };
        Err(Problem::Compressed { why }.into())
    }
}

fn le32(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
}

/// Off in a fuzzer, which would never get past a checksum.
fn check(stated: u32, computed: u32) -> Result<(), Problem> {
    if stated == computed || cfg!(fuzzing) { Ok(()) } else { Err(Problem::Checksum { stated, computed }) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chunk(raw: &[u8]) -> (Head, Vec<u8>) {
        let mut file = vec![];
        write_chunk(&mut file, *b"TEST", "tests", raw).unwrap();
        (Head::read(file[..HEAD].try_into().unwrap()).unwrap(), file[HEAD..].to_vec())
    }

    #[test]
    fn chunks_survive_a_round_trip() {
        for raw in [&b""[..], b"a", &[7; 100_000]] {
            let (head, stored) = chunk(raw);
            assert_eq!((head.stored, head.raw), (stored.len(), raw.len()));
            head.check(&stored).unwrap();
            assert_eq!(head.inflate(&stored).unwrap(), raw);
        }
        assert!(!chunk(b"").0.may_be_skipped());
    }

    #[test]
    fn other_sizes_than_announced_are_errors() {
        let (head, stored) = chunk(b"some text that is some text");
        for raw in [head.raw - 1, head.raw + 1] {
            let error = Head { raw, ..head }.inflate(&stored).unwrap_err();
            assert!(error.problem.to_string().contains("announced"), "{error:?}");
        }
        assert!(head.inflate(&stored[..stored.len() - 1]).is_err());
        assert!(head.inflate(&[&stored[..], &[0]].concat()).is_err());
        assert!(head.check(&stored[1..]).is_err());
    }

    #[test]
    fn impossible_sizes_and_tags_are_refused() {
        let head = |tag: &[u8; 4], stored: u32, raw: u32| {
            Head::read(&[&tag[..], &stored.to_le_bytes(), &raw.to_le_bytes(), &[0; 4]].concat().try_into().unwrap())
        };
        assert!(head(b"ABCD", 1, 1032).is_ok());
        assert!(head(b"ABCD", 1, 1033).is_err());
        assert!(head(b"ABCD", u32::MAX, 1).is_err());
        assert!(head(b"ABCD", 1 << 29, u32::MAX).is_err());
        assert!(head(b"AB D", 1, 1).is_err());
    }

    #[test]
    fn headers_survive_a_round_trip_and_unknown_versions_are_refused() {
        let mut bytes: [u8; HEADER] = write_header(Kind::Scene, std::iter::empty()).try_into().unwrap();
        assert_eq!(bytes[8], 1);
        assert_eq!(read_header(&bytes), Ok(Kind::Scene));
        bytes[8] = 3;
        let error = read_header(&bytes).unwrap_err();
        assert_eq!(error.to_string(), "byte 8: unknown version 3; expected 1 to 2");
        bytes[8] = 1;
        bytes[10] = 1;
        assert!(matches!(read_header(&bytes).unwrap_err().problem, Problem::Checksum { .. }));
    }
}
