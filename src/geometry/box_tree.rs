//! A bounding volume hierarchy over items that do not move, for queries on the host.

use super::Aabb;
use glam::DVec3;
use std::ops::Range;

/// Items in a leaf.
const LEAF: usize = 4;

/// What the tree knows of an item.
#[derive(Debug, Clone, Copy)]
pub struct BoxItem {
    /// Identifies the item in the results of queries.
    pub number: u32,
    /// Its box.
    pub bounds: Aabb,
    /// Where it counts as lying when a node is split in two; only the order along each axis matters.
    pub centre: DVec3,
    /// Its size, which [`BoxTree::overlapping`] can ask for.
    pub size: f64,
}

impl BoxItem {
    /// An item without a size, at the centre of its box.
    pub fn new(number: u32, bounds: Aabb) -> Self {
        Self { number, bounds, centre: bounds.min + bounds.max, size: 0.0 }
    }
}

/// A binary tree of axis-aligned boxes. Every node has half of its parent's items, so the depth is logarithmic whatever
/// the items are.
#[derive(Debug, Clone, Default)]
pub struct BoxTree {
    /// Parents before their children; the first child follows its parent.
    nodes: Vec<Node>,
    /// Those of a leaf next to each other.
    items: Vec<BoxItem>,
}

#[derive(Debug, Clone)]
struct Node {
    bounds: Aabb,
    /// The largest size below it.
    largest: f64,
    items: Range<usize>,
    /// Index of the second child, 0 for leaves.
    second: usize,
    /// The next node that is not below this one.
    after: usize,
}

/// The item nearest to a point.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Nearest<T> {
    /// Its number.
    pub number: u32,
    /// Its distance from the point.
    pub distance: f64,
    /// What was measured along with the distance.
    pub detail: T,
}

impl BoxTree {
    /// Builds the tree.
    pub fn new(items: Vec<BoxItem>) -> Self {
        let mut tree = Self { nodes: Vec::with_capacity(items.len()), items };
        if !tree.items.is_empty() {
            tree.build(0..tree.items.len());
        }
        tree
    }

    fn build(&mut self, range: Range<usize>) {
        let items = &mut self.items[range.clone()];
        let bounds = items.iter().fold(Aabb::EMPTY, |bounds, item| bounds.union(&item.bounds));
        let largest = items.iter().fold(0.0, |largest: f64, item| largest.max(item.size));
        let index = self.nodes.len();
        self.nodes.push(Node { bounds, largest, items: range.clone(), second: 0, after: 0 });
        if range.len() > LEAF {
            let extent = bounds.extent();
            let axis = if extent.x >= extent.y.max(extent.z) { 0 } else { 1 + usize::from(extent.z > extent.y) };
            let half = range.len() / 2;
            // By number where centres are equal, so that the same items always give the same tree.
            items.select_nth_unstable_by(half, |a, b| {
                a.centre[axis].total_cmp(&b.centre[axis]).then(a.number.cmp(&b.number))
            });
            let middle = range.start + half;
            self.build(range.start..middle);
            self.nodes[index].second = self.nodes.len();
            self.build(middle..range.end);
        }
        self.nodes[index].after = self.nodes.len();
    }

    /// All items in runs of neighbours: the largest nodes with at most `most` items, or leaves.
    pub fn runs(&self, most: usize) -> impl Iterator<Item = &[BoxItem]> {
        let mut at = 0;
        std::iter::from_fn(move || {
            loop {
                let node = self.nodes.get(at)?;
                if node.second == 0 || node.items.len() <= most {
                    at = node.after;
                    return Some(&self.items[node.items.clone()]);
                }
                at += 1;
            }
        })
    }

    /// Calls for every item whose box overlaps `reach` and whose size is at least `least_size`, each once, in no
    /// particular order. `steps` grows by one per box that was compared: the caller can bound the work with it.
    pub fn overlapping(&self, reach: &Aabb, least_size: f64, steps: &mut u64, mut visit: impl FnMut(u32)) {
        let mut at = 0;
        while let Some(node) = self.nodes.get(at) {
            *steps += 1;
            if node.largest < least_size || !node.bounds.overlaps(reach) {
                at = node.after;
                continue;
            }
            if node.second == 0 {
                for item in &self.items[node.items.clone()] {
                    *steps += 1;
                    if item.size >= least_size && item.bounds.overlaps(reach) {
                        visit(item.number);
                    }
                }
            }
            at += 1;
        }
    }

    /// The item nearest to a point; of equally near ones that with the smallest number. `measure` gives the distance of an
    /// item and anything else of interest, or nothing for an item to leave out; the distance must not be smaller than that
    /// of the item's box. `steps` grows by one per box that was compared.
    pub fn nearest<T: Copy>(
        &self,
        point: DVec3,
        steps: &mut u64,
        mut measure: impl FnMut(u32) -> Option<(f64, T)>,
    ) -> Option<Nearest<T>> {
        let mut best: Option<Nearest<T>> = None;
        let mut open: Vec<(usize, f64)> =
            self.nodes.first().map(|root| (0, root.bounds.distance(point))).into_iter().collect();
        while let Some((index, distance)) = open.pop() {
            *steps += 1;
            if best.is_some_and(|best| distance > best.distance) {
                continue;
            }
            let node = &self.nodes[index];
            if node.second == 0 {
                for item in &self.items[node.items.clone()] {
                    *steps += 1;
                    let Some((distance, detail)) = measure(item.number) else { continue };
                    let number = item.number;
                    if best.is_none_or(|best| (distance, number) < (best.distance, best.number)) {
                        best = Some(Nearest { number, distance, detail });
                    }
                }
            } else {
                let [first, second] =
                    [index + 1, node.second].map(|child| (child, self.nodes[child].bounds.distance(point)));
                // The last one pushed is the next one visited: the nearer one.
                open.extend(if first.1 <= second.1 { [second, first] } else { [first, second] });
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// Boxes of very different sizes, several of them equal.
    fn items(count: u32) -> Vec<BoxItem> {
        let mut random = Random::new(u64::from(count));
        let mut items: Vec<BoxItem> = (0..count)
            .map(|number| {
                let size = 10f64.powf(-3.0 * random.unit());
                let at = DVec3::new(random.unit(), random.unit(), random.unit() * 0.1);
                BoxItem { size, ..BoxItem::new(number, Aabb { min: at, max: at + size * 0.3 }) }
            })
            .collect();
        for i in (3..items.len()).step_by(5) {
            items[i] = BoxItem { number: items[i].number, ..items[i - 3] };
        }
        items
    }

    #[test]
    fn overlaps_are_those_of_a_linear_search() {
        for count in [0, 1, 4, 5, 9, 300] {
            let items = items(count);
            let tree = BoxTree::new(items.clone());
            for asked in &items {
                for least_size in [0.0, asked.size] {
                    let mut found = vec![];
                    tree.overlapping(&asked.bounds, least_size, &mut 0, |number| found.push(number));
                    found.sort_unstable();
                    let wanted = |item: &&BoxItem| item.size >= least_size && item.bounds.overlaps(&asked.bounds);
                    let expected: Vec<u32> = items.iter().filter(wanted).map(|item| item.number).collect();
                    assert_eq!(found, expected);
                }
            }
        }
    }

    #[test]
    fn runs_have_every_item_once_and_neighbours_together() {
        for count in [0, 1, 5, 300] {
            let tree = BoxTree::new(items(count));
            let runs: Vec<&[BoxItem]> = tree.runs(32).collect();
            assert!(runs.iter().all(|run| (1..=32).contains(&run.len())));
            let mut numbers: Vec<u32> = runs.concat().iter().map(|item| item.number).collect();
            numbers.sort_unstable();
            assert_eq!(numbers, (0..count).collect::<Vec<_>>());
        }
        let runs: Vec<usize> = BoxTree::new(items(64)).runs(32).map(<[_]>::len).collect();
        assert_eq!(runs, [32, 32]);
    }

    #[test]
    fn the_nearest_is_that_of_a_linear_search_and_the_first_of_equals() {
        let mut random = Random::new(1);
        for count in [1, 4, 5, 9, 300] {
            let items = items(count);
            let tree = BoxTree::new(items.clone());
            for _ in 0..100 {
                let point = DVec3::new(random.unit(), random.unit(), random.unit()) * 3.0 - 1.0;
                let even = |number: u32| number.is_multiple_of(2);
                let measured = |number: u32| (items[number as usize].bounds.distance(point), number);
                let found = tree.nearest(point, &mut 0, |number| even(number).then(|| (measured(number).0, ())));
                let expected = (0..count).filter(|&n| even(n)).map(measured).min_by(|a, b| a.partial_cmp(b).unwrap());
                assert_eq!(found.map(|nearest| (nearest.distance, nearest.number)), expected);
            }
        }
        assert!(BoxTree::default().nearest(DVec3::ZERO, &mut 0, |_| Some((0.0, ()))).is_none());
    }

    #[test]
    fn a_query_compares_few_boxes() {
        let items = items(4000);
        let tree = BoxTree::new(items.clone());
        let (mut steps, point) = (0, DVec3::new(0.5, 0.5, 0.2));
        tree.nearest(point, &mut steps, |number| Some((items[number as usize].bounds.distance(point), ())));
        assert!((1..400).contains(&steps), "{steps}");
    }
}
