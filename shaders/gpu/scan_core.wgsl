// Exclusive scan in two or three dispatches (reduce, then scan), for whoever includes it and gives:
//   fn element_count() -> u32
//   fn load(index: u32) -> u32
//   fn store(index: u32, value: u32, before: u32)   before: sum of all values before this one
// #include "gpu/grid.wgsl"
// #include "gpu/length.wgsl"
// #include "gpu/lanes.wgsl"

const PER_THREAD = 8u;
const BLOCK = 2048u;

@group(0) @binding(1) var<storage, read_write> sums: array<u32>;
@group(0) @binding(2) var<storage, read_write> total: array<u32>;

fn block_count() -> u32 {
    return (element_count() + BLOCK - 1u) / BLOCK;
}

// First of the two halves: the sum of each block.
@compute @workgroup_size(256)
fn sum_blocks(@builtin(local_invocation_index) thread: u32, @builtin(workgroup_id) id: vec3<u32>) {
    let group = flat_group(id);
    let count = element_count();
    var sum = 0u;
    for (var k = 0u; k < PER_THREAD; k++) {
        let index = group * BLOCK + k * THREADS + thread;
        if index < count {
            sum += load(index);
        }
    }
    let scanned = scan_threads(thread, sum);
    if thread == 0u && group < block_count() {
        sums[group] = scanned.total;
    }
}

// In the middle, for long lists only: the block sums become what comes before each block. One workgroup.
@compute @workgroup_size(256)
fn scan_sums(@builtin(local_invocation_index) thread: u32) {
    let blocks = block_count();
    let rounds = (blocks + BLOCK - 1u) / BLOCK;
    var before = 0u;
    for (var round = 0u; round < rounds; round++) {
        let first = round * BLOCK + thread * PER_THREAD;
        var sum = 0u;
        for (var k = 0u; k < PER_THREAD; k++) {
            if first + k < blocks {
                sum += sums[first + k];
            }
        }
        let scanned = scan_threads(thread, sum);
        var running = before + scanned.before;
        for (var k = 0u; k < PER_THREAD; k++) {
            if first + k < blocks {
                let value = sums[first + k];
                sums[first + k] = running;
                running += value;
            }
        }
        before += scanned.total;
    }
}

// Second half, after `scan_sums`.
@compute @workgroup_size(256)
fn scan_blocks_far(@builtin(local_invocation_index) thread: u32, @builtin(workgroup_id) id: vec3<u32>) {
    let group = flat_group(id);
    var before = 0u;
    if group < block_count() {
        before = sums[group];
    }
    scan_block(thread, group, before);
}

// Second half straight after `sum_blocks`: with few blocks, each one adds up what is before it by itself, which is
// quicker than another dispatch. With a single block there is nothing to add and `sum_blocks` is left out, too.
@compute @workgroup_size(256)
fn scan_blocks_near(@builtin(local_invocation_index) thread: u32, @builtin(workgroup_id) id: vec3<u32>) {
    let group = flat_group(id);
    let blocks = min(group, block_count());
    var sum = 0u;
    for (var block = thread; block < blocks; block += THREADS) {
        sum += sums[block];
    }
    let scanned = scan_threads(thread, sum);
    scan_block(thread, group, scanned.total);
}

// Where an element of a block lies in `lanes`: one word of room after every 32, so that the threads' runs of eight
// start in different banks.
fn padded(index: u32) -> u32 {
    return index + index / 32u;
}

// Elements are read and written in rows, which is what memory likes, and summed in runs of eight.
fn scan_block(thread: u32, group: u32, before: u32) {
    let count = element_count();
    let first = group * BLOCK;
    var row: array<u32, PER_THREAD>;
    for (var k = 0u; k < PER_THREAD; k++) {
        let index = k * THREADS + thread;
        row[k] = 0u;
        if first + index < count {
            row[k] = load(first + index);
        }
        lanes[padded(index)] = row[k];
    }
    workgroupBarrier();
    var run: array<u32, PER_THREAD>;
    var sum = 0u;
    for (var k = 0u; k < PER_THREAD; k++) {
        run[k] = sum;
        sum += lanes[padded(thread * PER_THREAD + k)];
    }
    workgroupBarrier();
    let scanned = scan_threads(thread, sum);
    for (var k = 0u; k < PER_THREAD; k++) {
        lanes[padded(thread * PER_THREAD + k)] = before + scanned.before + run[k];
    }
    workgroupBarrier();
    for (var k = 0u; k < PER_THREAD; k++) {
        let index = k * THREADS + thread;
        if first + index < count {
            store(first + index, row[k], lanes[padded(index)]);
        }
    }
    // The last block of the list knows the total; an empty list has one group.
    if thread == 0u && group + 1u == max(block_count(), 1u) {
        total[0] = before + scanned.total;
    }
}
