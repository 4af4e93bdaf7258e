//! The compressors of VTK: zlib, LZ4 and LZMA. All of them compress an array block by block.

use super::xz;
use miniz_oxide::inflate::TINFLStatus;
use miniz_oxide::inflate::core::{DecompressorOxide, decompress, inflate_flags};

/// A compressor by the name that VTK gives it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Compressor {
    /// `vtkZLibDataCompressor`
    Zlib,
    /// `vtkLZ4DataCompressor`: the block format, without frames.
    Lz4,
    /// `vtkLZMADataCompressor`: an xz file per block.
    Lzma,
}

/// The largest ratio by which zlib can compress ("Technical Details": 1032 to 1). It also bounds what all arrays of a file
/// may take, whatever the compressor: LZMA has no useful bound of its own.
pub(super) const MOST_EXPANSION: u64 = 1032;
/// A byte of LZ4 adds at most this to the length of a match.
const MOST_EXPANSION_LZ4: u64 = 255;

impl Compressor {
    pub fn from_name(name: &[u8]) -> Option<Self> {
        Some(match name {
            b"vtkZLibDataCompressor" => Self::Zlib,
            b"vtkLZ4DataCompressor" => Self::Lz4,
            b"vtkLZMADataCompressor" => Self::Lzma,
            _ => return None,
        })
    }

    /// The largest number of bytes that a block of some length can give.
    fn most(self, length: usize) -> u64 {
        match self {
            Self::Zlib => (length as u64).saturating_mul(MOST_EXPANSION),
            Self::Lz4 => (length as u64).saturating_mul(MOST_EXPANSION_LZ4),
            Self::Lzma => u64::MAX,
        }
    }

    /// The memory that a block of `plain` bytes takes in all: LZMA keeps the decoded bytes twice.
    pub fn memory(self, plain: u64) -> u64 {
        match self {
            Self::Zlib | Self::Lz4 => plain,
            Self::Lzma => plain.saturating_mul(2),
        }
    }
}

/// Decompresses blocks.
pub(super) struct Decompressor {
    compressor: Compressor,
    inflate: Box<DecompressorOxide>,
}

impl Decompressor {
    pub fn new(compressor: Compressor) -> Self {
        Self { compressor, inflate: Box::default() }
    }

    pub fn compressor(&self) -> Compressor {
        self.compressor
    }

    /// Appends the `plain` bytes of a block to `out`; the caller bounds `plain` for LZMA.
    pub fn block(&mut self, data: &[u8], plain: u64, out: &mut Vec<u8>) -> Result<(), String> {
        let plain = usize::try_from(plain)
            .ok()
            .filter(|_| plain <= self.compressor.most(data.len()))
            .ok_or_else(|| format!("{} bytes cannot decompress to {plain}", data.len()))?;
        let start = out.len();
        out.resize(start + plain, 0);
        let room = &mut out[start..];
        match self.compressor {
            Compressor::Zlib => self.inflate(data, room),
            Compressor::Lz4 => match lz4_flex::block::decompress_into(data, room) {
                Ok(written) if written == plain => Ok(()),
                Ok(written) => Err(format!("it decompresses to {written} bytes instead of {plain}")),
                Err(error) => Err(format!("not valid LZ4 data ({error})")),
            },
            Compressor::Lzma => xz::decompress(data, room),
        }
    }

    fn inflate(&mut self, data: &[u8], room: &mut [u8]) -> Result<(), String> {
        let flags =
            inflate_flags::TINFL_FLAG_PARSE_ZLIB_HEADER | inflate_flags::TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF;
        self.inflate.init();
        let plain = room.len();
        match decompress(&mut self.inflate, data, room, 0, flags) {
            (TINFLStatus::Done, _, written) if written == plain => Ok(()),
            (TINFLStatus::Done, _, written) => Err(format!("it decompresses to {written} bytes instead of {plain}")),
            (TINFLStatus::HasMoreOutput, ..) => Err(format!("it decompresses to more than the declared {plain} bytes")),
            (TINFLStatus::Adler32Mismatch, ..) => Err("wrong checksum".to_owned()),
            (TINFLStatus::FailedCannotMakeProgress, ..) => Err("it ends too early".to_owned()),
            (_, consumed, _) => Err(format!("not valid zlib data from its byte {consumed} on")),
        }
    }
}
