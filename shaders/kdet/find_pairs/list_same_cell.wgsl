// Stage `find_pairs`: candidates among the entries of each cell.
// #include "pipeline/pair_inputs.wgsl"
// #include "kdet/find_pairs/walk_same_cell.wgsl"
// #include "kdet/find_pairs/walk_list.wgsl"

@group(0) @binding(7) var<storage, read_write> candidates: array<vec2<u32>>;
