//! Twin of `kdet/bounds/cull.wgsl`: who takes part, and their sizes.

use super::{Primitive, object_of, object_overlaps::is_participant};

/// What the stage leaves.
#[derive(Debug, Clone, PartialEq)]
pub struct Selected {
    /// Whether each primitive takes part.
    pub present: Vec<bool>,
    /// How many do.
    pub participants: u32,
    /// Their smallest and largest size; `None` where there are none.
    pub sizes: Option<[f32; 2]>,
    /// The sum of their sizes.
    pub sum: f64,
}

/// From the primitives, their sizes and the object_overlaps.
pub fn select(
    primitives: &[Primitive],
    sizes: &[f32],
    objects: &[u32],
    object_count: u32,
    object_overlaps: &[[f32; 6]],
) -> Selected {
    let present: Vec<bool> = (0..primitives.len())
        .map(|p| is_participant(&primitives[p], &object_overlaps[object_of(objects, object_count, p)]))
        .collect();
    let own = || sizes.iter().zip(&present).filter(|(_, present)| **present).map(|(size, _)| *size);
    let range = own().map(|s| [s, s]).reduce(|a, b| [a[0].min(b[0]), a[1].max(b[1])]);
    Selected { participants: own().count() as u32, sizes: range, sum: own().map(f64::from).sum(), present }
}
