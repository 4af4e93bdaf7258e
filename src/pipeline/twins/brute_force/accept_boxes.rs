//! Twin of `brute_force/accept_boxes.wgsl`: candidates without a grid.

use crate::pipeline::twins::{QuantizedBox, StoredPrimitive, pipeline::accept::accept_pair};

/// Whether two primitives make a candidate: their boxes overlap.
pub fn accept_boxes(boxes: &[QuantizedBox], primitives: &[StoredPrimitive], kinds: u32, pair: [u32; 2]) -> bool {
    let [one, other] = pair.map(|p| &boxes[p as usize]);
    one.overlaps(other) && accept_pair(boxes, primitives, kinds, false, pair)
}
