//! Twin of `kdet/narrow/decide.wgsl`: pairs that the faces or the edges left open.

use glam::Vec3;

use super::second_look;
use crate::geometry::single::{self, Verdict};

/// Whether an open pair collides: a second look, then integers.
pub fn collides(a: [Vec3; 4], b: [Vec3; 4], is_in_doubt: bool) -> bool {
    match second_look::verdict(a, b, is_in_doubt) {
        Verdict::Separate => false,
        Verdict::Overlap => true,
        Verdict::Undecided => single::exact(a, b),
    }
}
