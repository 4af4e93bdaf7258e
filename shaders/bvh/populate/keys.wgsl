// Stage `populate` of the tree that is built every frame: where every participant lies along a Morton curve through the
// integer lattice of this frame.
// Twin: src/pipeline/twins/keys.rs
// #include "pipeline/params.wgsl"
// #include "pipeline/state.wgsl"
// #include "pipeline/quantized_box.wgsl"
// #include "bvh/morton.wgsl"

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> state: array<u32>;
@group(0) @binding(2) var<storage, read> boxes: array<QuantizedBox>;
// Key and primitive.
@group(0) @binding(3) var<storage, read_write> order: array<vec2<u32>>;

@compute @workgroup_size({{WORKGROUP}})
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let p = flat_group(group) * {{WORKGROUP}}u + thread;
    if (p >= params.primitives) {
        return;
    }
    if (p == 0u) {
        // Where the frame has stopped nothing is sorted.
        state[KEYS] = select(params.primitives, 0u, state[STOP] != 0u);
    }
    let box = boxes[p];
    var key = KEY_ABSENT;
    if (box.level != ABSENT) {
        let coarser = max(state[BULK_BITS], MORTON_BITS) - MORTON_BITS;
        key = morton((box.lower + box.upper) >> vec3(coarser + 1u));
    }
    order[p] = vec2(key, p);
}
