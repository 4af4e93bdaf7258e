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

var<workgroup> group_object: u32;
var<workgroup> group_lower: array<atomic<u32>, 3>;
var<workgroup> group_upper: array<atomic<u32>, 3>;

@compute @workgroup_size({{WORKGROUP}})
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let p = flat_group(group) * {{WORKGROUP}}u + thread;
    var there = p < params.primitives;
    var object = 0u;
    var lower = vec3(0.0);
    var upper = vec3(0.0);
    if (there) {
        let primitive = gather(p);
        primitives[p] = primitive;
        if (!(finite(primitive.x) && finite(primitive.y) && finite(primitive.z))) {
            atomicMin(&state[BAD_PRIMITIVE], p);
            atomicOr(&state[STOP], STOP_NOT_FINITE);
        }
        lower = primitive_lower(primitive);
        upper = primitive_upper(primitive);
        let extent = upper - lower;
        if (params.mean_rule == 1u) {
            sizes[p] = max(extent.x, max(extent.y, extent.z));
        } else {
            sizes[p] = enclosing_diameter(primitive);
        }
        object = min(objects[p], params.objects - 1u);
        there = is_searched(primitive);
    }
    if (thread < 3u) {
        atomicStore(&group_lower[thread], ORDERED_HIGHEST);
    }
    if (thread == 0u) {
        group_object = object;
    }
    let group_first = workgroupUniformLoad(&group_object);
    // Objects are mostly contiguous, so most workgroups have one object and reduce before they touch the buffer.
    if (there && object == group_first) {
        for (var k = 0u; k < 3u; k++) {
            atomicMin(&group_lower[k], ordered(lower[k]));
            atomicMax(&group_upper[k], ordered(upper[k]));
        }
    } else if (there) {
        for (var k = 0u; k < 3u; k++) {
            atomicMin(&object_boxes[6u * object + k], ordered(lower[k]));
            atomicMax(&object_boxes[6u * object + 3u + k], ordered(upper[k]));
        }
    }
    workgroupBarrier();
    if (thread < 3u) {
        atomicMin(&object_boxes[6u * group_first + thread], atomicLoad(&group_lower[thread]));
        atomicMax(&object_boxes[6u * group_first + 3u + thread], atomicLoad(&group_upper[thread]));
    }
}
