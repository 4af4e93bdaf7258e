// Appending, every thread for itself: a barrier costs a software GPU far more than an atomic (docs/performance.md).
// Needs `state`; counts beyond any capacity so that the host learns the size that was needed.

fn push_begin(thread: u32) {}

fn push_reserve(counter: u32, thread: u32, count: u32) -> u32 {
    if (count == 0u) {
        return 0u;
    }
    let base = atomicAdd(&state[counter], count);
    if (counter == CANDIDATES && base + count < base) {
        atomicAdd(&state[CANDIDATES_HIGH], 1u);
    }
    return base;
}
