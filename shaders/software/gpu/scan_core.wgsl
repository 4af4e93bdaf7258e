// Exclusive scan in two or three dispatches (reduce, then scan), for whoever includes it and gives:
//   fn element_count() -> u32
//   fn load(index: u32) -> u32
//   fn store(index: u32, value: u32, before: u32)   before: sum of all values before this one
// A block is one thread's, which needs no barriers.
// No twin: src/checks/scan.rs compares it with the host.
// #include "gpu/dispatch.wgsl"
// #include "gpu/length.wgsl"

const BLOCK = 2048u;

@group(0) @binding(1) var<storage, read_write> sums: array<u32>;
@group(0) @binding(2) var<storage, read_write> total: array<u32>;

fn block_count() -> u32 {
    return (element_count() + BLOCK - 1u) / BLOCK;
}

// First of the two halves: the sum of each block.
@compute @workgroup_size(1)
fn sum_blocks(@builtin(workgroup_id) id: vec3<u32>) {
    let group = flat_group(id);
    if group >= block_count() {
        return;
    }
    let end = min((group + 1u) * BLOCK, element_count());
    var sum = 0u;
    for (var index = group * BLOCK; index < end; index++) {
        sum += load(index);
    }
    sums[group] = sum;
}

// In the middle, for long lists only: the block sums become what comes before each block. One workgroup.
@compute @workgroup_size(1)
fn scan_sums() {
    let blocks = block_count();
    var before = 0u;
    for (var block = 0u; block < blocks; block++) {
        let sum = sums[block];
        sums[block] = before;
        before += sum;
    }
}

// Second half, after `scan_sums`.
@compute @workgroup_size(1)
fn scan_blocks_far(@builtin(workgroup_id) id: vec3<u32>) {
    let group = flat_group(id);
    var before = 0u;
    if group < block_count() {
        before = sums[group];
    }
    scan_block(group, before);
}

// Second half straight after `sum_blocks`: with few blocks, each one adds up what is before it by itself.
@compute @workgroup_size(1)
fn scan_blocks_near(@builtin(workgroup_id) id: vec3<u32>) {
    let group = flat_group(id);
    let blocks = min(group, block_count());
    var before = 0u;
    for (var block = 0u; block < blocks; block++) {
        before += sums[block];
    }
    scan_block(group, before);
}

fn scan_block(group: u32, start: u32) {
    let end = min((group + 1u) * BLOCK, element_count());
    var before = start;
    for (var index = group * BLOCK; index < end; index++) {
        let value = load(index);
        store(index, value, before);
        before += value;
    }
    // The last block of the list knows the total; an empty list has one group.
    if group + 1u == max(block_count(), 1u) {
        total[0] = before;
    }
}
