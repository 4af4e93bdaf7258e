// Stage `narrow`: the elementary test of every feature pair (docs/continuous.md#elementary-tests). What the budget leaves open is tested
// again, with more.
// Twin: src/geometry/continuous/inclusion.rs
// #include "pipeline/work.wgsl"
// #include "continuous/narrow/first_test.wgsl"

// Pairs of the workgroup's share that have been taken.
var<workgroup> taken: atomic<u32>;

@compute @workgroup_size({{WORKGROUP}})
fn main(
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(num_workgroups) groups: vec3<u32>,
    @builtin(local_invocation_index) thread: u32,
) {
    let count = listed(thread, FEATURE_PAIRS, params.feature_pair_capacity);
    // What a workgroup has to do. Searches are of very different length: whoever is done takes the next pair, and does not wait for
    // its neighbours.
    let share = (count + turn(groups) - 1u) / turn(groups);
    let first = flat_group(group) * share;
    let end = min(first + share, count);
    if (thread == 0u) {
        atomicStore(&taken, 0u);
    }
    workgroupBarrier();
    var words = vec2(0u);
    var search: Search;
    var verdict = MISS;
    loop {
        if (verdict != RUNNING) {
            let next = first + atomicAdd(&taken, 1u);
            if (next >= end) {
                break;
            }
            words = feature_pairs[next];
            search = begin_search(motion_of(feature_pair_of(words)));
        }
        verdict = advance(&search, {{BUDGET}}u);
        record(words, verdict, vec3(search.time, search.u, search.v));
    }
}
