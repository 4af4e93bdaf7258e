//! The throw-away method of the tests: brute force, and one more stage that counts the primitives with an odd number of colliding
//! pairs, twice: two kernels with a scan between them, and the pixels of a picture. With its row in the method table it is
//! everywhere a method is: nothing else names it.

use super::{FamilyPlan, Planner, brute_force::DECLARATION, common::COUNTS, narrow::LISTS};
use crate::{
    detect::{Count, Stage, Threads},
    gpu::{
        Binding::{self, Read as R, Uniform as U, Write as W},
        DrawSource,
    },
    pipeline::{list::List, slot::Slot, state::Word, step::Work},
};

impl Slot {
    /// 1 for every primitive with an odd number of colliding pairs; then how many of them are before it.
    pub const PARITIES: Self = Self::frame("parities", |s| 4 * s.list(&PARITIES));
}

const fn word(name: &'static str, number: u32) -> Word {
    Word { name, at: Word::FAMILY.at + number }
}

const PARITY_COUNT: Word = word("PARITY_COUNT", 0);
const ODD_MARKS: Word = word("ODD_MARKS", 1);
const ODD_PIXELS: Word = word("ODD_PIXELS", 2);

const PARITIES: List = List::new("parity", PARITY_COUNT, 4, |n| n);

/// The declaration.
pub static FAMILY: FamilyPlan = FamilyPlan {
    lists: &[LISTS[0], LISTS[1], LISTS[2], LISTS[3], LISTS[4], PARITIES],
    words: &[PARITY_COUNT, ODD_MARKS, ODD_PIXELS],
    counts: &[
        COUNTS[0],
        COUNTS[1],
        COUNTS[2],
        COUNTS[3],
        (Count::OddMarks, |state, _| state.word(ODD_MARKS).into()),
        (Count::OddPixels, |state, _| state.word(ODD_PIXELS).into()),
    ],
    steps,
    ..DECLARATION
};

/// Pixels across; a pixel per primitive.
const ACROSS: u32 = 256;

fn steps(planner: &mut Planner<'_>) {
    planner.every_pair(Threads::PerPrimitive);
    planner.count_colliding();
    if !planner.round.last {
        return;
    }
    let stage = Stage::Parity;
    let slots = [(Slot::STATE, W), (Slot::MARKS, R), (Slot::PARITIES, W)];
    let groups = planner.groups(planner.subject.primitives);
    planner.kernel(stage, "checks/parity.wgsl", &slots, groups);
    planner.push(stage, Work::Scan { words: Slot::PARITIES, list: PARITIES });
    let slots = [(Slot::STATE, W), (Slot::MARKS, R), (Slot::PARITIES, R)];
    planner.kernel(stage, "checks/count_odd.wgsl", &slots, groups);
    let (slots, bindings): (Vec<Slot>, Vec<Binding>) =
        [(Slot::PARAMS, U), (Slot::STATE, W), (Slot::MARKS, R)].into_iter().unzip();
    let source = DrawSource {
        path: "checks/draw_odd.wgsl",
        bindings,
        defines: vec![("ACROSS", ACROSS.to_string())],
        files: planner.files.clone(),
        size: [ACROSS, planner.subject.primitives.div_ceil(ACROSS).max(1)],
    };
    planner.push(stage, Work::Draw { source: Box::new(source), slots, vertices: 3 });
}
