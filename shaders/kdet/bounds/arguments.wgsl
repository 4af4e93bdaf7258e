// Stage `bounds`: where no two objects overlap the frame ends here (thesis §4.6); otherwise a thread per primitive.
// Twin: src/pipeline/twins/arguments.rs
// #include "pipeline/arguments.wgsl"

@compute @workgroup_size(1)
fn main() {
    if (state[SCENE] == ORDERED_HIGHEST) {
        state[STOP] |= STOP_APART;
    }
    put(FOR_PRIMITIVES, true, params.primitives);
}
