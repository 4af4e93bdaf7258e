// Where the pairs of a narrow test go. Comes after `pipeline/pair_inputs.wgsl`.
// #include "pipeline/push.wgsl"
// #include "pipeline/record.wgsl"
// #include "pipeline/undecided.wgsl"

@group(0) @binding(4) var<storage, read_write> marks: array<atomic<u32>>;
// Pairs that are left open, for the next kernel.
@group(0) @binding(5) var<storage, read_write> undecided: array<vec2<u32>>;
@group(0) @binding(6) var<storage, read_write> pairs: array<vec2<u32>>;

// A pair that collides goes to the list; one that rounding leaves open goes to those that are evaluated again, counted
// and with room as given. Call in uniform control flow, with SEPARATE for threads that have no pair.
fn record(thread: u32, pair: vec2<u32>, verdict: u32, counter: u32, capacity: u32) {
    if (verdict == UNSURE) {
        record_open(pair, counter, capacity);
    }
    let at = push_reserve(PAIRS, thread, select(0u, 1u, verdict == OVERLAP));
    if (verdict == OVERLAP) {
        mark_pair(pair.x, pair.y);
        if (at < params.pair_capacity) {
            pairs[at] = pair;
        }
    }
}
