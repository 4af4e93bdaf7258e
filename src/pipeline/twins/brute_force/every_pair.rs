//! Twin of `brute_force/every_pair.wgsl`: every possible pair by itself.

use super::accept_boxes::accept_boxes;
use crate::pipeline::twins::{QuantizedBox, StoredPrimitive, each_two};

/// Candidates, sorted.
pub fn candidates(boxes: &[QuantizedBox], primitives: &[StoredPrimitive], kinds: u32) -> Vec<[u32; 2]> {
    let mut found = vec![];
    each_two(boxes, |pair| {
        if accept_boxes(boxes, primitives, kinds, pair) {
            found.push(pair);
        }
    });
    found
}
