// Stage `populate`: every primitive claims its cells in the table and takes a number in each.
// A slot is owned by the first place (primitive, cell) that came; who comes later compares its cell with the owner's,
// read from the boxes of an earlier kernel, so that the key is exact without 64-bit atomics.
// #include "shared/params.wgsl"
// #include "shared/state.wgsl"
// #include "shared/lattice.wgsl"
// #include "shared/hash.wgsl"
// #include "shared/push.wgsl"

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> state: array<atomic<u32>>;
@group(0) @binding(2) var<storage, read> boxes: array<Box>;
@group(0) @binding(3) var<storage, read_write> table: array<atomic<u32>>;
@group(0) @binding(4) var<storage, read_write> items: array<Item>;

var<workgroup> group_probes: atomic<u32>;
var<workgroup> group_levels: atomic<u32>;

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

@compute @workgroup_size({{WORKGROUP}})
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let p = flat_group(group) * {{WORKGROUP}}u + thread;
    var box = Box(vec3(0u), ABSENT, vec3(0u), 0u);
    if (p < params.primitives) {
        box = boxes[p];
    }
    var cells = 0u;
    var shift = 0u;
    var range = CellRange(vec3(0u), vec3(0u));
    if (box.level != ABSENT) {
        shift = atomicLoad(&state[CELL_SHIFT]) + box.level;
        range = cells_of(box, shift);
        cells = cell_count(range);
        atomicOr(&group_levels, 1u << box.level);
    }
    let base = push_reserve(ENTRIES, thread, cells);
    let size = range.last - range.first + 1u;
    for (var i = 0u; i < cells; i++) {
        let offset = vec3(i % size.x, (i / size.x) % size.y, i / (size.x * size.y));
        let place = pack_place(p, offset);
        let slot = claim(range.first + offset, box.level, shift, place);
        if (slot == EMPTY) {
            atomicOr(&state[STOP], STOP_TABLE);
            break;
        }
        let rank = atomicAdd(&table[2u * slot + 1u], 1u);
        if (base + i < params.entry_capacity) {
            items[base + i] = Item(slot, rank, place);
        } else {
            atomicOr(&state[STOP], STOP_ENTRIES);
        }
    }
    workgroupBarrier();
    if (thread == 0u) {
        let levels = atomicLoad(&group_levels);
        if (levels != 0u) {
            atomicAdd(&state[PROBES], atomicLoad(&group_probes));
            atomicOr(&state[LEVELS], levels);
        }
    }
}
