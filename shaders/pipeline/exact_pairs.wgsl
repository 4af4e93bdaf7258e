// What rounding left open, decided in integers: a workgroup per pair. Needs a function `collided` for those that meet;
// comes after `pipeline/pair_inputs.wgsl`.
// Twin: src/pipeline/twins/pipeline/exact_pairs.rs
// #include "pipeline/exact_group.wgsl"
// #include "pipeline/group_work.wgsl"

@group(0) @binding(4) var<storage, read_write> marks: array<atomic<u32>>;
@group(0) @binding(5) var<storage, read> undecided: array<vec2<u32>>;

@compute @workgroup_size(EXACT_THREADS)
fn main(
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(num_workgroups) groups: vec3<u32>,
    @builtin(local_invocation_index) thread: u32,
) {
    let count = listed(thread, UNDECIDED, params.undecided_capacity);
    for (var i = flat_group(group); i < count; i += turn(groups)) {
        let pair = undecided[i];
        begin_exact(thread);
        let collides = exact_in_group(thread, tet_of(primitives[pair.x]), tet_of(primitives[pair.y]));
        if (thread == 0u && collides) {
            collided(pair);
        }
        // All have seen what the group found before it is cleared.
        workgroupBarrier();
    }
}
