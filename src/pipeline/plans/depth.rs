//! Penetration depth (docs/depth.md): vertices in tetrahedra by spatial hashing, then depth and direction of each.

use super::{
    FamilyPlan, Planner, ReadOut,
    hashing::{
        self, COLLIDING_VERTICES, CONTACTS, EDGES, PORTIONS, SLOTS, TETRAHEDRON_ENTRIES, TRIANGLE_ENTRIES, VERTICES,
    },
};
use crate::{
    detect::{Count, Stage, joined},
    gpu::Binding::{Read as R, Uniform as U, Write as W},
    pipeline::{
        list::List,
        slot::Slot,
        state::Word,
        step::{Argument, Extent},
    },
};

impl Slot {
    /// Vertices that collide, in no particular order.
    pub const COLLIDING_VERTICES: Self = Self::frame("colliding vertices", |s| 4 * s.list(&COLLIDING));
    /// Normals of the vertices of surfaces.
    pub const VERTEX_NORMALS: Self = Self::frame("vertex normals", |s| 16 * s.vertices);
    /// The crossing of every edge, counted from 1.
    pub const EDGE_CROSSINGS: Self = Self::frame("edge crossings", |s| 4 * s.edges);
    /// Edges with one colliding end, and where they cross a surface.
    pub const CROSSINGS: Self = Self::frame("crossings", |s| 48 * s.list(&CROSSING_EDGES));
    /// Direction and depth of every colliding vertex.
    pub const DEPTHS: Self = Self::frame("depths", |s| 16 * s.vertices);
    /// The ring of every vertex: 0 where it does not collide.
    pub const RINGS: Self = Self::frame("rings", |s| 4 * s.vertices);
    /// Direction and distance to the nearest surface, of every contact.
    pub const CONTACT_DEPTHS: Self = Self::frame("contact depths", |s| 16 * s.list(&CONTACTS));
    /// The nearest of them, of every colliding vertex.
    pub const NEAREST: Self = Self::frame("nearest", |s| 4 * s.vertices);
    /// Direction and distance to the nearest surface, of every colliding vertex.
    pub const NEAREST_DEPTHS: Self = Self::frame("nearest depths", |s| 16 * s.vertices);
}

/// Edges with one colliding end.
pub const CROSSING_EDGE_COUNT: Word = Word::of_family("CROSSING_EDGES", 7);
const CROSSING_COUNT: Word = Word::of_family("CROSSING_COUNT", 8);
const BORDER_VERTICES: Word = Word::of_family("BORDER_VERTICES", 9);
const RING_COUNT: Word = Word::of_family("RING_COUNT", 10);
const UNRESOLVED: Word = Word::of_family("UNRESOLVED", 11);
/// As the rings: kernels that take turns read one of the two and write the other.
const OTHER_RING_COUNT: Word = Word::of_family("OTHER_RING_COUNT", 12);

const OWN_WORDS: &[Word] =
    &[CROSSING_EDGE_COUNT, CROSSING_COUNT, BORDER_VERTICES, RING_COUNT, UNRESOLVED, OTHER_RING_COUNT];

const COLLIDING: List = List::new("colliding_vertex", COLLIDING_VERTICES, 4, |n| n / 8);

const CROSSING_EDGES: List = List::new("crossing_edge", CROSSING_EDGE_COUNT, 48, |n| n / 4);

const FOR_COLLIDING_VERTICES: Argument = Argument("colliding_vertices");
const FOR_CONTACTS: Argument = Argument("contacts");
const FOR_CONTACT_GROUPS: Argument = Argument("contact_groups");
const FOR_CROSSING_EDGES: Argument = Argument("crossing_edges");
const FOR_SLOTS: Argument = Argument("slots");
const FOR_ONE_GROUP: Argument = Argument("one_group");

const OWN_ARGUMENTS: &[Argument] =
    &[FOR_COLLIDING_VERTICES, FOR_CONTACTS, FOR_CONTACT_GROUPS, FOR_CROSSING_EDGES, FOR_SLOTS, FOR_ONE_GROUP];

const DEPTH_COUNTS: &[ReadOut] = &[
    (Count::Crossings, |s, _| s.word(CROSSING_COUNT).into()),
    (Count::BorderVertices, |s, _| s.word(BORDER_VERTICES).into()),
    (Count::Rings, |s, _| s.word(RING_COUNT).max(s.word(OTHER_RING_COUNT)).into()),
    (Count::NoDepth, |s, _| s.word(UNRESOLVED).into()),
];

/// Rings that have a dispatch of their own, for so many vertices: half of what a cube of them has along an edge. The others share
/// a workgroup.
fn rings_of_their_own(vertices: u32) -> u32 {
    (f64::from(vertices).cbrt() as u32 / 2).clamp(4, 64)
}

/// The declaration.
pub static FAMILY: FamilyPlan = FamilyPlan {
    lists: &[
        SLOTS,
        PORTIONS,
        TETRAHEDRON_ENTRIES,
        TRIANGLE_ENTRIES,
        hashing::FEW_CANDIDATES,
        CONTACTS,
        COLLIDING,
        CROSSING_EDGES,
    ],
    words: &joined::<_, 13>(&[&hashing::WORDS, OWN_WORDS]),
    arguments: &joined::<_, 13>(&[&hashing::ARGUMENTS, OWN_ARGUMENTS]),
    counts: &[hashing::TABLE_COUNTS, hashing::CONTACT_COUNTS, DEPTH_COUNTS],
    steps,
    ..hashing::OF_VERTICES
};

fn steps(planner: &mut Planner<'_>) {
    planner.hashing_bounds();
    planner.vertices_and_tetrahedra();
    planner.test_strictly();
    planner.count_colliding();
    let estimate = planner.settings.estimate;
    let first = if estimate.is_consistent() { Stage::Crossings } else { Stage::Propagate };
    planner.arguments(first, "depth/crossings/arguments.wgsl", &[]);
    if estimate.is_consistent() {
        planner.crossings();
        planner.border();
        planner.propagate();
    }
    if estimate.is_nearest() {
        planner.nearest();
    }
}

impl Planner<'_> {
    /// Candidates tested: a vertex on the surface does not penetrate.
    fn test_strictly(&mut self) {
        let stage = Stage::Narrow;
        self.arguments(stage, "hashing/narrow/candidate_arguments.wgsl", &[]);
        let slots = [
            (Slot::STATE, W),
            (Slot::PRIMITIVES, R),
            (Slot::STORED_VERTICES, R),
            (Slot::CANDIDATES, R),
            (Slot::MARKS, W),
            (Slot::VERTEX_MARKS, W),
            (Slot::COLLIDING_VERTICES, W),
            (Slot::PAIRS, W),
        ];
        self.kernel(stage, "depth/narrow/test_vertices.wgsl", &slots, hashing::for_candidates());
    }

    /// Where edges from colliding to other vertices cross surfaces.
    fn crossings(&mut self) {
        let stage = Stage::Crossings;
        let slots = [(Slot::HASH_TABLE, W), (Slot::RINGS, W)];
        self.kernel(stage, "depth/crossings/clear_table.wgsl", &slots, Extent::Argument(FOR_SLOTS));
        self.store_triangles(stage);
        let slots = [
            (Slot::POSITIONS, R),
            (Slot::SURFACE, R),
            (Slot::AROUND_STARTS, R),
            (Slot::AROUND, R),
            (Slot::VERTEX_NORMALS, W),
        ];
        self.kernel(stage, "depth/crossings/normals.wgsl", &slots, Extent::Argument(VERTICES));
        let slots = [
            (Slot::STATE, W),
            (Slot::EDGES, R),
            (Slot::VERTEX_MARKS, R),
            (Slot::VERTEX_OBJECTS, R),
            (Slot::EDGE_CROSSINGS, W),
            (Slot::CROSSINGS, W),
        ];
        self.kernel(stage, "depth/crossings/list_edges.wgsl", &slots, Extent::Argument(EDGES));
        self.arguments(stage, "depth/crossings/edge_arguments.wgsl", &[]);
        let slots = [
            (Slot::STATE, W),
            (Slot::POSITIONS, R),
            (Slot::SURFACE, R),
            (Slot::CELL_RANGES, R),
            (Slot::HASH_TABLE, R),
            (Slot::STORED_TRIANGLES, R),
            (Slot::VERTEX_NORMALS, R),
            (Slot::CROSSINGS, W),
        ];
        let extent = Extent::Argument(FOR_CROSSING_EDGES);
        self.kernel_with(stage, "depth/crossings/cross.wgsl", &slots, extent, &[self.table_hash()]);
    }

    /// Depth next to the surface.
    fn border(&mut self) {
        let slots = [
            (Slot::STATE, W),
            (Slot::COLLIDING_VERTICES, R),
            (Slot::NEIGHBOUR_STARTS, R),
            (Slot::NEIGHBOURS, R),
            (Slot::EDGE_CROSSINGS, R),
            (Slot::CROSSINGS, R),
            (Slot::DEPTHS, W),
            (Slot::RINGS, W),
        ];
        let extent = Extent::Argument(FOR_COLLIDING_VERTICES);
        self.kernel(Stage::Border, "depth/border/border.wgsl", &slots, extent);
    }

    /// Depth of the others.
    fn propagate(&mut self) {
        let stage = Stage::Propagate;
        let slots = [
            (Slot::STATE, W),
            (Slot::COLLIDING_VERTICES, R),
            (Slot::POSITIONS, R),
            (Slot::NEIGHBOUR_STARTS, R),
            (Slot::NEIGHBOURS, R),
            (Slot::DEPTHS, W),
            (Slot::RINGS, W),
        ];
        let words = [RING_COUNT.name, OTHER_RING_COUNT.name];
        for ring in 0..rings_of_their_own(self.subject.vertices) as usize {
            let turn = [("LAST", words[ring % 2]), ("NEXT", words[(ring + 1) % 2])];
            let extent = Extent::Argument(FOR_COLLIDING_VERTICES);
            self.kernel_with(stage, "depth/propagate/ring.wgsl", &slots, extent, &turn);
        }
        let slots = [&[(Slot::PARAMS, U)], &slots[..]].concat();
        let extent = Extent::Argument(FOR_ONE_GROUP);
        self.source(stage, "depth/propagate/rest.wgsl", &slots, extent, &[]);
    }

    /// The baseline: every vertex to the nearest surface.
    fn nearest(&mut self) {
        let stage = Stage::Propagate;
        let slots = [(Slot::STATE, W), (Slot::COLLIDING_VERTICES, R), (Slot::NEAREST, W), (Slot::NEAREST_DEPTHS, W)];
        let extent = Extent::Argument(FOR_COLLIDING_VERTICES);
        self.kernel(stage, "depth/nearest/clear.wgsl", &slots, extent);
        let slots = [
            (Slot::PARAMS, U),
            (Slot::STATE, W),
            (Slot::PAIRS, R),
            (Slot::POSITIONS, R),
            (Slot::SURFACE, R),
            (Slot::OBJECTS, R),
            (Slot::OBJECT_TRIANGLES, R),
            (Slot::CONTACT_DEPTHS, W),
            (Slot::NEAREST, W),
        ];
        let extent = Extent::Argument(FOR_CONTACT_GROUPS);
        self.source(stage, "depth/nearest/nearest.wgsl", &slots, extent, &[]);
        let slots = [
            (Slot::STATE, W),
            (Slot::PAIRS, R),
            (Slot::CONTACT_DEPTHS, R),
            (Slot::NEAREST, W),
            (Slot::NEAREST_DEPTHS, W),
        ];
        let alone = if self.settings.estimate.is_consistent() { "false" } else { "true" };
        let extent = Extent::Argument(FOR_CONTACTS);
        self.kernel_with(stage, "depth/nearest/choose.wgsl", &slots, extent, &[("ALONE", alone)]);
    }
}
