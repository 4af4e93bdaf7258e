// The mark of a colliding pair. Needs `boxes`.
// Twin: src/pipeline/twins/pipeline/mark.rs
// #include "pipeline/mark_bits.wgsl"

fn mark_of(a: u32, b: u32) -> u32 {
    return select(MARK_INTER, MARK_SELF, boxes[a].object == boxes[b].object);
}
