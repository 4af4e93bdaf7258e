// How many workgroups later kernels need, decided on the GPU so that nothing waits for the host. One thread.
// Twin: src/pipeline/twins/pipeline/arguments.rs
// #include "pipeline/params.wgsl"
// #include "pipeline/state.wgsl"
// #include "generated/arguments.wgsl"

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> state: array<u32>;
@group(0) @binding(2) var<storage, read_write> arguments: array<u32>;

// The arguments at this place: this many groups, or none.
fn put_groups(at: u32, wanted: bool, count: u32) {
    var groups = vec3(0u, 0u, 1u);
    if (wanted && state[STOP] == 0u) {
        groups = dispatch_size(count);
    }
    arguments[4u * at] = groups.x;
    arguments[4u * at + 1u] = groups.y;
    arguments[4u * at + 2u] = groups.z;
}

// Enough groups for `count` threads.
fn put(at: u32, wanted: bool, count: u32) {
    put_groups(at, wanted, (count + {{WORKGROUP}}u - 1u) / {{WORKGROUP}}u);
}
