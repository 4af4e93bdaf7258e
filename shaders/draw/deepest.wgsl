// The rank of the deepest pair whose arrow begins in a tile of the picture, for every tile.
// #include "draw/tile.wgsl"
// #include "draw/arrow_tail.wgsl"
// #include "gpu/dispatch.wgsl"

@group(0) @binding(1) var<uniform> pair_count: vec4<u32>;
@group(0) @binding(2) var<storage, read> positions: array<f32>;
@group(0) @binding(3) var<storage, read> tetrahedra: array<vec4<u32>>;
@group(0) @binding(4) var<storage, read> objects: array<u32>;
@group(0) @binding(5) var<storage, read> shifts: array<vec4f>;
@group(0) @binding(6) var<storage, read> pairs: array<vec2<u32>>;
// Axis and depth.
@group(0) @binding(7) var<storage, read> translations: array<vec4f>;
@group(0) @binding(8) var<storage, read_write> deepest: array<atomic<u32>>;

@compute @workgroup_size(256)
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let i = flat_group(group) * 256u + thread;
    if (i >= pair_count.x) {
        return;
    }
    let tail = tail_of(pairs[i].y);
    let tile = tile_of(view.view_projection * vec4f(tail, 1.0));
    if (tile < arrayLength(&deepest) && !is_cut(tail)) {
        atomicMax(&deepest[tile], rank_of(pairs[i], translations[i].w));
    }
}
