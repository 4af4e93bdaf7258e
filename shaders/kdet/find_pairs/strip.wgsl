// Strips in two words: the number of their 32 entries, and where what they walk over begins, counted from the first of these, with a
// flag for long ones. Short strips share the work out among more threads; in a cell with many entries there would be too many of them.
const SHORT_STRIP: u32 = 32u;
const LONG_STRIP: u32 = 128u;
// Long strips from so many entries on.
const LONG_FROM: u32 = 1024u;
const IS_LONG: u32 = 0x80000000u;

// How many entries a strip walks over, in chunks of a walk.
fn strip_length(strip: vec2<u32>) -> u32 {
    return select(SHORT_STRIP, LONG_STRIP, (strip.y & IS_LONG) != 0u);
}

fn strip_begin(strip: vec2<u32>) -> u32 {
    return strip.y & ~IS_LONG;
}
