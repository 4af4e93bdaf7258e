//! The method table: one row describes a method completely. Code asks the row ([`Method::traits`]), never the name.

use super::{
    count::Count,
    family::{BroadPhase, Duplicates, Family, Queried, Threads, Tree},
    named::named,
    stage::Stage,
};
use crate::geometry::Primitive;

/// Where a method runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RunsOn {
    /// In f64 on the host: the reference.
    Host,
    /// As kernels of the pipeline.
    Gpu,
}

/// What a method answers with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AnswerKind {
    /// Colliding primitives only.
    Marks,
    /// Colliding primitives and the list of colliding pairs.
    Pairs,
    /// Vertices in tetrahedra.
    Contacts,
    /// Edges through triangles.
    Crossings,
    /// Depth and direction of every penetrating vertex.
    Depths,
    /// Feature pairs that meet within a step, and when.
    Impacts,
    /// Objects that are near each other, and how near.
    Distances,
}

impl AnswerKind {
    /// The count that says what was found.
    pub const fn headline(self) -> Count {
        match self {
            Self::Marks | Self::Pairs => Count::CollidingPairs,
            Self::Contacts => Count::Contacts,
            Self::Crossings => Count::Crossings,
            Self::Depths => Count::CollidingVertices,
            Self::Impacts => Count::Impacts,
            Self::Distances => Count::NearPairs,
        }
    }
}

named!(
    /// A setting that a method heeds ([`Traits::options`]).
    Opt, "option", {
        /// The narrow test.
        Narrow = "narrow", "Narrow test";
        /// The hash function of the cell table.
        Hash = "hash", "Hash function";
        /// Threads in a workgroup.
        Workgroup = "workgroup", "Workgroup size";
        /// Pairs within an object.
        SelfCollisions = "self_collisions", "Self-collisions";
        /// Pairs of different objects.
        InterCollisions = "inter_collisions", "Collisions between objects";
        /// Both kinds in one pass.
        OnePass = "one_pass", "One pass";
        /// The rule for cell sizes.
        CellRule = "cell_rule", "Cell rule";
        /// The factor on cell sizes.
        CellScale = "cell_scale", "Cell scale";
        /// The cell size of spatial hashing, in mean edges.
        CellSize = "cell_size", "Cell size";
        /// Slots of the hash table.
        TableSlots = "table_slots", "Table slots";
        /// The primes of the hash function `simple`.
        Primes = "primes", "Primes";
        /// Where cells are counted from.
        CellOrigin = "cell_origin", "Cell origin";
        /// The set that the table holds.
        Stored = "stored", "Stored set";
        /// Normals of penetrated surfaces.
        Normals = "normals", "Normals";
        /// How depth is estimated.
        Estimate = "estimate", "Depth estimate";
        /// The elementary test of continuous detection.
        Test = "test", "Elementary test";
        /// The distance that counts as contact.
        Separation = "separation", "Minimum separation";
        /// The sub-algorithm of GJK.
        Sub = "sub", "Sub-algorithm";
        /// The distance up to which pairs of objects are listed.
        Within = "within", "Distances up to";
    }
);

/// How the time of a frame grows, relative to other methods; only for estimates of the time left.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Cost {
    /// With the number of primitives.
    Linear(f64),
    /// A fixed part, and half of that per unit.
    Offset,
    /// With its square.
    Quadratic(f64),
}

/// Everything that distinguishes one method from another.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Traits {
    /// The plan it follows.
    pub family: Family,
    /// Where it runs.
    pub runs_on: RunsOn,
    /// The primitives it accepts.
    pub primitives: &'static [Primitive],
    /// What it answers with.
    pub answer: AnswerKind,
    /// Its stages, in order.
    pub stages: &'static [Stage],
    /// What it counts.
    pub counts: &'static [Count],
    /// The settings it heeds.
    pub options: &'static [Opt],
    /// Whether it looks at the motion between two positions.
    pub continuous: bool,
    /// How its time grows.
    pub cost: Cost,
}

named!(
    /// How the colliding pairs are found. All find the same collisions, and [`Method::DEFAULT`] is mostly the
    /// quickest.
    ///
    /// ```
    /// use kdet::{Method, Settings};
    /// let settings = Settings::new(Method::KdetNoPairs); // marks only: no list of pairs in memory
    /// for method in Method::ALL {
    ///     println!("{method}: {}", method.summary());
    /// }
    /// ```
    ///
    /// Time on the GPU grows with the number of primitives and pairs for kDet, with the square of the number of primitives for
    /// brute force.
    Method, "method", {
        /// The reference on the host, in f64.
        Cpu = "cpu", "CPU reference";
        /// Candidate pairs, sorted to remove duplicates, then tested.
        Kdet = "kdet", "kDet";
        /// Tests while visiting the grid; marks primitives, lists no pairs.
        KdetNoPairs = "kdet_no_pairs", "kDet, no pair list";
        /// Duplicates are removed by a hash set instead of a sort.
        KdetHashMap = "kdet_hash_map", "kDet, hash map";
        /// Every pair is taken in its home cell only, so there are no duplicates.
        KdetHomeCell = "kdet_home_cell", "kDet, home cell";
        /// A tree of boxes, built every frame.
        Bvh = "bvh", "tree";
        /// A tree of boxes, built in the first frame and refitted in the others.
        BvhRefit = "bvh_refit", "tree, refitted";
        /// Brute force, one thread per primitive.
        Gpu = "gpu", "brute force";
        /// Brute force, one thread per possible pair.
        GpuNoLoop = "gpu_no_loop", "brute force, no loop";
        /// Spatial hashing: vertices in tetrahedra.
        Hashing = "hashing", "hashing";
        /// Spatial hashing: edges through triangles of the surface.
        HashingEdges = "hashing_edges", "hashing, edges";
        /// Depth and direction of penetrating vertices.
        Depth = "depth", "penetration depth";
        /// Vertices in tetrahedra, as Heidelberger's thesis has it, on one thread of the host.
        HashingCpu = "hashing_cpu", "CPU hashing";
        /// Edges through triangles, on one thread of the host.
        HashingEdgesCpu = "hashing_edges_cpu", "CPU hashing, edges";
        /// Depth and direction of penetrating vertices, on one thread of the host.
        DepthCpu = "depth_cpu", "CPU penetration depth";
        /// kDet on swept boxes, duplicates removed by a sort.
        SweptKdet = "swept_kdet", "swept kDet";
        /// kDet on swept boxes, every pair taken in its home cell.
        SweptKdetHomeCell = "swept_kdet_home_cell", "swept kDet, home cell";
        /// A tree of swept boxes, built every frame.
        SweptBvh = "swept_bvh", "swept tree";
        /// A tree of swept boxes, built in the first frame and refitted in the others.
        SweptBvhRefit = "swept_bvh_refit", "swept tree, refitted";
        /// Brute force on swept boxes.
        SweptGpu = "swept_gpu", "swept brute force";
        /// The reference of continuous detection on the host.
        SweptCpu = "swept_cpu", "CPU swept";
        /// Distances of the objects' convex hulls by GJK; the grid finds the pairs.
        Distance = "distance", "distance";
        /// The same on the host, in f64 with a proof; an octree finds the pairs.
        DistanceCpu = "distance_cpu", "CPU distance";
        /// Brute force with one more stage: the throw-away method that proves the seams.
        #[cfg(feature = "checks")]
        Parity = "parity", "parity";
    }
);

use Count as C;
use Opt as O;
use Stage as S;

const GRID_COUNTS: &[Count] = &[
    C::Participants,
    C::Height,
    C::Cells,
    C::MaxOccupancy,
    C::Entries,
    C::TableSlots,
    C::Probes,
    C::CandidatePairs,
    C::UniquePairs,
    C::CollidingPairs,
];

/// A method that tests at once knows neither how many pairs are unique nor how many collide.
const MARK_COUNTS: &[Count] =
    &[C::Participants, C::Height, C::Cells, C::MaxOccupancy, C::Entries, C::TableSlots, C::Probes, C::CandidatePairs];

const BRUTE_FORCE_COUNTS: &[Count] = &[C::Participants, C::CandidatePairs, C::UniquePairs, C::CollidingPairs];

const TREE_COUNTS: &[Count] =
    &[C::Participants, C::NodesVisited, C::BoxTests, C::CandidatePairs, C::UniquePairs, C::CollidingPairs];

const KINDS: [Opt; 3] = [O::SelfCollisions, O::InterCollisions, O::OnePass];

const GRID_OPTIONS: &[Opt] =
    &[O::Narrow, O::Hash, O::Workgroup, KINDS[0], KINDS[1], KINDS[2], O::CellRule, O::CellScale];

/// Of methods without a grid.
const PLAIN_OPTIONS: &[Opt] = &[O::Narrow, O::Workgroup, KINDS[0], KINDS[1], KINDS[2]];

/// A row of kDet with candidates that are listed; the others say what they do differently.
const KDET: Traits = Traits {
    family: Family::Kdet(Duplicates::Sort),
    runs_on: RunsOn::Gpu,
    primitives: Primitive::ALL,
    answer: AnswerKind::Pairs,
    stages: &[S::Bounds, S::Populate, S::FindPairs, S::Unique, S::Narrow],
    counts: GRID_COUNTS,
    options: GRID_OPTIONS,
    continuous: false,
    cost: Cost::Offset,
};

const TREE: Traits = Traits {
    family: Family::Bvh(Tree::Built),
    stages: WITHOUT_UNIQUE,
    counts: TREE_COUNTS,
    options: PLAIN_OPTIONS,
    ..KDET
};

const BRUTE_FORCE: Traits = Traits {
    family: Family::BruteForce(Threads::PerPrimitive),
    stages: WITHOUT_UNIQUE,
    counts: BRUTE_FORCE_COUNTS,
    options: PLAIN_OPTIONS,
    cost: Cost::Quadratic(5.0),
    ..KDET
};

const TABLE_COUNTS: [Count; 6] =
    [C::Participants, C::OccupiedSlots, C::MaxOccupancy, C::Entries, C::TableSlots, C::HashCollisions];

// The workgroup first: the host leaves it out.
const TABLE_OPTIONS: [Opt; 9] = [
    O::Workgroup,
    O::Hash,
    O::SelfCollisions,
    O::InterCollisions,
    O::CellSize,
    O::TableSlots,
    O::Primes,
    O::CellOrigin,
    O::Stored,
];

const HASHING: Traits = Traits {
    family: Family::Hashing(Queried::Vertices),
    primitives: &[Primitive::Tetrahedra],
    answer: AnswerKind::Contacts,
    stages: WITHOUT_UNIQUE,
    counts: &[
        C::Participants,
        C::OccupiedSlots,
        C::MaxOccupancy,
        C::Entries,
        C::TableSlots,
        C::HashCollisions,
        C::CandidatePairs,
        C::Contacts,
        C::CollidingVertices,
    ],
    options: &TABLE_OPTIONS,
    ..KDET
};

const HASHING_EDGES: Traits = Traits {
    family: Family::Hashing(Queried::Edges),
    primitives: Primitive::ALL,
    answer: AnswerKind::Crossings,
    counts: &[
        TABLE_COUNTS[0],
        TABLE_COUNTS[1],
        TABLE_COUNTS[2],
        TABLE_COUNTS[3],
        TABLE_COUNTS[4],
        TABLE_COUNTS[5],
        C::CandidatePairs,
        C::Crossings,
    ],
    // Triangles are stored, always.
    options: TABLE_OPTIONS.split_at(8).0,
    ..HASHING
};

const DEPTH: Traits = Traits {
    family: Family::Depth,
    answer: AnswerKind::Depths,
    stages: &[S::Bounds, S::Populate, S::FindPairs, S::Narrow, S::Crossings, S::Border, S::Propagate],
    counts: &[
        TABLE_COUNTS[0],
        TABLE_COUNTS[1],
        TABLE_COUNTS[2],
        TABLE_COUNTS[3],
        TABLE_COUNTS[4],
        TABLE_COUNTS[5],
        C::CandidatePairs,
        C::Contacts,
        C::CollidingVertices,
        C::Crossings,
        C::BorderVertices,
        C::Rings,
        C::NoDepth,
    ],
    options: &[
        TABLE_OPTIONS[0],
        TABLE_OPTIONS[1],
        TABLE_OPTIONS[2],
        TABLE_OPTIONS[3],
        TABLE_OPTIONS[4],
        TABLE_OPTIONS[5],
        TABLE_OPTIONS[6],
        TABLE_OPTIONS[7],
        TABLE_OPTIONS[8],
        O::Normals,
        O::Estimate,
    ],
    ..HASHING
};

/// What follows the unique pairs of a continuous method.
const IMPACT_COUNTS: [Count; 4] = [C::FeaturePairs, C::Undecided, C::LeftOpen, C::Impacts];

/// A row of continuous detection; the others say what they do differently.
const SWEPT_GRID: Traits = Traits {
    family: Family::Continuous(BroadPhase::Grid(Duplicates::HomeCell)),
    primitives: &[Primitive::Triangles],
    answer: AnswerKind::Impacts,
    stages: WITHOUT_UNIQUE,
    counts: &[
        C::Participants,
        C::Height,
        C::Cells,
        C::MaxOccupancy,
        C::Entries,
        C::TableSlots,
        C::Probes,
        C::CandidatePairs,
        C::UniquePairs,
        IMPACT_COUNTS[0],
        IMPACT_COUNTS[1],
        IMPACT_COUNTS[2],
        IMPACT_COUNTS[3],
    ],
    options: &[O::Workgroup, O::Hash, KINDS[0], KINDS[1], KINDS[2], O::CellRule, O::CellScale, O::Test, O::Separation],
    continuous: true,
    ..KDET
};

const SWEPT_TREE: Traits = Traits {
    family: Family::Continuous(BroadPhase::Tree(Tree::Built)),
    counts: &[
        C::Participants,
        C::NodesVisited,
        C::BoxTests,
        C::CandidatePairs,
        C::UniquePairs,
        IMPACT_COUNTS[0],
        IMPACT_COUNTS[1],
        IMPACT_COUNTS[2],
        IMPACT_COUNTS[3],
    ],
    options: SWEPT_OPTIONS,
    ..SWEPT_GRID
};

const SWEPT_OPTIONS: &[Opt] = &[O::Workgroup, KINDS[0], KINDS[1], KINDS[2], O::Test, O::Separation];

const SWEPT_BRUTE_FORCE: Traits = Traits {
    family: Family::Continuous(BroadPhase::EveryPair(Threads::PerPrimitive)),
    counts: &[
        C::Participants,
        C::CandidatePairs,
        C::UniquePairs,
        IMPACT_COUNTS[0],
        IMPACT_COUNTS[1],
        IMPACT_COUNTS[2],
        IMPACT_COUNTS[3],
    ],
    options: SWEPT_OPTIONS,
    cost: Cost::Quadratic(5.0),
    ..SWEPT_GRID
};

const DISTANCE: Traits = Traits {
    family: Family::Distance,
    answer: AnswerKind::Distances,
    stages: WITHOUT_UNIQUE,
    counts: &[
        C::Participants,
        C::Height,
        C::Cells,
        C::MaxOccupancy,
        C::Entries,
        C::TableSlots,
        C::Probes,
        C::CandidatePairs,
        C::UniquePairs,
        DISTANCE_COUNTS[0],
        DISTANCE_COUNTS[1],
        DISTANCE_COUNTS[2],
        DISTANCE_COUNTS[3],
    ],
    options: &[O::Workgroup, O::Hash, O::CellRule, O::CellScale, O::Sub, O::Within],
    ..KDET
};

/// What follows the unique pairs of objects.
const DISTANCE_COUNTS: [Count; 4] = [C::LeftOpen, C::Iterations, C::NearPairs, C::IntersectingPairs];

const WITHOUT_UNIQUE: &[Stage] = &[S::Bounds, S::Populate, S::FindPairs, S::Narrow];

/// The same on the host, where there are no workgroups.
const fn on_host(row: Traits) -> Traits {
    Traits { runs_on: RunsOn::Host, options: row.options.split_at(1).1, cost: Cost::Linear(100.0), ..row }
}

impl Method {
    /// The method when none is named.
    pub const DEFAULT: Self = Self::KdetHomeCell;

    /// The method that every other one that finds pairs is compared with.
    pub const REFERENCE: Self = Self::Cpu;

    /// The method on the host that answers the same question.
    pub const fn reference(self) -> Self {
        match self.traits().answer {
            AnswerKind::Marks | AnswerKind::Pairs => Self::REFERENCE,
            AnswerKind::Contacts => Self::HashingCpu,
            AnswerKind::Crossings => Self::HashingEdgesCpu,
            AnswerKind::Depths => Self::DepthCpu,
            AnswerKind::Impacts => Self::SweptCpu,
            AnswerKind::Distances => Self::DistanceCpu,
        }
    }

    /// Its row of the table.
    pub const fn traits(self) -> &'static Traits {
        match self {
            Self::Cpu => &Traits {
                family: Family::Kdet(Duplicates::HomeCell),
                runs_on: RunsOn::Host,
                stages: WITHOUT_UNIQUE,
                options: &[O::Narrow, KINDS[0], KINDS[1], KINDS[2], O::CellRule, O::CellScale],
                cost: Cost::Linear(100.0),
                ..KDET
            },
            Self::Kdet => &KDET,
            Self::KdetNoPairs => &Traits {
                family: Family::Kdet(Duplicates::TestEach),
                answer: AnswerKind::Marks,
                stages: WITHOUT_UNIQUE,
                counts: MARK_COUNTS,
                ..KDET
            },
            Self::KdetHashMap => &Traits { family: Family::Kdet(Duplicates::HashSet), ..KDET },
            Self::KdetHomeCell => {
                &Traits { family: Family::Kdet(Duplicates::HomeCell), stages: WITHOUT_UNIQUE, ..KDET }
            }
            Self::Bvh => &TREE,
            Self::BvhRefit => &Traits { family: Family::Bvh(Tree::Refitted), ..TREE },
            Self::Gpu => &BRUTE_FORCE,
            Self::GpuNoLoop => &Traits { family: Family::BruteForce(Threads::PerPair), ..BRUTE_FORCE },
            Self::Hashing => &HASHING,
            Self::HashingEdges => &HASHING_EDGES,
            Self::Depth => &DEPTH,
            Self::HashingCpu => const { &on_host(HASHING) },
            Self::HashingEdgesCpu => const { &on_host(HASHING_EDGES) },
            Self::DepthCpu => const { &on_host(DEPTH) },
            Self::SweptKdet => &Traits {
                family: Family::Continuous(BroadPhase::Grid(Duplicates::Sort)),
                stages: KDET.stages,
                ..SWEPT_GRID
            },
            Self::SweptKdetHomeCell => &SWEPT_GRID,
            Self::SweptBvh => &SWEPT_TREE,
            Self::SweptBvhRefit => {
                &Traits { family: Family::Continuous(BroadPhase::Tree(Tree::Refitted)), ..SWEPT_TREE }
            }
            Self::SweptGpu => &SWEPT_BRUTE_FORCE,
            Self::SweptCpu => const { &on_host(SWEPT_BRUTE_FORCE) },
            Self::Distance => &DISTANCE,
            Self::DistanceCpu => &Traits {
                runs_on: RunsOn::Host,
                counts: &[
                    C::Participants,
                    C::Height,
                    C::MaxOccupancy,
                    C::CandidatePairs,
                    C::UniquePairs,
                    DISTANCE_COUNTS[0],
                    DISTANCE_COUNTS[1],
                    DISTANCE_COUNTS[2],
                    DISTANCE_COUNTS[3],
                ],
                options: &[O::Sub, O::Within],
                cost: Cost::Linear(100.0),
                ..DISTANCE
            },
            #[cfg(feature = "checks")]
            Self::Parity => &Traits {
                family: Family::Parity,
                stages: &[S::Bounds, S::Populate, S::FindPairs, S::Narrow, S::Parity],
                counts: &[
                    C::Participants,
                    C::CandidatePairs,
                    C::UniquePairs,
                    C::CollidingPairs,
                    C::OddMarks,
                    C::OddPixels,
                ],
                ..BRUTE_FORCE
            },
        }
    }

    /// Whether it runs on the GPU.
    pub const fn is_on_gpu(self) -> bool {
        matches!(self.traits().runs_on, RunsOn::Gpu)
    }

    /// Every method that runs on the GPU.
    pub fn on_gpu() -> impl Iterator<Item = Self> {
        Self::ALL.iter().copied().filter(|method| method.is_on_gpu())
    }

    /// Whether it looks for pairs of primitives, listed or not.
    pub const fn finds_pairs(self) -> bool {
        matches!(self.traits().answer, AnswerKind::Marks | AnswerKind::Pairs)
    }

    /// Whether it looks at vertices, not at primitives: the inspector tells of these then.
    pub const fn looks_at_vertices(self) -> bool {
        matches!(self.traits().answer, AnswerKind::Contacts | AnswerKind::Crossings | AnswerKind::Depths)
    }

    /// Whether it looks at objects as wholes, not at what they consist of.
    pub const fn looks_at_objects(self) -> bool {
        matches!(self.traits().answer, AnswerKind::Distances)
    }

    /// Whether it needs edges and surface of the meshes.
    pub const fn needs_topology(self) -> bool {
        !self.finds_pairs()
    }

    /// Whether it lists the colliding pairs.
    pub const fn lists_pairs(self) -> bool {
        matches!(self.traits().answer, AnswerKind::Pairs)
    }

    /// Whether it fills a grid.
    pub fn has_grid(self) -> bool {
        self.traits().counts.contains(&Count::Cells)
    }

    /// Whether it heeds a setting.
    pub fn heeds(self, option: Opt) -> bool {
        self.traits().options.contains(&option)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_consistent() {
        for method in Method::ALL {
            let row = method.traits();
            assert!(!row.stages.is_empty() && !row.primitives.is_empty(), "{method}");
            assert!(row.stages.is_sorted(), "{method}: stages in the order of the charts");
            assert!(row.counts.is_sorted(), "{method}: counts in the order of the panels");
            assert_eq!(method.lists_pairs(), row.counts.contains(&Count::CollidingPairs), "{method}");
            let reference = method.reference().traits();
            assert!(reference.runs_on == RunsOn::Host && (method.finds_pairs() || reference.answer == row.answer));
            assert_eq!(method.has_grid(), row.options.contains(&Opt::CellRule), "{method}");
            assert_eq!(method.name().parse(), Ok(*method));
        }
        assert!(!Method::REFERENCE.is_on_gpu() && Method::DEFAULT.is_on_gpu());
    }
}
