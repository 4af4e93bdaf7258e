//! What distinguishes the methods of the table: families, and the parts that methods of a family differ in.

use super::named::named;

/// Methods that share a plan, with what distinguishes them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Family {
    /// A hierarchical grid (docs/kdet.md).
    Kdet(Duplicates),
    /// A tree of boxes (docs/bvh.md).
    Bvh(Tree),
    /// Every primitive against every other.
    BruteForce(Threads),
    /// One uniform grid in a hash table (docs/hashing.md).
    Hashing(Queried),
    /// Consistent penetration depth (docs/depth.md).
    Depth,
    /// Continuous detection (docs/continuous.md).
    Continuous(BroadPhase),
    /// Distances of the objects' convex hulls (docs/gjk.md).
    Distance,
    /// The throw-away method that proves the seams.
    #[cfg(feature = "checks")]
    Parity,
}

impl Family {
    /// The system that the page offers its methods under.
    pub const fn system(self) -> System {
        match self {
            Self::Kdet(_) => System::Kdet,
            Self::Bvh(_) => System::Bvh,
            Self::BruteForce(_) => System::BruteForce,
            Self::Hashing(_) | Self::Depth => System::Hashing,
            Self::Continuous(_) => System::Continuous,
            Self::Distance => System::Distance,
            #[cfg(feature = "checks")]
            Self::Parity => System::Checks,
        }
    }
}

named!(
    /// A family of methods as the page groups them.
    System, "system", {
        /// Hierarchical grids.
        Kdet = "kdet", "kDet";
        /// Trees of boxes.
        Bvh = "bvh", "Tree";
        /// Every primitive against every other.
        BruteForce = "brute_force", "Brute force";
        /// Spatial hashing and penetration depth.
        Hashing = "hashing", "Hashing and depth";
        /// The first time of contact between two frames.
        Continuous = "continuous", "Continuous";
        /// Distances of convex hulls, by GJK.
        Distance = "distance", "Distance";
        /// Throw-away methods of the tests.
        #[cfg(feature = "checks")]
        Checks = "checks", "Checks";
    }
);

impl System {
    /// Whether its methods are those of the tests.
    pub const fn is_of_checks(self) -> bool {
        match self {
            #[cfg(feature = "checks")]
            Self::Checks => true,
            _ => false,
        }
    }
}

/// What becomes of a pair that two primitives form in several grid cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Duplicates {
    /// It is taken in its home cell only.
    HomeCell,
    /// Candidates are sorted and equal neighbours dropped.
    Sort,
    /// Candidates go through a hash set.
    HashSet,
    /// It is tested in every cell; nothing is listed.
    TestEach,
}

/// Where the order of a tree's leaves comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tree {
    /// From the positions of the frame.
    Built,
    /// From the first frame of the same topology; only the boxes follow the positions.
    Refitted,
}

/// How brute force is divided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Threads {
    /// A thread per primitive loops over the others.
    PerPrimitive,
    /// A thread per pair.
    PerPair,
}

/// What spatial hashing looks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Queried {
    /// Vertices in tetrahedra.
    Vertices,
    /// Edges through triangles of surfaces.
    Edges,
}

/// How continuous detection finds the triangles whose swept boxes overlap.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BroadPhase {
    /// As kDet.
    Grid(Duplicates),
    /// As a tree.
    Tree(Tree),
    /// As brute force.
    EveryPair(Threads),
}

impl BroadPhase {
    /// The family that finds pairs of what stands still in this way.
    pub const fn at_rest(self) -> Family {
        match self {
            Self::Grid(duplicates) => Family::Kdet(duplicates),
            Self::Tree(tree) => Family::Bvh(tree),
            Self::EveryPair(threads) => Family::BruteForce(threads),
        }
    }
}
