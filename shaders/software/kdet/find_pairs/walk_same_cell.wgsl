// Walks of the stored entries over those behind them in their own cell, strip by strip: a thread for each entry. Needs
// `entry_ends`, `strips`; comes after `kdet/find_pairs/walk.wgsl`.
// #include "kdet/find_pairs/strip.wgsl"

fn strip_walks(thread: u32) -> u32 {
    return 32u * listed(thread, STRIPS, params.strip_capacity);
}

// Threads of one cell start at the same entry and walk in step, so that a load serves all of them
// (docs/kdet.md#same-cell).
fn begin_strip_walk(i: u32) -> Walk {
    let strip = strips[i >> 5u];
    let row = 32u * strip.x;
    let at = row + (i & 31u);
    // The last entry's strip may reach beyond it.
    if (at >= atomicLoad(&state[ENTRIES])) {
        return NO_WALK;
    }
    let next = row + strip_begin(strip);
    let end = min(entry_ends[at], next + strip_length(strip));
    if (next >= end) {
        return NO_WALK;
    }
    let entry = entries[at];
    return Walk(make_query(entry.xyz), entry.w, next, end, at + 1u);
}
