// What every query of a table ends with. Needs `params`, `state` as atomics, and `candidates`.

// Lists a candidate, and counts it where there is no room.
fn record(candidate: vec2<u32>) {
    let at = atomicAdd(&state[CANDIDATES], 1u);
    if (at == 0xffffffffu) {
        atomicAdd(&state[CANDIDATES_HIGH], 1u);
    }
    if (at < params.candidate_capacity) {
        candidates[at] = candidate;
    }
}

// Counts the hash collisions of a thread.
fn add_collisions(thread: u32, collisions: u32) {
    if (collisions == 0u) {
        return;
    }
    let before = atomicAdd(&state[HASH_COLLISIONS], collisions);
    if (before + collisions < before) {
        atomicAdd(&state[HASH_COLLISIONS_HIGH], 1u);
    }
}
