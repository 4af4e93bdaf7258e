//! Twin of `kdet/bounds/object_overlaps.wgsl`: where each object can meet another, and the box of all that can.

use super::bounds::EMPTY_BOX;
use crate::pipeline::{
    params::KIND_SELF,
    plans::MOST_OBJECTS,
    twins::{StoredPrimitive, ordered, unordered},
};

/// What an object without overlaps is left with: upside down, so that nothing overlaps it.
pub const NOWHERE: [f32; 6] = [3e38, 3e38, 3e38, -3e38, -3e38, -3e38];

/// What every object has as long as nobody asks where it overlaps another.
pub const EVERYWHERE: [f32; 6] = [f32::MIN, f32::MIN, f32::MIN, f32::MAX, f32::MAX, f32::MAX];

/// What the stage leaves.
#[derive(Debug, Clone, PartialEq)]
pub struct Overlaps {
    /// Lower and upper corner per object; `None` for objects without primitives, which are not written.
    pub object_overlaps: Vec<Option<[f32; 6]>>,
    /// Box of the objects that can meet something, as ordered words.
    pub scene: [u32; 6],
}

impl Overlaps {
    /// Nothing can meet anything.
    pub fn are_disjoint(&self) -> bool {
        self.scene == EMPTY_BOX
    }
}

/// From the boxes of the objects.
pub fn overlaps(object_boxes: &[[u32; 6]], kinds: u32) -> Overlaps {
    let boxes: Vec<Option<[f32; 6]>> =
        object_boxes.iter().map(|b| (*b != EMPTY_BOX).then(|| b.map(unordered))).collect();
    let everywhere = kinds & KIND_SELF != 0 || boxes.len() > MOST_OBJECTS as usize;
    let mut scene = EMPTY_BOX;
    let mut object_overlaps = vec![];
    for (o, own) in boxes.iter().enumerate() {
        let Some(own) = own else {
            object_overlaps.push(None);
            continue;
        };
        let meetings: Vec<[f32; 6]> = match everywhere {
            true => vec![*own],
            false => {
                let others = boxes.iter().enumerate().filter(|(q, _)| *q != o).filter_map(|(_, b)| b.as_ref());
                others.filter_map(|other| intersection(own, other)).collect()
            }
        };
        if !meetings.is_empty() {
            for k in 0..3 {
                scene[k] = scene[k].min(ordered(own[k]));
                scene[3 + k] = scene[3 + k].max(ordered(own[3 + k]));
            }
        }
        object_overlaps.push(Some(meetings.into_iter().reduce(union).unwrap_or(NOWHERE)));
    }
    Overlaps { object_overlaps, scene }
}

/// Whether a primitive's box overlaps the overlaps of its object.
pub fn is_participant(primitive: &StoredPrimitive, overlaps: &[f32; 6]) -> bool {
    let (lower, upper) = (primitive.lower(), primitive.upper());
    (0..3).all(|k| lower[k] <= overlaps[3 + k] && overlaps[k] <= upper[k])
}

fn intersection(a: &[f32; 6], b: &[f32; 6]) -> Option<[f32; 6]> {
    let common = [0, 1, 2, 3, 4, 5].map(|k| if k < 3 { a[k].max(b[k]) } else { a[k].min(b[k]) });
    (0..3).all(|k| common[k] <= common[3 + k]).then_some(common)
}

fn union(a: [f32; 6], b: [f32; 6]) -> [f32; 6] {
    [0, 1, 2, 3, 4, 5].map(|k| if k < 3 { a[k].min(b[k]) } else { a[k].max(b[k]) })
}
