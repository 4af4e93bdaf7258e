// Appending from a whole workgroup with one global atomic. Call in uniform control flow.
// Needs `state`; counts beyond any capacity so that the host learns the size that was needed.
var<workgroup> push_total: atomic<u32>;
var<workgroup> push_base: u32;

// Only for kernels whose workgroup memory is not cleared; a barrier has to follow.
fn push_begin(thread: u32) {
    if (thread == 0u) {
        atomicStore(&push_total, 0u);
    }
}

fn push_reserve(counter: u32, thread: u32, count: u32) -> u32 {
    let offset = atomicAdd(&push_total, count);
    workgroupBarrier();
    if (thread == 0u) {
        let total = atomicLoad(&push_total);
        push_base = atomicAdd(&state[counter], total);
        if (counter == CANDIDATES && push_base + total < push_base) {
            atomicAdd(&state[CANDIDATES_HIGH], 1u);
        }
        atomicStore(&push_total, 0u);
    }
    return workgroupUniformLoad(&push_base) + offset;
}
