//! Twin of `distance/narrow/spread_marks.wgsl`: the mark of an object at each of its primitives.

use crate::{detect::ObjectDistance, geometry::convex::Verdict, pipeline::twins::pipeline::mark::MARK_INTER};

/// Marks of all primitives; `objects` has the object of every primitive.
pub fn spread_marks(objects: &[u32], found: &[ObjectDistance]) -> Vec<u32> {
    let pairs = |object: u32| {
        let meets = |pair: &&ObjectDistance| pair.verdict == Verdict::Intersecting && pair.objects.contains(&object);
        found.iter().filter(meets).count() as u32
    };
    let mark = |&object: &u32| match pairs(object) {
        0 => 0,
        count => MARK_INTER | count,
    };
    objects.iter().map(mark).collect()
}
