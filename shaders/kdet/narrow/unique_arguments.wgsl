// Stage `narrow` of kdet_hash_map: a thread per unique pair.
// Twin: src/pipeline/twins/arguments.rs
// #include "pipeline/arguments.wgsl"

@compute @workgroup_size(1)
fn main() {
    put(FOR_UNIQUE_PAIRS, state[UNIQUE_PAIRS] <= params.unique_capacity, state[UNIQUE_PAIRS]);
}
