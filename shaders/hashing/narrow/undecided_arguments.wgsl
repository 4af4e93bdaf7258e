// Stage `narrow`: a thread, or a workgroup, per candidate that rounding left open.
// Twin: src/pipeline/twins/hashing/undecided_arguments.rs
// #include "pipeline/arguments.wgsl"

const A_GROUP_EACH: bool = {{A_GROUP_EACH}};

@compute @workgroup_size(1)
fn main() {
    let fits = state[UNDECIDED] <= params.undecided_capacity;
    if (A_GROUP_EACH) {
        put_groups(FOR_UNDECIDED, fits, state[UNDECIDED]);
    } else {
        put(FOR_UNDECIDED, fits, state[UNDECIDED]);
    }
}
