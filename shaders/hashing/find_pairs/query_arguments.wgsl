// Stage `find_pairs`: the threads that share an edge or a vertex that looks for what is stored, for every one.
// Twin: src/pipeline/twins/hashing/query_arguments.rs
// #include "pipeline/arguments.wgsl"
// #include "hashing/lanes.wgsl"

@compute @workgroup_size(1)
fn main() {
    let fits = state[PORTIONS] <= params.portion_capacity && state[{{ENTRIES}}] <= params.{{ELEMENT}}_capacity;
    put(FOR_PORTIONS, fits, LANES * state[PORTIONS]);
}
