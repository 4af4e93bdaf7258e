//! What the stages count.

use super::named::named;

named!(
    /// Something that a method counts in a frame. Counts come with the one read-back of a frame: they cost nothing more.
    ///
    /// ```
    /// use kdet::{Count, Report};
    /// fn candidates_per_pair(report: &Report) -> Option<f64> {
    ///     // None where the method does not count it.
    ///     Some(report.count(Count::CandidatePairs)? as f64 / report.count(Count::CollidingPairs)? as f64)
    /// }
    /// ```
    Count, "count", {
        /// Primitives that were not culled in this frame.
        Participants = "participants", "participants";
        /// Levels of the grid hierarchy that the sizes span.
        Height = "height", "grid levels";
        /// Grid cells in use over all levels.
        Cells = "cells", "occupied cells";
        /// Slots of the hash table with an entry.
        OccupiedSlots = "occupied_slots", "occupied slots";
        /// Most entries in one grid cell, or in one slot of spatial hashing.
        MaxOccupancy = "max_occupancy", "max. occupancy";
        /// Entries over all grid cells.
        Entries = "entries", "entries in all cells";
        /// Slots of the cell table.
        TableSlots = "table_slots", "hash table slots";
        /// Slots probed while the cell table was filled.
        Probes = "probes", "probes while filling";
        /// Entries that a query met in a slot and that belong to another cell.
        HashCollisions = "hash_collisions", "hash collisions";
        /// Nodes of the tree whose children were tested.
        NodesVisited = "nodes_visited", "nodes visited";
        /// Tests of a primitive's box against that of a node or leaf of the tree.
        BoxTests = "box_tests", "box tests in the tree";
        /// Candidate pairs as found; a pair may repeat.
        CandidatePairs = "candidate_pairs", "candidate pairs";
        /// Candidate pairs without duplicates.
        UniquePairs = "unique_pairs", "unique pairs";
        /// Pairs that the narrow phase confirmed.
        CollidingPairs = "colliding_pairs", "colliding pairs";
        /// Vertices in tetrahedra: a vertex in two of them counts twice.
        Contacts = "contacts", "contacts";
        /// Vertices with a contact.
        CollidingVertices = "colliding_vertices", "colliding vertices";
        /// Edges through triangles.
        Crossings = "crossings", "edge crossings";
        /// Colliding vertices next to one that does not collide.
        BorderVertices = "border_vertices", "border vertices";
        /// Rings of vertices that depth was propagated over, the border included.
        Rings = "rings", "rings";
        /// Colliding vertices that no border vertex is connected with: they have no depth.
        NoDepth = "no_depth", "vertices without depth";
        /// Vertices and faces, edges and edges that an elementary test was made for.
        FeaturePairs = "feature_pairs", "feature pairs";
        /// Those of them that the first elementary test left undecided.
        Undecided = "undecided", "undecided at first";
        /// What rounding left open on the GPU: the host decides it when it reads the answer.
        LeftOpen = "left_open", "left to the host";
        /// Feature pairs that meet within the step, with those that are left to the host.
        Impacts = "impacts", "impacts";
        /// Evaluations of the support function in all searches of GJK.
        Iterations = "iterations", "GJK iterations";
        /// Pairs of objects that are as near as was asked for, with those that are left to the host.
        NearPairs = "near_pairs", "near pairs of objects";
        /// Pairs of objects whose convex hulls intersect by the sub-algorithm's own verdict; reports have certified ones.
        IntersectingPairs = "intersecting_pairs", "intersecting hulls";
        /// Colliding primitives with an odd number of pairs, of the throw-away method that proves the seams.
        #[cfg(feature = "checks")]
        OddMarks = "odd_marks", "odd marks";
        /// The same, counted in a picture.
        #[cfg(feature = "checks")]
        OddPixels = "odd_pixels", "odd pixels";
    }
);

/// How the counts of several rounds of a frame (inter and self one after the other, batches) become one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Merge {
    /// Every round counts its own.
    Sum,
    /// Every kind of pair fills a grid of its own; batches of one kind share it.
    SumOfKinds,
    /// The larger one counts.
    Max,
    /// The last round has the count of all.
    Last,
}

impl Count {
    /// How rounds of a frame are put together.
    pub const fn merge(self) -> Merge {
        match self {
            Self::Participants | Self::Height | Self::MaxOccupancy | Self::TableSlots => Merge::Max,
            Self::Cells | Self::Entries | Self::Probes => Merge::SumOfKinds,
            Self::NodesVisited | Self::BoxTests | Self::CandidatePairs | Self::UniquePairs => Merge::Sum,
            Self::OccupiedSlots | Self::HashCollisions => Merge::Sum,
            Self::FeaturePairs | Self::Undecided | Self::LeftOpen => Merge::Sum,
            Self::Iterations | Self::IntersectingPairs => Merge::Sum,
            Self::CollidingPairs
            | Self::Contacts
            | Self::CollidingVertices
            | Self::Crossings
            | Self::BorderVertices
            | Self::Rings
            | Self::NoDepth
            | Self::Impacts
            | Self::NearPairs => Merge::Last,
            #[cfg(feature = "checks")]
            Self::OddMarks | Self::OddPixels => Merge::Last,
        }
    }
}

/// The counts of a frame: those that its method has.
///
/// ```
/// use kdet::{Count, Counts};
/// let counts: Counts = [(Count::CandidatePairs, 12), (Count::CollidingPairs, 3)].into_iter().collect();
/// assert_eq!(counts.get(Count::CollidingPairs), Some(3));
/// assert_eq!(counts.get(Count::Cells), None);
/// for (count, value) in counts.iter() {
///     println!("{}: {value}", count.label());
/// }
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(as = "std::collections::BTreeMap<String, u64>"))]
pub struct Counts {
    values: [Option<u64>; Count::ALL.len()],
}

impl Counts {
    /// A count, where the method has it.
    pub fn get(&self, count: Count) -> Option<u64> {
        self.values[count as usize]
    }

    /// Sets a count.
    pub fn set(&mut self, count: Count, value: u64) {
        self.values[count as usize] = Some(value);
    }

    /// Takes a round's count in; `new_kind` says that the round before was of another kind of pair, or none.
    pub fn merge(&mut self, count: Count, value: u64, new_kind: bool) {
        let before = self.get(count);
        let merged = match (count.merge(), before) {
            (Merge::Last, _) | (_, None) => value,
            (Merge::Max, Some(before)) => before.max(value),
            (Merge::Sum, Some(before)) => before + value,
            (Merge::SumOfKinds, Some(before)) => before + if new_kind { value } else { 0 },
        };
        self.set(count, merged);
    }

    /// Every count that is known, in the order of [`Count::ALL`].
    pub fn iter(&self) -> impl Iterator<Item = (Count, u64)> + '_ {
        Count::ALL.iter().filter_map(|&count| Some((count, self.get(count)?)))
    }
}

impl FromIterator<(Count, u64)> for Counts {
    fn from_iter<T: IntoIterator<Item = (Count, u64)>>(counts: T) -> Self {
        let mut all = Self::default();
        counts.into_iter().for_each(|(count, value)| all.set(count, value));
        all
    }
}

impl serde::Serialize for Counts {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter().map(|(count, value)| (count.name(), value)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds_merge_by_the_rule_of_each_count() {
        let mut counts = Counts::default();
        // Inter in two batches, then self.
        for (new_kind, cells, candidates, height, pairs) in
            [(true, 5, 10, 2, 3), (false, 5, 20, 2, 7), (true, 9, 1, 1, 8)]
        {
            counts.merge(Count::Cells, cells, new_kind);
            counts.merge(Count::CandidatePairs, candidates, new_kind);
            counts.merge(Count::Height, height, new_kind);
            counts.merge(Count::CollidingPairs, pairs, new_kind);
        }
        let got = [Count::Cells, Count::CandidatePairs, Count::Height, Count::CollidingPairs].map(|c| counts.get(c));
        assert_eq!(got, [Some(14), Some(31), Some(2), Some(8)]);
        assert_eq!(counts.get(Count::UniquePairs), None);
        assert_eq!(serde_json::to_value(counts).unwrap()["cells"], 14);
        assert!(serde_json::to_value(counts).unwrap().get("unique_pairs").is_none());
    }
}
