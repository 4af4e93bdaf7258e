// A tree of this frame has a leaf for every participant. Needs `state` as plain words.
fn leaf_count() -> u32 {
    return state[PARTICIPANTS];
}
