// Stage `find_pairs` of kdet_no_pairs: tests among the entries of each cell.
// #include "pipeline/pair_inputs.wgsl"
// #include "kdet/find_pairs/walk.wgsl"
// #include "pipeline/work.wgsl"
// #include "kdet/find_pairs/walk_same_cell.wgsl"
// #include "kdet/find_pairs/walk_test.wgsl"

@group(0) @binding(5) var<storage, read> entry_ends: array<u32>;
@group(0) @binding(6) var<storage, read> strips: array<vec2<u32>>;
@group(0) @binding(7) var<storage, read_write> marks: array<atomic<u32>>;
@group(0) @binding(8) var<storage, read_write> undecided: array<vec2<u32>>;

fn walk_count(thread: u32) -> u32 {
    return strip_walks(thread);
}

fn begin_walk(i: u32) -> Walk {
    return begin_strip_walk(i);
}
