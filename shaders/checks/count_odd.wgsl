// Stage `parity` of the tests' method: how many primitives have an odd number of colliding pairs, as the sum before the last
// one and the last one itself.
// No twin: tests/all/seam.rs counts on the host.
// #include "pipeline/params.wgsl"
// #include "pipeline/state.wgsl"

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> state: array<u32>;
@group(0) @binding(2) var<storage, read> marks: array<u32>;
@group(0) @binding(3) var<storage, read> sums: array<u32>;

@compute @workgroup_size({{WORKGROUP}})
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let i = flat_group(group) * {{WORKGROUP}}u + thread;
    if (i + 1u == params.primitives && i < params.parity_capacity) {
        state[ODD_MARKS] = sums[i] + (marks[i] & 1u);
    }
}
