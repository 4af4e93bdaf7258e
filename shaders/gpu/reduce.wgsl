// Sum, minimum or maximum of a list in one or two dispatches.
// No twin: src/checks/reduce.rs compares it with the host.
// #include "gpu/dispatch.wgsl"
// #include "gpu/length.wgsl"
// #include "gpu/lanes.wgsl"
// #include "gpu/ordered.wgsl"
// #include "gpu/reduce/{{COMBINE}}.wgsl"

const BLOCK = 4096u;

@group(0) @binding(1) var<storage, read> values: array<u32>;
@group(0) @binding(2) var<storage, read_write> results: array<u32>;

fn reduce_threads(thread: u32, value: u32) -> u32 {
    lanes[thread] = value;
    workgroupBarrier();
    for (var width = THREADS / 2u; width > 0u; width /= 2u) {
        if thread < width {
            lanes[thread] = combine(lanes[thread], lanes[thread + width]);
        }
        workgroupBarrier();
    }
    return lanes[0];
}

// From values to one result per block; to the result itself where one block is all.
@compute @workgroup_size(256)
fn reduce_blocks(@builtin(local_invocation_index) thread: u32, @builtin(workgroup_id) id: vec3<u32>) {
    let group = flat_group(id);
    let end = min(group * BLOCK + BLOCK, length.count);
    var value = IDENTITY;
    for (var index = group * BLOCK + thread; index < end; index += THREADS) {
        value = combine(value, {{ENCODE}}(values[index]));
    }
    let result = reduce_threads(thread, value);
    if thread == 0u && group < max((length.count + BLOCK - 1u) / BLOCK, 1u) {
        results[group] = {{DECODE}}(result);
    }
}

// From the blocks' results to one. One workgroup.
@compute @workgroup_size(256)
fn reduce_rest(@builtin(local_invocation_index) thread: u32) {
    let blocks = (length.count + BLOCK - 1u) / BLOCK;
    var value = IDENTITY;
    for (var index = thread; index < blocks; index += THREADS) {
        value = combine(value, {{ENCODE}}(values[index]));
    }
    let result = reduce_threads(thread, value);
    if thread == 0u {
        results[0] = {{DECODE}}(result);
    }
}
