// Stage `narrow`: a thread per candidate.
// Twin: src/pipeline/twins/hashing/candidate_arguments.rs
// #include "pipeline/arguments.wgsl"

@compute @workgroup_size(1)
fn main() {
    let fits = state[CANDIDATES_HIGH] == 0u && state[CANDIDATES] <= params.candidate_capacity;
    put(FOR_CANDIDATES, fits, state[CANDIDATES]);
}
