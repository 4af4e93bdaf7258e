// Stage `narrow`: a thread per candidate pair, none of which is there twice.
// Twin: src/pipeline/twins/arguments.rs
// #include "pipeline/arguments.wgsl"

const COUNTED: bool = {{COUNTED}};

@compute @workgroup_size(1)
fn main() {
    let fits = state[CANDIDATES_HIGH] == 0u && state[CANDIDATES] <= params.candidate_capacity;
    // Where duplicates never came about, every candidate is unique.
    if (!COUNTED) {
        state[UNIQUE_PAIRS] = state[CANDIDATES];
    }
    put(FOR_UNIQUE_PAIRS, fits, state[UNIQUE_PAIRS]);
}
