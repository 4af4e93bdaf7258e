// #include "shared/record.wgsl"
// #include "shared/unsure.wgsl"

// A pair that collides goes to the list; one that rounding leaves open goes to the exact test. Needs `pairs`,
// `unsure`; call in uniform control flow, with APART for threads that have no pair.
fn record(thread: u32, pair: vec2<u32>, verdict: u32) {
    if (verdict == UNSURE) {
        record_unsure(pair);
    }
    let at = push_reserve(PAIRS, thread, select(0u, 1u, verdict == OVERLAP));
    if (verdict == OVERLAP) {
        mark_pair(pair.x, pair.y);
        if (at < params.pair_capacity) {
            pairs[at] = pair;
        }
    }
}
