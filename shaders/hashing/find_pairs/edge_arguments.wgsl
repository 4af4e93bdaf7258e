// Stage `find_pairs`: a thread per edge that looks for triangles.
// Twin: src/pipeline/twins/arguments.rs
// #include "pipeline/arguments.wgsl"

@compute @workgroup_size(1)
fn main() {
    let fits = state[PORTIONS] <= params.portion_capacity && state[TRIANGLE_ENTRIES] <= params.triangle_entry_capacity;
    put(FOR_PORTIONS, fits, state[PORTIONS]);
}
