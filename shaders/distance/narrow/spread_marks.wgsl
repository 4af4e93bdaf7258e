// Stage `narrow`: what an object is marked with, its first primitive has. Now all of them have it.
// Twin: src/pipeline/twins/distance/spread_marks.rs
// #include "pipeline/params.wgsl"

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> objects: array<u32>;
@group(0) @binding(2) var<storage, read> object_shapes: array<vec4<u32>>;
@group(0) @binding(3) var<storage, read_write> marks: array<u32>;

@compute @workgroup_size({{WORKGROUP}})
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let p = flat_group(group) * {{WORKGROUP}}u + thread;
    if (p >= params.primitives) {
        return;
    }
    let first = object_shapes[min(objects[p], params.objects - 1u)].z;
    if (first != p) {
        marks[p] = marks[first];
    }
}
