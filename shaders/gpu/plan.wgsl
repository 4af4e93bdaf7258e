// From a count that only the GPU knows to the arguments of the dispatches that work on it.
// No twin: src/checks/sort.rs sorts lists whose length only the GPU knows.
// #include "gpu/dispatch.wgsl"

struct Plan {
    index: u32,
    capacity: u32,
    pad0: u32,
    pad1: u32,
    // Elements per workgroup of up to four kernels; 0 where there is none.
    per_group: vec4<u32>,
}

@group(0) @binding(0) var<storage, read> counts: array<u32>;
@group(0) @binding(1) var<uniform> plan: Plan;
@group(0) @binding(2) var<storage, read_write> length: array<u32>;
@group(0) @binding(3) var<storage, read_write> args: array<u32>;

@compute @workgroup_size(4)
fn write_args(@builtin(local_invocation_index) thread: u32) {
    // A list that ran over counts on beyond its capacity; only what was stored can be worked on.
    let count = min(counts[plan.index], plan.capacity);
    length[thread] = select(0u, count, thread == 0u);
    let per_group = max(plan.per_group[thread], 1u);
    // One group even for an empty list: somebody has to write its total.
    let groups = max(count / per_group + select(0u, 1u, count % per_group > 0u), 1u);
    let size = dispatch_size(groups);
    args[3u * thread] = size.x;
    args[3u * thread + 1u] = size.y;
    args[3u * thread + 2u] = size.z;
}
