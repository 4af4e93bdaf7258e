//! Twin of `bvh/populate/nodes.wgsl`: more levels of the tree.

use super::{reduce::reduce, tree::Node};

/// Adds those above the ones that are there; false where there are none.
pub fn add_levels(levels: &mut Vec<Vec<Node>>) -> bool {
    let before = levels.len();
    reduce(levels);
    levels.len() > before
}
