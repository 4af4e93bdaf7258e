//! Twin of `brute_force/every_pair.wgsl` and `row_loop.wgsl`: candidates without a grid.

use super::{
    QuantizedBox, StoredPrimitive,
    walk::{each_two, wanted},
};

/// Candidates of brute force, sorted: boxes that overlap.
pub fn candidates(boxes: &[QuantizedBox], primitives: &[StoredPrimitive], kinds: u32) -> Vec<[u32; 2]> {
    let mut found = vec![];
    each_two(boxes, |pair| {
        let [one, other] = pair.map(|p| &boxes[p as usize]);
        if one.overlaps(other) && wanted(boxes, primitives, kinds, pair) {
            found.push(pair);
        }
    });
    found
}
