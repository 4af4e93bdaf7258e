// The entries of a slot: the first, and behind the last. Needs `table`.
fn chain(slot: u32) -> vec2<u32> {
    return vec2(select(table[max(slot, 1u) - 1u], 0u, slot == 0u), table[slot]);
}

// More entries than this are not tested by one thread: some drivers end loops of more than 65,535 turns. A crowded table is
// slower than none, and all that is stored is tested instead, in portions.
const MOST_ENTRIES: u32 = 16384u;
