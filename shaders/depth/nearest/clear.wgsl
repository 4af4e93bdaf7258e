// Stage `propagate`: no colliding vertex has a nearest point yet. A thread per colliding vertex.
// No twin: what it leaves uncleared, the depths show.
// #include "pipeline/params.wgsl"
// #include "pipeline/state.wgsl"

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> state: array<u32>;
@group(0) @binding(2) var<storage, read> colliding: array<u32>;
@group(0) @binding(3) var<storage, read_write> nearest: array<u32>;
@group(0) @binding(4) var<storage, read_write> nearest_depths: array<vec4<f32>>;

@compute @workgroup_size({{WORKGROUP}})
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let i = flat_group(group) * {{WORKGROUP}}u + thread;
    if (i < min(state[COLLIDING_VERTICES], params.colliding_vertex_capacity)) {
        nearest[colliding[i]] = 0xffffffffu;
        nearest_depths[colliding[i]] = vec4(0.0);
    }
}
