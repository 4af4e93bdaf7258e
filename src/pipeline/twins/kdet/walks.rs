//! Twin of `kdet/find_pairs/walks.wgsl`: what there is to walk over.

use super::{
    allocate::Stored,
    strips::{Lengths, strips},
    visits::{Visit, visits},
};
use crate::pipeline::twins::QuantizedBox;

/// Strips of the cells and visits to higher levels, sorted.
pub fn walks(
    boxes: &[QuantizedBox],
    (cell_shift, levels): (u32, u32),
    (stored, entry_ends): (&Stored, &[u32]),
    lengths: Lengths,
) -> (Vec<[u32; 2]>, Vec<Visit>) {
    (strips(entry_ends, lengths), visits(boxes, cell_shift, levels, stored))
}
