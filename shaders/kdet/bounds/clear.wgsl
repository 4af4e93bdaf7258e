// Stage `bounds`, first kernel: everything a frame counts in starts from nothing.
// No twin: what it leaves uncleared, the twins of the next kernels find.
// #include "pipeline/params.wgsl"
// #include "pipeline/state.wgsl"
// #include "kdet/size_classes.wgsl"

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> state: array<u32>;
@group(0) @binding(2) var<storage, read> previous: array<u32>;
@group(0) @binding(3) var<storage, read_write> table: array<vec2<u32>>;
@group(0) @binding(4) var<storage, read_write> object_boxes: array<u32>;
@group(0) @binding(5) var<storage, read_write> marks: array<u32>;
@group(0) @binding(6) var<storage, read_write> colliding_counts: array<u32>;
@group(0) @binding(7) var<storage, read_write> size_classes: array<u32>;
@group(0) @binding(8) var<storage, read_write> object_overlaps: array<f32>;

const LARGEST_FLOAT: f32 = 3.4028234e38;

@compute @workgroup_size({{WORKGROUP}})
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let i = flat_group(group) * {{WORKGROUP}}u + thread;
    if (i <= params.table_mask) {
        // Owner none, count none.
        table[i] = vec2(0xffffffffu, 0u);
    }
    if (i < CLASSES * CLASS_WORDS) {
        size_classes[i] = empty_class_word(i % CLASS_WORDS);
    }
    if (i < 6u * params.objects) {
        // Everywhere, until it is known where objects overlap; with self-collisions nobody asks.
        object_overlaps[i] = select(LARGEST_FLOAT, -LARGEST_FLOAT, i % 6u < 3u);
    }
    if (i < STATE_WORDS) {
        var word = 0u;
        if (i == BAD_PRIMITIVE || i == SIZE_MIN || (i >= SCENE && i < SCENE + 3u)) {
            word = 0xffffffffu;
        }
        // The second part adds its pairs behind those of the first, and does not look at the vertices again.
        if (params.continues == 1u && (i == PAIRS || i == BAD_PRIMITIVE)) {
            word = previous[i];
        }
        if (params.continues == 1u && i == STOP) {
            word = previous[i] & STOP_NOT_FINITE;
        }
        state[i] = word;
    }
    if (params.continues == 0u) {
        if (i < 6u * params.objects) {
            object_boxes[i] = select(ORDERED_LOWEST, ORDERED_HIGHEST, i % 6u < 3u);
        }
        if (i < params.primitives) {
            marks[i] = 0u;
        }
        if (i < 2u * params.objects) {
            colliding_counts[i] = 0u;
        }
    }
}
