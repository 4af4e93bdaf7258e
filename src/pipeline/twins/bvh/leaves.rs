//! Twin of `bvh/populate/leaves.wgsl`: the leaves of the tree in an order, and the first levels above them.

use super::{reduce::reduce, tree::Node};
use crate::pipeline::twins::QuantizedBox;

/// From the leaves up.
pub fn levels(order: &[u32], boxes: &[QuantizedBox]) -> Vec<Vec<Node>> {
    let mut levels = vec![order.iter().map(|p| Node::leaf(&boxes[*p as usize])).collect()];
    reduce(&mut levels);
    levels
}
