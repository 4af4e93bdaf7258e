// Stage `populate` of the tree that is built every frame: where every participant lies along a Morton curve through the
// integer lattice of this frame.
// Twin: src/pipeline/twins/bvh/keys.rs
// #include "pipeline/params.wgsl"
// #include "pipeline/state.wgsl"
// #include "pipeline/quantized_box.wgsl"
// #include "bvh/morton.wgsl"

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> state: array<u32>;
@group(0) @binding(2) var<storage, read> boxes: array<QuantizedBox>;
// Key and primitive.
@group(0) @binding(3) var<storage, read_write> order: array<vec2<u32>>;

const BULK_END: u32 = 1000u;
const FACTOR_BITS: u32 = 32u - MORTON_BITS;

// Where the middle of a box is among the places of the curve: along its longest side the bulk has the first of them up to BULK_END, whatever
// the size of the cells, as long as it is larger than one, and what is outside of it the rest.
fn places_of(box: QuantizedBox, steps: u32) -> vec3<u32> {
    let ends = 2u * steps;
    // What is multiplied by a place has to fit into a word.
    let shift = max(32u - countLeadingZeros(ends), FACTOR_BITS) - FACTOR_BITS;
    let middle = min((box.lower + box.upper) >> vec3(shift), vec3((1u << FACTOR_BITS) - 1u));
    return middle * BULK_END / vec3(max(ends >> shift, 1u));
}

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
        key = morton(places_of(box, state[BULK_STEPS]));
    }
    order[p] = vec2(key, p);
}
