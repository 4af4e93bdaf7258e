//! Twin of `kdet/narrow/second_look.wgsl`: open pairs once more, before anybody turns to integers.

use glam::Vec3;

use crate::geometry::single::{self, Verdict};

/// Every axis with a bound of its own, then the planes of the larger primitive. Where the faces are in doubt, axes only tell pairs that
/// are disjoint.
pub fn verdict(a: [Vec3; 4], b: [Vec3; 4], is_in_doubt: bool) -> Verdict {
    match single::sat_again(a, b) {
        Verdict::Undecided => single::planes(a, b),
        Verdict::Overlap if is_in_doubt => single::planes(a, b),
        verdict => verdict,
    }
}
