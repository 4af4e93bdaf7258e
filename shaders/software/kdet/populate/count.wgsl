// Stage `populate`: every primitive claims its cells in the table and takes a number in each.
// A slot is owned by the first place (primitive, cell) that came; who comes later compares its cell with the owner's,
// read from the boxes of an earlier kernel, so that the key is exact without 64-bit atomics.
// Twin: src/pipeline/twins/kdet/count.rs
// #include "pipeline/params.wgsl"
// #include "pipeline/state.wgsl"
// #include "pipeline/quantized_box.wgsl"
// #include "kdet/hash.wgsl"

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> state: array<atomic<u32>>;
@group(0) @binding(2) var<storage, read> boxes: array<QuantizedBox>;
@group(0) @binding(3) var<storage, read_write> table: array<atomic<u32>>;
@group(0) @binding(4) var<storage, read_write> items: array<Item>;

struct Claim {
    // EMPTY when there is no room.
    slot: u32,
    probes: u32,
}

// The slot of a cell.
fn claim(cell: vec3<u32>, level: u32, shift: u32, place: u32) -> Claim {
    let start = hash_cell(cell, level);
    // A weak exchange may fail without a reason; the step then stays, so bound the tries on their own.
    var step = 0u;
    for (var tries = 0u; tries < 2u * MOST_PROBES && step < MOST_PROBES; tries++) {
        let slot = probe(start, step) & params.table_mask;
        var owner = atomicLoad(&table[2u * slot]);
        if (owner == EMPTY) {
            let result = atomicCompareExchangeWeak(&table[2u * slot], EMPTY, place);
            if (result.exchanged) {
                return Claim(slot, step + 1u);
            }
            owner = result.old_value;
            if (owner == EMPTY) {
                continue;
            }
        }
        let box = boxes[place_primitive(owner)];
        if (box.level == level && all((box.lower >> vec3(shift)) + place_offset(owner) == cell)) {
            return Claim(slot, step + 1u);
        }
        step++;
    }
    return Claim(EMPTY, 0u);
}

@compute @workgroup_size({{WORKGROUP}})
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let p = flat_group(group) * {{WORKGROUP}}u + thread;
    if (p >= params.primitives) {
        return;
    }
    let box = boxes[p];
    if (box.level == ABSENT) {
        return;
    }
    let shift = atomicLoad(&state[CELL_SHIFT]) + box.level;
    let range = cells_of(box, shift);
    let size = range.last - range.first + 1u;
    let cells = cell_count(range);
    let first = atomicAdd(&state[ENTRIES], cells);
    if ((atomicLoad(&state[LEVELS]) & (1u << box.level)) == 0u) {
        atomicOr(&state[LEVELS], 1u << box.level);
    }
    var probes = 0u;
    var offset = vec3(0u);
    for (var i = 0u; i < cells; i++) {
        let place = pack_place(p, offset);
        let claimed = claim(range.first + offset, box.level, shift, place);
        probes += claimed.probes;
        if (claimed.slot == EMPTY) {
            atomicOr(&state[STOP], STOP_TABLE);
        } else {
            let rank = atomicAdd(&table[2u * claimed.slot + 1u], 1u);
            if (first + i < params.entry_capacity) {
                items[first + i] = Item(claimed.slot, rank, place);
            } else {
                atomicOr(&state[STOP], STOP_ENTRIES);
            }
        }
        offset.x++;
        if (offset.x == size.x) {
            offset.x = 0u;
            offset.y++;
        }
        if (offset.y == size.y) {
            offset.y = 0u;
            offset.z++;
        }
    }
    atomicAdd(&state[PROBES], probes);
}
