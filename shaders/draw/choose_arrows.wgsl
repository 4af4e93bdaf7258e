// Gives every tile its arrow with the highest rank, and counts the tiles as the instances of an indirect draw: the vertex
// stage then runs once per tile, however many arrows there are. In the order of the tiles: arrows that cross are drawn in
// the same order in every picture.
// Twin: src/render/twins/choose_arrows.rs
// #include "draw/arrow_list.wgsl"
// #include "gpu/dispatch.wgsl"

@group(0) @binding(0) var<uniform> arrows: ArrowList;
@group(0) @binding(1) var<storage, read> tails: array<u32>;
// Unit direction and length.
@group(0) @binding(2) var<storage, read> vectors: array<vec4f>;
@group(0) @binding(3) var<storage, read> tiles: array<u32>;
@group(0) @binding(4) var<storage, read_write> highest: array<atomic<u32>>;
// By tile: the arrow's number and 1, or 0.
@group(0) @binding(5) var<storage, read_write> chosen: array<u32>;
// Corners, instances, first corner, first instance.
@group(0) @binding(6) var<storage, read_write> arguments: array<atomic<u32>, 4>;

const TAKEN = 0xffffffffu;

@compute @workgroup_size(256)
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let i = flat_group(group) * 256u + thread;
    if (i >= arrows.count) {
        return;
    }
    let tile = tiles[i];
    if (tile >= arrayLength(&highest)) {
        return;
    }
    let rank = rank_of(tails[arrows.stride * i + arrows.offset], vectors[i]);
    // Of arrows with equal rank, which are nearly always equal arrows, the first one takes the tile.
    if (atomicLoad(&highest[tile]) == rank && atomicExchange(&highest[tile], TAKEN) == rank) {
        chosen[tile] = i + 1u;
        atomicMax(&arguments[1], tile + 1u);
    }
}
