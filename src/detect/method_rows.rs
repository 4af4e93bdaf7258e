//! The rows of the method table that others are written as differences of.

use super::{
    count::Count,
    family::{BroadPhase, Duplicates, Family, Queried, Threads, Tree},
    stage::Stage,
    traits::{AnswerKind, Cost, Opt, RunsOn, Traits},
};
use crate::geometry::Primitive;

use Count as C;
use Opt as O;
use Stage as S;

/// Several lists as one. Another length than theirs does not compile.
pub const fn joined<T: Copy, const N: usize>(lists: &[&[T]]) -> [T; N] {
    let mut all = [lists[0][0]; N];
    let (mut list, mut at) = (0, 0);
    while list < lists.len() {
        let mut i = 0;
        while i < lists[list].len() {
            all[at] = lists[list][i];
            (at, i) = (at + 1, i + 1);
        }
        list += 1;
    }
    assert!(at == N, "another length");
    all
}

/// Of methods that list candidates in a grid, and then what the narrow phase counts.
const LISTED_IN_GRID: &[Count] = &[
    C::Participants,
    C::Height,
    C::Cells,
    C::MaxOccupancy,
    C::Entries,
    C::TableSlots,
    C::Probes,
    C::CandidatePairs,
    C::UniquePairs,
];

const GRID_COUNTS: &[Count] = &joined::<_, 10>(&[LISTED_IN_GRID, &[C::CollidingPairs]]);

/// A method that tests at once knows neither how many pairs are unique nor how many collide.
pub const MARK_COUNTS: &[Count] = LISTED_IN_GRID.split_at(8).0;

const LISTED: &[Count] = &[C::Participants, C::CandidatePairs, C::UniquePairs];

const BRUTE_FORCE_COUNTS: &[Count] = &joined::<_, 4>(&[LISTED, &[C::CollidingPairs]]);

const LISTED_IN_TREE: &[Count] = &[C::Participants, C::NodesVisited, C::BoxTests, C::CandidatePairs, C::UniquePairs];

const TREE_COUNTS: &[Count] = &joined::<_, 6>(&[LISTED_IN_TREE, &[C::CollidingPairs]]);

pub const KINDS: &[Opt] = &[O::SelfCollisions, O::InterCollisions, O::OnePass];

pub const GRID_OPTIONS: &[Opt] =
    &joined::<_, 8>(&[&[O::Narrow, O::Hash, O::Workgroup], KINDS, &[O::CellRule, O::CellScale]]);

/// Of methods without a grid.
const PLAIN_OPTIONS: &[Opt] = &joined::<_, 5>(&[&[O::Narrow, O::Workgroup], KINDS]);

/// A row of kDet with candidates that are listed; the others say what they do differently.
pub const KDET: Traits = Traits {
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

pub const TREE: Traits = Traits {
    family: Family::Bvh(Tree::Built),
    stages: WITHOUT_UNIQUE,
    counts: TREE_COUNTS,
    options: PLAIN_OPTIONS,
    ..KDET
};

pub const BRUTE_FORCE: Traits = Traits {
    family: Family::BruteForce(Threads::PerPrimitive),
    stages: WITHOUT_UNIQUE,
    counts: BRUTE_FORCE_COUNTS,
    options: PLAIN_OPTIONS,
    cost: Cost::Quadratic(5.0),
    ..KDET
};

const TABLE_COUNTS: &[Count] =
    &[C::Participants, C::OccupiedSlots, C::MaxOccupancy, C::Entries, C::TableSlots, C::HashCollisions];

// The workgroup first: the host leaves it out.
const TABLE_OPTIONS: &[Opt] = &[
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

pub const HASHING: Traits = Traits {
    family: Family::Hashing(Queried::Vertices),
    primitives: &[Primitive::Tetrahedra],
    answer: AnswerKind::Contacts,
    stages: WITHOUT_UNIQUE,
    counts: &joined::<_, 9>(&[TABLE_COUNTS, &[C::CandidatePairs, C::Contacts, C::CollidingVertices]]),
    options: TABLE_OPTIONS,
    ..KDET
};

pub const HASHING_EDGES: Traits = Traits {
    family: Family::Hashing(Queried::Edges),
    primitives: Primitive::ALL,
    answer: AnswerKind::Crossings,
    counts: &joined::<_, 8>(&[TABLE_COUNTS, &[C::CandidatePairs, C::Crossings]]),
    // Triangles are stored, always.
    options: TABLE_OPTIONS.split_at(8).0,
    ..HASHING
};

pub const DEPTH: Traits = Traits {
    family: Family::Depth,
    answer: AnswerKind::Depths,
    stages: &[S::Bounds, S::Populate, S::FindPairs, S::Narrow, S::Crossings, S::Border, S::Propagate],
    counts: &joined::<_, 13>(&[HASHING.counts, &[C::Crossings, C::BorderVertices, C::Rings, C::NoDepth]]),
    options: &joined::<_, 11>(&[TABLE_OPTIONS, &[O::Normals, O::Estimate]]),
    ..HASHING
};

/// What follows the unique pairs of a continuous method.
const IMPACT_COUNTS: &[Count] = &[C::FeaturePairs, C::Undecided, C::LeftOpen, C::Impacts];

/// A row of continuous detection; the others say what they do differently.
pub const SWEPT_GRID: Traits = Traits {
    family: Family::Continuous(BroadPhase::Grid(Duplicates::HomeCell)),
    primitives: &[Primitive::Triangles],
    answer: AnswerKind::Impacts,
    stages: WITHOUT_UNIQUE,
    counts: &joined::<_, 13>(&[LISTED_IN_GRID, IMPACT_COUNTS]),
    options: &joined::<_, 9>(&[&[O::Workgroup, O::Hash], KINDS, &[O::CellRule, O::CellScale, O::Test, O::Separation]]),
    continuous: true,
    ..KDET
};

pub const SWEPT_TREE: Traits = Traits {
    family: Family::Continuous(BroadPhase::Tree(Tree::Built)),
    counts: &joined::<_, 9>(&[LISTED_IN_TREE, IMPACT_COUNTS]),
    options: SWEPT_OPTIONS,
    ..SWEPT_GRID
};

const SWEPT_OPTIONS: &[Opt] = &joined::<_, 6>(&[&[O::Workgroup], KINDS, &[O::Test, O::Separation]]);

pub const SWEPT_BRUTE_FORCE: Traits = Traits {
    family: Family::Continuous(BroadPhase::EveryPair(Threads::PerPrimitive)),
    counts: &joined::<_, 7>(&[LISTED, IMPACT_COUNTS]),
    options: SWEPT_OPTIONS,
    cost: Cost::Quadratic(5.0),
    ..SWEPT_GRID
};

pub const DISTANCE: Traits = Traits {
    family: Family::Distance,
    answer: AnswerKind::Distances,
    stages: WITHOUT_UNIQUE,
    counts: &joined::<_, 13>(&[LISTED_IN_GRID, DISTANCE_COUNTS]),
    options: &[O::Workgroup, O::Hash, O::CellRule, O::CellScale, O::Sub, O::Within],
    ..KDET
};

pub const DISTANCE_ON_HOST: Traits = Traits {
    runs_on: RunsOn::Host,
    counts: &joined::<_, 9>(&[&[C::Participants, C::Height, C::MaxOccupancy], LISTED.split_at(1).1, DISTANCE_COUNTS]),
    options: &[O::Sub, O::Within],
    cost: Cost::Linear(100.0),
    ..DISTANCE
};

/// What follows the unique pairs of objects.
const DISTANCE_COUNTS: &[Count] = &[C::LeftOpen, C::Iterations, C::NearPairs, C::IntersectingPairs];

pub const WITHOUT_UNIQUE: &[Stage] = &[S::Bounds, S::Populate, S::FindPairs, S::Narrow];

/// The same on the host, where there are no workgroups.
pub const fn on_host(row: Traits) -> Traits {
    Traits { runs_on: RunsOn::Host, options: row.options.split_at(1).1, cost: Cost::Linear(100.0), ..row }
}
