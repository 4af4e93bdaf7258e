//! Twin of `hashing/populate/count_tetrahedra.wgsl`: how many tetrahedra each slot of the table has.

use std::collections::BTreeMap;

use super::{cell_range::slots_of, cells::Cells};
use crate::pipeline::twins::{StoredPrimitive, kdet::object_overlaps::is_participant, object_of};

/// The tetrahedra that are stored, each with its number.
pub fn members<'a>(
    primitives: &'a [StoredPrimitive],
    objects: &'a [u32],
    object_overlaps: &'a [[f32; 6]],
) -> impl Iterator<Item = (u32, &'a StoredPrimitive)> + Clone {
    let overlaps = |p: u32| &object_overlaps[object_of(objects, object_overlaps.len() as u32, p as usize)];
    (0..).zip(primitives).filter(move |(p, primitive)| is_participant(primitive, overlaps(*p)))
}

/// How many there are by slot, of the slots that have some.
pub fn count_tetrahedra<'a>(
    members: impl Iterator<Item = (u32, &'a StoredPrimitive)>,
    cells: &Cells,
) -> BTreeMap<u32, u64> {
    let mut counts = BTreeMap::new();
    for (_, primitive) in members {
        for slot in slots_of(primitive.lower(), primitive.upper(), cells) {
            *counts.entry(slot).or_default() += 1;
        }
    }
    counts
}
