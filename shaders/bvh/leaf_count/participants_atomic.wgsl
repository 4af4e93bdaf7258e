// A tree of this frame has a leaf for every participant. Needs `state` as atomics.
fn leaf_count() -> u32 {
    return atomicLoad(&state[PARTICIPANTS]);
}
