//! Twin of `draw/arrow_list.wgsl`.

/// The rank of an arrow among those of its tile.
pub fn rank_of(tail: u32, vector: [f32; 4]) -> u32 {
    let [x, y, z, length] = vector.map(f32::to_bits);
    let hash = tail.wrapping_mul(0x9e37_79b1)
        ^ x.wrapping_mul(0x85eb_ca77)
        ^ y.wrapping_mul(0xc2b2_ae3d)
        ^ z.wrapping_mul(0x27d4_eb2f);
    let size = if length >> 31 == 1 { 0 } else { length };
    ((size & 0xffff_f000) | (hash >> 20)).clamp(1, u32::MAX - 1)
}
