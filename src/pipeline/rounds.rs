//! How a frame is divided.

use super::{
    params::{KIND_INTER, KIND_SELF},
    plans,
};
use crate::detect::{Opt, PairKind, Settings};

/// One round through the stages.
#[derive(Debug, Clone, Copy)]
pub(super) struct Round {
    pub kind: PairKind,
    pub kinds: u32,
    pub batch: u32,
    pub batches: u32,
}

/// By the kind of pair where that is asked for, and into batches where lists would be too long.
pub(super) fn rounds_of(settings: &Settings, batches: u32) -> Vec<Round> {
    let kinds = match (settings.inter_collisions, settings.self_collisions) {
        // Objects are in pairs with others only.
        _ if settings.method.looks_at_objects() => vec![(PairKind::Both, KIND_INTER)],
        (true, true) if !settings.one_pass && settings.method.heeds(Opt::OnePass) => {
            vec![(PairKind::Inter, KIND_INTER), (PairKind::SelfCollision, KIND_SELF)]
        }
        (inter, own) => {
            vec![(PairKind::Both, if inter { KIND_INTER } else { 0 } | if own { KIND_SELF } else { 0 })]
        }
    };
    let batches = if plans::of(settings.method.traits().family).batches { batches } else { 1 };
    kinds
        .into_iter()
        .flat_map(|(kind, kinds)| (0..batches).map(move |batch| Round { kind, kinds, batch, batches }))
        .collect()
}
