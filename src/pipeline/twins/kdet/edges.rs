//! Twin of `kdet/narrow/edges.wgsl`: survivors that no edge pair separates collide.

use glam::Vec3;

use crate::geometry::single::{self, Verdict};

/// What the edge pairs say of a survivor. Undecided ones are left open; where the faces are in doubt, so are those that overlap.
pub fn verdict(a: [Vec3; 4], b: [Vec3; 4], is_in_doubt: bool) -> Verdict {
    match single::sat_edges_once(a, b) {
        Verdict::Overlap if is_in_doubt => Verdict::Undecided,
        verdict => verdict,
    }
}
