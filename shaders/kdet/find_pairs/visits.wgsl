// The cells of higher levels that a primitive visits, as far as something is stored there. A thread per primitive.
// Twin: src/pipeline/twins/kdet/visits.rs
// #include "pipeline/quantized_box.wgsl"
// #include "kdet/hash.wgsl"
// #include "kdet/find_pairs/visit.wgsl"

@group(0) @binding(4) var<storage, read> boxes: array<QuantizedBox>;
// Owner and count of every slot.
@group(0) @binding(5) var<storage, read> table: array<vec2<u32>>;
@group(0) @binding(6) var<storage, read> ranges: array<vec2<u32>>;
@group(0) @binding(7) var<storage, read_write> visits: array<Visit>;

// The slot of a cell, or EMPTY when nothing is stored there.
fn lookup(cell: vec3<u32>, level: u32, shift: u32) -> u32 {
    let start = hash_cell(cell, level);
    for (var step = 0u; step < MOST_PROBES; step++) {
        let slot = probe(start, step) & params.table_mask;
        let owner = table[slot].x;
        if (owner == EMPTY) {
            return EMPTY;
        }
        let box = boxes[place_primitive(owner)];
        if (box.level == level && all((box.lower >> vec3(shift)) + place_offset(owner) == cell)) {
            return slot;
        }
    }
    return EMPTY;
}

// Call in uniform control flow.
fn list_visits(group: vec3<u32>, thread: u32) {
    let levels_in_use = shared_word(thread, LEVELS);
    // With one level there is nothing higher to visit.
    if (countOneBits(levels_in_use) <= 1u || shared_word(thread, STOP) != 0u) {
        return;
    }
    let cell_shift = shared_word(thread, CELL_SHIFT);
    let p = flat_group(group) * {{WORKGROUP}}u + thread;
    var box = absent_box(0u);
    if (p < params.primitives) {
        box = boxes[p];
    }
    var levels = 0u;
    if (box.level != ABSENT) {
        // Levels in use above its own.
        levels = levels_in_use & ~((2u << box.level) - 1u);
    }
    // Once to count, once to write.
    var base = 0u;
    for (var round = 0u; round < 2u; round++) {
        var found = 0u;
        for (var rest = levels; rest != 0u; rest &= rest - 1u) {
            let level = countTrailingZeros(rest);
            let shift = cell_shift + level;
            let range = cells_of(box, shift);
            for (var z = range.first.z; z <= range.last.z; z++) {
                for (var y = range.first.y; y <= range.last.y; y++) {
                    for (var x = range.first.x; x <= range.last.x; x++) {
                        let cell = vec3(x, y, z);
                        let slot = lookup(cell, level, shift);
                        if (slot == EMPTY) {
                            continue;
                        }
                        if (round == 1u && base + found < params.visit_capacity) {
                            let r = ranges[slot];
                            visits[base + found] = Visit(make_entry(box, p, cell, shift), r.x, r.y, 0u, 0u);
                        }
                        found++;
                    }
                }
            }
        }
        if (round == 0u) {
            base = push_reserve(VISITS, thread, found);
        }
    }
}
