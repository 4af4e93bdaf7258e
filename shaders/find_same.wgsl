// Stage `find_pairs`: candidates among the entries of each cell.
// #include "shared/pair_inputs.wgsl"
// #include "shared/walk_same.wgsl"
// #include "shared/walk_list.wgsl"

@group(0) @binding(7) var<storage, read_write> candidates: array<vec2<u32>>;
