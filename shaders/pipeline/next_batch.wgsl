// The next batch: the grid stays as it is, and so do the pairs; what is counted per batch starts from nothing.
// No twin: what it leaves uncleared, a search in batches finds too often.
// #include "pipeline/state.wgsl"

@group(0) @binding(0) var<storage, read_write> state: array<u32>;
@group(0) @binding(1) var<storage, read> previous: array<u32>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
    if (i < STATE_WORDS) {
        state[i] = select(previous[i], 0u, (i >= CANDIDATES && i <= UNDECIDED) || i >= FAMILY);
    }
}
