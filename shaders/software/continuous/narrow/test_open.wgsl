// Stage `narrow`: feature pairs that are open, by inclusion, every thread for itself: barriers cost a software GPU more than they gain.
// What is open still is an impact, and says so (docs/continuous.md#open).
// Twin: src/geometry/continuous/inclusion.rs
// #include "pipeline/work.wgsl"
// #include "continuous/narrow/outcome.wgsl"
// #include "continuous/narrow/inclusion.wgsl"

@group(0) @binding(7) var<storage, read> open_pairs: array<vec2<u32>>;

const THREADS: u32 = 64u;
// As many as the workgroups of a GPU look at, or more.
const BOXES: u32 = 4096u;

@compute @workgroup_size(THREADS)
fn main(
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(num_workgroups) groups: vec3<u32>,
    @builtin(local_invocation_index) thread: u32,
) {
    let count = listed(thread, OPEN_PAIRS, params.open_capacity);
    for (var i = flat_group(group) * THREADS + thread; i < count; i += turn(groups) * THREADS) {
        let words = open_pairs[i];
        var search = begin_search(motion_of(feature_pair_of(words)));
        var verdict = RUNNING;
        while (verdict == RUNNING) {
            verdict = advance(&search, BOXES);
        }
        if (verdict == OPEN) {
            atomicAdd(&state[LEFT_OPEN], 1u);
        }
        if (verdict != MISS) {
            add_impact(words, verdict, vec3(search.time, search.u, search.v));
        }
    }
}
