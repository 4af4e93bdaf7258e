// Stage `populate`: level and integer box of every primitive that participates.
// Twin: src/pipeline/twins/kdet/quantize.rs
// #include "pipeline/params.wgsl"
// #include "pipeline/state.wgsl"
// #include "generated/limits.wgsl"
// #include "primitive/stored.wgsl"
// #include "pipeline/participant.wgsl"
// #include "pipeline/quantized_box.wgsl"

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> state: array<u32>;
@group(0) @binding(2) var<storage, read> primitives: array<StoredPrimitive>;
@group(0) @binding(3) var<storage, read> sizes: array<f32>;
@group(0) @binding(4) var<storage, read> objects: array<u32>;
@group(0) @binding(5) var<storage, read> object_overlaps: array<f32>;
@group(0) @binding(6) var<storage, read_write> boxes: array<QuantizedBox>;

// The last float below 2^30: the lattice has no more steps, so the highest level has at most eight cells per axis.
const LAST_STEP: f32 = 1073741760.0;

fn state_float(word: u32) -> f32 {
    return bitcast<f32>(state[word]);
}

struct Diagonals {
    lower: vec4<f32>,
    upper: vec4<f32>,
}

// Sums of the coordinates, with each sign once (docs/kdet.md#diagonals). Quarters never overflow. Whatever the order and the
// direction of rounding, a sum of three is off by less than three units of the last place of the largest, here 2^-21
// of it; the margin is twice that, and more than what a GPU loses that flushes denormals.
fn diagonals_of(p: StoredPrimitive) -> Diagonals {
    let x = 0.25 * p.x;
    let y = 0.25 * p.y;
    let z = 0.25 * p.z;
    let a = x + y + z;
    let b = x + y - z;
    let c = x - y + z;
    let d = y + z - x;
    let margin = max4(abs(x) + abs(y) + abs(z)) * DIAGONAL_MARGIN + DIAGONAL_TINY;
    return Diagonals(
        vec4(min4(a), min4(b), min4(c), min4(d)) - margin,
        vec4(max4(a), max4(b), max4(c), max4(d)) + margin,
    );
}

fn ordered4(v: vec4<f32>) -> vec4<u32> {
    return vec4(ordered(v.x), ordered(v.y), ordered(v.z), ordered(v.w));
}

// 2^-20, and a hundred times the smallest normal number.
const DIAGONAL_MARGIN: f32 = 9.5367432e-7;
const DIAGONAL_TINY: f32 = 1e-36;

@compute @workgroup_size({{WORKGROUP}})
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let p = flat_group(group) * {{WORKGROUP}}u + thread;
    if (p >= params.primitives) {
        return;
    }
    let object = min(objects[p], params.objects - 1u);
    let primitive = primitives[p];
    if (state[STOP] != 0u || !is_participant(primitive, object)) {
        boxes[p] = absent_box(object);
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
    for (; level < MAX_LEVELS - 1u; level++) {
        if (select(size < limit, size <= limit, mean)) {
            break;
        }
        limit *= 2.0;
    }
    // Three bits per axis name a cell of a primitive; rounding must not make a ninth.
    let shift = state[CELL_SHIFT];
    for (; level < MAX_LEVELS - 1u; level++) {
        let span = (words[1] >> vec3(shift + level)) - (words[0] >> vec3(shift + level));
        if (all(span < vec3(8u))) {
            break;
        }
    }
    let along = diagonals_of(primitive);
    boxes[p] = QuantizedBox(words[0], level, words[1], object, ordered4(along.lower), ordered4(along.upper));
}
