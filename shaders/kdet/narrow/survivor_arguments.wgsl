// Stage `narrow`: a thread per pair that no face normal separates.
// #include "pipeline/arguments.wgsl"

@compute @workgroup_size(1)
fn main() {
    put(FOR_SURVIVORS, state[SURVIVORS] <= params.survivor_capacity, state[SURVIVORS]);
}
