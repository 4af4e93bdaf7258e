// Stage `find_pairs` of kdet_no_pairs: tests among smaller primitives and the entries of the cells they visit.
// #include "pipeline/pair_inputs.wgsl"
// #include "kdet/find_pairs/walk_visited_cells.wgsl"
// #include "kdet/find_pairs/walk_test.wgsl"

@group(0) @binding(6) var<storage, read_write> marks: array<atomic<u32>>;
@group(0) @binding(7) var<storage, read_write> undecided: array<vec2<u32>>;
