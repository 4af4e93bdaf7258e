// Stage `narrow` of sat_mtv: the minimum translation of every colliding pair, in the order of the pairs.
// Twin: src/geometry/single/mtv.rs, of triangles src/geometry/single/mtv_triangle.rs
// #include "pipeline/params.wgsl"
// #include "pipeline/state.wgsl"
// #include "pipeline/work.wgsl"
// #include "primitive/stored.wgsl"
// #include "narrow/mtv_triangle.wgsl"

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> state: array<atomic<u32>>;
@group(0) @binding(2) var<storage, read> primitives: array<StoredPrimitive>;
@group(0) @binding(3) var<storage, read> pairs: array<vec2<u32>>;
// Unit axis and depth: moving the second by axis · depth separates the two.
@group(0) @binding(4) var<storage, read_write> translations: array<vec4<f32>>;

@compute @workgroup_size({{WORKGROUP}})
fn main(
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(num_workgroups) groups: vec3<u32>,
    @builtin(local_invocation_index) thread: u32,
) {
    let count = listed(thread, PAIRS, params.pair_capacity);
    for (var i = flat_group(group) * {{WORKGROUP}}u + thread; i < count; i += turn(groups) * {{WORKGROUP}}u) {
        let pair = pairs[i];
        let best = {{TRANSLATION}}(tet_of(primitives[pair.x]), tet_of(primitives[pair.y]));
        translations[i] = vec4(best.axis, best.depth);
    }
}
