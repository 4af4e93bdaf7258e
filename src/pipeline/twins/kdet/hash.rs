//! Twin of `kdet/hash.wgsl`.

use crate::{
    detect::{Hash, interleave},
    pipeline::twins::Cell,
};

/// Hashes a cell of a level.
pub fn hash(function: Hash, level: u32, cell: Cell) -> u32 {
    let [x, y, z] = cell;
    match function {
        Hash::Djb2 => [x, y, z, level].iter().fold(5381_u32, |h, word| h.wrapping_mul(33).wrapping_add(*word)),
        Hash::Fnv1a => [x, y, z, level]
            .iter()
            .flat_map(|word| word.to_le_bytes())
            .fold(2_166_136_261_u32, |h, byte| (h ^ u32::from(byte)).wrapping_mul(16_777_619)),
        Hash::Simple => {
            x.wrapping_mul(73_856_093)
                ^ y.wrapping_mul(19_349_663)
                ^ z.wrapping_mul(83_492_791)
                ^ level.wrapping_mul(2_971_215_073)
        }
        Hash::Morton => {
            let interleaved =
                |shift: u32| interleave(x >> shift) | interleave(y >> shift) << 1 | interleave(z >> shift) << 2;
            let folded = interleaved(0) ^ interleaved(10).wrapping_mul(2_654_435_769);
            folded.wrapping_add(level.wrapping_mul(2_971_215_073))
        }
    }
}
