//! The stages of all methods.

use super::named::named;

named!(
    /// A timed part of a search. The order is that of the charts; a method has some of them.
    ///
    /// ```
    /// use kdet::{Report, Stage};
    /// fn broad_phase_ms(report: &Report) -> f64 {
    ///     report.times.stage(Stage::FindPairs)
    /// }
    /// ```
    Stage, "stage", {
        /// Box and size of every primitive, boxes of the objects, participants.
        Bounds = "bounds", "bounds";
        /// Participants into grid cells, or into a tree.
        Populate = "populate", "populate";
        /// The broad phase: candidate pairs.
        FindPairs = "find_pairs", "find pairs";
        /// Duplicates removed from the candidate pairs.
        Unique = "unique", "unique";
        /// The narrow phase: every unique pair tested.
        Narrow = "narrow", "narrow";
        /// Edges from colliding to other vertices, and where they cross a surface.
        Crossings = "crossings", "crossings";
        /// Depth and direction of the vertices on the border.
        Border = "border", "border";
        /// Depth and direction of the others, ring by ring.
        Propagate = "propagate", "propagate";
        /// Live scenes: sub-steps of all bodies.
        Solve = "solve", "solve";
        /// Live scenes: contacts and their impulses.
        Respond = "respond", "respond";
        /// Live scenes: vertices from control points.
        Place = "place", "place";
        /// Parity of every mark, of the throw-away method that proves the seams.
        #[cfg(feature = "checks")]
        Parity = "parity", "parity";
    }
);

impl Stage {
    /// The stages of a step of a live scene, beside those of a search.
    pub const LIVE: [Self; 3] = [Self::Solve, Self::Respond, Self::Place];
}
