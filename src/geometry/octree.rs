//! A broad phase for few objects of any size: an octree of boxes, built anew for every search.
//!
//! An object is in the smallest cell that holds its inflated box entirely, so one that crosses a dividing plane stays in the
//! parent. Two boxes that overlap are then in one cell, or one is in a cell above the other's: boxes in cells beside each other
//! cannot overlap.

use super::Aabb;
use glam::DVec3;

/// The largest depth that [`Octree::new`] allows.
pub const OCTREE_DEPTH: u32 = 8;

/// Boxes in nested cubic cells.
#[derive(Debug, Clone, Default)]
pub struct Octree {
    /// The inflated boxes, by their numbers.
    boxes: Vec<Aabb>,
    /// Parents before their children, in depth-first order. The first is the root; none without boxes.
    nodes: Vec<Node>,
}

#[derive(Debug, Clone)]
struct Node {
    bounds: Aabb,
    depth: u32,
    /// The parent, `usize::MAX` for the root.
    parent: usize,
    /// Numbers of the boxes in it and in no cell below, ascending.
    objects: Vec<u32>,
}

impl Octree {
    /// Sorts boxes, grown by `margin` on every side, into cells. `max_depth` counts from the root, which has depth 0; at most
    /// [`OCTREE_DEPTH`]. No cell is smaller than twice the margin.
    ///
    /// A box that is infinite stays in the root. One with a coordinate that is not a number, or with a lower corner above its
    /// upper one, is in no cell and no pair.
    pub fn new(boxes: &[Aabb], margin: f64, max_depth: u32) -> Self {
        let boxes: Vec<Aabb> = boxes.iter().map(|b| b.grown(margin)).collect();
        let is_box = |b: &Aabb| b.min.cmple(b.max).all();
        let objects: Vec<u32> = (0..).zip(&boxes).filter(|(_, b)| is_box(b)).map(|(number, _)| number).collect();
        let finite = boxes.iter().filter(|b| is_box(b) && b.min.is_finite() && b.max.is_finite());
        let around = finite.fold(Aabb::EMPTY, |all, b| all.union(b));
        let mut tree = Self { boxes, nodes: vec![] };
        if !objects.is_empty() {
            let root = Node { bounds: cube_around(&around), depth: 0, parent: usize::MAX, objects };
            tree.grow(root, max_depth.min(OCTREE_DEPTH), 2.0 * margin);
        }
        tree
    }

    /// Adds a cell and those below it.
    fn grow(&mut self, mut node: Node, max_depth: u32, least: f64) {
        let Aabb { min, max } = node.bounds;
        // Halves first: the sum of two large numbers overflows.
        let middle = min / 2.0 + max / 2.0;
        let depth = node.depth + 1;
        let is_divided = node.depth < max_depth && node.objects.len() > 1 && (max - min).max_element() / 2.0 > least;
        let mut below: [Vec<u32>; 8] = Default::default();
        if is_divided {
            let boxes = &self.boxes;
            node.objects.retain(|&object| match child(&boxes[object as usize], middle) {
                Some(child) => {
                    below[child].push(object);
                    false
                }
                None => true,
            });
        }
        let parent = self.nodes.len();
        self.nodes.push(node);
        for (number, objects) in below.into_iter().enumerate().filter(|(_, objects)| !objects.is_empty()) {
            let upper = |axis: usize| number >> axis & 1 == 1;
            let pick = |low: DVec3, high: DVec3| {
                DVec3::from_array(std::array::from_fn(|axis| if upper(axis) { high[axis] } else { low[axis] }))
            };
            let bounds = Aabb { min: pick(min, middle), max: pick(middle, max) };
            self.grow(Node { bounds, depth, parent, objects }, max_depth, least);
        }
    }

    /// The pairs of objects whose inflated boxes overlap, the smaller number first, sorted.
    pub fn pairs(&self) -> Vec<[u32; 2]> {
        let mut pairs = vec![];
        for node in &self.nodes {
            for (i, &a) in node.objects.iter().enumerate() {
                let mut test = |b: u32| {
                    if self.boxes[a as usize].overlaps(&self.boxes[b as usize]) {
                        pairs.push([a.min(b), a.max(b)]);
                    }
                };
                node.objects[..i].iter().for_each(|&b| test(b));
                let mut above = node.parent;
                while let Some(node) = self.nodes.get(above) {
                    node.objects.iter().for_each(|&b| test(b));
                    above = node.parent;
                }
            }
        }
        pairs.sort_unstable();
        pairs
    }

    /// How many pairs of boxes [`Self::pairs`] compares.
    pub fn tests(&self) -> usize {
        let above = |mut at: usize| {
            let mut count = 0;
            while let Some(node) = self.nodes.get(at) {
                count += node.objects.len();
                at = node.parent;
            }
            count
        };
        let of = |node: &Node| {
            let count = node.objects.len();
            count * count.saturating_sub(1) / 2 + count * above(node.parent)
        };
        self.nodes.iter().map(of).sum()
    }

    /// Every cell with its depth and the objects in it and in no cell below, parents first.
    pub fn cells(&self) -> impl Iterator<Item = (Aabb, u32, &[u32])> {
        self.nodes.iter().map(|node| (node.bounds, node.depth, &node.objects[..]))
    }
}

/// The child cell that holds a box entirely, a bit per axis. A box that touches the dividing plane from below is in none, so
/// that boxes of two children have no point in common.
fn child(b: &Aabb, middle: DVec3) -> Option<usize> {
    let mut number = 0;
    for axis in 0..3 {
        if !b.min[axis].is_finite() || !b.max[axis].is_finite() {
            return None;
        }
        if b.min[axis] >= middle[axis] {
            number |= 1 << axis;
        } else if b.max[axis] >= middle[axis] {
            return None;
        }
    }
    Some(number)
}

/// A cube around a box, with the same lower corner; a point at the origin around nothing. About the box's centre, a tower's dividing
/// planes would go through all of its objects.
fn cube_around(b: &Aabb) -> Aabb {
    if !b.min.cmple(b.max).all() {
        return Aabb { min: DVec3::ZERO, max: DVec3::ZERO };
    }
    let side = b.extent().max_element();
    Aabb { min: b.min, max: (b.min + side).max(b.max).min(DVec3::MAX) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{random::Random, random_cases::config};
    use proptest::prelude::*;

    fn all_pairs(boxes: &[Aabb], margin: f64) -> Vec<[u32; 2]> {
        let grown: Vec<Aabb> = boxes.iter().map(|b| b.grown(margin)).collect();
        let mut pairs = vec![];
        for a in 0..grown.len() {
            for b in a + 1..grown.len() {
                if grown[a].overlaps(&grown[b]) {
                    pairs.push([a as u32, b as u32]);
                }
            }
        }
        pairs
    }

    /// Every object is in one cell, and inside it.
    fn check(tree: &Octree, boxes: &[Aabb], margin: f64, most: u32) {
        let mut seen = vec![0; boxes.len()];
        for (bounds, depth, objects) in tree.cells() {
            assert!(depth <= most.min(OCTREE_DEPTH));
            for &object in objects {
                seen[object as usize] += 1;
                let b = boxes[object as usize].grown(margin);
                assert!(b.min.cmpge(bounds.min).all() && b.max.cmple(bounds.max).all(), "{b:?} in {bounds:?}");
            }
        }
        assert!(seen.iter().all(|&count| count == 1));
        assert_eq!(tree.pairs(), all_pairs(boxes, margin));
    }

    fn boxes(count: usize, seed: u64, mut size: impl FnMut(f64) -> f64, spread: f64) -> Vec<Aabb> {
        let mut random = Random::new(seed);
        let mut one = || {
            let at = DVec3::new(random.unit(), random.unit(), random.unit()) * spread;
            let extent = DVec3::new(random.unit(), random.unit(), random.unit()) * size(random.unit());
            Aabb { min: at, max: at + extent }
        };
        (0..count).map(|_| one()).collect()
    }

    #[test]
    fn pairs_are_those_of_all_pairs() {
        let log = |unit: f64| 10f64.powf(-4.0 * unit);
        for depth in [0, 1, 3, 8, 20] {
            for margin in [0.0, 0.01] {
                for count in [0, 1, 2, 3, 50, 300] {
                    check(
                        &Octree::new(&boxes(count, 1, |u| u * 0.1, 1.0), margin, depth),
                        &boxes(count, 1, |u| u * 0.1, 1.0),
                        margin,
                        depth,
                    );
                    let mixed = boxes(count, 2, log, 1.0);
                    check(&Octree::new(&mixed, margin, depth), &mixed, margin, depth);
                    // A cluster next to a few far away.
                    let mut clustered = boxes(count, 3, log, 1e-3);
                    clustered.extend(boxes(5, 4, |u| u, 1e3));
                    check(&Octree::new(&clustered, margin, depth), &clustered, margin, depth);
                }
            }
        }
    }

    #[test]
    fn nested_equal_and_touching_boxes() {
        let nested: Vec<Aabb> =
            (0..40).map(|i| Aabb { min: DVec3::splat(-0.8f64.powi(i)), max: DVec3::splat(0.8f64.powi(i)) }).collect();
        check(&Octree::new(&nested, 0.0, 8), &nested, 0.0, 8);
        let equal = vec![Aabb { min: DVec3::ZERO, max: DVec3::ONE }; 30];
        check(&Octree::new(&equal, 0.0, 8), &equal, 0.0, 8);
        let points = vec![Aabb { min: DVec3::ONE, max: DVec3::ONE }; 7];
        check(&Octree::new(&points, 0.0, 8), &points, 0.0, 8);
        // A lattice: every box touches its neighbours, many at a dividing plane.
        let mut lattice = vec![];
        for i in 0..216 {
            let at = DVec3::new(f64::from(i % 6), f64::from(i / 6 % 6), f64::from(i / 36));
            lattice.push(Aabb { min: at, max: at + 1.0 });
        }
        check(&Octree::new(&lattice, 0.0, 8), &lattice, 0.0, 8);
    }

    #[test]
    fn infinite_boxes_stay_in_the_root_and_others_are_left_out() {
        let mut boxes = boxes(20, 5, |u| u * 0.3, 1.0);
        let number = boxes.len() as u32;
        boxes.push(Aabb {
            min: DVec3::new(f64::NEG_INFINITY, 0.0, f64::NEG_INFINITY),
            max: DVec3::INFINITY.with_y(0.5),
        });
        let valid = all_pairs(&boxes, 0.0);
        boxes.push(Aabb { min: DVec3::NAN, max: DVec3::ONE });
        boxes.push(Aabb::EMPTY);
        boxes.push(Aabb { min: DVec3::ONE, max: DVec3::ZERO });
        let tree = Octree::new(&boxes, 0.0, 8);
        assert_eq!(tree.pairs(), valid);
        let root = tree.cells().next().unwrap();
        assert!(root.2.contains(&number) && root.0.max.is_finite());
        assert!(tree.cells().all(|(.., objects)| objects.iter().all(|&object| object <= number)));
        assert_eq!(Octree::new(&[Aabb::EMPTY], 0.0, 8).cells().count(), 0);
        let huge = [
            Aabb { min: DVec3::splat(-1e308), max: DVec3::splat(-1e307) },
            Aabb { min: DVec3::ONE, max: DVec3::splat(1e308) },
        ];
        assert_eq!(Octree::new(&huge, 0.0, 8).pairs(), all_pairs(&huge, 0.0));
    }

    #[test]
    fn far_fewer_tests_than_all_pairs() {
        let boxes = boxes(1000, 6, |u| u * 0.02, 1.0);
        let tree = Octree::new(&boxes, 0.0, 8);
        assert!(tree.tests() < 1000 * 999 / 2 / 5, "{}", tree.tests());
        assert_eq!(Octree::new(&boxes, 0.0, 0).tests(), 1000 * 999 / 2);
        // A tower, of which two cubes cross each dividing plane.
        let tower: Vec<Aabb> = (0..64)
            .map(|i| Aabb { min: DVec3::Y * f64::from(i), max: DVec3::new(1.0, f64::from(i) + 1.0, 1.0) })
            .collect();
        assert!(Octree::new(&tower, 0.005, 8).tests() < 64 * 63 / 2 / 2);
        // No cell below the smallest one that the margin allows.
        let smallest = Octree::new(&boxes, 0.05, 8).cells().map(|(b, ..)| b.extent().x).fold(1.0, f64::min);
        assert!(smallest > 0.1, "{smallest}");
    }

    proptest! {
        #![proptest_config(config(256))]

        #[test]
        fn random_boxes(corners in prop::collection::vec(prop::array::uniform6(-4i32..4), 0..40), margin in 0i32..3, depth in 0u32..10) {
            // On a coarse lattice, where many boxes touch.
            let boxes: Vec<Aabb> = corners.iter().map(|c| {
                let (p, q) = (DVec3::new(c[0].into(), c[1].into(), c[2].into()), DVec3::new(c[3].into(), c[4].into(), c[5].into()));
                Aabb { min: p.min(q) * 0.5, max: p.max(q) * 0.5 }
            }).collect();
            check(&Octree::new(&boxes, f64::from(margin) * 0.25, depth), &boxes, f64::from(margin) * 0.25, depth);
        }
    }
}
