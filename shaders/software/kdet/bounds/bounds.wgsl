// Stage `bounds`: gathers every primitive, its size, and the box of every object.
// Twin: src/pipeline/twins/kdet/bounds.rs
// #include "pipeline/params.wgsl"
// #include "pipeline/state.wgsl"
// #include "primitive/stored.wgsl"
// #include "pipeline/position.wgsl"
// #include "kdet/bounds/gather_{{GATHER}}.wgsl"

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> state: array<atomic<u32>>;
@group(0) @binding(2) var<storage, read> positions: array<u32>;
@group(0) @binding(3) var<storage, read> tetrahedra: array<vec4<u32>>;
@group(0) @binding(4) var<storage, read> objects: array<u32>;
@group(0) @binding(5) var<storage, read_write> primitives: array<StoredPrimitive>;
@group(0) @binding(6) var<storage, read_write> sizes: array<f32>;
@group(0) @binding(7) var<storage, read_write> object_boxes: array<atomic<u32>>;

const THREADS: u32 = 8u;

struct Box {
    lower: vec3<f32>,
    upper: vec3<f32>,
    is_searched: bool,
}

fn store(p: u32) -> Box {
    let primitive = gather(p);
    primitives[p] = primitive;
    if (!(finite(primitive.x) && finite(primitive.y) && finite(primitive.z))) {
        atomicMin(&state[BAD_PRIMITIVE], p);
        atomicOr(&state[STOP], STOP_NOT_FINITE);
    }
    let box = Box(primitive_lower(primitive), primitive_upper(primitive), is_searched(primitive));
    let extent = box.upper - box.lower;
    if (params.mean_rule == 1u) {
        sizes[p] = max(extent.x, max(extent.y, extent.z));
    } else {
        sizes[p] = enclosing_diameter(primitive);
    }
    return box;
}

// What a thread found so far of one object.
struct Part {
    object: u32,
    lower: vec3<u32>,
    upper: vec3<u32>,
}

fn add(part: Part) {
    for (var k = 0u; k < 3u; k++) {
        atomicMin(&object_boxes[6u * part.object + k], part.lower[k]);
        atomicMax(&object_boxes[6u * part.object + 3u + k], part.upper[k]);
    }
}

// Eight threads do the work of a workgroup, so that each has a run of primitives, mostly of one object.
@compute @workgroup_size(8)
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let first = flat_group(group) * {{WORKGROUP}}u;
    let end = min(first + {{WORKGROUP}}u, params.primitives);
    var part = Part(0xffffffffu, vec3(ORDERED_HIGHEST), vec3(ORDERED_LOWEST));
    for (var p = first + thread; p < end; p += THREADS) {
        let box = store(p);
        if (!box.is_searched) {
            continue;
        }
        let object = min(objects[p], params.objects - 1u);
        if (object != part.object) {
            if (part.object != 0xffffffffu) {
                add(part);
            }
            part = Part(object, vec3(ORDERED_HIGHEST), vec3(ORDERED_LOWEST));
        }
        part.lower = min(part.lower, vec3(ordered(box.lower.x), ordered(box.lower.y), ordered(box.lower.z)));
        part.upper = max(part.upper, vec3(ordered(box.upper.x), ordered(box.upper.y), ordered(box.upper.z)));
    }
    if (part.object != 0xffffffffu) {
        add(part);
    }
}
