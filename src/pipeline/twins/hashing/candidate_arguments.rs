//! Twin of `hashing/narrow/candidate_arguments.wgsl`.

use crate::pipeline::{state::State, twins::pipeline::arguments::Threads};

/// A thread per candidate.
pub fn threads(state: &State) -> Threads {
    vec![("candidates", state.candidates)]
}
