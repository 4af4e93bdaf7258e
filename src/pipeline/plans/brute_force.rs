//! Every primitive against every other one, on quantised boxes.

use super::{
    FamilyPlan, Planner,
    common::{self, PAIR_INPUTS},
    narrow::{self, Source},
    read_out::{COLLIDING_COUNTS, PAIR_COUNTS},
};
use crate::{
    detect::{Family, Stage, Threads},
    gpu::Binding::Write as W,
    pipeline::{slot::Slot, step::Extent},
};

/// The declaration; other plans that begin as brute force does take it over.
pub const DECLARATION: FamilyPlan = FamilyPlan {
    lists: &narrow::LISTS,
    words: &[],
    arguments: &[],
    counts: &[PAIR_COUNTS, COLLIDING_COUNTS],
    overflow: 0,
    grow: common::grows_by_lists,
    batches: true,
    keeps: false,
    steps,
};

/// The declaration.
pub static FAMILY: FamilyPlan = DECLARATION;

fn steps(planner: &mut Planner<'_>) {
    let threads = match planner.settings.method.traits().family {
        Family::BruteForce(threads) => threads,
        _ => Threads::PerPrimitive,
    };
    planner.every_pair(threads);
    planner.count_colliding();
}

impl Planner<'_> {
    /// All candidates, tested.
    pub fn every_pair(&mut self, threads: Threads) {
        let source = self.list_every_pair(threads);
        self.narrow(source);
    }

    /// Pairs of all primitives whose boxes overlap: each once.
    pub fn list_every_pair(&mut self, threads: Threads) -> Source {
        self.bounds_and_boxes();
        let slots = [&PAIR_INPUTS[..], &[(Slot::CANDIDATES, W)]].concat();
        let (path, extent) = match threads {
            Threads::PerPrimitive => ("brute_force/row_loop.wgsl", Extent::Rows),
            Threads::PerPair => ("brute_force/every_pair.wgsl", Extent::RowsAndColumns),
        };
        self.kernel(Stage::FindPairs, path, &slots, extent);
        Source::Candidates
    }
}
