// Stage `find_pairs` of kdet_no_pairs: tests among the entries of each cell.
// #include "shared/params.wgsl"
// #include "shared/state.wgsl"
// #include "shared/lattice.wgsl"
// #include "shared/tetrahedron.wgsl"
// #include "shared/admit.wgsl"
// #include "shared/walk.wgsl"
// #include "shared/walk_queue.wgsl"
// #include "shared/walk_same.wgsl"
// #include "shared/mark.wgsl"
// #include "shared/unsure.wgsl"
// #include "shared/narrow/verdict_{{NARROW}}.wgsl"
// #include "shared/walk_test.wgsl"

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> state: array<atomic<u32>>;
@group(0) @binding(2) var<storage, read> boxes: array<Box>;
@group(0) @binding(3) var<storage, read> primitives: array<Primitive>;
@group(0) @binding(4) var<storage, read> entries: array<vec4<u32>>;
@group(0) @binding(5) var<storage, read> entry_ranges: array<vec2<u32>>;
@group(0) @binding(6) var<storage, read> strips: array<vec2<u32>>;
@group(0) @binding(7) var<storage, read_write> marks: array<atomic<u32>>;
@group(0) @binding(8) var<storage, read_write> unsure: array<vec2<u32>>;
