// Counters and grid of one round of a frame, as words. Everything is an atomic so that one buffer holds it all; floats are
// stored by their bits.
// Twin: src/pipeline/twins/pipeline/state.rs
// #include "generated/state.wgsl"

// Floats as words that order the same way.
fn ordered(value: f32) -> u32 {
    let bits = bitcast<u32>(value);
    return select(bits | 0x80000000u, ~bits, (bits & 0x80000000u) != 0u);
}

fn unordered(word: u32) -> f32 {
    return bitcast<f32>(select(~word, word & 0x7fffffffu, (word & 0x80000000u) != 0u));
}

const ORDERED_LOWEST: u32 = 0u;
const ORDERED_HIGHEST: u32 = 0xffffffffu;
