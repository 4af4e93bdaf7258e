// Stage `find_pairs` of the method gpu: one thread per primitive, a loop over the others (thesis §6).
// Rows are primitives, columns those they are held against; the host hands out tiles so that no dispatch takes long.
// Twin: src/pipeline/twins/brute_force/row_loop.rs
// #include "pipeline/pair_inputs.wgsl"
// #include "pipeline/push.wgsl"
// #include "brute_force/accept_boxes.wgsl"

@group(0) @binding(4) var<storage, read_write> candidates: array<vec2<u32>>;

@compute @workgroup_size({{WORKGROUP}})
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let a = params.row_begin + flat_group(group) * {{WORKGROUP}}u + thread;
    var box = absent_box(0u);
    var vertices = vec4(0u);
    if (a < params.row_end && in_batch(a) && atomicLoad(&state[STOP]) == 0u) {
        box = boxes[a];
        vertices = primitives[a].vertices;
    }
    for (var begin = params.column_begin; begin < params.column_end; begin += 32u) {
        var hits = 0u;
        let end = min(begin + 32u, params.column_end);
        if (box.level != ABSENT) {
            for (var b = begin; b < end; b++) {
                if (b > a && accept_boxes(box, boxes[b], vertices, b)) {
                    hits |= 1u << (b - begin);
                }
            }
        }
        var at = push_reserve(CANDIDATES, thread, countOneBits(hits));
        for (var left = hits; left != 0u; left &= left - 1u) {
            if (at < params.candidate_capacity) {
                candidates[at] = vec2(a, begin + countTrailingZeros(left));
            }
            at++;
        }
    }
}
