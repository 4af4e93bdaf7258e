// What rounding left open, decided in integers: a workgroup per pair. Needs a function `collided` for those that meet;
// comes after `pipeline/pair_inputs.wgsl`.
// Twin: src/pipeline/twins/whole.rs
// #include "pipeline/exact_group.wgsl"

@group(0) @binding(4) var<storage, read_write> marks: array<atomic<u32>>;
@group(0) @binding(5) var<storage, read> undecided: array<vec2<u32>>;

@compute @workgroup_size(EXACT_THREADS)
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let i = flat_group(group);
    let there = i < min(atomicLoad(&state[UNDECIDED]), params.undecided_capacity);
    let pair = undecided[select(0u, i, there)];
    let collides = exact_in_group(thread, tet_of(primitives[pair.x]), tet_of(primitives[pair.y]));
    if (thread == 0u && there && collides) {
        collided(pair);
    }
}
