// Stage `find_pairs`: the threads that share a portion, for every one.
// Twin: src/pipeline/twins/hashing/portion_arguments.rs
// #include "pipeline/arguments.wgsl"
// #include "hashing/lanes.wgsl"

@compute @workgroup_size(1)
fn main() {
    put(FOR_PORTIONS, state[PORTIONS] <= params.portion_capacity, LANES * state[PORTIONS]);
}
