// What every query of the table is told by the state. One workgroup asks once: every question goes to the same place in memory.
// Needs `state` as atomics. Call in uniform control flow.
struct QueryWords {
    // Queries that are listed.
    count: u32,
    // Entries of the table.
    entries: u32,
    // The cell that is counted as zero.
    first: vec3<i32>,
}

var<workgroup> asked_words: array<u32, 5>;

fn query_words(thread: u32, counter: u32) -> QueryWords {
    var numbers = array(counter, ENTRIES, SCENE, SCENE + 1u, SCENE + 2u);
    if (thread < 5u) {
        asked_words[thread] = atomicLoad(&state[numbers[thread]]);
    }
    workgroupBarrier();
    let scene = vec3(asked_words[2], asked_words[3], asked_words[4]);
    return QueryWords(asked_words[0], asked_words[1], first_cell(scene));
}
