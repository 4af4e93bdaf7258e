// A thread per edge.
const LANES: u32 = 1u;
