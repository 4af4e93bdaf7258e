//! Continuous detection (docs/continuous.md): the same broad phases on the boxes that triangles sweep over, then the first time at
//! which features meet.

use super::{
    FamilyPlan, MOST_GROUPS, Planner, ReadOut, brute_force, bvh,
    common::CANDIDATES,
    kdet,
    narrow::{OPEN_PAIRS, Source},
    read_out::PAIR_COUNTS,
};
use crate::{
    detect::{BroadPhase, Count, Family, LeftOut, Stage, Test, joined},
    gpu::Binding::{Read as R, Uniform as U, Write as W},
    pipeline::{list::List, slot::Slot, state::Word, step::Extent},
};

impl Slot {
    /// Feature pairs to be tested: two primitives, and in the second word which of their features.
    pub const FEATURE_PAIRS: Self = Self::frame("feature pairs", |s| 8 * s.list(&FEATURE_PAIRS));
    /// Where vertices are at rest, in units of the distance below which features are neighbours.
    pub const REST: Self = Self::caller("vertices at rest");
    /// Feature pairs that meet: vertices, kind, time, where.
    pub const IMPACTS: Self = Self::frame("impacts", |s| 32 * s.list(&IMPACTS));
}

// Behind those of the tree.
const FEATURE_PAIR_COUNT: Word = Word::of_family("FEATURE_PAIRS", bvh::BUILT.words.len());
const LEFT_OPEN: Word = Word::of_family("LEFT_OPEN", bvh::BUILT.words.len() + 1);
const WORDS: &[Word] = &[FEATURE_PAIR_COUNT, LEFT_OPEN];

/// Boxes that a thread looks at before a feature pair is open: most are decided with a few (docs/performance.md).
const FIRST_BOXES: u32 = 32;
/// Steps that it advances.
const FIRST_STEPS: u32 = 256;
/// Boxes that a thread looks at below one of the boxes that a workgroup has divided an open pair into.
const BOXES_BELOW: u32 = 32;

/// Of the surfaces of two bodies in each other a triangle is in some pairs, of which a few features sweep over the same box.
const FEATURE_PAIRS: List = List::new("feature_pair", FEATURE_PAIR_COUNT, 8, |n| 2 * n).in_batches();

const IMPACTS: List = List::new("impact", Word::PAIRS, 32, |n| n / 8).made_from(Word::OPEN_PAIRS);

const TESTED: &[ReadOut] = &[
    (Count::FeaturePairs, |s, _| s.word(FEATURE_PAIR_COUNT).into()),
    (Count::Undecided, |s, _| s.open_pairs.into()),
    (Count::LeftOpen, |s, _| s.word(LEFT_OPEN).into()),
    (Count::Impacts, |s, _| s.pairs.into()),
];

static IN_GRID: FamilyPlan = FamilyPlan {
    lists: &[kdet::ENTRIES, kdet::STRIPS, kdet::VISITS, CANDIDATES, FEATURE_PAIRS, OPEN_PAIRS, IMPACTS],
    words: WORDS,
    counts: &[PAIR_COUNTS, kdet::GRID_COUNTS, TESTED],
    steps,
    ..kdet::LISTED
};

const IN_TREE: FamilyPlan = FamilyPlan {
    lists: &[CANDIDATES, bvh::KEYS, FEATURE_PAIRS, OPEN_PAIRS, IMPACTS],
    words: &joined::<_, 7>(&[bvh::BUILT.words, WORDS]),
    counts: &[PAIR_COUNTS, bvh::VISITED, TESTED],
    steps,
    ..bvh::BUILT
};

static IN_NEW_TREE: FamilyPlan = IN_TREE;
static IN_KEPT_TREE: FamilyPlan = FamilyPlan { keeps: true, ..IN_TREE };

static EVERY_PAIR: FamilyPlan = FamilyPlan {
    lists: &[CANDIDATES, FEATURE_PAIRS, OPEN_PAIRS, IMPACTS],
    words: WORDS,
    counts: &[PAIR_COUNTS, TESTED],
    steps,
    ..brute_force::DECLARATION
};

/// The declaration with one broad phase.
pub fn family(broad: BroadPhase) -> &'static FamilyPlan {
    match broad {
        BroadPhase::Grid(_) => &IN_GRID,
        BroadPhase::Tree(crate::detect::Tree::Built) => &IN_NEW_TREE,
        BroadPhase::Tree(crate::detect::Tree::Refitted) => &IN_KEPT_TREE,
        BroadPhase::EveryPair(_) => &EVERY_PAIR,
    }
}

fn steps(planner: &mut Planner<'_>) {
    let Family::Continuous(broad) = planner.settings.method.traits().family else { return };
    let source = match broad {
        // Boxes that are swept over have no diagonals of their own.
        BroadPhase::Grid(duplicates) => planner.list_in_grid(duplicates, false),
        BroadPhase::Tree(tree) => planner.list_in_tree(tree),
        BroadPhase::EveryPair(threads) => planner.list_every_pair(threads),
    };
    planner.test_features(source);
    // A simulation has no use for it.
    if planner.settings.left_out == LeftOut::Nothing {
        planner.count_colliding();
    }
}

impl Planner<'_> {
    /// Feature pairs of the candidates, and what the elementary test says of each.
    fn test_features(&mut self, source: Source) {
        let stage = Stage::Narrow;
        let (slot, counter, room) = source.of();
        let left_out = self.settings.left_out;
        let of_simulation = left_out != LeftOut::Nothing;
        let (extent, counted) =
            (self.listed(&room), [("COUNTER", counter), ("ROOM", room.element), ("LEFT_OUT", left_out.name())]);
        let slots = [
            (Slot::STATE, W),
            (Slot::POSITIONS, R),
            (Slot::CELLS, R),
            (Slot::FEATURES, R),
            (slot, R),
            (Slot::FEATURE_PAIRS, W),
        ];
        let rest: &[_] = if of_simulation { &[(Slot::REST, R)] } else { &[] };
        let slots = [&slots[..], rest].concat();
        self.kernel_with(stage, "continuous/narrow/list_features.wgsl", &slots, extent, &counted);
        let test = ("TEST", self.settings.test.name());
        let tested = [
            (Slot::STATE, W),
            (Slot::POSITIONS, R),
            (Slot::CELLS, R),
            (Slot::BOXES, R),
            (Slot::MARKS, W),
            (Slot::IMPACTS, W),
        ];
        let slots = [&tested[..], &[(Slot::FEATURE_PAIRS, R), (Slot::OPEN_PAIRS, W)]].concat();
        let budget = match self.settings.test {
            Test::Inclusion => FIRST_BOXES,
            Test::Additive => FIRST_STEPS,
            Test::Cubic | Test::Exact => 1,
        };
        let defines = [test, ("BUDGET", &*budget.to_string())];
        self.kernel_with(stage, "continuous/narrow/test_features.wgsl", &slots, self.listed(&FEATURE_PAIRS), &defines);
        let slots = [&tested[..], &[(Slot::OPEN_PAIRS, R)]].concat();
        let defines = [("BUDGET", &*BOXES_BELOW.to_string())];
        let slots = [&[(Slot::PARAMS, U)], &slots[..]].concat();
        // Some take much longer than others. A simulation mostly has none, and workgroups of so large a kernel start slowly.
        let most = if of_simulation { MOST_GROUPS / 8 } else { MOST_GROUPS };
        let extent = Extent::ForEach { room: self.capacity.of(self.family, &OPEN_PAIRS), most, in_turn: 1 };
        self.source(stage, "continuous/narrow/test_open.wgsl", &slots, extent, &defines);
    }
}
