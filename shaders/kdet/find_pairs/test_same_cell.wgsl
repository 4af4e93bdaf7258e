// Stage `find_pairs` of kdet_no_pairs: tests among the entries of each cell.
// #include "pipeline/pair_inputs.wgsl"
// #include "kdet/find_pairs/walk_same_cell.wgsl"
// #include "kdet/find_pairs/walk_test.wgsl"

@group(0) @binding(7) var<storage, read_write> marks: array<atomic<u32>>;
@group(0) @binding(8) var<storage, read_write> undecided: array<vec2<u32>>;
