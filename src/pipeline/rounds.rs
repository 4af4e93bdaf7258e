//! How a frame is divided.

use super::params::{KIND_INTER, KIND_SELF};
use crate::detect::{Method, Part, Settings};

/// One round through the stages.
#[derive(Debug, Clone, Copy)]
pub(super) struct Round {
    pub part: Part,
    pub kinds: u32,
    pub batch: u32,
    pub batches: u32,
}

/// By the kind of pair where that is asked for, and into batches where lists would be too long.
pub(super) fn rounds_of(settings: &Settings, batches: u32) -> Vec<Round> {
    let parts = match (settings.inter_collisions, settings.self_collisions) {
        (true, true) if !settings.one_pass => vec![(Part::Inter, KIND_INTER), (Part::SelfPairs, KIND_SELF)],
        (inter, own) => {
            vec![(Part::Whole, if inter { KIND_INTER } else { 0 } | if own { KIND_SELF } else { 0 })]
        }
    };
    // What keeps no list needs no batches.
    let batches = if settings.method == Method::KdetNoPairs { 1 } else { batches };
    parts
        .into_iter()
        .flat_map(|(part, kinds)| (0..batches).map(move |batch| Round { part, kinds, batch, batches }))
        .collect()
}
