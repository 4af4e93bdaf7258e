// Stage `bounds`, first kernel: everything a frame counts in starts from nothing.
// No twin: what it leaves uncleared, the twins of the next kernels find.
// #include "pipeline/params.wgsl"
// #include "pipeline/state.wgsl"

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> state: array<u32>;
@group(0) @binding(2) var<storage, read_write> object_boxes: array<u32>;
@group(0) @binding(3) var<storage, read_write> marks: array<u32>;
@group(0) @binding(4) var<storage, read_write> colliding_counts: array<u32>;
@group(0) @binding(5) var<storage, read_write> table: array<u32>;
@group(0) @binding(6) var<storage, read_write> vertex_marks: array<u32>;

@compute @workgroup_size({{WORKGROUP}})
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let i = flat_group(group) * {{WORKGROUP}}u + thread;
    if (i < STATE_WORDS) {
        var word = 0u;
        if (i == BAD_PRIMITIVE || (i >= SCENE && i < SCENE + 3u)) {
            word = 0xffffffffu;
        }
        // The scan reads how many there are; one more for what covers too many cells.
        if (i == SLOTS) {
            word = params.slots + 1u;
        }
        state[i] = word;
    }
    if (i < min(params.slots + 1u, params.slot_capacity)) {
        table[i] = 0u;
    }
    if (i < 6u * params.objects) {
        object_boxes[i] = select(ORDERED_LOWEST, ORDERED_HIGHEST, i % 6u < 3u);
    }
    if (i < params.primitives) {
        marks[i] = 0u;
    }
    if (i < params.vertices) {
        vertex_marks[i] = 0u;
    }
    if (i < 2u * params.objects) {
        colliding_counts[i] = 0u;
    }
}
