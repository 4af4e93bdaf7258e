// Work whose amount only the GPU knows. Workgroups are started without being counted first, as many as keep a device busy,
// and take it in turns: a kernel that counts them costs more than workgroups that find nothing to do
// (docs/performance.md). Needs `state`.
var<workgroup> group_work: u32;

// A word of the state. One thread asks for all: every question goes to the same place in memory. Call in uniform control
// flow.
fn shared_word(thread: u32, word: u32) -> u32 {
    if (thread == 0u) {
        group_work = atomicLoad(&state[word]);
    }
    return workgroupUniformLoad(&group_work);
}

// How many elements a list has; none where they do not fit or the frame has stopped. That the pair set is full is said while
// workgroups start: they go on, so that what is counted does not depend on when they do. Call in uniform control flow.
fn listed(thread: u32, counter: u32, capacity: u32) -> u32 {
    if (thread == 0u) {
        let count = atomicLoad(&state[counter]);
        let fits = count <= capacity && (counter != CANDIDATES || atomicLoad(&state[CANDIDATES_HIGH]) == 0u);
        group_work = select(0u, count, fits && (atomicLoad(&state[STOP]) & ~STOP_PAIR_SET) == 0u);
    }
    return workgroupUniformLoad(&group_work);
}

// From one turn of a workgroup to the next, in workgroups.
fn turn(groups: vec3<u32>) -> u32 {
    return groups.x * groups.y;
}
