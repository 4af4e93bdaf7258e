//! Twin of `pipeline/accept.wgsl`: which candidates are wanted (docs/kdet.md#object-filter).

use crate::pipeline::{
    params::{KIND_INTER, KIND_SELF},
    twins::{QuantizedBox, StoredPrimitive},
};

/// Pairs of different objects, and pairs of one object that share no vertex; where it is asked for, those that overlap along the
/// diagonals of space.
pub fn accept_pair(
    boxes: &[QuantizedBox],
    primitives: &[StoredPrimitive],
    kinds: u32,
    by_diagonals: bool,
    [a, b]: [u32; 2],
) -> bool {
    let (a, b) = (a as usize, b as usize);
    let is_wanted = match boxes[a].object == boxes[b].object {
        true => kinds & KIND_SELF != 0 && !primitives[a].vertices.iter().any(|v| primitives[b].vertices.contains(v)),
        false => kinds & KIND_INTER != 0,
    };
    is_wanted && (!by_diagonals || boxes[a].diagonals_overlap(&boxes[b]))
}
