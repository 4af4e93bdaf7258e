//! CRC-32 as in zip and PNG files: polynomial 0x04c11db7, bits reversed. A single table of one kilobyte: the files are small,
//! and the larger tables of faster variants would add a thirtieth to the size of the page's program.

const TABLE: [u32; 256] = {
    let mut table = [0; 256];
    let mut i = 0;
    while i < 256 {
        let mut word = i as u32;
        let mut bit = 0;
        while bit < 8 {
            word = if word & 1 == 1 { word >> 1 ^ 0xedb8_8320 } else { word >> 1 };
            bit += 1;
        }
        table[i] = word;
        i += 1;
    }
    table
};

/// The checksum of the concatenation of some slices.
pub fn crc32(parts: &[&[u8]]) -> u32 {
    let byte = |crc: u32, &byte: &u8| crc >> 8 ^ TABLE[usize::from(crc as u8 ^ byte)];
    !parts.iter().flat_map(|part| part.iter()).fold(u32::MAX, byte)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checksums_match_the_published_check_value() {
        assert_eq!(crc32(&[b"123456789"]), 0xcbf4_3926);
        assert_eq!(crc32(&[b"1234", b"", b"56789"]), 0xcbf4_3926);
        assert_eq!(crc32(&[]), 0);
    }
}
