//! The part of the xz format that VTK's LZMA compressor writes: one stream with one block, one LZMA2 filter, and a CRC-32.
//!
//! "The .xz File Format", version 1.2.1, sections 2.1.1 (stream header), 3.1 (block header) and 3.4 (check). The index and the
//! footer after the block repeat its sizes and are not read.

use crate::crc::crc32;
use lzma_rust2::Lzma2Reader;
use std::io::Read;

const MAGIC: [u8; 6] = [0xfd, b'7', b'z', b'X', b'Z', 0];
/// Bytes of the stream header.
const HEADER: usize = 12;
/// The check CRC-32, in the stream flags.
const CRC32: u8 = 1;
/// The filter LZMA2.
const LZMA2: u64 = 0x21;

/// Decompresses a file to exactly as many bytes as there is room for.
pub(super) fn decompress(data: &[u8], room: &mut [u8]) -> Result<(), String> {
    let wrong = |what: &str| format!("not valid xz data: {what}");
    let header = data.get(..HEADER).ok_or_else(|| wrong("it ends too early"))?;
    if header[..6] != MAGIC || header[8..12] != crc32(&[&header[6..8]]).to_le_bytes() {
        return Err(wrong("no stream header"));
    }
    if header[6] != 0 || header[7] != CRC32 {
        return Err(wrong(&format!("check type {} instead of 1 (CRC-32)", header[7])));
    }
    let dictionary =
        read_block_header(&data[HEADER..]).ok_or_else(|| wrong("no block header with one LZMA2 filter"))?;
    let (length, dictionary) = dictionary;
    // No match reaches further back than to the first byte, so the room is enough, whatever the file declares.
    let dictionary = dictionary.min(room.len().try_into().unwrap_or(u32::MAX)).max(1 << 12);
    let content = &data[HEADER + length..];
    let mut reader = Lzma2Reader::new(content, dictionary, None);
    reader.read_exact(room).map_err(|error| wrong(&error.to_string()))?;
    if reader.read(&mut [0]).map_err(|error| wrong(&error.to_string()))? != 0 {
        return Err(format!("it decompresses to more than the declared {} bytes", room.len()));
    }
    let used = content.len() - reader.inner().len();
    // The block is padded to a multiple of four bytes; the check follows.
    let end = HEADER + length + used.next_multiple_of(4);
    let check = data.get(end..end + 4).ok_or_else(|| wrong("it ends before its checksum"))?;
    if check != crc32(&[room]).to_le_bytes() { Err("wrong checksum".to_owned()) } else { Ok(()) }
}

/// The length of a block header and the size of the dictionary; `None` if it is damaged or has other filters.
fn read_block_header(data: &[u8]) -> Option<(usize, u32)> {
    let length = (usize::from(*data.first()?) + 1) * 4;
    let (fields, check) = data.get(..length)?.split_at(length - 4);
    if data[0] == 0 || check != crc32(&[fields]).to_le_bytes() {
        return None;
    }
    // Bits 0 and 1 are the number of filters less one, 6 and 7 tell whether the sizes follow.
    let flags = *fields.get(1)?;
    let mut rest = fields.get(2..)?;
    if flags & 0x3f != 0 {
        return None;
    }
    for bit in [0x40, 0x80] {
        if flags & bit != 0 {
            number(&mut rest)?;
        }
    }
    let (filter, size) = (number(&mut rest)?, number(&mut rest)?);
    let bits = *rest.first()?;
    if filter != LZMA2 || size != 1 || bits > 40 {
        return None;
    }
    let dictionary = if bits == 40 { u32::MAX } else { (2 | u32::from(bits & 1)) << (bits / 2 + 11) };
    Some((length, dictionary))
}

/// Seven bits per byte, the lowest first.
fn number(data: &mut &[u8]) -> Option<u64> {
    let mut value = 0;
    for shift in (0..63).step_by(7) {
        let (&byte, rest) = data.split_first()?;
        *data = rest;
        value |= u64::from(byte & 0x7f) << shift;
        if byte & 0x80 == 0 {
            return Some(value);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `lzma.compress(b'tetrahedra, ' * 40, check=lzma.CHECK_CRC32)` of Python 3.11.
    const FILE: &str = "fd377a585a0000016922de360200210116000000742fe5a3e001df00145d003a194aeff0d353895de4e1da8c7eacecf4\
        c9a00000b2e72bb400012ce003000000a1795a893e300d8b020000000001595a";

    fn file() -> Vec<u8> {
        (0..FILE.len()).step_by(2).map(|at| u8::from_str_radix(&FILE[at..at + 2], 16).unwrap()).collect()
    }

    #[test]
    fn a_file_by_another_encoder() {
        let mut room = vec![0; 480];
        decompress(&file(), &mut room).unwrap();
        assert_eq!(room, b"tetrahedra, ".repeat(40));
        for wrong in [479, 481] {
            assert!(decompress(&file(), &mut vec![0; wrong]).is_err(), "{wrong} bytes of room");
        }
    }

    #[test]
    fn damage_is_noticed_and_never_panics() {
        let file = file();
        // The index and the footer, of 12 bytes each, are not read.
        let end = file.len() - 24;
        assert!(decompress(&file[..end], &mut [0; 480]).is_ok());
        for length in 0..end {
            assert!(decompress(&file[..length], &mut [0; 480]).is_err(), "cut at {length}");
        }
        for at in 0..end {
            for bit in 0..8 {
                let mut wrong = file.clone();
                wrong[at] ^= 1 << bit;
                let mut room = [0; 480];
                // A larger dictionary than needed does no harm.
                if decompress(&wrong, &mut room).is_ok() {
                    assert_eq!(room[..], b"tetrahedra, ".repeat(40), "byte {at}, bit {bit}");
                }
            }
        }
    }
}
