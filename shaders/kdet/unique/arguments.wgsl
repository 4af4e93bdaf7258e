// Stage `unique` of kdet_hash_map: a thread per candidate pair.
// Twin: src/pipeline/twins/arguments.rs
// #include "pipeline/arguments.wgsl"

@compute @workgroup_size(1)
fn main() {
    let fits = state[CANDIDATES_HIGH] == 0u && state[CANDIDATES] <= params.candidate_capacity;
    put(FOR_CANDIDATES, fits, state[CANDIDATES]);
}
