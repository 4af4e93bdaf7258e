// What is kept of every primitive for drawing: whether it collides with another object, with its own, and its pairs.
// Needs `boxes`.
// Twin: src/pipeline/twins/mark.rs
const MARK_INTER: u32 = 0x80000000u;
const MARK_SELF: u32 = 0x40000000u;
const MARK_COUNT: u32 = 0x3fffffffu;

fn mark_of(a: u32, b: u32) -> u32 {
    return select(MARK_INTER, MARK_SELF, boxes[a].object == boxes[b].object);
}
