// Stage `narrow` for tests that run in one piece (sat_no_edges, gjk, all of triangles).
// Twin: src/pipeline/twins/kdet/whole.rs
// #include "pipeline/pair_inputs.wgsl"
// #include "pipeline/record_verdict.wgsl"
// #include "kdet/narrow/pairs_to_test.wgsl"
// #include "narrow/verdict_{{NARROW}}.wgsl"

@group(0) @binding(7) var<storage, read> candidates: array<vec2<u32>>;

@compute @workgroup_size({{WORKGROUP}})
fn main(
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(num_workgroups) groups: vec3<u32>,
    @builtin(local_invocation_index) thread: u32,
) {
    let count = pairs_to_test(group, thread);
    for (var first = flat_group(group) * {{WORKGROUP}}u; first < count; first += turn(groups) * {{WORKGROUP}}u) {
        let i = first + thread;
        var pair = vec2(0u);
        var verdict = SEPARATE;
        if (i < count) {
            pair = candidates[i];
            verdict = narrow(tet_of(primitives[pair.x]), tet_of(primitives[pair.y]));
        }
        record(thread, pair, verdict, UNDECIDED, params.undecided_capacity);
    }
}
