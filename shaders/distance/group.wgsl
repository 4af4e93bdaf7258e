// #include "gpu/dispatch.wgsl"
// #include "gpu/length.wgsl"
// #include "distance/main_loop.wgsl"
// #include "distance/shape.wgsl"
// #include "distance/group_search.wgsl"
// Distances of large convex shapes, a workgroup per pair: half of the threads look for the support vertex of A, half for that of B.
// Twin: src/geometry/convex/main_loop.rs, and shape.rs for the support function.

@group(0) @binding(4) var<storage, read_write> answers: array<Answer>;

const GROUP_THREADS = {{THREADS}}u;

@compute @workgroup_size({{THREADS}})
fn distances(@builtin(local_invocation_index) thread: u32, @builtin(workgroup_id) id: vec3<u32>) {
    let number = flat_group(id);
    if number >= length.count {
        return;
    }
    let answer = search_together(shapes[pairs[number].x], shapes[pairs[number].y], thread);
    if thread == 0u {
        answers[number] = answer;
    }
}
