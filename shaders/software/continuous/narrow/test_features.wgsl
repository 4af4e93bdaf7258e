// Stage `narrow`: the elementary test of every feature pair, every thread for itself (docs/continuous.md#elementary-tests). What the budget
// leaves open is tested again, with more.
// Twin: src/geometry/continuous/inclusion.rs
// #include "pipeline/work.wgsl"
// #include "continuous/narrow/first_test.wgsl"

@compute @workgroup_size({{WORKGROUP}})
fn main(
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(num_workgroups) groups: vec3<u32>,
    @builtin(local_invocation_index) thread: u32,
) {
    let count = listed(thread, FEATURE_PAIRS, params.feature_pair_capacity);
    for (var i = flat_group(group) * {{WORKGROUP}}u + thread; i < count; i += turn(groups) * {{WORKGROUP}}u) {
        let words = feature_pairs[i];
        var search = begin_search(motion_of(feature_pair_of(words)));
        var verdict = RUNNING;
        while (verdict == RUNNING) {
            verdict = advance(&search, {{BUDGET}}u);
        }
        record(words, verdict, vec3(search.time, search.u, search.v));
    }
}
