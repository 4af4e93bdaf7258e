//! The method table: one row describes a method completely. Code asks the row ([`Method::traits`]), never the name.

use super::{
    count::Count,
    family::{BroadPhase, Duplicates, Family, Threads, Tree},
    method_rows::{
        BRUTE_FORCE, DEPTH, DISTANCE, DISTANCE_ON_HOST, HASHING, HASHING_EDGES, KDET, KINDS, MARK_COUNTS,
        SWEPT_BRUTE_FORCE, SWEPT_GRID, SWEPT_TREE, TREE, WITHOUT_UNIQUE, joined, on_host,
    },
    named::named,
    traits::{AnswerKind, Cost, Opt, RunsOn, Traits},
};

#[cfg(feature = "checks")]
use super::stage::Stage;

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

/// Of the reference, which has neither a hash table nor workgroups.
const CPU_OPTIONS: &[Opt] = &joined::<_, 6>(&[&[Opt::Narrow], KINDS, &[Opt::CellRule, Opt::CellScale]]);

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

    /// The method that finds pairs of what stands still as this one finds pairs of what moves; itself where nothing moves.
    pub fn at_rest(self) -> Self {
        let Family::Continuous(broad) = self.traits().family else { return self };
        if !self.is_on_gpu() {
            return Self::REFERENCE;
        }
        Self::on_gpu().find(|method| method.traits().family == broad.at_rest()).unwrap_or(self)
    }

    /// Its row of the table.
    pub const fn traits(self) -> &'static Traits {
        match self {
            Self::Cpu => &Traits {
                family: Family::Kdet(Duplicates::HomeCell),
                runs_on: RunsOn::Host,
                stages: WITHOUT_UNIQUE,
                options: CPU_OPTIONS,
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
            Self::DistanceCpu => &DISTANCE_ON_HOST,
            #[cfg(feature = "checks")]
            Self::Parity => &Traits {
                family: Family::Parity,
                stages: &[Stage::Bounds, Stage::Populate, Stage::FindPairs, Stage::Narrow, Stage::Parity],
                counts: &[
                    Count::Participants,
                    Count::CandidatePairs,
                    Count::UniquePairs,
                    Count::CollidingPairs,
                    Count::OddMarks,
                    Count::OddPixels,
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

    /// `kdet sweep` names continuous methods by it: each has one, and no two have the same.
    #[test]
    fn continuous_methods_have_a_method_for_what_stands_still() {
        let continuous: Vec<Method> = Method::ALL.iter().copied().filter(|method| method.traits().continuous).collect();
        for (i, method) in continuous.iter().enumerate() {
            let still = method.at_rest();
            assert!(!still.traits().continuous && still.finds_pairs(), "{method}: {still}");
            assert!(continuous[..i].iter().all(|other| other.at_rest() != still), "{method}: {still} twice");
            assert_eq!(still.at_rest(), still);
        }
        assert_eq!(Method::SweptKdetHomeCell.at_rest(), Method::KdetHomeCell);
        assert_eq!(Method::SweptCpu.at_rest(), Method::Cpu);
    }
}
