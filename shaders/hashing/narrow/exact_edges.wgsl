// Stage `narrow`: what rounding left open, decided in integers: a workgroup per edge and triangle.
// Twin: src/pipeline/twins/hashing/exact_edges.rs
// #include "pipeline/params.wgsl"
// #include "pipeline/state.wgsl"
// #include "pipeline/position.wgsl"
// #include "pipeline/exact_group.wgsl"
// #include "hashing/candidate.wgsl"
// #include "hashing/narrow/crossing.wgsl"

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> state: array<atomic<u32>>;
@group(0) @binding(2) var<storage, read> positions: array<u32>;
@group(0) @binding(3) var<storage, read> edges: array<vec2<u32>>;
@group(0) @binding(4) var<storage, read> surface: array<vec4<u32>>;
@group(0) @binding(5) var<storage, read> undecided: array<vec2<u32>>;
@group(0) @binding(6) var<storage, read_write> marks: array<atomic<u32>>;
@group(0) @binding(7) var<storage, read_write> crossings: array<vec2<u32>>;

@compute @workgroup_size(EXACT_THREADS)
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let i = flat_group(group);
    let there = i < min(atomicLoad(&state[UNDECIDED]), params.undecided_capacity);
    let candidate = undecided[select(0u, i, there)];
    let ends = edges[candidate.x];
    let t = surface[candidate.y & ~IS_SELF];
    let q = position(ends.y);
    let c = position(t.z);
    let segment = tet(position(ends.x), q, q, q);
    let triangle = tet(position(t.x), position(t.y), c, c);
    let crosses = exact_in_group(thread, segment, triangle);
    if (thread == 0u && there && crosses) {
        mark_crossing(t.w, (candidate.y & IS_SELF) != 0u);
        let at = atomicAdd(&state[PAIRS], 1u);
        if (at < params.pair_capacity) {
            crossings[at] = vec2(candidate.x, candidate.y & ~IS_SELF);
        }
    }
}
