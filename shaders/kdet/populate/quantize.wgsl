// Stage `populate`: level and integer box of every primitive that takes part.
// Twin: src/pipeline/twins/quantize.rs
// #include "pipeline/params.wgsl"
// #include "pipeline/state.wgsl"
// #include "primitive/tetrahedron.wgsl"
// #include "pipeline/participant.wgsl"
// #include "pipeline/quantized_box.wgsl"

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> state: array<atomic<u32>>;
@group(0) @binding(2) var<storage, read> primitives: array<StoredPrimitive>;
@group(0) @binding(3) var<storage, read> sizes: array<f32>;
@group(0) @binding(4) var<storage, read> objects: array<u32>;
@group(0) @binding(5) var<storage, read> object_overlaps: array<f32>;
@group(0) @binding(6) var<storage, read_write> boxes: array<QuantizedBox>;

// The last float below 2^30: the lattice has no more steps, so the highest level has at most eight cells per axis.
const LAST_STEP: f32 = 1073741760.0;

fn state_float(word: u32) -> f32 {
    return bitcast<f32>(atomicLoad(&state[word]));
}

@compute @workgroup_size({{WORKGROUP}})
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let p = flat_group(group) * {{WORKGROUP}}u + thread;
    if (p >= params.primitives) {
        return;
    }
    let object = min(objects[p], params.objects - 1u);
    let primitive = primitives[p];
    if (atomicLoad(&state[STOP]) != 0u || !is_participant(primitive, object)) {
        boxes[p] = QuantizedBox(vec3(0xffffffffu), ABSENT, vec3(0u), object);
        return;
    }
    let origin = vec3(state_float(ORIGIN), state_float(ORIGIN + 1u), state_float(ORIGIN + 2u));
    let step = state_float(STEP);
    // Lower and upper corner through the same instructions.
    var bounds = array<vec3<f32>, 2>(primitive_lower(primitive), primitive_upper(primitive));
    var words: array<vec3<u32>, 2>;
    for (var i = 0u; i < 2u; i++) {
        words[i] = vec3<u32>(clamp((bounds[i] - origin) * step, vec3(0.0), vec3(LAST_STEP)));
    }
    let size = sizes[p];
    let mean = params.mean_rule == 1u;
    var limit = state_float(LEVEL_LIMIT);
    var level = 0u;
    for (; level < 15u; level++) {
        if (select(size < limit, size <= limit, mean)) {
            break;
        }
        limit *= 2.0;
    }
    // Three bits per axis name a cell of a primitive; rounding must not make a ninth.
    let shift = atomicLoad(&state[CELL_SHIFT]);
    for (; level < 15u; level++) {
        let span = (words[1] >> vec3(shift + level)) - (words[0] >> vec3(shift + level));
        if (all(span < vec3(8u))) {
            break;
        }
    }
    boxes[p] = QuantizedBox(words[0], level, words[1], object);
}
