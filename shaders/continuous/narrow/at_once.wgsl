// An elementary test that needs no steps: `test_motion` answers at once.

struct Outcome {
    verdict: u32,
    time: f32,
    u: f32,
    v: f32,
}

struct Search {
    motion: Motion,
    time: f32,
    u: f32,
    v: f32,
}

fn begin_search(motion: Motion) -> Search {
    return Search(motion, 0.0, 0.0, 0.0);
}

// All at once.
fn advance(search: ptr<function, Search>, budget: u32) -> u32 {
    let outcome = test_motion((*search).motion, budget);
    (*search).time = outcome.time;
    (*search).u = outcome.u;
    (*search).v = outcome.v;
    return outcome.verdict;
}
