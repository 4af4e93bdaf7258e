//! Base64 as `.vtu` files use it: several encoded runs one after the other, each with its own padding.
//!
//! A compressed array is the encoded header followed by the encoded data, so `=` may occur in the middle, and an appended
//! array ends where its header says. So the decoder gives bytes on demand, continues after padding, and keeps its position.

use crate::mesh::formats::error::{FilePosition, ReadError};

/// Decodes on demand.
#[derive(Debug)]
pub(super) struct Base64<'a> {
    /// The file up to the end of the text.
    bytes: &'a [u8],
    position: usize,
    /// Decoded, but not requested yet.
    pending: [u8; 3],
    pending_from: usize,
    pending_to: usize,
}

impl<'a> Base64<'a> {
    /// The text from `start` to `end` of a file.
    pub fn new(bytes: &'a [u8], start: usize, end: usize) -> Self {
        let end = end.min(bytes.len());
        let bytes = &bytes[..end];
        Self { bytes, position: start.min(end), pending: [0; 3], pending_from: 0, pending_to: 0 }
    }

    /// The next byte of the file.
    pub fn position(&self) -> usize {
        self.position
    }

    /// An upper bound on the bytes to come.
    pub fn most(&self) -> usize {
        (self.bytes.len() - self.position) / 4 * 3 + self.pending_to - self.pending_from
    }

    /// Appends the next `length` bytes to `out`.
    pub fn read(&mut self, length: usize, out: &mut Vec<u8>, expected: &'static str) -> Result<(), ReadError> {
        if length > self.most() {
            return Err(ReadError::ended(FilePosition::Byte(self.bytes.len()), expected));
        }
        out.reserve(length);
        let mut left = length;
        while left > 0 {
            if self.pending_from == self.pending_to {
                self.decode_four(expected)?;
            }
            let some = &self.pending[self.pending_from..self.pending_to];
            let some = &some[..some.len().min(left)];
            out.extend_from_slice(some);
            self.pending_from += some.len();
            left -= some.len();
        }
        Ok(())
    }

    /// Decodes four characters to one to three bytes.
    fn decode_four(&mut self, expected: &'static str) -> Result<(), ReadError> {
        let mut bits = 0u32;
        let mut digits = 0;
        let mut padding = 0;
        while digits + padding < 4 {
            let Some(&byte) = self.bytes.get(self.position) else {
                return Err(ReadError::ended(FilePosition::Byte(self.position), expected));
            };
            match DIGITS[usize::from(byte)] {
                SPACE => {}
                PADDING if digits >= 2 => padding += 1,
                digit if digit < 64 && padding == 0 => {
                    bits = bits << 6 | u32::from(digit);
                    digits += 1;
                }
                _ => return Err(ReadError::expected(FilePosition::Byte(self.position), "base64", &[byte])),
            }
            self.position += 1;
        }
        bits <<= 6 * padding;
        self.pending = [(bits >> 16) as u8, (bits >> 8) as u8, bits as u8];
        self.pending_from = 0;
        self.pending_to = digits - 1;
        Ok(())
    }
}

const PADDING: u8 = 64;
const SPACE: u8 = 65;
const WRONG: u8 = 66;

/// The value of each character.
const DIGITS: [u8; 256] = {
    let mut digits = [WRONG; 256];
    let alphabet = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut i = 0;
    while i < 64 {
        digits[alphabet[i] as usize] = i as u8;
        i += 1;
    }
    digits[b'=' as usize] = PADDING;
    digits[b' ' as usize] = SPACE;
    digits[b'\t' as usize] = SPACE;
    digits[b'\r' as usize] = SPACE;
    digits[b'\n' as usize] = SPACE;
    digits
};

#[cfg(test)]
mod tests {
    use super::*;

    fn decode(text: &str, length: usize) -> Result<Vec<u8>, ReadError> {
        let mut out = Vec::new();
        Base64::new(text.as_bytes(), 0, text.len()).read(length, &mut out, "data")?;
        Ok(out)
    }

    // The vectors of RFC 4648, section 10.
    #[test]
    fn known_vectors() {
        let vectors = [("Zg==", "f"), ("Zm8=", "fo"), ("Zm9v", "foo"), ("Zm9vYg==", "foob"), ("Zm9vYmFy", "foobar")];
        for (text, plain) in vectors {
            assert_eq!(decode(text, plain.len()).unwrap(), plain.as_bytes());
            assert!(decode(text, plain.len() + 1).is_err());
        }
    }

    #[test]
    fn runs_spaces_and_wrong_characters() {
        assert_eq!(decode("\n Zg==Zm\n9v", 4).unwrap(), b"ffoo");
        assert!(decode("Z===", 1).is_err());
        assert!(decode("Zg=v", 1).is_err());
        assert!(decode("Zm9", 1).is_err());
        let error = decode("Zm9vZ*9v", 6).unwrap_err();
        assert_eq!(error.to_string(), "byte 5: expected base64, found '*'");
    }
}
