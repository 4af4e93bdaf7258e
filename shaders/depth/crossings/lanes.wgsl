// Threads that share an edge, each with some of the triangles in a cell.
const LANES: u32 = 8u;
