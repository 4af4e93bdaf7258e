// Stage `crossings`: the threads that share an edge, for every one that is listed.
// Twin: src/pipeline/twins/depth/edge_arguments.rs
// #include "pipeline/arguments.wgsl"
// #include "hashing/lanes.wgsl"

@compute @workgroup_size(1)
fn main() {
    let fits = state[CROSSING_EDGES] <= params.crossing_edge_capacity
        && state[TRIANGLE_ENTRIES] <= params.triangle_entry_capacity;
    put(FOR_CROSSING_EDGES, fits, LANES * state[CROSSING_EDGES]);
}
