// Stage `narrow`, last kernel: how many primitives of every object collide with another object, and with their own.
// Twin: src/pipeline/twins/kdet/count_colliding.rs
// #include "pipeline/params.wgsl"

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> marks: array<u32>;
@group(0) @binding(2) var<storage, read> objects: array<u32>;
@group(0) @binding(3) var<storage, read_write> colliding_counts: array<atomic<u32>>;

var<workgroup> group_object: u32;
var<workgroup> group_inter: atomic<u32>;
var<workgroup> group_self: atomic<u32>;

@compute @workgroup_size({{WORKGROUP}})
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let p = flat_group(group) * {{WORKGROUP}}u + thread;
    var mark = 0u;
    var object = 0u;
    if (p < params.primitives) {
        mark = marks[p];
        object = min(objects[p], params.objects - 1u);
    }
    if (thread == 0u) {
        group_object = object;
    }
    let group_first = workgroupUniformLoad(&group_object);
    let inter = mark >> 31u;
    let own = (mark >> 30u) & 1u;
    if (object == group_first) {
        atomicAdd(&group_inter, inter);
        atomicAdd(&group_self, own);
    } else {
        atomicAdd(&colliding_counts[2u * object], inter);
        atomicAdd(&colliding_counts[2u * object + 1u], own);
    }
    workgroupBarrier();
    if (thread == 0u && atomicLoad(&group_inter) + atomicLoad(&group_self) > 0u) {
        atomicAdd(&colliding_counts[2u * group_first], atomicLoad(&group_inter));
        atomicAdd(&colliding_counts[2u * group_first + 1u], atomicLoad(&group_self));
    }
}
