// Stage `find_pairs`: a thread per edge or vertex that looks for what is stored.
// Twin: src/pipeline/twins/arguments.rs
// #include "pipeline/arguments.wgsl"

@compute @workgroup_size(1)
fn main() {
    let fits = state[PORTIONS] <= params.portion_capacity && state[{{ENTRIES}}] <= params.{{ELEMENT}}_capacity;
    put(FOR_PORTIONS, fits, state[PORTIONS]);
}
