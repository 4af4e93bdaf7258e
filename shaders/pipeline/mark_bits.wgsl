// What is kept of every primitive for drawing: whether it collides with another object, with its own, and in how many pairs.
const MARK_INTER: u32 = 0x80000000u;
const MARK_SELF: u32 = 0x40000000u;
const MARK_COUNT: u32 = 0x3fffffffu;
