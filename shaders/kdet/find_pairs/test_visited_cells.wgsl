// Stage `find_pairs` of kdet_no_pairs: tests among smaller primitives and the entries of the cells they visit.
// #include "pipeline/pair_inputs.wgsl"
// #include "kdet/find_pairs/visit.wgsl"
// #include "kdet/find_pairs/walk.wgsl"
// #include "pipeline/work.wgsl"
// #include "kdet/find_pairs/walk_visited_cells.wgsl"
// #include "kdet/find_pairs/walk_test.wgsl"

@group(0) @binding(5) var<storage, read> visits: array<Visit>;
@group(0) @binding(6) var<storage, read_write> marks: array<atomic<u32>>;
@group(0) @binding(7) var<storage, read_write> undecided: array<vec2<u32>>;

fn walk_count(thread: u32) -> u32 {
    return visit_walks(thread);
}

fn begin_walk(i: u32) -> Walk {
    return begin_visit_walk(i);
}
