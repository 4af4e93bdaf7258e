// The tile of the picture in which each arrow starts, and the highest rank in every tile. Tiles are stored: `choose_arrows`
// must not compute them again, since another kernel may round differently.
// Twin: src/render/twins/rank_arrows.rs
// #include "draw/arrow_tiles.wgsl"
// #include "draw/arrow_tail.wgsl"
// #include "draw/arrow_list.wgsl"
// #include "gpu/dispatch.wgsl"

@group(0) @binding(1) var<uniform> arrows: ArrowList;
@group(0) @binding(2) var<storage, read> positions: array<f32>;
@group(0) @binding(3) var<storage, read> cells: array<vec4<u32>>;
@group(0) @binding(4) var<storage, read> objects: array<u32>;
@group(0) @binding(5) var<storage, read> shifts: array<vec4f>;
@group(0) @binding(6) var<storage, read> tails: array<u32>;
// Unit direction and length.
@group(0) @binding(7) var<storage, read> vectors: array<vec4f>;
@group(0) @binding(8) var<storage, read_write> tiles: array<u32>;
@group(0) @binding(9) var<storage, read_write> highest: array<atomic<u32>>;

@compute @workgroup_size(256)
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let i = flat_group(group) * 256u + thread;
    if (i >= arrows.count) {
        return;
    }
    let primitive = tails[arrows.stride * i + arrows.offset];
    let tail = tail_of(primitive);
    var tile = tile_of(view.view_projection * vec4f(tail, 1.0));
    if (tile >= arrayLength(&highest) || is_cut(tail)) {
        tile = NO_TILE;
    } else {
        atomicMax(&highest[tile], rank_of(primitive, vectors[i]));
    }
    tiles[i] = tile;
}
