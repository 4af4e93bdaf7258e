// Stage `find_pairs`: a thread per portion.
// Twin: src/pipeline/twins/arguments.rs
// #include "pipeline/arguments.wgsl"

@compute @workgroup_size(1)
fn main() {
    put(FOR_PORTIONS, state[PORTIONS] <= params.portion_capacity, state[PORTIONS]);
}
