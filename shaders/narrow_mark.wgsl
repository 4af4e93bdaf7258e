// Stage `narrow` of kdet_no_pairs: what rounding left open, decided in integers; marks only.
// #include "shared/params.wgsl"
// #include "shared/state.wgsl"
// #include "shared/lattice.wgsl"
// #include "shared/tetrahedron.wgsl"
// #include "shared/mark.wgsl"
// #include "shared/exact_group.wgsl"

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> state: array<atomic<u32>>;
@group(0) @binding(2) var<storage, read> primitives: array<Primitive>;
@group(0) @binding(3) var<storage, read> boxes: array<Box>;
@group(0) @binding(4) var<storage, read_write> marks: array<atomic<u32>>;
@group(0) @binding(5) var<storage, read> unsure: array<vec2<u32>>;

@compute @workgroup_size(EXACT_THREADS)
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let i = flat_group(group);
    let there = i < min(atomicLoad(&state[UNSURE_PAIRS]), params.unsure_capacity);
    let pair = unsure[select(0u, i, there)];
    let collides = exact_in_group(thread, tet_of(primitives[pair.x]), tet_of(primitives[pair.y]));
    if (thread == 0u && there && collides) {
        let mark = mark_of(pair.x, pair.y);
        atomicOr(&marks[pair.x], mark);
        atomicOr(&marks[pair.y], mark);
    }
}
