// Pairs that rounding leaves open. They are few, so each takes its own number. Needs `undecided`.
fn record_unsure(pair: vec2<u32>) {
    record_open(pair, UNDECIDED, params.undecided_capacity);
}

// The same where they are counted, and have room, as another list does.
fn record_open(pair: vec2<u32>, counter: u32, capacity: u32) {
    let at = atomicAdd(&state[counter], 1u);
    if (at < capacity) {
        undecided[at] = pair;
    }
}
