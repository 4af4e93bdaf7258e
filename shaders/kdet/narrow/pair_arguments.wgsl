// Stage `narrow` of sat_mtv: a thread per colliding pair.
// Twin: src/pipeline/twins/arguments.rs
// #include "pipeline/arguments.wgsl"

@compute @workgroup_size(1)
fn main() {
    put(FOR_PAIRS, state[PAIRS] <= params.pair_capacity, state[PAIRS]);
}
