// Stage `narrow`: the elementary test of every feature pair, every thread for itself (docs/continuous.md#elementary-tests). What the budget
// leaves open is tested again, with more.
// Twin: src/geometry/continuous/inclusion.rs
// #include "pipeline/params.wgsl"
// #include "pipeline/state.wgsl"
// #include "pipeline/work.wgsl"
// #include "pipeline/quantized_box.wgsl"
// #include "continuous/narrow/outcome.wgsl"
// #include "continuous/narrow/{{TEST}}.wgsl"

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> state: array<atomic<u32>>;
@group(0) @binding(2) var<storage, read> positions: array<u32>;
@group(0) @binding(3) var<storage, read> cells: array<vec4<u32>>;
@group(0) @binding(4) var<storage, read> boxes: array<QuantizedBox>;
@group(0) @binding(5) var<storage, read_write> marks: array<atomic<u32>>;
@group(0) @binding(6) var<storage, read_write> impacts: array<Impact>;
@group(0) @binding(7) var<storage, read> feature_pairs: array<vec2<u32>>;
@group(0) @binding(8) var<storage, read_write> open_pairs: array<vec2<u32>>;

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
        if (verdict == HIT) {
            add_impact(words, verdict, vec3(search.time, search.u, search.v));
        } else if (verdict == OPEN) {
            let at = atomicAdd(&state[OPEN_PAIRS], 1u);
            if (at < params.open_capacity) {
                open_pairs[at] = words;
            }
        }
    }
}
