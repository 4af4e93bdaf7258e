//! How counts that several families have are read out of the state of a round.

use crate::{
    detect::Count,
    pipeline::{capacity::Capacity, state::State},
};

/// A count, and how it is read.
pub type ReadOut = (Count, fn(&State, &Capacity) -> u64);

pub const PARTICIPANTS: ReadOut = (Count::Participants, |s, _| s.participants.into());
pub const CANDIDATE_PAIRS: ReadOut = (Count::CandidatePairs, |s, _| s.candidates());
const UNIQUE_PAIRS: ReadOut = (Count::UniquePairs, |s, _| s.unique_pairs.into());
const COLLIDING_PAIRS: ReadOut = (Count::CollidingPairs, |s, _| s.pairs.into());

/// Of plans that list candidate pairs of primitives, whatever becomes of them.
pub const PAIR_COUNTS: &[ReadOut] = &[PARTICIPANTS, CANDIDATE_PAIRS, UNIQUE_PAIRS];

/// Of plans that list the colliding ones of them.
pub const COLLIDING_COUNTS: &[ReadOut] = &[COLLIDING_PAIRS];
