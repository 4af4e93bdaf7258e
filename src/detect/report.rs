//! The answer: pairs, colliding primitives, counts and times.

use super::settings::Stage;

/// Two colliding primitives, the smaller index first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
pub struct Pair {
    /// The smaller index.
    pub a: u32,
    /// The larger index.
    pub b: u32,
}

impl Pair {
    /// Orders the two.
    pub fn new(one: u32, other: u32) -> Self {
        Self { a: one.min(other), b: one.max(other) }
    }
}

/// The minimum translation of a pair: moving `b` by `axis · depth` parts the two.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Translation {
    /// Unit vector.
    pub axis: glam::DVec3,
    /// How far.
    pub depth: f64,
}

/// What the stages counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Serialize)]
pub struct Counts {
    /// Primitives that took part.
    pub primitives: u64,
    /// Levels of the grid hierarchy that the sizes span.
    pub height: u64,
    /// Cells in use over all levels.
    pub cells: u64,
    /// Primitives stored in the fullest cell.
    pub fullest_cell: u64,
    /// Stored entries over all cells.
    pub entries: u64,
    /// Slots of the cell table.
    pub table_slots: u64,
    /// Slots looked at while the table was filled.
    pub probes: u64,
    /// Potential pairs as found, with duplicates.
    pub potential_with_duplicates: u64,
    /// Potential pairs after duplicates went.
    pub potential: u64,
    /// Colliding pairs (0 where the method keeps none).
    pub pairs: u64,
}

/// Whether times were taken on the device or on the host.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Clock {
    /// Time stamps on the device.
    Device,
    /// The host's clock around the work.
    #[default]
    Host,
}

/// Which pairs a timed pass looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PairKind {
    /// Self and inter together, or only one of them wanted.
    Both,
    /// Pairs of different objects.
    Inter,
    /// Pairs within an object.
    #[serde(rename = "self")]
    SelfCollision,
}

/// How long one stage took.
#[derive(Debug, Clone, Copy, PartialEq, serde::Serialize)]
pub struct StageTime {
    /// The stage.
    pub stage: Stage,
    /// What it looked for.
    pub part: PairKind,
    /// Milliseconds.
    pub ms: f64,
}

/// Times of one frame.
#[derive(Debug, Clone, PartialEq, Default, serde::Serialize)]
pub struct Times {
    /// Where the stage times come from.
    pub clock: Clock,
    /// Every stage that ran, in order.
    pub stages: Vec<StageTime>,
    /// The host's clock around everything, ms.
    pub host_ms: f64,
}

impl Times {
    /// All passes of one stage together, ms.
    pub fn stage(&self, stage: Stage) -> f64 {
        // From 0: the sum of nothing would be -0.
        self.stages.iter().filter(|t| t.stage == stage).fold(0.0, |sum, t| sum + t.ms)
    }

    /// All stages together, ms.
    pub fn total(&self) -> f64 {
        self.stages.iter().map(|t| t.ms).sum()
    }
}

/// The answer for one frame.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Report {
    /// Colliding pairs, sorted. Empty where the method keeps none.
    pub pairs: Vec<Pair>,
    /// For `sat_mtv`: one translation per pair, in the order of `pairs`.
    pub translations: Vec<Translation>,
    /// Colliding primitives, sorted.
    pub colliding: Vec<u32>,
    /// What the stages counted.
    pub counts: Counts,
    /// How long they took.
    pub times: Times,
}
