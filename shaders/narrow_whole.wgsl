// Stage `narrow` for tests that run in one piece (sat_no_edges, gjk).
// #include "shared/params.wgsl"
// #include "shared/state.wgsl"
// #include "shared/lattice.wgsl"
// #include "shared/tetrahedron.wgsl"
// #include "shared/push.wgsl"
// #include "shared/mark.wgsl"
// #include "shared/record_verdict.wgsl"
// #include "shared/narrow/verdict_{{NARROW}}.wgsl"

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> state: array<atomic<u32>>;
@group(0) @binding(2) var<storage, read> primitives: array<Primitive>;
@group(0) @binding(3) var<storage, read> boxes: array<Box>;
@group(0) @binding(4) var<storage, read_write> marks: array<atomic<u32>>;
@group(0) @binding(5) var<storage, read_write> pairs: array<vec2<u32>>;
@group(0) @binding(6) var<storage, read> candidates: array<vec2<u32>>;
@group(0) @binding(7) var<storage, read_write> unsure: array<vec2<u32>>;

@compute @workgroup_size({{WORKGROUP}})
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let i = flat_group(group) * {{WORKGROUP}}u + thread;
    var pair = vec2(0u);
    var verdict = APART;
    if (i < atomicLoad(&state[POTENTIAL])) {
        pair = candidates[i];
        verdict = narrow(tet_of(primitives[pair.x]), tet_of(primitives[pair.y]));
    }
    record(thread, pair, verdict);
}
