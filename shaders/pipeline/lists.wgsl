// Whether every list of a round was long enough, and how many colliding pairs are listed. Needs `params`, in which the capacities are
// a list, and `state`.
// #include "generated/lists.wgsl"

const NO_WORD: u32 = 0xffffffffu;
const NO_LIST: u32 = 0xffffffffu;

fn list_capacity(list: u32) -> u32 {
    return params.capacities[list / 4u][list % 4u];
}

fn lists_hold() -> bool {
    var counters = LIST_COUNTERS;
    var high_words = LIST_HIGH_WORDS;
    var hold = (state[STOP] & FAILURES) == 0u;
    for (var list = 0u; list < LISTS; list++) {
        let high = high_words[list];
        hold = hold && state[counters[list]] <= list_capacity(list) && (high == NO_WORD || state[high] == 0u);
    }
    return hold;
}

fn listed_pairs() -> u32 {
    if (PAIR_LIST == NO_LIST) {
        return 0u;
    }
    return min(state[PAIRS], list_capacity(PAIR_LIST));
}
