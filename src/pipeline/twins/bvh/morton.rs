//! Twin of `bvh/morton.wgsl`: places along a Morton curve.

use crate::{detect::interleave, pipeline::plans::MORTON_BITS};

/// The key of a primitive that is not in the tree.
pub const KEY_ABSENT: u32 = 1 << (3 * MORTON_BITS);

/// The last place of the curve on each axis.
pub const LAST: u32 = (1 << MORTON_BITS) - 1;

/// The key of a place; what is outside of the curve's cube counts at its border.
pub fn morton(place: [u32; 3]) -> u32 {
    let [x, y, z] = place.map(|place| interleave(place.min(LAST)));
    x | y << 1 | z << 2
}
