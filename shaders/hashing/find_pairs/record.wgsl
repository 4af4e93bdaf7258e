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

var<workgroup> group_collisions: atomic<u32>;

// Counts the hash collisions of every thread, once per workgroup. All threads call it.
fn add_collisions(thread: u32, collisions: u32) {
    atomicAdd(&group_collisions, collisions);
    workgroupBarrier();
    if (thread == 0u) {
        let all = atomicLoad(&group_collisions);
        let before = atomicAdd(&state[HASH_COLLISIONS], all);
        if (before + all < before) {
            atomicAdd(&state[HASH_COLLISIONS_HIGH], 1u);
        }
    }
}
