//! Twin of `pipeline/mark.wgsl`, `pipeline/record.wgsl` and `kdet/narrow/count_colliding.wgsl`: what is kept of every primitive for drawing.

use super::{QuantizedBox, object_of};
use crate::pipeline::CollidingCount;

/// It collides with another object.
pub const MARK_INTER: u32 = 1 << 31;
/// It collides with its own.
pub const MARK_SELF: u32 = 1 << 30;

/// Flags and number of pairs of every primitive.
pub fn marks(pairs: &[[u32; 2]], boxes: &[QuantizedBox]) -> Vec<u32> {
    let mut marks = vec![0_u32; boxes.len()];
    for &[a, b] in pairs {
        let (a, b) = (a as usize, b as usize);
        let flag = if boxes[a].object == boxes[b].object { MARK_SELF } else { MARK_INTER };
        for p in [a, b] {
            marks[p] = (marks[p] + 1) | flag;
        }
    }
    marks
}

/// Marked primitives of every object.
pub fn tally(marks: &[u32], objects: &[u32], object_count: u32) -> Vec<CollidingCount> {
    let mut tally = vec![CollidingCount::default(); object_count as usize];
    for (p, mark) in marks.iter().enumerate() {
        let own = &mut tally[object_of(objects, object_count, p)];
        own.inter += u32::from(mark & MARK_INTER != 0);
        own.own += u32::from(mark & MARK_SELF != 0);
    }
    tally
}
