//! Distances of objects (docs/gjk.md#objects): the grid on the boxes of their hulls, then GJK for every pair, a workgroup each.

use super::{
    FamilyPlan, MOST_GROUPS, Planner, ReadOut, common::CANDIDATES, kdet, narrow::Source, read_out::PAIR_COUNTS,
};
use crate::{
    detect::{Count, Duplicates, Stage},
    gpu::Binding::{Read as R, Uniform as U, Write as W},
    pipeline::{
        ListedDistance, list::List, slot::Slot, state::Word, step::Extent, twins::distance::hull_boxes::HullBox,
    },
};

impl Slot {
    /// Box and vertices of every object's hull: [`HullBox`].
    pub const HULL_BOXES: Self = Self::frame("hull boxes", |s| size_of::<HullBox>() as u64 * s.objects);
    /// Pairs of objects that are near each other: [`ListedDistance`].
    pub const DISTANCES: Self = Self::frame("distances", |s| size_of::<ListedDistance>() as u64 * s.list(&DISTANCES));
}

const LEFT_OPEN: Word = Word::of_family("LEFT_OPEN", 0);
const ITERATIONS: Word = Word::of_family("ITERATIONS", 1);
const INTERSECTING: Word = Word::of_family("INTERSECTING_PAIRS", 2);

const DISTANCES: List = List::new("distance", Word::PAIRS, size_of::<ListedDistance>() as u32, |n| n / 64);

const SEARCHED: &[ReadOut] = &[
    (Count::LeftOpen, |s, _| s.word(LEFT_OPEN).into()),
    (Count::Iterations, |s, _| s.word(ITERATIONS).into()),
    (Count::NearPairs, |s, _| s.pairs.into()),
    (Count::IntersectingPairs, |s, _| s.word(INTERSECTING).into()),
];

/// The declaration.
pub static FAMILY: FamilyPlan = FamilyPlan {
    lists: &[kdet::ENTRIES, kdet::STRIPS, kdet::VISITS, CANDIDATES, DISTANCES],
    words: &[LEFT_OPEN, ITERATIONS, INTERSECTING],
    counts: &[PAIR_COUNTS, kdet::GRID_COUNTS, SEARCHED],
    steps,
    ..kdet::LISTED
};

fn steps(planner: &mut Planner<'_>) {
    // Boxes of hulls have no diagonals of their own.
    let source = planner.list_in_grid(Duplicates::HomeCell, false);
    planner.search_pairs(source);
    planner.count_colliding();
}

impl Planner<'_> {
    /// The box of every object's vertices, and where it is.
    pub fn boxes_of_hulls(&mut self) -> Slot {
        let slots = [(Slot::POSITIONS, R), (Slot::OBJECT_SHAPES, R), (Slot::OBJECT_VERTICES, R), (Slot::HULL_BOXES, W)];
        let extent = Extent::Groups(self.subject.objects);
        self.kernel(Stage::Bounds, "distance/bounds/hull_boxes.wgsl", &slots, extent);
        Slot::HULL_BOXES
    }

    /// The distance of every candidate pair of objects; what intersects is marked.
    fn search_pairs(&mut self, source: Source) {
        let stage = Stage::Narrow;
        let (slot, counter, room) = source.of();
        let slots = [
            (Slot::PARAMS, U),
            (Slot::STATE, W),
            (Slot::POSITIONS, R),
            (Slot::OBJECTS, R),
            (Slot::OBJECT_VERTICES, R),
            (Slot::HULL_BOXES, R),
            (slot, R),
            (Slot::MARKS, W),
            (Slot::DISTANCES, W),
        ];
        let sub = self.settings.sub.name();
        let defines = [("SUB", sub), ("ONLY_VERDICT", "false"), ("COUNTER", counter), ("ROOM", room.element)];
        // Its workgroups have a size of their own: half of the threads for each of the two.
        let extent = Extent::ForEach { room: self.capacity.of(self.family, &room), most: MOST_GROUPS, in_turn: 1 };
        self.source(stage, "distance/narrow/object_distances.wgsl", &slots, extent, &defines);
        if self.round.last {
            let slots = [(Slot::OBJECTS, R), (Slot::OBJECT_SHAPES, R), (Slot::MARKS, W)];
            self.kernel(stage, "distance/narrow/spread_marks.wgsl", &slots, self.groups(self.subject.primitives));
        }
    }
}
