// Stage `narrow`: a workgroup per undecided pair.
// Twin: src/pipeline/twins/arguments.rs
// #include "pipeline/arguments.wgsl"

@compute @workgroup_size(1)
fn main() {
    put_groups(FOR_UNDECIDED, state[UNDECIDED] <= params.undecided_capacity, state[UNDECIDED]);
}
