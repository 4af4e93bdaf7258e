// Stage `populate`: every primitive claims its cells in the table and takes a number in each.
// A slot is owned by the first place (primitive, cell) that came; who comes later compares its cell with the owner's,
// read from the boxes of an earlier kernel, so that the key is exact without 64-bit atomics.
// Twin: src/pipeline/twins/kdet/count.rs
// #include "pipeline/params.wgsl"
// #include "pipeline/state.wgsl"
// #include "pipeline/quantized_box.wgsl"
// #include "kdet/hash.wgsl"
// #include "pipeline/push.wgsl"

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> state: array<atomic<u32>>;
@group(0) @binding(2) var<storage, read> boxes: array<QuantizedBox>;
@group(0) @binding(3) var<storage, read_write> table: array<atomic<u32>>;
@group(0) @binding(4) var<storage, read_write> items: array<Item>;

var<workgroup> group_probes: atomic<u32>;
var<workgroup> group_levels: atomic<u32>;
var<workgroup> group_shift: u32;

// The slot of a cell, or EMPTY when there is no room.
fn claim(cell: vec3<u32>, level: u32, shift: u32, place: u32) -> u32 {
    let start = hash_cell(cell, level);
    // A weak exchange may fail without a reason; the step then stays, so bound the tries on their own.
    var step = 0u;
    for (var tries = 0u; tries < 2u * MOST_PROBES && step < MOST_PROBES; tries++) {
        let slot = probe(start, step) & params.table_mask;
        var owner = atomicLoad(&table[2u * slot]);
        if (owner == EMPTY) {
            let result = atomicCompareExchangeWeak(&table[2u * slot], EMPTY, place);
            if (result.exchanged) {
                atomicAdd(&group_probes, step + 1u);
                return slot;
            }
            owner = result.old_value;
            if (owner == EMPTY) {
                continue;
            }
        }
        let box = boxes[place_primitive(owner)];
        if (box.level == level && all((box.lower >> vec3(shift)) + place_offset(owner) == cell)) {
            atomicAdd(&group_probes, step + 1u);
            return slot;
        }
        step++;
    }
    return EMPTY;
}

// Cells that a thread queues at a time.
const PORTION: u32 = 8u;
var<workgroup> queue: array<u32, {{PORTIONS}}>;
var<workgroup> queued: atomic<u32>;
var<workgroup> queue_length: u32;
var<workgroup> most_cells: atomic<u32>;
var<workgroup> rounds: u32;

// Claims cell number `i` of a primitive and writes its item.
fn enter(p: u32, i: u32, at: u32, cell_shift: u32) {
    let box = boxes[p];
    let shift = cell_shift + box.level;
    let range = cells_of(box, shift);
    let size = range.last - range.first + 1u;
    let offset = vec3(i % size.x, (i / size.x) % size.y, i / (size.x * size.y));
    let place = pack_place(p, offset);
    let slot = claim(range.first + offset, box.level, shift, place);
    if (slot == EMPTY) {
        atomicOr(&state[STOP], STOP_TABLE);
        return;
    }
    let rank = atomicAdd(&table[2u * slot + 1u], 1u);
    if (at < params.entry_capacity) {
        items[at] = Item(slot, rank, place);
    } else {
        atomicOr(&state[STOP], STOP_ENTRIES);
    }
}

@compute @workgroup_size({{WORKGROUP}})
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let first = flat_group(group) * {{WORKGROUP}}u;
    // Workgroup memory is not cleared: see `kdet/find_pairs/walk_queue.wgsl`.
    push_begin(thread);
    if (thread == 0u) {
        // Asked for once: the word is everybody's.
        group_shift = atomicLoad(&state[CELL_SHIFT]);
        atomicStore(&queued, 0u);
        atomicStore(&most_cells, 0u);
        atomicStore(&group_probes, 0u);
        atomicStore(&group_levels, 0u);
    }
    let cell_shift = workgroupUniformLoad(&group_shift);
    var cells = 0u;
    if (first + thread < params.primitives) {
        let box = boxes[first + thread];
        if (box.level != ABSENT) {
            cells = cell_count(cells_of(box, cell_shift + box.level));
            atomicOr(&group_levels, 1u << box.level);
        }
    }
    atomicMax(&most_cells, (cells + PORTION - 1u) / PORTION);
    // Items of the workgroup lie together, in any order.
    _ = push_reserve(ENTRIES, thread, cells);
    var at = workgroupUniformLoad(&push_base);
    if (thread == 0u) {
        rounds = atomicLoad(&most_cells);
    }
    let all_rounds = workgroupUniformLoad(&rounds);
    // Primitives have few or many cells, and every claim waits for memory: all threads share all cells.
    for (var round = 0u; round < all_rounds; round++) {
        let begin = min(cells, round * PORTION);
        let portion = min(cells - begin, PORTION);
        let place = atomicAdd(&queued, portion);
        for (var i = 0u; i < portion; i++) {
            queue[place + i] = (thread << PLACE_BITS) | (begin + i);
        }
        workgroupBarrier();
        if (thread == 0u) {
            queue_length = atomicLoad(&queued);
            atomicStore(&queued, 0u);
        }
        let length = workgroupUniformLoad(&queue_length);
        for (var q = thread; q < length; q += {{WORKGROUP}}u) {
            let word = queue[q];
            enter(first + (word >> PLACE_BITS), word & ((1u << PLACE_BITS) - 1u), at + q, cell_shift);
        }
        at += length;
        workgroupBarrier();
    }
    if (thread == 0u) {
        let levels = atomicLoad(&group_levels);
        if (levels != 0u) {
            atomicAdd(&state[PROBES], atomicLoad(&group_probes));
            atomicOr(&state[LEVELS], levels);
        }
    }
}
