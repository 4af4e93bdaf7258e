// A tree that is kept has a leaf for every primitive. Needs `params`.
fn leaf_count() -> u32 {
    return params.primitives;
}
