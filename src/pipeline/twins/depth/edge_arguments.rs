//! Twin of `depth/crossings/edge_arguments.wgsl`.

use crate::pipeline::{
    plans::CROSSING_EDGE_COUNT,
    state::State,
    twins::pipeline::arguments::{Known, Threads},
};

/// The threads that share an edge, for every one that is listed.
pub fn threads(state: &State, known: &Known) -> Threads {
    vec![("crossing_edges", known.query_lanes * state.word(CROSSING_EDGE_COUNT))]
}
