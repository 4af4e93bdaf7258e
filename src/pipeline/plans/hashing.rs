//! Spatial hashing (docs/hashing.md): vertices in tetrahedra, edges through triangles.

use super::{
    FamilyPlan, Planner, ReadOut,
    common::{self, CANDIDATES, PRIMITIVES},
    narrow::{PAIRS, UNDECIDED},
    read_out::{CANDIDATE_PAIRS, PARTICIPANTS},
};
use crate::{
    detect::{Count, Hash, Queried, Stage, Stored, table_slots},
    gpu::Binding::{Read as R, Uniform as U, Write as W},
    pipeline::{
        list::List,
        slot::Slot,
        state::{STATE_WORDS, Word},
        step::{Argument, Extent, Work},
    },
};

impl Slot {
    /// Where the entries of every slot of the hash table end.
    pub const HASH_TABLE: Self = Self::frame("hash table", |s| 4 * s.list(&SLOTS));
    /// Vertices, slot by slot.
    pub const STORED_VERTICES: Self = Self::frame("stored vertices", |s| 16 * s.vertices);
    /// Cells that are looked into, in portions.
    pub const PORTIONS: Self = Self::frame("portions", |s| 8 * s.list(&PORTIONS));
    /// The cells of every triangle of the surface.
    pub const CELL_RANGES: Self = Self::frame("cell ranges", |s| 32 * s.triangles);
    /// Triangles, slot by slot.
    pub const STORED_TRIANGLES: Self = Self::frame("stored triangles", |s| 8 * s.list(&TRIANGLE_ENTRIES));
    /// Tetrahedra, slot by slot.
    pub const STORED_TETRAHEDRA: Self = Self::frame("stored tetrahedra", |s| 8 * s.list(&TETRAHEDRON_ENTRIES));
    /// Vertices that look for tetrahedra.
    pub const VERTEX_QUERIES: Self = Self::frame("vertex queries", |s| 32 * s.list(&PORTIONS));
    /// Edges that look for triangles.
    pub const EDGE_QUERIES: Self = Self::frame("edge queries", |s| 48 * s.list(&PORTIONS));
    /// A word per vertex, as [`Slot::MARKS`] has one per primitive.
    pub const VERTEX_MARKS: Self = Self::frame("vertex marks", |s| 4 * s.vertices);
}

const SLOT_COUNT: Word = Word::of_family("SLOTS", 0);
const OCCUPIED_SLOTS: Word = Word::of_family("OCCUPIED_SLOTS", 1);
const HASH_COLLISIONS: Word = Word::of_family("HASH_COLLISIONS", 2);
const HASH_COLLISIONS_HIGH: Word = Word::of_family("HASH_COLLISIONS_HIGH", 3);
/// Portions of the search.
pub const PORTION_COUNT: Word = Word::of_family("PORTIONS", 4);
/// Vertices with a contact.
pub const COLLIDING_VERTICES: Word = Word::of_family("COLLIDING_VERTICES", 5);
/// Entries of triangles.
pub const TRIANGLE_ENTRY_COUNT: Word = Word::of_family("TRIANGLE_ENTRIES", 6);

/// The words of this file.
pub const WORDS: [Word; 7] = [
    SLOT_COUNT,
    OCCUPIED_SLOTS,
    HASH_COLLISIONS,
    HASH_COLLISIONS_HIGH,
    PORTION_COUNT,
    COLLIDING_VERTICES,
    TRIANGLE_ENTRY_COUNT,
];

/// Slots of the table: as many as the settings say.
pub const SLOTS: List = List::new("slot", SLOT_COUNT, 4, |n| n);

/// Cells that are looked into, in portions.
pub const PORTIONS: List = List::new("portion", PORTION_COUNT, 8, |n| n + n / 8);

/// Entries of triangles, one for each of their cells.
pub const TRIANGLE_ENTRIES: List = List::new("triangle_entry", TRIANGLE_ENTRY_COUNT, 8, |n| 4 * n);

/// Entries of tetrahedra, one for each of their cells; where vertices are stored, theirs.
pub const TETRAHEDRON_ENTRIES: List = List::new("tetrahedron_entry", Word::ENTRIES, 8, |n| 8 * n);

/// Of these there are few, and they are not divided.
pub const FEW_CANDIDATES: List = List { guess: |n| n / 2, in_batches: false, ..CANDIDATES };

/// Colliding pairs, here contacts or crossings.
pub const CONTACTS: List = PAIRS;

/// A thread per vertex, if anything can collide.
pub const VERTICES: Argument = Argument("vertices");
/// A thread per edge.
pub const EDGES: Argument = Argument("edges");
/// A thread per triangle of the surface.
pub const TRIANGLES: Argument = Argument("triangles");
const FOR_PORTIONS: Argument = Argument("portions");
const FOR_CANDIDATES: Argument = Argument("candidates");
const FOR_UNDECIDED: Argument = Argument("undecided");

/// The workgroup counts of this file.
pub const ARGUMENTS: [Argument; 7] =
    [PRIMITIVES, VERTICES, EDGES, TRIANGLES, FOR_PORTIONS, FOR_CANDIDATES, FOR_UNDECIDED];

/// How what a table has is counted, but for its entries.
pub const TABLE_COUNTS: &[ReadOut] = &[
    PARTICIPANTS,
    (Count::OccupiedSlots, |s, _| s.word(OCCUPIED_SLOTS).into()),
    (Count::MaxOccupancy, |s, _| s.max_occupancy.into()),
    // One more than the cells have.
    (Count::TableSlots, |s, _| s.word(SLOT_COUNT).saturating_sub(1).into()),
    (Count::HashCollisions, |s, _| s.wide(HASH_COLLISIONS, HASH_COLLISIONS_HIGH)),
    CANDIDATE_PAIRS,
];

/// What tables of vertices or tetrahedra have besides.
pub const CONTACT_COUNTS: &[ReadOut] = &[
    (Count::Entries, |s, _| s.entries.into()),
    (Count::Contacts, |s, _| s.pairs.into()),
    (Count::CollidingVertices, |s, _| s.word(COLLIDING_VERTICES).into()),
];

/// What tables of triangles have besides.
const CROSSING_COUNTS: &[ReadOut] =
    &[(Count::Entries, |s, _| s.word(TRIANGLE_ENTRY_COUNT).into()), (Count::Crossings, |s, _| s.pairs.into())];

/// Vertices in tetrahedra.
pub const OF_VERTICES: FamilyPlan = FamilyPlan {
    lists: &[SLOTS, PORTIONS, TETRAHEDRON_ENTRIES, FEW_CANDIDATES, UNDECIDED, CONTACTS],
    words: &WORDS,
    arguments: &ARGUMENTS,
    counts: &[TABLE_COUNTS, CONTACT_COUNTS],
    overflow: 0,
    grow: common::grows_by_lists,
    batches: false,
    keeps: false,
    steps: vertices,
};

static VERTEX_FAMILY: FamilyPlan = OF_VERTICES;

static EDGE_FAMILY: FamilyPlan = FamilyPlan {
    lists: &[SLOTS, PORTIONS, TRIANGLE_ENTRIES, FEW_CANDIDATES, UNDECIDED, CONTACTS],
    counts: &[TABLE_COUNTS, CROSSING_COUNTS],
    steps: edges,
    ..OF_VERTICES
};

/// The declaration for what is queried.
pub fn family(queried: Queried) -> &'static FamilyPlan {
    match queried {
        Queried::Vertices => &VERTEX_FAMILY,
        Queried::Edges => &EDGE_FAMILY,
    }
}

/// A thread per candidate.
pub const fn for_candidates() -> Extent {
    Extent::Argument(FOR_CANDIDATES)
}

fn vertices(planner: &mut Planner<'_>) {
    planner.hashing_bounds();
    planner.vertices_and_tetrahedra();
    planner.test_vertices();
    planner.count_colliding();
}

fn edges(planner: &mut Planner<'_>) {
    planner.hashing_bounds();
    planner.store_triangles(Stage::Populate);
    planner.query_edges();
    planner.test_edges();
    planner.count_colliding();
}

impl Planner<'_> {
    /// The hash function of tables whose primes are settings.
    pub fn table_hash(&self) -> (&'static str, &'static str) {
        ("HASH", if self.settings.hash == Hash::Simple { "primes" } else { self.hash() })
    }

    /// Boxes of primitives and objects, and who can collide at all.
    pub fn hashing_bounds(&mut self) {
        let stage = Stage::Bounds;
        let subject = self.subject;
        let slots = table_slots(self.settings, subject.vertices as usize);
        let cleared =
            [slots, subject.primitives, subject.vertices, STATE_WORDS as u32, subject.objects.saturating_mul(6)];
        let groups = self.groups(cleared.into_iter().max().unwrap_or(0));
        let cleared = [
            (Slot::STATE, W),
            (Slot::OBJECT_BOXES, W),
            (Slot::MARKS, W),
            (Slot::COLLIDING_COUNTS, W),
            (Slot::HASH_TABLE, W),
            (Slot::VERTEX_MARKS, W),
        ];
        self.kernel(stage, "hashing/bounds/clear.wgsl", &cleared, groups);
        self.boxes_of_objects();
        self.object_overlaps();
        self.arguments(stage, "hashing/bounds/arguments.wgsl", &[]);
    }

    /// The two passes: one set into the table, the other looks into it.
    pub fn vertices_and_tetrahedra(&mut self) {
        match self.settings.stored {
            Stored::Vertices => {
                self.store_vertices();
                self.query_vertices();
            }
            Stored::Tetrahedra => {
                self.store_tetrahedra();
                self.query_tetrahedra();
            }
        }
    }

    /// The first pass: vertices into the table.
    fn store_vertices(&mut self) {
        let stage = Stage::Populate;
        let hash = [self.table_hash()];
        let slots = [
            (Slot::STATE, W),
            (Slot::POSITIONS, R),
            (Slot::VERTEX_OBJECTS, R),
            (Slot::OBJECT_OVERLAPS, R),
            (Slot::HASH_TABLE, W),
        ];
        let extent = Extent::Argument(VERTICES);
        self.kernel_with(stage, "hashing/populate/count_vertices.wgsl", &slots, extent, &hash);
        self.push(stage, Work::Scan { words: Slot::HASH_TABLE, list: SLOTS });
        let slots = [&slots[..], &[(Slot::STORED_VERTICES, W)]].concat();
        self.kernel_with(stage, "hashing/populate/store_vertices.wgsl", &slots, extent, &hash);
    }

    /// The second pass: tetrahedra look into the cells of their boxes.
    fn query_vertices(&mut self) {
        let stage = Stage::FindPairs;
        let hash = [self.table_hash()];
        let slots = [
            (Slot::STATE, W),
            (Slot::PRIMITIVES, R),
            (Slot::OBJECTS, R),
            (Slot::OBJECT_OVERLAPS, R),
            (Slot::HASH_TABLE, R),
            (Slot::OUTER_FACES, R),
            (Slot::PORTIONS, W),
        ];
        let extent = Extent::Argument(PRIMITIVES);
        self.kernel_with(stage, "hashing/find_pairs/portions.wgsl", &slots, extent, &hash);
        self.arguments(stage, "hashing/find_pairs/portion_arguments.wgsl", &[]);
        let slots = [
            (Slot::STATE, W),
            (Slot::PRIMITIVES, R),
            (Slot::OBJECTS, R),
            (Slot::VERTEX_OBJECTS, R),
            (Slot::HASH_TABLE, R),
            (Slot::STORED_VERTICES, R),
            (Slot::PORTIONS, R),
            (Slot::CANDIDATES, W),
        ];
        let extent = Extent::Argument(FOR_PORTIONS);
        self.kernel_with(stage, "hashing/find_pairs/query_vertices.wgsl", &slots, extent, &hash);
    }

    /// The first pass the other way round: tetrahedra into the table.
    fn store_tetrahedra(&mut self) {
        let stage = Stage::Populate;
        let hash = [self.table_hash()];
        let slots = [
            (Slot::STATE, W),
            (Slot::PRIMITIVES, R),
            (Slot::OBJECTS, R),
            (Slot::OBJECT_OVERLAPS, R),
            (Slot::HASH_TABLE, W),
        ];
        let extent = Extent::Argument(PRIMITIVES);
        self.kernel_with(stage, "hashing/populate/count_tetrahedra.wgsl", &slots, extent, &hash);
        self.push(stage, Work::Scan { words: Slot::HASH_TABLE, list: SLOTS });
        let slots = [&slots[..], &[(Slot::STORED_TETRAHEDRA, W)]].concat();
        self.kernel_with(stage, "hashing/populate/store_tetrahedra.wgsl", &slots, extent, &hash);
    }

    /// The second pass the other way round: vertices look into their cells.
    fn query_tetrahedra(&mut self) {
        let stage = Stage::FindPairs;
        let hash = [self.table_hash()];
        let slots = [
            (Slot::STATE, W),
            (Slot::POSITIONS, R),
            (Slot::VERTEX_OBJECTS, R),
            (Slot::OBJECT_OVERLAPS, R),
            (Slot::HASH_TABLE, R),
            (Slot::STORED_VERTICES, W),
            (Slot::VERTEX_QUERIES, W),
        ];
        let extent = Extent::Argument(VERTICES);
        self.kernel_with(stage, "hashing/find_pairs/vertex_queries.wgsl", &slots, extent, &hash);
        self.query_arguments(&TETRAHEDRON_ENTRIES);
        let slots = [
            (Slot::STATE, W),
            (Slot::PRIMITIVES, R),
            (Slot::OBJECTS, R),
            (Slot::OUTER_FACES, R),
            (Slot::HASH_TABLE, R),
            (Slot::STORED_TETRAHEDRA, R),
            (Slot::VERTEX_QUERIES, R),
            (Slot::CANDIDATES, W),
        ];
        let extent = Extent::Argument(FOR_PORTIONS);
        self.kernel_with(stage, "hashing/find_pairs/query_tetrahedra.wgsl", &slots, extent, &hash);
    }

    /// As many threads as ask, unless entries of the table are missing.
    fn query_arguments(&mut self, entries: &List) {
        let defines = [("ENTRIES", entries.counter.name), ("ELEMENT", entries.element)];
        self.arguments(Stage::FindPairs, "hashing/find_pairs/query_arguments.wgsl", &defines);
    }

    /// Candidates tested, exactly.
    fn test_vertices(&mut self) {
        let stage = Stage::Narrow;
        self.arguments(stage, "hashing/narrow/candidate_arguments.wgsl", &[]);
        let slots = [
            (Slot::STATE, W),
            (Slot::PRIMITIVES, R),
            (Slot::STORED_VERTICES, R),
            (Slot::CANDIDATES, R),
            (Slot::MARKS, W),
            (Slot::VERTEX_MARKS, W),
            (Slot::UNDECIDED, W),
            (Slot::PAIRS, W),
        ];
        self.kernel(stage, "hashing/narrow/test_vertices.wgsl", &slots, Extent::Argument(FOR_CANDIDATES));
        self.arguments(stage, "hashing/narrow/undecided_arguments.wgsl", &[("A_GROUP_EACH", "false")]);
        let slots = [
            (Slot::STATE, W),
            (Slot::PRIMITIVES, R),
            (Slot::STORED_VERTICES, R),
            (Slot::UNDECIDED, R),
            (Slot::MARKS, W),
            (Slot::VERTEX_MARKS, W),
            (Slot::PAIRS, W),
        ];
        self.kernel(stage, "hashing/narrow/exact_vertices.wgsl", &slots, Extent::Argument(FOR_UNDECIDED));
    }

    /// The first pass for edges: triangles of the surface into the table.
    pub fn store_triangles(&mut self, stage: Stage) {
        let hash = self.table_hash();
        let slots = [
            (Slot::STATE, W),
            (Slot::POSITIONS, R),
            (Slot::SURFACE, R),
            (Slot::OBJECTS, R),
            (Slot::OBJECT_OVERLAPS, R),
            (Slot::HASH_TABLE, W),
            (Slot::CELL_RANGES, W),
        ];
        let extent = Extent::Argument(TRIANGLES);
        // Of depth, the table of vertices is the one that is counted.
        let counted = ("COUNTED", if stage == Stage::Populate { "true" } else { "false" });
        self.kernel_with(stage, "hashing/populate/count_triangles.wgsl", &slots, extent, &[hash, counted]);
        self.push(stage, Work::Scan { words: Slot::HASH_TABLE, list: SLOTS });
        let slots = [(Slot::STATE, W), (Slot::CELL_RANGES, R), (Slot::HASH_TABLE, W), (Slot::STORED_TRIANGLES, W)];
        self.kernel_with(stage, "hashing/populate/store_triangles.wgsl", &slots, extent, &[hash]);
    }

    /// The second pass: edges of the surface look into the cells that they cross.
    fn query_edges(&mut self) {
        let stage = Stage::FindPairs;
        let hash = [self.table_hash()];
        let slots = [
            (Slot::STATE, W),
            (Slot::POSITIONS, R),
            (Slot::EDGES, R),
            (Slot::VERTEX_OBJECTS, R),
            (Slot::OBJECT_OVERLAPS, R),
            (Slot::HASH_TABLE, R),
            (Slot::EDGE_QUERIES, W),
        ];
        let extent = Extent::Argument(EDGES);
        self.kernel_with(stage, "hashing/find_pairs/edge_queries.wgsl", &slots, extent, &hash);
        self.query_arguments(&TRIANGLE_ENTRIES);
        let slots = [
            (Slot::STATE, W),
            (Slot::EDGE_QUERIES, R),
            (Slot::POSITIONS, R),
            (Slot::SURFACE, R),
            (Slot::CELL_RANGES, R),
            (Slot::HASH_TABLE, R),
            (Slot::STORED_TRIANGLES, R),
            (Slot::CANDIDATES, W),
        ];
        let extent = Extent::Argument(FOR_PORTIONS);
        self.kernel_with(stage, "hashing/find_pairs/query_edges.wgsl", &slots, extent, &hash);
    }

    /// Candidates tested, exactly.
    fn test_edges(&mut self) {
        let stage = Stage::Narrow;
        self.arguments(stage, "hashing/narrow/candidate_arguments.wgsl", &[]);
        let geometry = [(Slot::STATE, W), (Slot::POSITIONS, R), (Slot::EDGES, R), (Slot::SURFACE, R)];
        let slots = [&geometry[..], &[(Slot::CANDIDATES, R), (Slot::MARKS, W), (Slot::UNDECIDED, W), (Slot::PAIRS, W)]]
            .concat();
        self.kernel(stage, "hashing/narrow/test_edges.wgsl", &slots, Extent::Argument(FOR_CANDIDATES));
        self.arguments(stage, "hashing/narrow/undecided_arguments.wgsl", &[("A_GROUP_EACH", "true")]);
        let slots =
            [&[(Slot::PARAMS, U)], &geometry[..], &[(Slot::UNDECIDED, R), (Slot::MARKS, W), (Slot::PAIRS, W)]].concat();
        // Its workgroups have a size of their own.
        let extent = Extent::Argument(FOR_UNDECIDED);
        self.source(stage, "hashing/narrow/exact_edges.wgsl", &slots, extent, &[("AXES", "AXES")]);
    }
}
