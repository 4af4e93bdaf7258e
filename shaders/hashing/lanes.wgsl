// Threads that share a query of the table, each with some of the entries of a cell.
const LANES: u32 = 8u;
