// Stage `narrow`: feature pairs that are open, by inclusion, a workgroup each. Its threads look at all boxes of a level at once; where these
// become many, every thread searches below some of them by itself, with a budget. What is open still is an impact, and says so: nothing
// is lost, and the host decides it when it reads (docs/continuous.md#open).
// Twin: src/geometry/continuous/inclusion.rs
// #include "pipeline/group_work.wgsl"
// #include "continuous/narrow/outcome.wgsl"
// #include "continuous/narrow/inclusion.wgsl"

@group(0) @binding(7) var<storage, read> open_pairs: array<vec2<u32>>;

const THREADS: u32 = 32u;
// More boxes of a level than this are no longer divided by all. Each of them has two halves.
const MANY: u32 = 192u;
const ROOM: u32 = 2u * MANY;
const LEVEL_BITS: u32 = 26u;

// Boxes of this level and of the next, three words each: numerator, and its level above.
var<workgroup> level_boxes: array<array<array<u32, 3>, ROOM>, 2>;
var<workgroup> level_count: u32;
var<workgroup> next_count: atomic<u32>;
// The earliest begin of a hit, and of what is open, in units.
var<workgroup> first_hit: atomic<u32>;
var<workgroup> first_open: atomic<u32>;
var<workgroup> spoken: atomic<u32>;

const NEVER: u32 = 0xffffffffu;

fn packed(cell: Cell, axis: u32) -> u32 {
    return cell.numerator[axis] | (cell.level[axis] << LEVEL_BITS);
}

fn cell_at(side: u32, at: u32) -> Cell {
    let words = vec3(level_boxes[side][at][0], level_boxes[side][at][1], level_boxes[side][at][2]);
    return Cell(words & vec3((1u << LEVEL_BITS) - 1u), words >> vec3(LEVEL_BITS));
}

fn store_cell(side: u32, at: u32, cell: Cell) {
    level_boxes[side][at][0] = packed(cell, 0u);
    level_boxes[side][at][1] = packed(cell, 1u);
    level_boxes[side][at][2] = packed(cell, 2u);
}

@compute @workgroup_size(THREADS)
fn main(
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(num_workgroups) groups: vec3<u32>,
    @builtin(local_invocation_index) thread: u32,
) {
    let count = listed(thread, OPEN_PAIRS, params.open_capacity);
    for (var i = flat_group(group); i < count; i += turn(groups)) {
        let words = open_pairs[i];
        var search = begin_search(motion_of(feature_pair_of(words)));
        // To begin with a box for every thread: an eighth of the time, half of u and of v.
        store_cell(0u, thread, Cell(vec3(thread >> 2u, (thread >> 1u) & 1u, thread & 1u), vec3(3u, 1u, 1u)));
        if (thread == 0u) {
            level_count = THREADS;
            atomicStore(&next_count, 0u);
            atomicStore(&first_hit, NEVER);
            atomicStore(&first_open, select(NEVER, 0u, search.parts.is_too_large));
            atomicStore(&spoken, 0u);
        }
        // The earliest box that this thread accepts.
        var best = vec3(NEVER, 0u, 0u);
        var side = 0u;
        var size = workgroupUniformLoad(&level_count);
        while (size > 0u && size <= MANY) {
            for (var k = thread; k < size; k += THREADS) {
                let cell = cell_at(side, k);
                var found = OUTSIDE;
                if (begin_of(cell).x < atomicLoad(&first_hit) && !search.parts.is_too_large) {
                    found = image(&search, cell);
                }
                if (found == SMALL) {
                    let begin = begin_of(cell);
                    if (begin.x < best.x) {
                        best = begin;
                    }
                    atomicMin(&first_hit, begin.x);
                } else if (found < OUTSIDE) {
                    let at = atomicAdd(&next_count, 2u);
                    var half = cell;
                    half.level[found] += 1u;
                    half.numerator[found] <<= 1u;
                    // Each of at most MANY boxes has two halves: there is room.
                    store_cell(1u - side, at, half);
                    half.numerator[found] |= 1u;
                    store_cell(1u - side, at + 1u, half);
                }
            }
            workgroupBarrier();
            if (thread == 0u) {
                level_count = atomicExchange(&next_count, 0u);
            }
            side = 1u - side;
            size = workgroupUniformLoad(&level_count);
        }
        for (var k = thread; k < size; k += THREADS) {
            search.cell = cell_at(side, k);
            search.depth = 0u;
            search.boxes = 0u;
            search.best = vec3(WHOLE + 1u, 0u, 0u);
            var verdict = RUNNING;
            while (verdict == RUNNING) {
                // What is later than a hit of any thread need not be evaluated.
                let known = min(search.best.x, atomicLoad(&first_hit));
                search.best.x = known;
                verdict = advance(&search, {{BUDGET}}u);
                if (verdict == OPEN) {
                    atomicMin(&first_open, search.best.x);
                } else if (search.best.x < known) {
                    best = search.best;
                    atomicMin(&first_hit, search.best.x);
                }
            }
        }
        workgroupBarrier();
        let hit = atomicLoad(&first_hit);
        let open = atomicLoad(&first_open);
        // Where something earlier than the first hit is open, all is. One thread speaks for all.
        let is_open = open < hit;
        let speaks = select(hit != NEVER && best.x == hit, thread == 0u, is_open);
        if (speaks && atomicAdd(&spoken, 1u) == 0u) {
            if (is_open) {
                atomicAdd(&state[LEFT_OPEN], 1u);
                add_impact(words, OPEN, vec3(f32(open) * UNIT, 0.0, 0.0));
            } else {
                add_impact(words, HIT, vec3<f32>(best) * UNIT);
            }
        }
        workgroupBarrier();
    }
}
