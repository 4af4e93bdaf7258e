// Stage `narrow`, last kernel: how many primitives of every object collide with another object, and with their own.
// Twin: src/pipeline/twins/kdet/count_colliding.rs
// #include "pipeline/params.wgsl"

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> marks: array<u32>;
@group(0) @binding(2) var<storage, read> objects: array<u32>;
@group(0) @binding(3) var<storage, read_write> colliding_counts: array<atomic<u32>>;

@compute @workgroup_size({{WORKGROUP}})
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let p = flat_group(group) * {{WORKGROUP}}u + thread;
    if (p >= params.primitives) {
        return;
    }
    let mark = marks[p];
    if (mark >> 30u != 0u) {
        let object = min(objects[p], params.objects - 1u);
        atomicAdd(&colliding_counts[2u * object], mark >> 31u);
        atomicAdd(&colliding_counts[2u * object + 1u], (mark >> 30u) & 1u);
    }
}
