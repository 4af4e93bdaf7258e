//! The narrow phase, for every plan that lists candidate pairs or tests them at once.

use super::{
    Bound, Planner,
    common::{CANDIDATES, PAIR_INPUTS},
};
use crate::{
    detect::{Narrow, Stage},
    geometry::Primitive,
    gpu::Binding::{Read as R, Uniform as U, Write as W},
    pipeline::{
        list::List,
        slot::Slot,
        state::Word,
        step::{Argument, Extent},
    },
};

impl Slot {
    /// Pairs that no face normal separates.
    pub const SURVIVORS: Self = Self::frame("survivors", |s| 8 * s.list(&SURVIVORS));
    /// Pairs that rounding leaves undecided.
    pub const UNDECIDED: Self = Self::frame("undecided", |s| 8 * s.list(&UNDECIDED));
    /// Colliding pairs.
    pub const PAIRS: Self = Self::frame("pairs", |s| 8 * s.list(&PAIRS));
    /// Their minimum translations.
    pub const TRANSLATIONS: Self = Self::frame("translations", |s| 16 * s.list(&PAIRS));
}

const fn list(element: &'static str, counter: Word, bytes: u32, guess: fn(u64) -> u64, in_batches: bool) -> List {
    List { element, counter, high: None, bytes, guess, in_batches }
}

const SURVIVORS: List = list("survivor", Word::SURVIVORS, 8, |n| n, true);
/// Pairs that rounding leaves undecided.
pub const UNDECIDED: List = list("undecided", Word::UNDECIDED, 8, |n| n / 16, false);
// With their translations.
const PAIRS: List = list("pair", Word::PAIRS, 16, |n| n, false);

/// The lists of a plan that lists candidates.
pub const LISTS: [List; 4] = [CANDIDATES, SURVIVORS, UNDECIDED, PAIRS];

const FOR_UNIQUE_PAIRS: Argument = Argument("unique_pairs");
const FOR_SURVIVORS: Argument = Argument("survivors");
/// A workgroup per undecided pair.
pub const FOR_UNDECIDED: Argument = Argument("undecided");
const FOR_PAIRS: Argument = Argument("pairs");

/// The workgroup counts of this file.
pub const ARGUMENTS: [Argument; 4] = [FOR_UNIQUE_PAIRS, FOR_SURVIVORS, FOR_UNDECIDED, FOR_PAIRS];

/// Where the pairs to be tested are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// The candidates, none of which is there twice.
    Candidates,
    /// The candidates after a sort; how many are unique is known.
    Sorted,
    /// A list of its own.
    HashSet(Slot),
}

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
            (Narrow::GuigueDevillers, _) => "triangle_guigue_devillers",
        }
    }

    /// Tests every unique pair.
    pub fn narrow(&mut self, source: Source) {
        let stage = Stage::Narrow;
        let (list, counted, hash_set) = match source {
            Source::Candidates => (Slot::CANDIDATES, "false", "false"),
            Source::Sorted => (Slot::CANDIDATES, "true", "false"),
            Source::HashSet(list) => (list, "true", "true"),
        };
        let values = [("COUNTED", counted)];
        match hash_set {
            "true" => self.arguments(stage, "kdet/narrow/unique_arguments.wgsl", &[]),
            _ => self.arguments(stage, "kdet/narrow/candidate_arguments.wgsl", &values),
        }
        let record =
            |list| [&PAIR_INPUTS[..], &[(Slot::MARKS, W), (Slot::UNDECIDED, W), (Slot::PAIRS, W), (list, R)]].concat();
        let extent = Extent::Argument(FOR_UNIQUE_PAIRS);
        // The 36 edge pairs of tetrahedra are worth a list of their own; the nine of triangles are not.
        if self.verdict() == "sat" {
            let slots = [(Slot::STATE, W), (Slot::PRIMITIVES, R), (list, R), (Slot::SURVIVORS, W)];
            self.kernel(stage, "kdet/narrow/faces.wgsl", &slots, extent);
            self.arguments(stage, "kdet/narrow/survivor_arguments.wgsl", &[]);
            let extent = Extent::Argument(FOR_SURVIVORS);
            self.kernel(stage, "kdet/narrow/edges.wgsl", &record(Slot::SURVIVORS), extent);
        } else {
            let defines = [("NARROW", self.verdict())];
            self.kernel_with(stage, "kdet/narrow/whole.wgsl", &record(list), extent, &defines);
        }
        self.decide_exactly("kdet/narrow/exact.wgsl", &[(Slot::PAIRS, W)]);
        if self.settings.narrow.has_depth() {
            self.arguments(stage, "kdet/narrow/pair_arguments.wgsl", &[]);
            let slots = [(Slot::STATE, W), (Slot::PRIMITIVES, R), (Slot::PAIRS, R), (Slot::TRANSLATIONS, W)];
            let translation = match self.subject.primitive {
                Primitive::Tetrahedra => "translation",
                Primitive::Triangles => "triangle_translation",
            };
            let extent = Extent::Argument(FOR_PAIRS);
            self.kernel_with(stage, "kdet/narrow/translations.wgsl", &slots, extent, &[("TRANSLATION", translation)]);
        }
    }

    /// The exact test of undecided pairs; its workgroups have a size of their own. The last slots are where its results go.
    pub fn decide_exactly(&mut self, path: &'static str, results: &[Bound]) {
        self.arguments(Stage::Narrow, "kdet/narrow/undecided_arguments.wgsl", &[]);
        let axes = if self.settings.narrow.is_exact() { "AXES" } else { "FACE_AXES" };
        let slots =
            [&[(Slot::PARAMS, U)], &PAIR_INPUTS[..], &[(Slot::MARKS, W), (Slot::UNDECIDED, R)], results].concat();
        let extent = Extent::Argument(FOR_UNDECIDED);
        self.source(Stage::Narrow, path, &slots, extent, &[("AXES", axes)]);
    }
}
