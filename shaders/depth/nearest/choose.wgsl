// Stage `propagate`: every vertex takes the nearest of its contacts' points. A thread per contact.
// Twin: src/pipeline/twins/depth/choose.rs
// #include "pipeline/params.wgsl"
// #include "pipeline/state.wgsl"

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> state: array<atomic<u32>>;
@group(0) @binding(2) var<storage, read> contacts: array<vec2<u32>>;
@group(0) @binding(3) var<storage, read> contact_depths: array<vec4<f32>>;
@group(0) @binding(4) var<storage, read_write> nearest: array<atomic<u32>>;
@group(0) @binding(5) var<storage, read_write> nearest_depths: array<vec4<f32>>;

// Whether it is the only estimate: then it tells how many vertices have none.
const ALONE: bool = {{ALONE}};
// No distance has these bits.
const TAKEN: u32 = 0xfffffffeu;

@compute @workgroup_size({{WORKGROUP}})
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let i = flat_group(group) * {{WORKGROUP}}u + thread;
    if (i >= min(atomicLoad(&state[PAIRS]), params.pair_capacity)) {
        return;
    }
    let vertex = contacts[i].x;
    let known = contact_depths[i];
    let bits = bitcast<u32>(known.w);
    // Of several that are as near, one takes it. The exchange may fail for no reason.
    for (var tries = 0u; tries < 16u && atomicLoad(&nearest[vertex]) == bits; tries++) {
        if (atomicCompareExchangeWeak(&nearest[vertex], bits, TAKEN).exchanged) {
            nearest_depths[vertex] = vec4(known.xyz, sqrt(known.w) / params.cells_per_unit);
            if (ALONE) {
                atomicSub(&state[UNRESOLVED], 1u);
            }
        }
    }
}
