//! Twin of `brute_force/row_loop.wgsl`: primitive by primitive, each against those after it.

use super::accept_boxes::accept_boxes;
use crate::pipeline::twins::{QuantizedBox, StoredPrimitive};

/// Candidates, sorted.
pub fn candidates(boxes: &[QuantizedBox], primitives: &[StoredPrimitive], kinds: u32) -> Vec<[u32; 2]> {
    let count = boxes.len() as u32;
    let is_present = |p: &u32| boxes[*p as usize].is_present();
    let row = |a: u32| (a + 1..count).filter(is_present).map(move |b| [a, b]);
    let rows = (0..count).filter(is_present).flat_map(row);
    rows.filter(|pair| accept_boxes(boxes, primitives, kinds, *pair)).collect()
}
