//! Twin of `kdet/find_pairs/list.wgsl`: candidates of the grid, by looking at every two primitives.

use super::walk::{Taken, meetings};
use crate::pipeline::twins::{QuantizedBox, StoredPrimitive, each_two, pipeline::accept::accept_pair};

/// Candidates of the grid, sorted; a pair stands there once for each cell it is taken in. Where the narrow test is exact they
/// overlap along the diagonals of space as well.
pub fn candidates(
    boxes: &[QuantizedBox],
    primitives: &[StoredPrimitive],
    kinds: u32,
    cell_shift: u32,
    (taken, by_diagonals): (Taken, bool),
) -> Vec<[u32; 2]> {
    let mut found = vec![];
    each_two(boxes, |[a, b]| {
        if accept_pair(boxes, primitives, kinds, by_diagonals, [a, b]) {
            let meetings = meetings(&boxes[a as usize], &boxes[b as usize], cell_shift);
            found.extend(meetings.into_iter().filter(|m| m.is_taken(taken)).map(|_| [a, b]));
        }
    });
    found
}
