//! Twin of `hashing/find_pairs/portion_arguments.wgsl`.

use crate::pipeline::{
    plans::PORTION_COUNT,
    state::State,
    twins::pipeline::arguments::{Known, Threads},
};

/// The threads that share a portion, for every one.
pub fn threads(state: &State, known: &Known) -> Threads {
    vec![("portions", known.query_lanes * state.word(PORTION_COUNT))]
}
