// Stage `narrow`: what no face normal parts survives. Most candidates end here, and the survivors fill whole
// workgroups again before the edges are tested (docs/kdet.md#sat).
// Twin: src/pipeline/twins/kdet/faces.rs
// #include "pipeline/params.wgsl"
// #include "pipeline/state.wgsl"
// #include "primitive/stored.wgsl"
// #include "pipeline/push.wgsl"
// #include "kdet/narrow/pairs_to_test.wgsl"
// #include "narrow/sat.wgsl"

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> state: array<atomic<u32>>;
@group(0) @binding(2) var<storage, read> primitives: array<StoredPrimitive>;
@group(0) @binding(3) var<storage, read> candidates: array<vec2<u32>>;
@group(0) @binding(4) var<storage, read_write> survivors: array<vec2<u32>>;

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
            verdict = sat_faces(tet_of(primitives[pair.x]), tet_of(primitives[pair.y]));
        }
        let at = push_reserve(SURVIVORS, thread, select(1u, 0u, verdict == SEPARATE));
        if (verdict != SEPARATE && at < params.survivor_capacity) {
            // The doubt travels in the top bit.
            survivors[at] = vec2(pair.x, pair.y | select(0u, 0x80000000u, verdict == UNSURE));
        }
    }
}
