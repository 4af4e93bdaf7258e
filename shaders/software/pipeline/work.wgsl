// Work whose amount only the GPU knows, as in the file that this one replaces. Every thread asks for itself: a barrier
// costs a software GPU far more (docs/performance.md). Needs `state`.

fn shared_word(thread: u32, word: u32) -> u32 {
    return atomicLoad(&state[word]);
}

fn listed(thread: u32, counter: u32, capacity: u32) -> u32 {
    let count = atomicLoad(&state[counter]);
    let fits = count <= capacity && (counter != CANDIDATES || atomicLoad(&state[CANDIDATES_HIGH]) == 0u);
    return select(0u, count, fits && (atomicLoad(&state[STOP]) & ~STOP_PAIR_SET) == 0u);
}

fn turn(groups: vec3<u32>) -> u32 {
    return groups.x * groups.y;
}
