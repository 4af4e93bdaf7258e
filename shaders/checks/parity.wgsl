// Stage `parity` of the tests' method: whether a primitive has an odd number of colliding pairs.
// No twin: tests/all/seam.rs counts on the host.
// #include "pipeline/params.wgsl"
// #include "pipeline/state.wgsl"

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> state: array<u32>;
@group(0) @binding(2) var<storage, read> marks: array<u32>;
@group(0) @binding(3) var<storage, read_write> parities: array<u32>;

@compute @workgroup_size({{WORKGROUP}})
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let i = flat_group(group) * {{WORKGROUP}}u + thread;
    if (i == 0u) {
        state[PARITY_COUNT] = params.primitives;
    }
    if (i < min(params.primitives, params.parity_capacity)) {
        parities[i] = marks[i] & 1u;
    }
}
