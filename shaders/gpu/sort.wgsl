// One pass of a radix sort over a digit of four bits, for whoever includes it and gives
//   alias Element
//   fn load(index: u32) -> Element
//   fn store(index: u32, element: Element)
//   fn digit_of(element: Element) -> u32
//   fn exchange(thread: u32, size: u32, elements: ptr<function, array<Element, 8>>, ranks: ptr<function, array<u32, 8>>)
//     puts the first `size` elements of the tile in the order of their ranks, through `lanes`
// A workgroup sorts its tile of 2048 elements by the digit, stably, and then writes it in 16 runs to where the scanned
// histograms say. Ranks come from bit masks in workgroup memory: each row of 256 elements has, for each digit, one
// bit per thread, so that an element's rank among its equals is a count of bits, and memory is read row by row.
// No twin: src/checks/sort.rs compares it with the host.
// #include "gpu/dispatch.wgsl"
// #include "gpu/length.wgsl"
// #include "gpu/lanes.wgsl"

const DIGITS = {{DIGITS}}u;
const TILE = {{TILE}}u;
// Mask words in a row.
const WORDS = 8u;

// The four bits of this pass: some of the minor word and, above them, some of the major word.
struct Pass {
    minor_shift: u32,
    minor_mask: u32,
    major_shift: u32,
    major_mask: u32,
    major_left: u32,
    pad0: u32,
    pad1: u32,
    pad2: u32,
}

@group(0) @binding(1) var<uniform> digit: Pass;
@group(0) @binding(2) var<storage, read_write> histogram: array<u32>;

fn digit_of_words(major: u32, minor: u32) -> u32 {
    let low = (minor >> digit.minor_shift) & digit.minor_mask;
    let high = (major >> digit.major_shift) & digit.major_mask;
    return low | (high << digit.major_left);
}

fn tile_count() -> u32 {
    return (length.count + TILE - 1u) / TILE;
}

// 16 counters for each digit, so that threads with the same digit seldom wait for each other.
var<workgroup> tallies: array<atomic<u32>, 256>;

@compute @workgroup_size(256)
fn count_digits(@builtin(local_invocation_index) thread: u32, @builtin(workgroup_id) id: vec3<u32>) {
    let tile = flat_group(id);
    atomicStore(&tallies[thread], 0u);
    workgroupBarrier();
    // #unroll k 8
        let index = tile * TILE + {{k}}u * THREADS + thread;
        if index < length.count {
            atomicAdd(&tallies[digit_of(load(index)) * 16u + (thread & 15u)], 1u);
        }
    // #end
    workgroupBarrier();
    if thread < DIGITS && tile < tile_count() {
        var sum = 0u;
        // #unroll k 16
            sum += atomicLoad(&tallies[thread * 16u + ((thread + {{k}}u) & 15u)]);
        // #end
        histogram[thread * tile_count() + tile] = sum;
    }
}

// A word for each digit of each mask word of each row, digits next to each other so that threads of one mask word
// meet in different banks.
var<workgroup> masks: array<atomic<u32>, 1024>;
// Rank of the first element of each of those words.
var<workgroup> bases: array<u32, 1024>;

@compute @workgroup_size(256)
fn scatter(@builtin(local_invocation_index) thread: u32, @builtin(workgroup_id) id: vec3<u32>) {
    let tile = flat_group(id);
    let first = tile * TILE;
    let tiles = tile_count();
    let size = min(TILE, length.count - min(first, length.count));
    // #unroll k 4
        atomicStore(&masks[{{k}}u * THREADS + thread], 0u);
    // #end
    workgroupBarrier();

    let word = thread / 32u;
    let bit = 1u << (thread & 31u);
    var elements: array<Element, 8>;
    // #unroll k 8
        let index = {{k}}u * THREADS + thread;
        if index < size {
            elements[{{k}}u] = load(first + index);
            atomicOr(&masks[({{k}}u * WORDS + word) * DIGITS + digit_of(elements[{{k}}u])], bit);
        }
    // #end
    workgroupBarrier();

    // Each thread counts four mask words of one digit. The scan has to go digit by digit, the masks lie the other
    // way: turn them on the way in and out, 17 apart so that the threads meet different banks.
    let own_digit = thread & 15u;
    let own_part = thread / 16u;
    var counts: array<u32, 4>;
    var sum = 0u;
    // #unroll k 4
        counts[{{k}}u] = sum;
        sum += countOneBits(atomicLoad(&masks[(own_part * 4u + {{k}}u) * DIGITS + own_digit]));
    // #end
    lanes[own_digit * 17u + own_part] = sum;
    workgroupBarrier();
    let turned = thread + thread / 16u;
    let turned_sum = lanes[turned];
    workgroupBarrier();
    let scanned = scan_threads(thread, turned_sum);
    lanes[turned] = scanned.before;
    workgroupBarrier();
    let before = lanes[own_digit * 17u + own_part];
    // #unroll k 4
        bases[(own_part * 4u + {{k}}u) * DIGITS + own_digit] = before + counts[{{k}}u];
    // #end
    workgroupBarrier();

    var ranks: array<u32, 8>;
    // #unroll k 8
        if {{k}}u * THREADS + thread < size {
            let slot = ({{k}}u * WORDS + word) * DIGITS + digit_of(elements[{{k}}u]);
            ranks[{{k}}u] = bases[slot] + countOneBits(atomicLoad(&masks[slot]) & (bit - 1u));
        }
    // #end
    workgroupBarrier();

    // From the place in the sorted tile to the place in the list; the first bases are where each digit starts.
    if thread < DIGITS && tile < tiles {
        bases[thread] = histogram[thread * tiles + tile] - bases[thread];
    }

    exchange(thread, size, &elements, &ranks);

    // #unroll k 8
        let index = {{k}}u * THREADS + thread;
        if index < size {
            store(bases[digit_of(elements[{{k}}u])] + index, elements[{{k}}u]);
        }
    // #end
}
