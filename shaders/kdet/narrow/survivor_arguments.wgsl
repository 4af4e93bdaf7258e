// Stage `narrow`: a thread per pair that no face normal separates.
// Twin: src/pipeline/twins/arguments.rs
// #include "pipeline/arguments.wgsl"

@compute @workgroup_size(1)
fn main() {
    put(FOR_SURVIVORS, state[SURVIVORS] <= params.survivor_capacity, state[SURVIVORS]);
}
