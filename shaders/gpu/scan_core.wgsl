// Exclusive scan in two or three dispatches (reduce, then scan), for whoever includes it and gives:
//   fn element_count() -> u32
//   fn load(index: u32) -> u32
//   fn store(index: u32, value: u32, before: u32)   before: sum of all values before this one
// No twin: src/checks/scan.rs compares it with the host.
// #include "gpu/dispatch.wgsl"
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
    // #unroll k 8
        let index = group * BLOCK + {{k}}u * THREADS + thread;
        if index < count {
            sum += load(index);
        }
    // #end
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
        // #unroll k 8
            if first + {{k}}u < blocks {
                sum += sums[first + {{k}}u];
            }
        // #end
        let scanned = scan_threads(thread, sum);
        var running = before + scanned.before;
        // #unroll k 8
            if first + {{k}}u < blocks {
                let value = sums[first + {{k}}u];
                sums[first + {{k}}u] = running;
                running += value;
            }
        // #end
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
    // #unroll k 8
        let index = {{k}}u * THREADS + thread;
        row[{{k}}u] = 0u;
        if first + index < count {
            row[{{k}}u] = load(first + index);
        }
        lanes[padded(index)] = row[{{k}}u];
    // #end
    workgroupBarrier();
    var run: array<u32, PER_THREAD>;
    var sum = 0u;
    // #unroll k 8
        run[{{k}}u] = sum;
        sum += lanes[padded(thread * PER_THREAD + {{k}}u)];
    // #end
    workgroupBarrier();
    let scanned = scan_threads(thread, sum);
    // #unroll k 8
        lanes[padded(thread * PER_THREAD + {{k}}u)] = before + scanned.before + run[{{k}}u];
    // #end
    workgroupBarrier();
    // #unroll k 8
        let index = {{k}}u * THREADS + thread;
        if first + index < count {
            store(first + index, row[{{k}}u], lanes[padded(index)]);
        }
    // #end
    // The last block of the list knows the total; an empty list has one group.
    if thread == 0u && group + 1u == max(block_count(), 1u) {
        total[0] = before + scanned.total;
    }
}
