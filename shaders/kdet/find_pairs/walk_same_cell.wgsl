// Walks of the stored entries over those behind them in their own cell, strip by strip. Needs `entry_ends`, `strips`; comes after
// `kdet/find_pairs/walk.wgsl`.
// #include "kdet/find_pairs/strip.wgsl"
// #include "generated/limits.wgsl"

// How many walks there are. Call in uniform control flow.
fn strip_walks(thread: u32) -> u32 {
    return STRIP_THREADS * listed(thread, STRIPS, params.strip_capacity);
}

// Threads of one strip start at the same entry and walk in step, so that a load serves all of them
// (docs/kdet.md#same-cell).
fn begin_strip_walk(i: u32) -> Walk {
    let strip = strips[i / STRIP_THREADS];
    let row = 32u * strip.x;
    let next = row + strip_begin(strip);
    var walk = NO_WALK;
    walk.next = next;
    let count = atomicLoad(&state[ENTRIES]);
    let at = row + i % STRIP_THREADS;
    // The last entry's strip may reach beyond it.
    if (at < count) {
        let entry = entries[at];
        walk.query = make_query(entry.xyz);
        walk.words.x = entry.w;
        walk.firsts.x = at + 1u;
        walk.ends.x = min(entry_ends[at], next + strip_length(strip));
    }
    let other = at + STRIP_THREADS;
    if (other < count) {
        let entry = entries[other];
        walk.other_query = make_query(entry.xyz);
        walk.words.y = entry.w;
        walk.firsts.y = other + 1u;
        walk.ends.y = min(entry_ends[other], next + strip_length(strip));
    }
    walk.end = max(walk.ends.x, walk.ends.y);
    return walk;
}
