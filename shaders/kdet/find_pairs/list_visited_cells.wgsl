// Stage `find_pairs`: candidates among smaller primitives and the entries of the cells they visit.
// #include "pipeline/pair_inputs.wgsl"
// #include "kdet/find_pairs/walk_visited_cells.wgsl"
// #include "kdet/find_pairs/walk_list.wgsl"

@group(0) @binding(6) var<storage, read_write> candidates: array<vec2<u32>>;
