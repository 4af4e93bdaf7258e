// Stage `unique` of kdet, last kernel: the number of pairs that are left becomes the frame's.
// No twin: it copies a word, which the twin of hash_set counts.
// #include "pipeline/state.wgsl"

@group(0) @binding(0) var<storage, read_write> state: array<u32>;
@group(0) @binding(1) var<storage, read> count: array<u32>;

@compute @workgroup_size(1)
fn main() {
    state[UNIQUE_PAIRS] = count[0];
}
