// Stage `find_pairs`: 32 threads per strip, a thread per visit.
// Twin: src/pipeline/twins/arguments.rs
// #include "pipeline/arguments.wgsl"

@compute @workgroup_size(1)
fn main() {
    put(FOR_STRIPS, state[STRIPS] <= params.strip_capacity, 32u * state[STRIPS]);
    put(FOR_VISITS, state[VISITS] <= params.visit_capacity, state[VISITS]);
}
