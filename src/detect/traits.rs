//! What a row of the method table says.

use super::{count::Count, family::Family, named::named, stage::Stage};
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
        /// Pairs within one object that share no vertex.
        SelfCollisions = "self_collisions", "Self-collisions";
        /// Pairs of different objects.
        InterCollisions = "inter_collisions", "Collisions between objects";
        /// Both kinds of pairs in one pass, timed as one.
        OnePass = "one_pass", "One pass";
        /// The rule for cell sizes.
        CellRule = "cell_rule", "Cell rule";
        /// The factor on cell sizes.
        CellScale = "cell_scale", "Cell scale";
        /// The side of a cell of spatial hashing, in mean edges of the scene.
        CellSize = "cell_size", "Cell size";
        /// Slots of the hash table; by default the next prime from two per vertex.
        TableSlots = "table_slots", "Table slots";
        /// The primes of the hash function `simple`.
        Primes = "primes", "Primes";
        /// Where cells are counted from.
        CellOrigin = "cell_origin", "Cell origin";
        /// The set that the table holds; queries come from the other.
        Stored = "stored", "Stored set";
        /// Normals of penetrated surfaces.
        Normals = "normals", "Normals";
        /// How the depth of a vertex is estimated.
        Estimate = "estimate", "Depth estimate";
        /// The elementary test of continuous detection: whether, and when first, two features in motion meet.
        Test = "test", "Elementary test";
        /// The distance that counts as contact, in the unit of the scene.
        Separation = "separation", "Separation";
        /// The sub-algorithm of GJK: how it finds the nearest point of a simplex.
        Sub = "sub", "Sub-algorithm";
        /// The distance up to which pairs of objects are listed, in the unit of the scene.
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
