// Sum, minimum or maximum of a list in one or two dispatches.
// No twin: src/checks/reduce.rs compares it with the host.
// #include "gpu/dispatch.wgsl"
// #include "gpu/length.wgsl"
// #include "gpu/lanes.wgsl"
// #include "gpu/reduce/{{COMBINE}}.wgsl"

const BLOCK = 4096u;

@group(0) @binding(1) var<storage, read> values: array<u32>;
@group(0) @binding(2) var<storage, read_write> results: array<u32>;

// The bits of a float as an integer of the same order, so that infinities and the empty list need no special case;
// a NaN of either sign lies beyond the infinity of that sign.
fn ordered(bits: u32) -> u32 {
    return select(~bits, bits | 0x80000000u, bits < 0x80000000u);
}

fn unordered(value: u32) -> u32 {
    return select(~value, value & 0x7fffffffu, value >= 0x80000000u);
}

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
