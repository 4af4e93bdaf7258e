// The exact test of pairs as the pipeline runs it: a workgroup per pair.
// No twin: src/geometry/single/tests/gpu.rs compares every answer with that of the test's own twin.
// #include "pipeline/exact_group.wgsl"

@group(0) @binding(0) var<storage, read> pairs: array<array<Tet, 2>>;
@group(0) @binding(1) var<storage, read_write> answers: array<u32>;

@compute @workgroup_size(EXACT_THREADS)
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let collides = exact_in_group(thread, pairs[group.x][0], pairs[group.x][1]);
    if (thread == 0u) {
        answers[group.x] = u32(collides);
    }
}
