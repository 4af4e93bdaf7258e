// What is left of the queue where every thread tests its own hits.

// The primitives of two entries' words, the smaller number first.
fn pair_of(words: vec2<u32>) -> vec2<u32> {
    let a = words.x & ENTRY_PRIMITIVE;
    let b = words.y & ENTRY_PRIMITIVE;
    return vec2(min(a, b), max(a, b));
}
