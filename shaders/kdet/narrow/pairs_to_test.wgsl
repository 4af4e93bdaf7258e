// The pairs that the first kernel of the stage `narrow` tests. Needs `params`, `state`.
// #include "pipeline/work.wgsl"

// How many there are. Where duplicates never came about, every candidate is unique.
fn pairs_to_test(group: vec3<u32>, thread: u32) -> u32 {
    if ({{COUNTER}} == CANDIDATES && flat_group(group) == 0u && thread == 0u) {
        atomicStore(&state[UNIQUE_PAIRS], atomicLoad(&state[CANDIDATES]));
    }
    return listed(thread, {{COUNTER}}, params.{{ROOM}}_capacity);
}
