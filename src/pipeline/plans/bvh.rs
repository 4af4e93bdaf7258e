//! A tree of boxes (docs/bvh.md): built from the positions of every frame, or built once and refitted.

use super::{
    FamilyPlan, Planner, ReadOut,
    narrow::{LISTS, Source},
    read_out::{COLLIDING_COUNTS, PAIR_COUNTS},
};
use crate::{
    detect::{Count, Family, Stage, Tree, joined},
    gpu::Binding::{Read as R, Uniform as U, Write as W},
    pipeline::{
        list::List,
        slot::Slot,
        state::Word,
        step::{Extent, SortBy, Work},
        twins::bvh::tree::{level_start, tree_height},
    },
};

/// Bits of a key per axis: more of them are more passes of the sort, and a better order where many primitives lie close
/// together. At most 10.
pub const MORTON_BITS: u32 = 10;

/// One bit more, for primitives that are not in the tree.
const KEY_BITS: u32 = 3 * MORTON_BITS + 1;

/// Leaves, or nodes of the level below, of a workgroup that makes the next [`REDUCED_LEVELS`] levels.
/// Mirrors `bvh/populate/reduce.wgsl`.
const PER_GROUP: u32 = 1024;
const REDUCED_LEVELS: u32 = 5;

/// Places in the queue of the traversal, per thread. Four of them have to stay free.
const QUEUE_PER_THREAD: u32 = 8;

impl Slot {
    /// Key and primitive of every leaf, in the order of this frame.
    pub const TREE_ORDER: Self = Self::frame("tree order", |s| 8 * s.list(&KEYS));
    /// Key and primitive of every leaf, in the order of the first frame.
    pub const KEPT_TREE_ORDER: Self = Self::scene("kept tree order", |s| 8 * s.list(&KEYS));
    /// Box of all objects.
    pub const TREE_EXTENT: Self = Self::frame("tree extent", |_| 24);
    /// Leaves and inner nodes of the tree.
    pub const TREE_NODES: Self = Self::frame("tree nodes", |s| 32 * nodes(s.primitives as u32));
    /// Vertices of every leaf.
    pub const LEAF_VERTICES: Self = Self::frame("leaf vertices", |s| 16 * s.primitives);
}

/// Nodes of a tree of so many leaves, and room for the siblings of the last one.
fn nodes(leaves: u32) -> u64 {
    u64::from(level_start(tree_height(leaves), 0)) + u64::from(leaves) + 3
}

const KEY_COUNT: Word = Word::of_family("KEYS", 0);
const NODES_VISITED: Word = Word::of_family("NODES_VISITED", 1);
const NODES_VISITED_HIGH: Word = Word::of_family("NODES_VISITED_HIGH", 2);
const BOX_TESTS: Word = Word::of_family("BOX_TESTS", 3);
const BOX_TESTS_HIGH: Word = Word::of_family("BOX_TESTS_HIGH", 4);

/// A key per primitive.
pub const KEYS: List = List::new("key", KEY_COUNT, 8, |n| n);

/// How nodes and boxes that were tested in a tree are counted.
pub const VISITED: &[ReadOut] = &[
    (Count::NodesVisited, |s, _| s.wide(NODES_VISITED, NODES_VISITED_HIGH)),
    (Count::BoxTests, |s, _| s.wide(BOX_TESTS, BOX_TESTS_HIGH)),
];

pub const BUILT: FamilyPlan = FamilyPlan {
    lists: &joined::<_, 6>(&[&LISTS, &[KEYS]]),
    words: &[KEY_COUNT, NODES_VISITED, NODES_VISITED_HIGH, BOX_TESTS, BOX_TESTS_HIGH],
    counts: &[PAIR_COUNTS, VISITED, COLLIDING_COUNTS],
    steps,
    ..super::brute_force::DECLARATION
};

static EVERY_FRAME: FamilyPlan = BUILT;
static FIRST_FRAME: FamilyPlan = FamilyPlan { keeps: true, ..BUILT };

/// The declaration for one way to keep the tree up to date.
pub fn family(tree: Tree) -> &'static FamilyPlan {
    match tree {
        Tree::Built => &EVERY_FRAME,
        Tree::Refitted => &FIRST_FRAME,
    }
}

/// Where the order of a tree's leaves is: key and primitive of each.
pub const fn order_of(tree: Tree) -> Slot {
    match tree {
        Tree::Built => Slot::TREE_ORDER,
        Tree::Refitted => Slot::KEPT_TREE_ORDER,
    }
}

fn steps(planner: &mut Planner<'_>) {
    let Family::Bvh(tree) = planner.settings.method.traits().family else { return };
    let source = planner.list_in_tree(tree);
    planner.narrow(source);
    planner.count_colliding();
}

/// The file with the number of leaves, for kernels that have the state as plain words or as atomics.
fn leaves(tree: Tree, is_atomic: bool) -> (&'static str, &'static str) {
    let count = match (tree, is_atomic) {
        (Tree::Built, false) => "participants",
        (Tree::Built, true) => "participants_atomic",
        (Tree::Refitted, _) => "primitives",
    };
    ("LEAVES", count)
}

impl Planner<'_> {
    /// Candidate pairs, by the tree: each once.
    pub fn list_in_tree(&mut self, tree: Tree) -> Source {
        let order = order_of(tree);
        if self.bounds_and_boxes() {
            match tree {
                Tree::Built => self.sort_participants(order),
                // The second round of a frame finds what the first one left.
                Tree::Refitted if self.round.first && !self.subject.has_kept => self.sort_all(order),
                Tree::Refitted => {}
            }
            self.fit(tree, order);
        }
        self.traverse(tree, order);
        Source::Candidates
    }

    /// The order of this frame: participants along a curve, the others behind them.
    fn sort_participants(&mut self, order: Slot) {
        let slots = [(Slot::STATE, W), (Slot::BOXES, R), (order, W)];
        let extent = self.groups(self.subject.primitives);
        let bits = [("MORTON_BITS", &*MORTON_BITS.to_string())];
        self.kernel_with(Stage::Populate, "bvh/populate/keys.wgsl", &slots, extent, &bits);
        self.sort(order);
    }

    /// The order that is kept: all primitives along a curve, whatever this frame asks for and wherever objects are.
    fn sort_all(&mut self, order: Slot) {
        let stage = Stage::Populate;
        let slots = [(Slot::OBJECT_BOXES, R), (Slot::TREE_EXTENT, W)];
        self.kernel(stage, "bvh/populate/extent.wgsl", &slots, Extent::Groups(1));
        let slots = [(Slot::STATE, W), (Slot::PRIMITIVES, R), (Slot::TREE_EXTENT, R), (order, W)];
        let extent = self.groups(self.subject.primitives);
        let bits = [("MORTON_BITS", &*MORTON_BITS.to_string())];
        self.kernel_with(stage, "bvh/populate/scene_keys.wgsl", &slots, extent, &bits);
        self.sort(order);
    }

    fn sort(&mut self, order: Slot) {
        self.push(Stage::Populate, Work::Sort { pairs: order, list: KEYS, by: SortBy::Key(KEY_BITS) });
    }

    /// Boxes of leaves and nodes, [`REDUCED_LEVELS`] levels at a time. These workgroups have a size of their own.
    fn fit(&mut self, tree: Tree, order: Slot) {
        let (stage, leaves) = (Stage::Populate, leaves(tree, false));
        let mut groups = self.subject.primitives.div_ceil(PER_GROUP);
        let slots = [
            (Slot::PARAMS, U),
            (Slot::STATE, W),
            (Slot::BOXES, R),
            (Slot::PRIMITIVES, R),
            (order, R),
            (Slot::TREE_NODES, W),
            (Slot::LEAF_VERTICES, W),
        ];
        self.source(stage, "bvh/populate/leaves.wgsl", &slots, Extent::Groups(groups), &[leaves]);
        let slots = [(Slot::PARAMS, U), (Slot::STATE, W), (Slot::TREE_NODES, W)];
        // Nobody looks at the root.
        for below in
            (REDUCED_LEVELS..tree_height(self.subject.primitives).saturating_sub(1)).step_by(REDUCED_LEVELS as usize)
        {
            groups = groups.div_ceil(PER_GROUP);
            let below = below.to_string();
            let defines = [leaves, ("BELOW", &below)];
            self.source(stage, "bvh/populate/nodes.wgsl", &slots, Extent::Groups(groups), &defines);
        }
    }

    fn traverse(&mut self, tree: Tree, order: Slot) {
        let slots =
            [(Slot::STATE, W), (Slot::TREE_NODES, R), (order, R), (Slot::LEAF_VERTICES, R), (Slot::CANDIDATES, W)];
        let queue = (QUEUE_PER_THREAD * self.settings.workgroup).to_string();
        let defines = [leaves(tree, true), ("QUEUE", &*queue)];
        let extent = self.groups(self.subject.primitives);
        self.kernel_with(Stage::FindPairs, "bvh/find_pairs/traverse.wgsl", &slots, extent, &defines);
    }
}
