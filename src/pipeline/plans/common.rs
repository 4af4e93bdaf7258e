//! What plans share: the caller's buffers, bounds, participants and quantised boxes.

use super::{Bound, Planner};
use crate::{
    detect::{CLASSES, LeftOut, Stage},
    gpu::Binding::{Read as R, Uniform as U, Write as W},
    pipeline::{
        capacity::Capacity,
        list::List,
        slot::Slot,
        state::{STATE_WORDS, State, Word},
        step::{Argument, Extent},
    },
};

/// Above this number of objects none is culled, and all primitives are participants: finding the overlaps of objects is quadratic in
/// them. The pairs are the same, the search is only slower (docs/kdet.md#participants).
pub const MOST_OBJECTS: u32 = 16384;

impl Slot {
    /// The uniform of the round.
    pub const PARAMS: Self = Self::caller("params");
    /// Counters and grid of the round.
    pub const STATE: Self = Self::caller("state");
    /// Those of the round before.
    pub const PREVIOUS: Self = Self::caller("previous state");
    /// Three f32 per vertex; the caller's.
    pub const POSITIONS: Self = Self::caller("positions");
    /// Four vertices per primitive; the caller's.
    pub const CELLS: Self = Self::caller("cells");
    /// Object of every primitive; the caller's.
    pub const OBJECTS: Self = Self::caller("objects");
    /// The number of pairs that the last [`crate::pipeline::step::Work::Unique`] kept.
    pub const UNIQUE_COUNT: Self = Self::caller("unique count");
    /// Corners and vertices of every primitive.
    pub const PRIMITIVES: Self = Self::frame("primitives", |s| 64 * s.primitives);
    /// Size of every primitive.
    pub const SIZES: Self = Self::frame("sizes", |s| 4 * s.primitives);
    /// Box of every object.
    pub const OBJECT_BOXES: Self = Self::frame("object boxes", |s| 24 * s.objects);
    /// Where an object's box overlaps those of others.
    pub const OBJECT_OVERLAPS: Self = Self::frame("object overlaps", |s| 24 * s.objects);
    /// Sizes and boxes of the participants by class of size; mirrors `kdet/size_classes.wgsl`.
    pub const SIZE_CLASSES: Self = Self::frame("size classes", |_| 36 * CLASSES as u64);
    /// Quantised box, level, object and diagonals of every primitive.
    pub const BOXES: Self = Self::frame("boxes", |s| 64 * s.primitives);
    /// Candidate pairs as found.
    pub const CANDIDATES: Self = Self::frame("candidates", |s| 8 * s.list(&CANDIDATES));
    /// A word per primitive: what it collides with, and in how many pairs.
    pub const MARKS: Self = Self::frame("marks", |s| 4 * s.primitives);
    /// Colliding primitives of every object.
    pub const COLLIDING_COUNTS: Self = Self::frame("colliding counts", |s| 8 * s.objects);
    /// Workgroup counts of later kernels.
    pub const ARGUMENTS: Self = Self::frame("arguments", |s| 16 * s.family.arguments.len() as u64).with_arguments();
}

/// A thread per primitive, if anything can collide.
pub const PRIMITIVES: Argument = Argument("primitives");

/// Candidate pairs as found.
pub const CANDIDATES: List =
    List { high: Some(Word::CANDIDATES_HIGH), ..List::new("candidate", Word::CANDIDATES, 8, |n| 4 * n).in_batches() };

/// What every kernel that tests primitive against primitive is given first, after the uniform.
pub const PAIR_INPUTS: [Bound; 3] = [(Slot::STATE, W), (Slot::BOXES, R), (Slot::PRIMITIVES, R)];

/// Nothing besides the lists grows.
pub fn grows_by_lists(_: &mut Capacity, _: &State, _: u32) {}

impl Planner<'_> {
    /// The first steps of a round: boxes, sizes, participants; and their quantised boxes. In a further batch everything is as
    /// the first one left it, and false comes back.
    pub fn bounds_and_boxes(&mut self) -> bool {
        if self.round.batch > 0 {
            let slots = [(Slot::STATE, W), (Slot::PREVIOUS, R)];
            self.source(Stage::FindPairs, "pipeline/next_batch.wgsl", &slots, Extent::Groups(1), &[]);
            return false;
        }
        self.in_wide_groups(|planner| {
            planner.bounds();
            planner.quantize();
        });
        true
    }

    fn bounds(&mut self) {
        let stage = Stage::Bounds;
        let (primitives, objects) = (self.subject.primitives, self.subject.objects);
        let words = (STATE_WORDS as u32).max(9 * CLASSES as u32);
        let cleared = self.capacity.table.max(primitives).max(words).max(objects.saturating_mul(6));
        let clear_groups = self.groups(cleared);
        self.kernel(
            stage,
            "kdet/bounds/clear.wgsl",
            &[
                (Slot::STATE, W),
                (Slot::PREVIOUS, R),
                (Slot::TABLE, W),
                (Slot::OBJECT_BOXES, W),
                (Slot::MARKS, W),
                (Slot::COLLIDING_COUNTS, W),
                (Slot::SIZE_CLASSES, W),
                (Slot::OBJECT_OVERLAPS, W),
            ],
            clear_groups,
        );
        self.boxes_of_objects();
        // With self-collisions every primitive is a participant; of hulls the boxes say which do.
        if !self.round.with_self || self.settings.method.looks_at_objects() {
            self.object_overlaps();
        }
        let groups = self.groups(primitives);
        self.kernel(
            stage,
            "kdet/bounds/cull.wgsl",
            &[
                (Slot::STATE, W),
                (Slot::PRIMITIVES, R),
                (Slot::SIZES, R),
                (Slot::OBJECTS, R),
                (Slot::OBJECT_OVERLAPS, R),
                (Slot::SIZE_CLASSES, W),
            ],
            groups,
        );
    }

    /// Where the boxes of the objects overlap.
    pub fn object_overlaps(&mut self) {
        let slots = [(Slot::STATE, W), (Slot::OBJECT_BOXES, R), (Slot::OBJECT_OVERLAPS, W)];
        let groups = self.groups(self.subject.objects);
        self.kernel(Stage::Bounds, "kdet/bounds/object_overlaps.wgsl", &slots, groups);
    }

    /// Every primitive and its size, once in a frame, and the boxes of the objects.
    pub fn boxes_of_objects(&mut self) {
        let stage = Stage::Bounds;
        let primitive_groups = self.groups(self.subject.primitives);
        if self.round.first {
            let (gather, places) = self.gathered();
            let slots = [
                (Slot::STATE, W),
                (places, R),
                (Slot::CELLS, R),
                (Slot::OBJECTS, R),
                (Slot::PRIMITIVES, W),
                (Slot::SIZES, W),
                (Slot::OBJECT_BOXES, W),
            ];
            let rest: &[_] = if gather == "contacts" { &[(Slot::REST, R)] } else { &[] };
            self.kernel_with(
                stage,
                "kdet/bounds/bounds.wgsl",
                &[&slots[..], rest].concat(),
                primitive_groups,
                &[("GATHER", gather)],
            );
        }
    }

    /// Whether the caller's cells are searched as they are, not what they sweep over or the hulls of objects.
    pub fn searches_cells(&self) -> bool {
        !self.settings.method.looks_at_objects() && !self.settings.method.traits().continuous
    }

    /// What becomes the box of a primitive, and the buffer that it comes from.
    fn gathered(&mut self) -> (&'static str, Slot) {
        if self.settings.method.looks_at_objects() {
            return ("objects", self.boxes_of_hulls());
        }
        let gather = match (self.settings.method.traits().continuous, self.settings.left_out) {
            (true, LeftOut::Nothing) => "swept",
            (true, _) => "contacts",
            (false, _) => "still",
        };
        (gather, Slot::POSITIONS)
    }

    /// Grid and quantised boxes, which brute force uses too.
    fn quantize(&mut self) {
        let stage = Stage::Populate;
        // Its one workgroup has a size of its own: a thread per class of sizes.
        let slots = [(Slot::PARAMS, U), (Slot::STATE, W), (Slot::SIZE_CLASSES, R)];
        self.source(stage, "kdet/populate/grid.wgsl", &slots, Extent::Groups(1), &[]);
        let groups = self.groups(self.subject.primitives);
        self.kernel(
            stage,
            "kdet/populate/quantize.wgsl",
            &[
                (Slot::STATE, R),
                (Slot::PRIMITIVES, R),
                (Slot::SIZES, R),
                (Slot::OBJECTS, R),
                (Slot::OBJECT_OVERLAPS, R),
                (Slot::BOXES, W),
            ],
            groups,
        );
    }

    /// The last step of a frame: how many primitives of each object collide.
    pub fn count_colliding(&mut self) {
        if self.round.last {
            let groups = self.groups(self.subject.primitives);
            let slots = [(Slot::MARKS, R), (Slot::OBJECTS, R), (Slot::COLLIDING_COUNTS, W)];
            self.kernel(Stage::Narrow, "kdet/narrow/count_colliding.wgsl", &slots, groups);
        }
    }
}
