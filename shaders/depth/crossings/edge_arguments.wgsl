// Stage `crossings`: eight threads per edge that is listed, as many as share one at most (lanes.wgsl).
// Twin: src/pipeline/twins/arguments.rs
// #include "pipeline/arguments.wgsl"

@compute @workgroup_size(1)
fn main() {
    let fits = state[CROSSING_EDGES] <= params.crossing_edge_capacity
        && state[TRIANGLE_ENTRIES] <= params.triangle_entry_capacity;
    put(FOR_CROSSING_EDGES, fits, 8u * state[CROSSING_EDGES]);
}
