// Floats as words that order the same way.
// Twin: src/pipeline/twins/gpu/ordered.rs

// From the bits of a float, so that infinities need no special case; a NaN of either sign lies beyond the infinity of that sign.
fn ordered_bits(bits: u32) -> u32 {
    return select(bits | 0x80000000u, ~bits, (bits & 0x80000000u) != 0u);
}

fn unordered_bits(word: u32) -> u32 {
    return select(~word, word & 0x7fffffffu, (word & 0x80000000u) != 0u);
}

fn ordered(value: f32) -> u32 {
    return ordered_bits(bitcast<u32>(value));
}

fn unordered(word: u32) -> f32 {
    return bitcast<f32>(unordered_bits(word));
}

const ORDERED_LOWEST: u32 = 0u;
const ORDERED_HIGHEST: u32 = 0xffffffffu;
