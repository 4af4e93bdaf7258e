// Stage `bounds`: how many primitives participate, their smallest and largest size, and their sizes and boxes by class.
// Twin: src/pipeline/twins/kdet/cull.rs
// #include "pipeline/params.wgsl"
// #include "pipeline/state.wgsl"
// #include "primitive/stored.wgsl"
// #include "pipeline/participant.wgsl"
// #include "kdet/size_classes.wgsl"

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> state: array<atomic<u32>>;
@group(0) @binding(2) var<storage, read> primitives: array<StoredPrimitive>;
@group(0) @binding(3) var<storage, read> sizes: array<f32>;
@group(0) @binding(4) var<storage, read> objects: array<u32>;
@group(0) @binding(5) var<storage, read> object_overlaps: array<f32>;
@group(0) @binding(6) var<storage, read_write> size_classes: array<atomic<u32>>;

const THREADS: u32 = 8u;

// What a thread found so far of one class.
struct Part {
    size_class: u32,
    count: u32,
    sum: u32,
    smallest: u32,
    largest: u32,
    lower: vec3<u32>,
    upper: vec3<u32>,
}

const NONE: Part = Part(0u, 0u, 0u, 0xffffffffu, 0u, vec3(ORDERED_HIGHEST), vec3(ORDERED_LOWEST));

fn add(part: Part) {
    if (part.count == 0u) {
        return;
    }
    atomicMin(&state[SIZE_MIN], part.smallest);
    atomicMax(&state[SIZE_MAX], part.largest);
    atomicAdd(&state[PARTICIPANTS], part.count);
    let first = CLASS_WORDS * part.size_class;
    atomicAdd(&size_classes[first + CLASS_COUNT], part.count);
    atomicAdd(&size_classes[first + CLASS_SUM_HIGH], part.sum >> 12u);
    // Where sizes of all classes alternate there may be too many parts for one word.
    let low = part.sum & 0xfffu;
    if (atomicAdd(&size_classes[first + CLASS_SUM_LOW], low) > 0xffffffffu - low) {
        atomicAdd(&size_classes[first + CLASS_SUM_HIGH], 1u << 20u);
    }
    for (var k = 0u; k < 3u; k++) {
        atomicMin(&size_classes[first + CLASS_LOWER + k], part.lower[k]);
        atomicMax(&size_classes[first + CLASS_UPPER + k], part.upper[k]);
    }
}

// Eight threads do the work of a workgroup, so that each has a run of primitives, mostly of one class.
@compute @workgroup_size(8)
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let first = flat_group(group) * {{WORKGROUP}}u;
    let end = min(first + {{WORKGROUP}}u, params.primitives);
    var part = NONE;
    for (var p = first + thread; p < end; p += THREADS) {
        let primitive = primitives[p];
        if (!is_participant(primitive, min(objects[p], params.objects - 1u))) {
            continue;
        }
        let size = sizes[p];
        let size_class = class_of(size);
        if (size_class != part.size_class) {
            add(part);
            part = NONE;
            part.size_class = size_class;
        }
        part.count++;
        part.sum += size_steps(size);
        // Sizes are not negative, so their bits order as they do.
        part.smallest = min(part.smallest, bitcast<u32>(size));
        part.largest = max(part.largest, bitcast<u32>(size));
        let lower = primitive_lower(primitive);
        let upper = primitive_upper(primitive);
        part.lower = min(part.lower, vec3(ordered(lower.x), ordered(lower.y), ordered(lower.z)));
        part.upper = max(part.upper, vec3(ordered(upper.x), ordered(upper.y), ordered(upper.z)));
    }
    add(part);
}
