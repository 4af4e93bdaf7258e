// Stage `narrow`: what rounding left open, to the list of pairs.
// #include "pipeline/pair_inputs.wgsl"
// #include "pipeline/record.wgsl"
// #include "pipeline/exact_pairs.wgsl"

@group(0) @binding(6) var<storage, read_write> pairs: array<vec2<u32>>;

fn collided(pair: vec2<u32>) {
    mark_pair(pair.x, pair.y);
    let at = atomicAdd(&state[PAIRS], 1u);
    if (at < params.pair_capacity) {
        pairs[at] = pair;
    }
}
