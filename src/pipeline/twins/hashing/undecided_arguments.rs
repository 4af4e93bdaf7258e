//! Twin of `hashing/narrow/undecided_arguments.wgsl`.

use crate::pipeline::{
    state::State,
    twins::pipeline::arguments::{Known, Threads},
};

/// A thread, or a workgroup, per candidate that rounding left open.
pub fn threads(state: &State, known: &Known, is_a_group_each: bool) -> Threads {
    vec![("undecided", state.undecided * if is_a_group_each { known.workgroup } else { 1 })]
}
