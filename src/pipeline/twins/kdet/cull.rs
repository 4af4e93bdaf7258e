//! Twin of `kdet/bounds/cull.wgsl`: participants, and their sizes.

use super::object_overlaps::is_participant;
use crate::{
    detect::SizeClasses,
    pipeline::twins::{StoredPrimitive, object_of, ordered, unordered},
};

/// What the stage leaves.
#[derive(Debug, Clone, PartialEq)]
pub struct Culled {
    /// Whether each primitive is a participant.
    pub present: Vec<bool>,
    /// How many do.
    pub participants: u32,
    /// Their smallest and largest size; `None` where there are none.
    pub sizes: Option<[f32; 2]>,
    /// Their sizes and boxes by class.
    pub classes: SizeClasses,
}

/// From the primitives, their sizes and the overlaps of their objects.
pub fn cull(
    primitives: &[StoredPrimitive],
    sizes: &[f32],
    objects: &[u32],
    object_count: u32,
    object_overlaps: &[[f32; 6]],
) -> Culled {
    let present: Vec<bool> = (0..primitives.len())
        .map(|p| is_participant(&primitives[p], &object_overlaps[object_of(objects, object_count, p)]))
        .collect();
    let mut classes = SizeClasses::default();
    for p in (0..primitives.len()).filter(|p| present[*p]) {
        classes.add(sizes[p], primitives[p].lower(), primitives[p].upper());
    }
    let participants = classes.count();
    Culled { participants, sizes: (participants > 0).then_some(classes.range), classes, present }
}

/// The words of the classes as the kernel leaves them: count, sum, and the corners as ordered words.
pub type ClassWords = [u32; 9];

/// The first class whose words are not the given ones, in words.
pub fn fault(classes: &SizeClasses, words: &[ClassWords]) -> Option<String> {
    (0..).zip(classes.classes.iter().zip(words)).find_map(|(number, (class, words)): (u32, _)| {
        let sum = (u64::from(words[1]) << 12) + u64::from(words[2]);
        let corner = |first: usize, expected: glam::Vec3| {
            // The two zeros are one number.
            (0..3).all(|k| words[first + k] == ordered(expected[k]) || unordered(words[first + k]) == expected[k])
        };
        let right = class.count == words[0]
            && class.sum == sum
            && (class.count == 0 || corner(3, class.lower) && corner(6, class.upper));
        (!right).then(|| format!("size class {number} is {words:x?} instead of {class:?}"))
    })
}
