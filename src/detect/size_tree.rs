//! A tree of boxes that knows the sizes of what it holds.

use std::ops::Range;

use super::{Bounds, Frame};
use crate::geometry::Aabb;

/// Primitives in a leaf.
const LEAF: usize = 4;

/// Finds the primitives of an object that overlap a box and are not too small. Unlike in a grid, each is met once, and
/// large cells full of small primitives do not come about.
#[derive(Debug)]
pub(super) struct SizeTree {
    /// Parents before their children, the trees of the objects one after the other.
    nodes: Vec<Node>,
    /// Those of a leaf beside each other.
    items: Vec<Item>,
    /// The nodes of every object.
    objects: Vec<Range<usize>>,
}

#[derive(Debug)]
struct Node {
    bounds: Aabb,
    /// The largest size below it.
    largest: f64,
    /// The next node that is not below this one.
    after: usize,
    /// What a leaf holds; nothing for other nodes.
    items: Range<usize>,
}

#[derive(Debug, Clone, Copy)]
struct Item {
    bounds: Aabb,
    size: f64,
    primitive: u32,
}

impl SizeTree {
    /// Of all primitives of a valid frame.
    pub fn new(frame: &Frame<'_>, bounds: &Bounds) -> Self {
        let mut groups = vec![vec![]; frame.object_count() as usize];
        for (t, &object) in frame.objects.iter().enumerate() {
            let item = Item { bounds: bounds.boxes[t], size: bounds.diameters[t], primitive: t as u32 };
            groups[object as usize].push(item);
        }
        let mut tree = Self { nodes: vec![], items: Vec::with_capacity(frame.objects.len()), objects: vec![] };
        for mut group in groups {
            let first = tree.nodes.len();
            build(&mut tree.nodes, &mut group, tree.items.len());
            tree.objects.push(first..tree.nodes.len());
            tree.items.append(&mut group);
        }
        tree
    }

    /// Calls for every primitive of an object that overlaps a box and has at least the given size.
    pub fn visit(&self, object: u32, reach: &Aabb, size: f64, mut visitor: impl FnMut(u32)) {
        let Range { start: mut at, end } = self.objects[object as usize];
        while at < end {
            let node = &self.nodes[at];
            if node.largest < size || !node.bounds.overlaps(reach) {
                at = node.after;
                continue;
            }
            for item in &self.items[node.items.clone()] {
                if item.size >= size && item.bounds.overlaps(reach) {
                    visitor(item.primitive);
                }
            }
            at += 1;
        }
    }
}

/// Adds the tree over some items, of which the first has the number `begin` among all.
fn build(nodes: &mut Vec<Node>, items: &mut [Item], begin: usize) {
    let bounds = items.iter().fold(Aabb::EMPTY, |bounds, item| bounds.union(&item.bounds));
    let largest = items.iter().fold(0.0, |largest: f64, item| largest.max(item.size));
    let is_leaf = items.len() <= LEAF;
    let held = if is_leaf { begin..begin + items.len() } else { 0..0 };
    let index = nodes.len();
    nodes.push(Node { bounds, largest, after: 0, items: held });
    if !is_leaf {
        // What is left of the middle goes to the front; where everything is on one side any half will do.
        let axis = bounds.extent().max_position();
        let place = |bounds: &Aabb| bounds.min[axis] + bounds.max[axis];
        let mut middle = 0;
        for i in 0..items.len() {
            if place(&items[i].bounds) < place(&bounds) {
                items.swap(i, middle);
                middle += 1;
            }
        }
        if middle == 0 {
            middle = items.len() / 2;
        }
        let (low, high) = items.split_at_mut(middle);
        build(nodes, low, begin);
        build(nodes, high, begin + middle);
    }
    nodes[index].after = nodes.len();
}
