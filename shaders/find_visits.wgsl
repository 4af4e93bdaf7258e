// Stage `find_pairs`: candidates among smaller primitives and the entries of the cells they visit.
// #include "shared/pair_inputs.wgsl"
// #include "shared/walk_visits.wgsl"
// #include "shared/walk_list.wgsl"

@group(0) @binding(6) var<storage, read_write> candidates: array<vec2<u32>>;
