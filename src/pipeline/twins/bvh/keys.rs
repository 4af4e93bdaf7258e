//! Twin of `bvh/populate/keys.wgsl`: where every participant lies along the curve through the lattice of its frame.

use super::morton::{KEY_ABSENT, morton};
use crate::pipeline::{plans::MORTON_BITS, twins::QuantizedBox};

/// The place where the bulk ends along its longest side; what is outside of it has the rest.
const BULK_END: u32 = 1000;

/// The key of a primitive in the tree of its frame.
pub fn key(own: &QuantizedBox, bulk_steps: u32) -> u32 {
    if !own.is_present() {
        return KEY_ABSENT;
    }
    let ends = 2 * bulk_steps;
    // What is multiplied by a place has to fit into a word.
    let factor_bits = u32::BITS - MORTON_BITS;
    let shift = (u32::BITS - ends.leading_zeros()).saturating_sub(factor_bits);
    let place = |middle: u32| (middle >> shift).min((1 << factor_bits) - 1) * BULK_END / (ends >> shift).max(1);
    morton([0, 1, 2].map(|k| place(own.lower[k] + own.upper[k])))
}

/// What is wrong with an order: it has to be that of the keys, equal ones by their primitives, and to have each primitive once.
pub fn order_fault(order: &[[u32; 2]]) -> Option<String> {
    if let Some(at) = (1..order.len()).find(|at| order[at - 1] >= order[*at]) {
        return Some(format!("{:?} before {:?}", order[at - 1], order[at]));
    }
    let mut primitives: Vec<u32> = order.iter().map(|[_, primitive]| *primitive).collect();
    primitives.sort_unstable();
    (0..).zip(&primitives).find(|(at, p)| at != *p).map(|(at, _)| format!("primitive {at} is missing"))
}
