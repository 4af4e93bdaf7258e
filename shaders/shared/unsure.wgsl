// Pairs that rounding leaves open. They are few, so each takes its own number. Needs `unsure`.
fn record_unsure(pair: vec2<u32>) {
    let at = atomicAdd(&state[UNSURE_PAIRS], 1u);
    if (at < params.unsure_capacity) {
        unsure[at] = pair;
    }
}
