//! The narrow phase, for every plan that lists candidate pairs or tests them at once.

use super::{
    Bound, Planner,
    common::{CANDIDATES, PAIR_INPUTS},
};
use crate::{
    detect::{Narrow, Stage},
    geometry::Primitive,
    gpu::Binding::{Read as R, Uniform as U, Write as W},
    pipeline::{list::List, slot::Slot, state::Word, step::Extent},
};

impl Slot {
    /// Pairs that no face normal separates.
    pub const SURVIVORS: Self = Self::frame("survivors", |s| 8 * s.list(&SURVIVORS));
    /// Pairs that the edges leave open.
    pub const OPEN_PAIRS: Self = Self::frame("open pairs", |s| 8 * s.list(&OPEN_PAIRS));
    /// Pairs that rounding leaves undecided.
    pub const UNDECIDED: Self = Self::frame("undecided", |s| 8 * s.list(&UNDECIDED));
    /// Colliding pairs.
    pub const PAIRS: Self = Self::frame("pairs", |s| 8 * s.list(&PAIRS));
    /// Their minimum translations.
    pub const TRANSLATIONS: Self = Self::frame("translations", |s| 16 * s.list(&PAIRS));
}

/// Pairs that no face normal separates.
pub const SURVIVORS: List = List::new("survivor", Word::SURVIVORS, 8, |n| n).in_batches();
/// Pairs that the edges leave open.
pub const OPEN_PAIRS: List = List::new("open", Word::OPEN_PAIRS, 8, |n| n / 16).in_batches();
/// Pairs that rounding leaves undecided.
pub const UNDECIDED: List = List::new("undecided", Word::UNDECIDED, 8, |n| n / 16).made_from(Word::OPEN_PAIRS);
/// Colliding pairs, with their translations.
pub const PAIRS: List = List::new("pair", Word::PAIRS, 16, |n| n).made_from(Word::OPEN_PAIRS);

/// The lists of a plan that lists candidates.
pub const LISTS: [List; 5] = [CANDIDATES, SURVIVORS, OPEN_PAIRS, UNDECIDED.late(), PAIRS];

/// Where the pairs to be tested are.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Source {
    /// The candidates, none of which is there twice.
    Candidates,
    /// The candidates after a sort; how many are unique is known.
    Sorted,
    /// A list of its own.
    HashSet(Slot, List),
}

impl Source {
    /// Where they are, where they are counted, whose room they have.
    pub const fn of(self) -> (Slot, &'static str, List) {
        match self {
            Self::Candidates => (Slot::CANDIDATES, "CANDIDATES", CANDIDATES),
            Self::Sorted => (Slot::CANDIDATES, "UNIQUE_PAIRS", CANDIDATES),
            Self::HashSet(slot, room) => (slot, "UNIQUE_PAIRS", room),
        }
    }
}

/// Workgroups that decide pairs exactly, one after the other: mostly there are few or none.
const MOST_EXACT_GROUPS: u32 = 1024;

/// So many pairs take 68 determinants of a thread at most, 17 each. One pair of a plane took 105 when every axis asked about all lines,
/// and that was right on a GPU that ends long loops (docs/performance.md).
const EXACT_IN_TURN: u32 = 4;

impl Planner<'_> {
    /// The file with the narrow test in one piece; `sat_mtv` decides as `sat` does.
    pub fn verdict(&self) -> &'static str {
        match (self.settings.narrow, self.subject.primitive) {
            (Narrow::Sat | Narrow::SatMtv, Primitive::Tetrahedra) => "sat",
            (Narrow::Sat | Narrow::SatMtv, Primitive::Triangles) => "triangle_sat",
            (Narrow::SatNoEdges, Primitive::Tetrahedra) => "sat_no_edges",
            (Narrow::SatNoEdges, Primitive::Triangles) => "triangle_sat_no_edges",
            (Narrow::Gjk, Primitive::Tetrahedra) => "gjk",
            (Narrow::Gjk, Primitive::Triangles) => "triangle_gjk",
            (Narrow::GjkJohnson, Primitive::Tetrahedra) => "gjk_johnson",
            (Narrow::GjkJohnson, Primitive::Triangles) => "triangle_gjk_johnson",
            (Narrow::GjkIsa, Primitive::Tetrahedra) => "gjk_isa",
            (Narrow::GjkIsa, Primitive::Triangles) => "triangle_gjk_isa",
            (Narrow::GjkSv, Primitive::Tetrahedra) => "gjk_sv",
            (Narrow::GjkSv, Primitive::Triangles) => "triangle_gjk_sv",
            (Narrow::GuigueDevillers, _) => "triangle_guigue_devillers",
        }
    }

    /// Tests every unique pair.
    pub fn narrow(&mut self, source: Source) {
        let stage = Stage::Narrow;
        let (slot, counter, room) = source.of();
        let counted = [("COUNTER", counter), ("ROOM", room.element)];
        let record =
            |open, tested| [&PAIR_INPUTS[..], &[(Slot::MARKS, W), (open, W), (Slot::PAIRS, W), (tested, R)]].concat();
        let extent = self.listed(&room);
        // The 36 edge pairs of tetrahedra are worth a list of their own; the nine of triangles are not.
        if self.verdict() == "sat" {
            let slots = [(Slot::STATE, W), (Slot::PRIMITIVES, R), (slot, R), (Slot::SURVIVORS, W)];
            self.kernel_with(stage, "kdet/narrow/faces.wgsl", &slots, extent, &counted);
            let slots = record(Slot::OPEN_PAIRS, Slot::SURVIVORS);
            self.kernel(stage, "kdet/narrow/edges.wgsl", &slots, self.listed(&SURVIVORS));
            let slots = record(Slot::UNDECIDED, Slot::OPEN_PAIRS);
            if self.is_late(&UNDECIDED) {
                // Its loops are long: workgroups take turns only where that ends none of them (docs/performance.md).
                let room = self.capacity.of(self.family, &OPEN_PAIRS).div_ceil(self.workgroup);
                let extent = Extent::ForEach { room, most: MOST_EXACT_GROUPS, in_turn: 1 };
                self.kernel(stage, "kdet/narrow/second_look.wgsl", &slots, extent);
            } else {
                let slots = [&[(Slot::PARAMS, U)], &slots[..]].concat();
                let extent = self.a_group_each(&OPEN_PAIRS);
                self.source(stage, "kdet/narrow/decide.wgsl", &slots, extent, &[("AXES", "AXES")]);
            }
        } else {
            let defines = [&counted[..], &[("NARROW", self.verdict())]].concat();
            self.kernel_with(stage, "kdet/narrow/whole.wgsl", &record(Slot::UNDECIDED, slot), extent, &defines);
            self.decide_exactly("kdet/narrow/exact.wgsl", &[(Slot::PAIRS, W)]);
        }
        if self.settings.narrow.has_depth() {
            let slots = [(Slot::STATE, W), (Slot::PRIMITIVES, R), (Slot::PAIRS, R), (Slot::TRANSLATIONS, W)];
            let translation = match self.subject.primitive {
                Primitive::Tetrahedra => "translation",
                Primitive::Triangles => "triangle_translation",
            };
            let extent = self.listed(&PAIRS);
            self.kernel_with(stage, "kdet/narrow/translations.wgsl", &slots, extent, &[("TRANSLATION", translation)]);
        }
    }

    /// A workgroup for every pair of a list that is mostly short, one after the other where it is not.
    fn a_group_each(&self, list: &List) -> Extent {
        let room = self.capacity.of(self.family, list);
        Extent::ForEach { room, most: MOST_EXACT_GROUPS, in_turn: EXACT_IN_TURN }
    }

    /// Whether nothing was in the list so far: then what reads it is left out.
    fn is_late(&self, list: &List) -> bool {
        self.capacity.of(self.family, list) == 0
    }

    /// The exact test of undecided pairs; its workgroups have a size of their own. The last slots are where its results go.
    pub fn decide_exactly(&mut self, path: &'static str, results: &[Bound]) {
        if self.is_late(&UNDECIDED) {
            return;
        }
        let axes = if self.settings.narrow.is_exact() { "AXES" } else { "FACE_AXES" };
        let slots =
            [&[(Slot::PARAMS, U)], &PAIR_INPUTS[..], &[(Slot::MARKS, W), (Slot::UNDECIDED, R)], results].concat();
        let extent = self.a_group_each(&UNDECIDED);
        self.source(Stage::Narrow, path, &slots, extent, &[("AXES", axes)]);
    }
}
