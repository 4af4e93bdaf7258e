// What rounding left open, decided in integers, every thread for itself. Needs a function `collided` for those that meet;
// comes after `pipeline/pair_inputs.wgsl`.
// Twin: src/pipeline/twins/whole.rs
// #include "narrow/exact_alone.wgsl"
// #include "pipeline/work.wgsl"

@group(0) @binding(4) var<storage, read_write> marks: array<atomic<u32>>;
@group(0) @binding(5) var<storage, read> undecided: array<vec2<u32>>;

@compute @workgroup_size(64)
fn main(
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(num_workgroups) groups: vec3<u32>,
    @builtin(local_invocation_index) thread: u32,
) {
    let count = listed(thread, UNDECIDED, params.undecided_capacity);
    for (var i = flat_group(group) * 64u + thread; i < count; i += turn(groups) * 64u) {
        let pair = undecided[i];
        if (exact_alone(tet_of(primitives[pair.x]), tet_of(primitives[pair.y]))) {
            collided(pair);
        }
    }
}
