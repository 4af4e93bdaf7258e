// Stage `find_pairs` of the method gpu_no_loop: one thread per possible pair (thesis §6).
// A row of workgroups is one primitive against a run of columns.
// Twin: src/pipeline/twins/brute_force/every_pair.rs
// #include "pipeline/pair_inputs.wgsl"
// #include "pipeline/push.wgsl"
// #include "brute_force/accept_boxes.wgsl"

@group(0) @binding(4) var<storage, read_write> candidates: array<vec2<u32>>;

@compute @workgroup_size({{WORKGROUP}})
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let a = params.row_begin + group.y;
    let b = params.column_begin + group.x * {{WORKGROUP}}u + thread;
    var hit = 0u;
    if (a < params.row_end && b < params.column_end && b > a && in_batch(a) && atomicLoad(&state[STOP]) == 0u) {
        hit = select(0u, 1u, accept_boxes(boxes[a], boxes[b], primitives[a].vertices, b));
    }
    let at = push_reserve(CANDIDATES, thread, hit);
    if (hit == 1u && at < params.candidate_capacity) {
        candidates[at] = vec2(a, b);
    }
}
