//! Twin of `bvh/find_pairs/traverse.wgsl`: the way of a leaf through the part of the tree to the right of it.

use super::tree::{Node, level_length, tree_height};
use crate::pipeline::params::{KIND_INTER, KIND_SELF};

/// A node or leaf of the tree whose box was tested.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tested {
    /// Its level; 0 for leaves.
    pub level: u32,
    /// Its number on the level.
    pub at: u32,
    /// Whether its box overlaps and its objects may be of a wanted pair.
    pub is_hit: bool,
}

/// What a leaf met on its way.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Way {
    /// Nodes whose children were tested.
    pub nodes_visited: u64,
    /// Every test, in order.
    pub tests: Vec<Tested>,
}

impl Way {
    /// The leaves that were hit.
    pub fn leaves(&self) -> impl Iterator<Item = u32> + '_ {
        self.tests.iter().filter(|test| test.level == 0 && test.is_hit).map(|test| test.at)
    }
}

/// The way of a leaf: up along its ancestors, and at each down into what is to the right of it.
pub fn way(levels: &[Vec<Node>], kinds: u32, leaf: u32) -> Way {
    let mut way = Way::default();
    let own = levels[0][leaf as usize];
    if !own.is_empty() {
        for level in 0..tree_height(levels[0].len() as u32) {
            let ancestor = leaf >> (2 * level);
            test(levels, kinds, &own, level, ancestor + 1..(ancestor | 3) + 1, &mut way);
        }
    }
    way
}

/// Tests siblings, and below each one that is hit its children.
fn test(levels: &[Vec<Node>], kinds: u32, own: &Node, level: u32, siblings: std::ops::Range<u32>, way: &mut Way) {
    let end = siblings.end.min(level_length(levels[0].len() as u32, level));
    if siblings.start >= end {
        return;
    }
    way.nodes_visited += 1;
    let mut hits = vec![];
    for at in siblings.start..end {
        let node = &levels[level as usize][at as usize];
        let is_hit = own.overlaps(node) && wanted_by_objects(own.low[3], [node.low[3], node.high[3]], kinds);
        way.tests.push(Tested { level, at, is_hit });
        if is_hit && level > 0 {
            hits.push(at);
        }
    }
    for at in hits {
        test(levels, kinds, own, level - 1, 4 * at..4 * at + 4, way);
    }
}

/// The part of the object filter that can be told of a node: whether an object meets one of several, from the lowest to the
/// highest, that it is wanted with. Where there are several nobody can tell.
fn wanted_by_objects(object: u32, [lowest, highest]: [u32; 2], kinds: u32) -> bool {
    lowest != highest || kinds & if object == lowest { KIND_SELF } else { KIND_INTER } != 0
}
