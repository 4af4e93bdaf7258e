// What every query of the table is told by the state, as in the file that this one replaces. Every thread asks for itself: a barrier
// costs a software GPU far more (docs/performance.md).
struct QueryWords {
    count: u32,
    entries: u32,
    first: vec3<i32>,
}

fn query_words(thread: u32, counter: u32) -> QueryWords {
    let scene = vec3(atomicLoad(&state[SCENE]), atomicLoad(&state[SCENE + 1u]), atomicLoad(&state[SCENE + 2u]));
    return QueryWords(atomicLoad(&state[counter]), atomicLoad(&state[ENTRIES]), first_cell(scene));
}
