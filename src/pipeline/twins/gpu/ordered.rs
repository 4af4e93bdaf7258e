//! Twin of `gpu/ordered.wgsl`: floats as words that order the same way.

/// The word of a float.
pub fn ordered(value: f32) -> u32 {
    let bits = value.to_bits();
    if bits >> 31 == 1 { !bits } else { bits | 1 << 31 }
}

/// A float from its ordered word.
pub fn unordered(word: u32) -> f32 {
    f32::from_bits(if word >> 31 == 1 { word & 0x7fff_ffff } else { !word })
}
