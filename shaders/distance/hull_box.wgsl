// An object's hull as words: lower and upper corner of its box, its first primitive, its first vertex in the list of all, their number.
// Mirrors `pipeline::twins::distance::hull_boxes::HullBox`.
const HULL_WORDS: u32 = 9u;
const HULL_FIRST: u32 = 6u;
const HULL_VERTICES: u32 = 7u;
