//! The answer: what was found, counts and times.

use super::{
    Impact, ObjectDistance,
    count::{Count, Counts},
    stage::Stage,
};

/// Two colliding primitives, the smaller index first: two u32, as in the buffer of pairs on the GPU.
///
/// ```
/// use kdet::Pair;
/// let pair = Pair::new(7, 2);
/// assert_eq!((pair.a, pair.b), (2, 7));
/// ```
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

/// The minimum translation of a pair: moving `b` by `axis · depth` separates the two. Searched for with
/// [`Narrow::SatMtv`](crate::Narrow::SatMtv) only; copying them back costs 16 bytes per pair.
///
/// ```
/// use kdet::{Pair, Report, glam::DVec3};
/// fn pushes(report: &Report) -> impl Iterator<Item = (&Pair, DVec3)> {
///     report.pairs().iter().zip(report.translations().iter().map(|t| t.axis * t.depth))
/// }
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Translation {
    /// Unit vector.
    pub axis: glam::DVec3,
    /// How far.
    pub depth: f64,
}

/// A vertex in a tetrahedron, or on its surface: two u32, as in the buffer of contacts on the GPU.
///
/// ```
/// use kdet::{Contact, Found, Report};
/// fn contacts_of(report: &Report, vertex: u32) -> Vec<Contact> {
///     let Found::Contacts(contacts) = &report.found else { return vec![] };
///     contacts.iter().copied().filter(|contact| contact.vertex == vertex).collect()
/// }
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
pub struct Contact {
    /// The vertex.
    pub vertex: u32,
    /// The tetrahedron.
    pub primitive: u32,
}

/// An edge that crosses a triangle of a surface, by their vertices.
///
/// ```
/// use kdet::Crossing;
/// let crossing = Crossing { edge: [3, 8], triangle: [0, 1, 2] };
/// assert!(crossing.edge[0] < crossing.edge[1]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Crossing {
    /// The smaller vertex first.
    pub edge: [u32; 2],
    /// Counter-clockwise as seen from outside, the smallest vertex first.
    pub triangle: [u32; 3],
}

/// How deep a vertex is in another object, and which way leads out: moving it by `direction · depth` brings it to the surface.
///
/// ```
/// use kdet::{Found, Report, glam::DVec3};
/// fn pushes(report: &Report) -> Vec<(u32, DVec3)> {
///     let Found::Depths { consistent, .. } = &report.found else { return vec![] };
///     consistent.iter().map(|p| (p.vertex, p.direction * p.depth.max(0.0))).collect()
/// }
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Penetration {
    /// The vertex.
    pub vertex: u32,
    /// How deep. The consistent estimate may be below zero where a surface is concave.
    pub depth: f64,
    /// Unit vector.
    pub direction: glam::DVec3,
}

/// Which clock measured the stages. The device's needs the feature `TIMESTAMP_QUERY`; without it stages have no times, and
/// [`Times::host_ms`] includes the waiting.
///
/// ```
/// use kdet::{Clock, Report};
/// fn is_gpu_time(report: &Report) -> bool {
///     report.times.clock == Clock::Device
/// }
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Clock {
    /// GPU timestamps.
    Device,
    /// The wall clock on the host.
    #[default]
    Host,
}

/// Which pairs a round of a frame searched for: two rounds, where [`Settings::one_pass`](crate::Settings::one_pass) is off.
///
/// ```
/// use kdet::{PairKind, Times};
/// fn self_ms(times: &Times) -> f64 {
///     times.stages.iter().filter(|time| time.kind == PairKind::SelfCollision).map(|time| time.ms).sum()
/// }
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
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

impl PairKind {
    /// Every kind.
    pub const ALL: &'static [Self] = &[Self::Both, Self::Inter, Self::SelfCollision];

    /// The word for it where the two kinds are told apart; empty for both.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Both => "",
            Self::Inter => "inter",
            Self::SelfCollision => "self",
        }
    }
}

/// How long one stage took.
///
/// ```
/// use kdet::{StageTime, Times};
/// fn slowest(times: &Times) -> Option<&StageTime> {
///     times.stages.iter().max_by(|a, b| a.ms.total_cmp(&b.ms))
/// }
/// ```
#[derive(Debug, Clone, Copy, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct StageTime {
    /// The stage.
    pub stage: Stage,
    /// The pairs it searched for.
    pub kind: PairKind,
    /// Milliseconds.
    pub ms: f64,
}

/// Times of one frame. Timestamps come back with the counts: no read-back of their own.
///
/// ```
/// use kdet::{Stage, Times};
/// fn print(times: &Times) {
///     println!("{} of {} ms in the narrow phase", times.stage(Stage::Narrow), times.total());
/// }
/// ```
#[derive(Debug, Clone, PartialEq, Default, serde::Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Times {
    /// Where the stage times come from.
    pub clock: Clock,
    /// Every stage that ran, in order.
    pub stages: Vec<StageTime>,
    /// The wall clock around everything, ms.
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

/// What a search found, by the kind of answer that its method gives.
///
/// ```
/// use kdet::{Found, Report};
/// fn describe(report: &Report) -> String {
///     match &report.found {
///         Found::Pairs { pairs, .. } => format!("{} pairs", pairs.len()),
///         Found::Marks => format!("{} primitives; the method lists no pairs", report.colliding.len()),
///         _ => "an answer of a newer version".into(),
///     }
/// }
/// ```
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Found {
    /// The method only marks colliding primitives.
    Marks,
    /// Colliding pairs, sorted.
    Pairs {
        /// The pairs.
        pairs: Vec<Pair>,
        /// With a narrow test that has depth: one translation per pair, in the same order.
        translations: Vec<Translation>,
    },
    /// Vertices in tetrahedra, sorted.
    Contacts(Vec<Contact>),
    /// Edges through triangles, sorted.
    Crossings(Vec<Crossing>),
    /// Penetrating vertices, sorted. One that has no depth is not listed; [`Count::NoDepth`] has their number.
    Depths {
        /// By the consistent estimate, where it was asked for.
        consistent: Vec<Penetration>,
        /// By the nearest surface, where it was asked for.
        nearest: Vec<Penetration>,
    },
    /// Feature pairs that meet within the step, sorted.
    Impacts(Vec<Impact>),
    /// Objects whose convex hulls are as near as was asked for, sorted.
    Distances(Vec<ObjectDistance>),
}

/// The answer for one frame, by the frame's own numbers.
///
/// ```no_run
/// # async fn example(detector: &mut kdet::Detector, frame: &kdet::Frame<'_>) -> Result<(), kdet::DetectError> {
/// let report = detector.detect(frame, &kdet::Settings::default()).await?;
/// for pair in report.pairs() {
///     println!("{} and {} collide", pair.a, pair.b);
/// }
/// println!("{:?} candidate pairs, {} ms", report.count(kdet::Count::CandidatePairs), report.times.total());
/// # Ok(()) }
/// ```
#[derive(Debug, Clone, PartialEq, Default)]
#[non_exhaustive]
pub struct Report {
    /// Colliding primitives, sorted.
    pub colliding: Vec<u32>,
    /// What else was found.
    pub found: Found,
    /// What the stages counted.
    pub counts: Counts,
    /// How long they took.
    pub times: Times,
}

impl Default for Found {
    fn default() -> Self {
        Self::Pairs { pairs: vec![], translations: vec![] }
    }
}

impl Report {
    /// A report without counts and times.
    pub fn new(colliding: Vec<u32>, found: Found) -> Self {
        Self { colliding, found, counts: Counts::default(), times: Times::default() }
    }

    /// Colliding pairs, sorted; none where the method lists none.
    pub fn pairs(&self) -> &[Pair] {
        match &self.found {
            Found::Pairs { pairs, .. } => pairs,
            _ => &[],
        }
    }

    /// One translation per pair where the narrow test has depth, otherwise none.
    pub fn translations(&self) -> &[Translation] {
        match &self.found {
            Found::Pairs { translations, .. } => translations,
            _ => &[],
        }
    }

    /// A count, where the method has it.
    pub fn count(&self, count: Count) -> Option<u64> {
        self.counts.get(count)
    }
}
