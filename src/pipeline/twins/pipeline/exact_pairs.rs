//! Twin of `pipeline/exact_pairs.wgsl`: what rounding left open, decided in integers.

use glam::Vec3;

use crate::{detect::Narrow, geometry::single};

/// Whether an undecided pair collides.
pub fn collides(narrow: Narrow, a: [Vec3; 4], b: [Vec3; 4]) -> bool {
    if narrow.is_exact() { single::exact(a, b) } else { single::exact_faces(a, b) }
}
