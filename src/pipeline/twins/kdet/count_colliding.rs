//! Twin of `kdet/narrow/count_colliding.wgsl`.

use crate::pipeline::{
    CollidingCount,
    twins::{
        object_of,
        pipeline::mark::{MARK_INTER, MARK_SELF},
    },
};

/// Marked primitives of every object.
pub fn count_colliding(marks: &[u32], objects: &[u32], object_count: u32) -> Vec<CollidingCount> {
    let mut counts = vec![CollidingCount::default(); object_count as usize];
    for (p, mark) in marks.iter().enumerate() {
        let own = &mut counts[object_of(objects, object_count, p)];
        own.inter += u32::from(mark & MARK_INTER != 0);
        own.own += u32::from(mark & MARK_SELF != 0);
    }
    counts
}
