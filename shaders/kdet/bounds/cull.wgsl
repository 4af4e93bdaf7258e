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

var<workgroup> group_min: atomic<u32>;
var<workgroup> group_max: atomic<u32>;
var<workgroup> group_count: atomic<u32>;
// The classes of the workgroup, with its sums undivided.
var<workgroup> group_classes: array<atomic<u32>, 576>;

@compute @workgroup_size({{WORKGROUP}})
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let p = flat_group(group) * {{WORKGROUP}}u + thread;
    if (thread == 0u) {
        atomicStore(&group_min, 0xffffffffu);
    }
    for (var i = thread; i < CLASSES * CLASS_WORDS; i += {{WORKGROUP}}u) {
        atomicStore(&group_classes[i], empty_class_word(i % CLASS_WORDS));
    }
    workgroupBarrier();
    if (p < params.primitives) {
        let primitive = primitives[p];
        if (is_participant(primitive, min(objects[p], params.objects - 1u))) {
            let size = sizes[p];
            // Sizes are not negative, so their bits order as they do.
            atomicMin(&group_min, bitcast<u32>(size));
            atomicMax(&group_max, bitcast<u32>(size));
            atomicAdd(&group_count, 1u);
            let first = CLASS_WORDS * class_of(size);
            atomicAdd(&group_classes[first + CLASS_COUNT], 1u);
            atomicAdd(&group_classes[first + CLASS_SUM_LOW], size_steps(size));
            let lower = primitive_lower(primitive);
            let upper = primitive_upper(primitive);
            for (var k = 0u; k < 3u; k++) {
                atomicMin(&group_classes[first + CLASS_LOWER + k], ordered(lower[k]));
                atomicMax(&group_classes[first + CLASS_UPPER + k], ordered(upper[k]));
            }
        }
    }
    workgroupBarrier();
    for (var i = thread; i < CLASSES * CLASS_WORDS; i += {{WORKGROUP}}u) {
        let word = i % CLASS_WORDS;
        if (atomicLoad(&group_classes[i - word]) == 0u) {
            continue;
        }
        let value = atomicLoad(&group_classes[i]);
        if (word == CLASS_COUNT) {
            atomicAdd(&size_classes[i], value);
        } else if (word == CLASS_SUM_LOW) {
            // Sums of all workgroups would not fit into one word.
            atomicAdd(&size_classes[i], value & 0xfffu);
            atomicAdd(&size_classes[i - 1u], value >> 12u);
        } else if (word >= CLASS_UPPER) {
            atomicMax(&size_classes[i], value);
        } else if (word >= CLASS_LOWER) {
            atomicMin(&size_classes[i], value);
        }
    }
    if (thread == 0u) {
        let count = atomicLoad(&group_count);
        if (count > 0u) {
            atomicMin(&state[SIZE_MIN], atomicLoad(&group_min));
            atomicMax(&state[SIZE_MAX], atomicLoad(&group_max));
            atomicAdd(&state[PARTICIPANTS], count);
        }
    }
}
