// Stage `find_pairs` of kdet_no_pairs: tests among the entries of each cell.
// #include "shared/pair_inputs.wgsl"
// #include "shared/walk_same.wgsl"
// #include "shared/walk_test.wgsl"

@group(0) @binding(7) var<storage, read_write> marks: array<atomic<u32>>;
@group(0) @binding(8) var<storage, read_write> unsure: array<vec2<u32>>;
