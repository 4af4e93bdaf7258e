//! Hash functions of the cell table (thesis §4.4). The choice must not change the result.

use super::Hash;

/// Hashes a cell of a level.
pub fn hash(function: Hash, level: u32, cell: [u32; 3]) -> u32 {
    let [x, y, z] = cell;
    match function {
        Hash::Djb2 => bytes(level, cell).fold(5381, |h, byte| h.wrapping_mul(33).wrapping_add(byte)),
        Hash::Fnv1a => bytes(level, cell).fold(0x811c_9dc5, |h, byte| (h ^ byte).wrapping_mul(0x0100_0193)),
        // The three primes of Teschner et al., "Optimized Spatial Hashing for Collision Detection of Deformable
        // Objects" (2003).
        Hash::Simple => {
            x.wrapping_mul(73_856_093) ^ y.wrapping_mul(19_349_663) ^ z.wrapping_mul(83_492_791) ^ spread(level)
        }
        Hash::Morton => (interleave(x) | interleave(y) << 1 | interleave(z) << 2) ^ spread(level),
    }
}

/// Level and coordinates, byte by byte.
fn bytes(level: u32, [x, y, z]: [u32; 3]) -> impl Iterator<Item = u32> {
    [level, x, y, z].into_iter().flat_map(u32::to_le_bytes).map(u32::from)
}

/// Keeps the levels apart where the coordinates alone would meet. 2³² over the golden ratio.
fn spread(level: u32) -> u32 {
    level.wrapping_mul(0x9e37_79b1)
}

/// Two zeros after every one of the lower ten bits.
pub(crate) fn interleave(v: u32) -> u32 {
    let v = v & 0x3ff;
    let v = (v | v << 16) & 0x0300_00ff;
    let v = (v | v << 8) & 0x0300_f00f;
    let v = (v | v << 4) & 0x030c_30c3;
    (v | v << 2) & 0x0924_9249
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_published_values_come_out() {
        // FNV-1a of sixteen zero bytes and djb2 of the same, computed by their definitions.
        assert_eq!(hash(Hash::Djb2, 0, [0; 3]), (0..16).fold(5381_u32, |h, _| h.wrapping_mul(33)));
        assert_eq!(hash(Hash::Simple, 0, [1, 0, 0]), 73_856_093);
        assert_eq!(hash(Hash::Morton, 0, [0b11, 0b10, 0b01]), 0b011_101);
        assert_eq!(hash(Hash::Morton, 0, [0x3ff; 3]), 0x3fff_ffff);
    }

    #[test]
    fn neighbours_rarely_meet() {
        for &function in Hash::ALL {
            let mut seen: Vec<u32> = Vec::new();
            for level in 0..2 {
                for cell in 0..4096_u32 {
                    seen.push(hash(function, level, [cell & 15, cell >> 4 & 15, cell >> 8]) & 0xffff);
                }
            }
            seen.sort_unstable();
            seen.dedup();
            assert!(seen.len() > 2000, "{function}: {} of 8192 are distinct", seen.len());
        }
    }
}
