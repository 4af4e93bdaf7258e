// Lists the marked primitives, and counts them as the arguments of an indirect draw of twelve corners each.
// Twin: src/render/twins/list_marked.rs
// #include "gpu/dispatch.wgsl"

@group(0) @binding(0) var<uniform> primitives: vec4<u32>;
@group(0) @binding(1) var<storage, read> marks: array<u32>;
@group(0) @binding(2) var<storage, read_write> list: array<u32>;
// Corners, instances, first corner, first instance.
@group(0) @binding(3) var<storage, read_write> arguments: array<atomic<u32>, 4>;

var<workgroup> group_count: atomic<u32>;
var<workgroup> group_first: u32;

@compute @workgroup_size(256)
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let p = flat_group(group) * 256u + thread;
    var marked = false;
    if (p < primitives.x) {
        marked = marks[p] != 0u;
    }
    var place = 0u;
    if (marked) {
        place = atomicAdd(&group_count, 1u);
    }
    workgroupBarrier();
    if (thread == 0u) {
        let count = atomicLoad(&group_count);
        if (count > 0u) {
            group_first = atomicAdd(&arguments[0], 12u * count) / 12u;
        }
    }
    let first = workgroupUniformLoad(&group_first);
    if (marked) {
        list[first + place] = p;
    }
}
