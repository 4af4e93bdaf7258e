//! Twin of `kdet/find_pairs/walk_test.wgsl`: candidates are tested at once, and only marks are left.

use crate::pipeline::twins::{
    QuantizedBox,
    pipeline::mark::{MARK_INTER, MARK_SELF, marks},
};

/// Flags of every primitive, given the pairs that collide: nobody counts these.
pub fn flags(colliding: &[[u32; 2]], boxes: &[QuantizedBox]) -> Vec<u32> {
    marks(colliding, boxes).into_iter().map(|mark| mark & (MARK_INTER | MARK_SELF)).collect()
}
