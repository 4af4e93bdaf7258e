//! Twin of `pipeline/mark.wgsl`: flags and number of pairs of every primitive.

use crate::pipeline::twins::QuantizedBox;

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
