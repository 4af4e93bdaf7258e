// Pairs that rounding leaves open. They are few, so each takes its own number. Needs `undecided`.
fn record_unsure(pair: vec2<u32>) {
    let at = atomicAdd(&state[UNDECIDED], 1u);
    if (at < params.undecided_capacity) {
        undecided[at] = pair;
    }
}
