//! The throw-away method of the tests: brute force, and one more stage that counts the primitives with an odd number of colliding
//! pairs, twice: two kernels with a scan between them, and the pixels of a picture. With its row in the method table it is
//! everywhere a method is: nothing else names it.

use super::{
    FamilyPlan, Planner, ReadOut,
    brute_force::DECLARATION,
    read_out::{COLLIDING_COUNTS, PAIR_COUNTS},
};
use crate::{
    detect::{Count, Stage, Threads, joined},
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

const PARITY_COUNT: Word = Word::of_family("PARITY_COUNT", 0);
const ODD_MARKS: Word = Word::of_family("ODD_MARKS", 1);
const ODD_PIXELS: Word = Word::of_family("ODD_PIXELS", 2);

const PARITIES: List = List::new("parity", PARITY_COUNT, 4, |n| n);

const ODD: &[ReadOut] = &[
    (Count::OddMarks, |state, _| state.word(ODD_MARKS).into()),
    (Count::OddPixels, |state, _| state.word(ODD_PIXELS).into()),
];

/// The declaration.
pub static FAMILY: FamilyPlan = FamilyPlan {
    lists: &joined::<_, 6>(&[DECLARATION.lists, &[PARITIES]]),
    words: &[PARITY_COUNT, ODD_MARKS, ODD_PIXELS],
    counts: &[PAIR_COUNTS, COLLIDING_COUNTS, ODD],
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
