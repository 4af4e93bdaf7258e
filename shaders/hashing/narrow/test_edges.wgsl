// Stage `narrow`: does the edge cross the triangle? A thread per candidate.
// Twin: src/pipeline/twins/hashing/test_edges.rs
// #include "pipeline/params.wgsl"
// #include "pipeline/state.wgsl"
// #include "pipeline/push.wgsl"
// #include "pipeline/undecided.wgsl"
// #include "pipeline/position.wgsl"
// #include "hashing/candidate.wgsl"
// #include "hashing/narrow/segment_through_triangle.wgsl"
// #include "hashing/narrow/crossing.wgsl"

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> state: array<atomic<u32>>;
@group(0) @binding(2) var<storage, read> positions: array<u32>;
@group(0) @binding(3) var<storage, read> edges: array<vec2<u32>>;
@group(0) @binding(4) var<storage, read> surface: array<vec4<u32>>;
@group(0) @binding(5) var<storage, read> candidates: array<vec2<u32>>;
@group(0) @binding(6) var<storage, read_write> marks: array<atomic<u32>>;
@group(0) @binding(7) var<storage, read_write> undecided: array<vec2<u32>>;
@group(0) @binding(8) var<storage, read_write> crossings: array<vec2<u32>>;

@compute @workgroup_size({{WORKGROUP}})
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let i = flat_group(group) * {{WORKGROUP}}u + thread;
    var verdict = SEPARATE;
    var candidate = vec2(0u);
    if (i < min(atomicLoad(&state[CANDIDATES]), params.candidate_capacity)) {
        candidate = candidates[i];
        let ends = edges[candidate.x];
        let t = surface[candidate.y & ~IS_SELF];
        verdict = segment_verdict(position(ends.x), position(ends.y), position(t.x), position(t.y), position(t.z));
    }
    if (verdict == UNSURE) {
        record_unsure(candidate);
    }
    let at = push_reserve(PAIRS, thread, select(0u, 1u, verdict == OVERLAP));
    if (verdict == OVERLAP) {
        mark_crossing(surface[candidate.y & ~IS_SELF].w, (candidate.y & IS_SELF) != 0u);
        if (at < params.pair_capacity) {
            crossings[at] = vec2(candidate.x, candidate.y & ~IS_SELF);
        }
    }
}
