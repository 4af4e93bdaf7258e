// Stage `narrow`: a workgroup per undecided pair.
// #include "pipeline/arguments.wgsl"

@compute @workgroup_size(1)
fn main() {
    put_groups(FOR_UNDECIDED, state[UNDECIDED] <= params.undecided_capacity, state[UNDECIDED]);
}
