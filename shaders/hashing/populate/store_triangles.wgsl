// Stage `populate`, or `crossings` of depth: every triangle goes to its places among those of its slots. The table has where slots begin, and afterwards
// where they end.
// Twin: src/pipeline/twins/hashing/store_triangles.rs
// #include "pipeline/params.wgsl"
// #include "pipeline/state.wgsl"
// #include "hashing/cells.wgsl"
// #include "hashing/cell_range.wgsl"

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> state: array<u32>;
@group(0) @binding(2) var<storage, read> ranges: array<CellRange>;
@group(0) @binding(3) var<storage, read_write> table: array<atomic<u32>>;
// Triangle, and the number of the cell among its own.
@group(0) @binding(4) var<storage, read_write> entries: array<vec2<u32>>;

@compute @workgroup_size({{WORKGROUP}})
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let t = flat_group(group) * {{WORKGROUP}}u + thread;
    if (t >= params.triangles) {
        return;
    }
    let range = ranges[t];
    if (range.object == NOT_STORED) {
        return;
    }
    let first = first_cell(vec3(state[SCENE], state[SCENE + 1u], state[SCENE + 2u]));
    let count = cell_count(range.lower, range.upper);
    for (var k = 0u; k < select(count, 1u, is_large(count)); k++) {
        var slot = params.slots;
        if (!is_large(count)) {
            let cell = cell_number(range.lower, range.upper, k);
            if (!covers(range, cell)) {
                continue;
            }
            slot = slot_of(cell, first);
        }
        let at = atomicAdd(&table[slot], 1u);
        if (at < params.triangle_entry_capacity) {
            entries[at] = vec2(t, k);
        }
    }
}
