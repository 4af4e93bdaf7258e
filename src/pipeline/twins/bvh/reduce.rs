//! Twin of `bvh/populate/reduce.wgsl`: five levels of the tree from the one below them.

use super::tree::Node;

const REDUCED_LEVELS: usize = 5;

/// Adds them, as many as there are below the root.
pub fn reduce(levels: &mut Vec<Vec<Node>>) {
    for _ in 0..REDUCED_LEVELS {
        let Some(below) = levels.last().filter(|below| below.len() > 4) else { return };
        let above = below.chunks(4).map(|four| four.iter().fold(Node::EMPTY, Node::joined)).collect();
        levels.push(above);
    }
}
