//! The throw-away method of the tests: brute force, and one more stage of two kernels that counts the primitives with an odd
//! number of colliding pairs. With its row in the method table it is everywhere a method is: nothing else names it.

use super::{FamilyPlan, Planner, brute_force::DECLARATION, common::COUNTS};
use crate::{
    detect::{Count, Stage, Threads},
    gpu::Binding::{Read as R, Write as W},
    pipeline::{slot::Slot, state::Word},
};

impl Slot {
    /// 1 for every primitive with an odd number of colliding pairs.
    pub const PARITIES: Self = Self::frame("parities", |s| 4 * s.primitives);
}

const ODD_MARKS: Word = Word { name: "ODD_MARKS", at: Word::FAMILY.at };

/// The declaration.
pub static FAMILY: FamilyPlan = FamilyPlan {
    words: &[ODD_MARKS],
    counts: &[COUNTS[0], COUNTS[1], COUNTS[2], COUNTS[3], (Count::OddMarks, |state, _| state.word(ODD_MARKS).into())],
    steps,
    ..DECLARATION
};

fn steps(planner: &mut Planner<'_>) {
    planner.every_pair(Threads::PerPrimitive);
    planner.count_colliding();
    if !planner.round.last {
        return;
    }
    let groups = planner.groups(planner.subject.primitives);
    planner.kernel(Stage::Parity, "checks/parity.wgsl", &[(Slot::MARKS, R), (Slot::PARITIES, W)], groups);
    planner.kernel(Stage::Parity, "checks/count_odd.wgsl", &[(Slot::STATE, W), (Slot::PARITIES, R)], groups);
}
