// A thread per query.
const LANES: u32 = 1u;
