//! Twin of `bvh/populate/nodes.wgsl`: the levels of the tree above the first ones.

use super::{leaves, reduce::reduce, tree::Node};
use crate::pipeline::twins::QuantizedBox;

/// The levels of the tree over the leaves of an order, from the leaves up to the children of the root.
pub fn levels(order: &[u32], boxes: &[QuantizedBox]) -> Vec<Vec<Node>> {
    let mut levels = leaves::levels(order, boxes);
    while add_levels(&mut levels) {}
    levels
}

/// Adds those above the ones that are there; false where there are none.
fn add_levels(levels: &mut Vec<Vec<Node>>) -> bool {
    let before = levels.len();
    reduce(levels);
    levels.len() > before
}
