// Stage `crossings`: the table starts anew, for triangles; no vertex is in a ring.
// No twin: what it leaves uncleared, the entries of the triangles show.
// #include "pipeline/params.wgsl"

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> table: array<u32>;
@group(0) @binding(2) var<storage, read_write> rings: array<u32>;

@compute @workgroup_size({{WORKGROUP}})
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let i = flat_group(group) * {{WORKGROUP}}u + thread;
    if (i < min(params.slots + 1u, params.slot_capacity)) {
        table[i] = 0u;
    }
    if (i < params.vertices) {
        rings[i] = 0u;
    }
}
