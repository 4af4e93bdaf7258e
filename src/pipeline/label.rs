//! Names of timed passes.

use crate::detect::{PairKind, Stage, StageTime};

/// The names of timed passes, and what they stand for.
const LABELS: [(PairKind, [&str; 5]); 3] = [
    (PairKind::Both, ["bounds", "populate", "find_pairs", "unique", "narrow"]),
    (PairKind::Inter, ["bounds inter", "populate inter", "find_pairs inter", "unique inter", "narrow inter"]),
    (PairKind::SelfCollision, ["bounds self", "populate self", "find_pairs self", "unique self", "narrow self"]),
];

/// The name of a stage's pass in one part of a frame.
pub(super) fn label(stage: Stage, part: PairKind) -> &'static str {
    LABELS.iter().find(|(p, _)| *p == part).map_or("", |(_, labels)| labels[stage as usize])
}

/// What a pass of this name took.
pub(super) fn stage_time(name: &str, ms: f64) -> Option<StageTime> {
    LABELS.iter().find_map(|&(part, labels)| {
        let index = labels.iter().position(|label| *label == name)?;
        Some(StageTime { stage: Stage::ALL[index], part, ms })
    })
}
