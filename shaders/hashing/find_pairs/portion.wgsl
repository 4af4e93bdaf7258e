// The work of a primitive, however large it is, is cut into portions of so many cells. Threads of a portion share the entries of each.
const PORTION: u32 = 32u;
// Instead of its cells, a primitive that covers more of them than there are entries looks at all entries.
const ALL_ENTRIES: u32 = 0x80000000u;
