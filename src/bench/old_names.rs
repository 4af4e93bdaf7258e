//! What counts were called before, where files still have the words.

use crate::detect::Count;

/// A count with its old names.
#[derive(Debug)]
pub struct OldName {
    pub count: Count,
    /// In summaries of version 1.
    pub summary: &'static str,
    /// The column of a CSV file, which keeps its name: that of the thesis, or of the first summaries.
    pub column: &'static str,
}

/// Every count that had another name.
pub const OLD_NAMES: [OldName; 4] = [
    OldName { count: Count::CollidingPairs, summary: "pairs", column: "collision pairs" },
    OldName { count: Count::CandidatePairs, summary: POTENTIAL_WITH_DUPLICATES, column: POTENTIAL_WITH_DUPLICATES },
    OldName { count: Count::UniquePairs, summary: POTENTIAL, column: POTENTIAL },
    OldName { count: Count::MaxOccupancy, summary: FULLEST_CELL, column: FULLEST_CELL },
];

const POTENTIAL_WITH_DUPLICATES: &str = "potential_with_duplicates";
const POTENTIAL: &str = "potential";
const FULLEST_CELL: &str = "fullest_cell";

/// A count in summaries of version 1.
pub fn summary_name(count: Count) -> &'static str {
    OLD_NAMES.iter().find(|old| old.count == count).map_or(count.name(), |old| old.summary)
}

/// The column of a count: under its old name, where it had one.
pub fn column(count: Count) -> &'static str {
    OLD_NAMES.iter().find(|old| old.count == count).map_or(count.name(), |old| old.column)
}
