//! Twin of `pipeline/answer.wgsl`.

use crate::{
    detect::Settings,
    gpu::dispatch::dispatch_size,
    pipeline::{
        answer::ANSWER_WORDS,
        capacity::Capacity,
        plans::{self, MOST_OCCUPANCY, MOST_STRIPS},
        state::{State, Word, stop},
    },
};

/// The words of the answer after these rounds, each with its state, for workgroups of so many threads.
pub fn words(settings: &Settings, capacity: &Capacity, rounds: &[State], workgroup: u32) -> [u32; ANSWER_WORDS] {
    let family = plans::of(settings.method.traits().family);
    let holds = |state: &State| {
        let fits = state.strips <= MOST_STRIPS && state.max_occupancy <= MOST_OCCUPANCY;
        capacity.holds(family, state) && state.stop & stop::NOT_FINITE == 0 && fits
    };
    let room = family.lists.iter().position(|list| list.counter == Word::PAIRS).map_or(0, |at| capacity.lists[at]);
    let pairs = rounds.last().map_or(0, |state| state.pairs.min(room));
    let [x, y] = dispatch_size(pairs.div_ceil(workgroup));
    [x, y, 1, pairs, u32::from(rounds.iter().all(holds))]
}
