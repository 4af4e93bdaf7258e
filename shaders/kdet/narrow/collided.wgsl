// A pair that was found to collide, by one thread. Needs `params`, `state`, `marks`.
// #include "pipeline/record.wgsl"

@group(0) @binding(6) var<storage, read_write> pairs: array<vec2<u32>>;

fn collided(pair: vec2<u32>) {
    mark_pair(pair.x, pair.y);
    let at = atomicAdd(&state[PAIRS], 1u);
    if (at < params.pair_capacity) {
        pairs[at] = pair;
    }
}
