// The walks of the entries over their own cells, cut into strips of equal work.
// A strip is 32 entries that follow each other, against a piece of what is behind them in their cells. Cells hold
// few entries or hundreds; strips keep one full cell from holding everybody up.
// Twin: src/pipeline/twins/kdet/strips.rs
// #include "kdet/find_pairs/strip.wgsl"

@group(0) @binding(2) var<storage, read> entry_ends: array<u32>;
// As `kdet/find_pairs/strip.wgsl` reads them.
@group(0) @binding(3) var<storage, read_write> strips: array<vec2<u32>>;

// Call in uniform control flow.
fn list_strips(group: vec3<u32>, groups: vec3<u32>, thread: u32) {
    let entries = listed(thread, ENTRIES, params.entry_capacity);
    for (var first = flat_group(group) * {{WORKGROUP}}u; 32u * first < entries; first += turn(groups) * {{WORKGROUP}}u) {
        let row = first + thread;
        var pieces = 0u;
        var length = SHORT_STRIP;
        var flag = 0u;
        if (32u * row < entries) {
            // Entries lie cell by cell: the last one's cell reaches farthest.
            let last = min(32u * row + 31u, entries - 1u);
            let reach = entry_ends[last] - 32u * row;
            if (reach >= LONG_FROM) {
                length = LONG_STRIP;
                flag = IS_LONG;
            }
            pieces = (reach + length - 1u) / length;
        }
        let base = push_reserve(STRIPS, thread, pieces);
        for (var i = 0u; i < pieces; i++) {
            if (base + i < params.strip_capacity) {
                strips[base + i] = vec2(row, (i * length) | flag);
            }
        }
    }
}
