// Walks of the stored entries over those behind them in their own cell. Needs `entry_slots`, `ranges`.
fn walk_count() -> u32 {
    return min(atomicLoad(&state[ENTRIES]), params.entry_capacity);
}

// Threads of one cell start at the same entry and walk in step, so that a load serves all of them (spec §9.2).
fn begin_walk(i: u32) -> Walk {
    let entry = entries[i];
    let range = ranges[entry_slots[i]];
    return Walk(make_query(entry.xyz), entry.w, max(range.x, i & ~31u), range.y, i + 1u);
}
