//! A tree of boxes over triangles: which is the nearest to a point?

use crate::geometry::Aabb;
use glam::DVec3;

/// Triangles in a leaf.
const LEAF: usize = 4;

/// A tree over triangles that do not move.
#[derive(Debug, Clone)]
pub(super) struct Tree {
    nodes: Vec<Node>,
    /// Triangle numbers, those of a leaf beside each other.
    order: Vec<u32>,
}

#[derive(Debug, Clone)]
struct Node {
    bounds: Aabb,
    /// Range in `order`.
    range: [usize; 2],
    /// Index of the second child; the first follows its parent. 0 for leaves.
    second: usize,
}

/// The nearest point of some triangles.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Nearest {
    pub triangle: u32,
    /// Its barycentric coordinates.
    pub weights: [f64; 3],
    pub distance: f64,
}

impl Tree {
    pub fn new(triangles: &[[DVec3; 3]]) -> Self {
        let mut tree = Self { nodes: Vec::new(), order: (0..triangles.len() as u32).collect() };
        if !triangles.is_empty() {
            tree.build(triangles, [0, triangles.len()]);
        }
        tree
    }

    fn build(&mut self, triangles: &[[DVec3; 3]], [from, to]: [usize; 2]) {
        let part = &mut self.order[from..to];
        let corners = |t: u32| triangles[t as usize];
        let bounds = part.iter().fold(Aabb::EMPTY, |b, &t| b.union(&Aabb::around(&corners(t))));
        let index = self.nodes.len();
        self.nodes.push(Node { bounds, range: [from, to], second: 0 });
        if to - from <= LEAF {
            return;
        }
        let extent = bounds.extent();
        let axis = if extent.x >= extent.y.max(extent.z) { 0 } else { 1 + usize::from(extent.z > extent.y) };
        let place = |t: u32| corners(t).iter().map(|c| c[axis]).sum::<f64>();
        part.sort_unstable_by(|&a, &b| place(a).total_cmp(&place(b)).then(a.cmp(&b)));
        let middle = (from + to) / 2;
        self.build(triangles, [from, middle]);
        self.nodes[index].second = self.nodes.len();
        self.build(triangles, [middle, to]);
    }

    /// The nearest of the triangles that count; of several the first. None if there are none.
    pub fn nearest(&self, triangles: &[[DVec3; 3]], point: DVec3, counts: impl Fn(u32) -> bool) -> Option<Nearest> {
        let mut best: Option<Nearest> = None;
        let mut open = Vec::from_iter((!self.nodes.is_empty()).then_some(0_usize));
        while let Some(index) = open.pop() {
            let node = &self.nodes[index];
            if best.is_some_and(|b| distance_to_box(&node.bounds, point) > b.distance) {
                continue;
            }
            if node.second == 0 {
                for &triangle in self.order[node.range[0]..node.range[1]].iter().filter(|&&t| counts(t)) {
                    let corners = triangles[triangle as usize];
                    let weights = nearest_weights(point, corners);
                    let at: DVec3 = (0..3).map(|k| corners[k] * weights[k]).sum();
                    let found = Nearest { triangle, weights, distance: (point - at).length() };
                    if best.is_none_or(|b| (found.distance, triangle) < (b.distance, b.triangle)) {
                        best = Some(found);
                    }
                }
            } else {
                let children = [index + 1, node.second];
                let [first, second] = children.map(|c| distance_to_box(&self.nodes[c].bounds, point));
                // The nearer one is looked at first: it is pushed last.
                open.extend(if first <= second { [children[1], children[0]] } else { children });
            }
        }
        best
    }
}

fn distance_to_box(bounds: &Aabb, point: DVec3) -> f64 {
    (point - point.clamp(bounds.min, bounds.max)).length()
}

/// Barycentric coordinates of a triangle's point nearest to another, by the regions of corners and edges (Ericson 2004:
/// *Real-time collision detection*, 5.1.5).
pub(super) fn nearest_weights(p: DVec3, [a, b, c]: [DVec3; 3]) -> [f64; 3] {
    let (ab, ac) = (b - a, c - a);
    let (d1, d2) = (ab.dot(p - a), ac.dot(p - a));
    if d1 <= 0.0 && d2 <= 0.0 {
        return [1.0, 0.0, 0.0];
    }
    let (d3, d4) = (ab.dot(p - b), ac.dot(p - b));
    if d3 >= 0.0 && d4 <= d3 {
        return [0.0, 1.0, 0.0];
    }
    let vc = d1 * d4 - d3 * d2;
    if vc <= 0.0 && d1 >= 0.0 && d3 <= 0.0 {
        let t = d1 / (d1 - d3);
        return [1.0 - t, t, 0.0];
    }
    let (d5, d6) = (ab.dot(p - c), ac.dot(p - c));
    if d6 >= 0.0 && d5 <= d6 {
        return [0.0, 0.0, 1.0];
    }
    let vb = d5 * d2 - d1 * d6;
    if vb <= 0.0 && d2 >= 0.0 && d6 <= 0.0 {
        let t = d2 / (d2 - d6);
        return [1.0 - t, 0.0, t];
    }
    let va = d3 * d6 - d5 * d4;
    if va <= 0.0 && d4 - d3 >= 0.0 && d5 - d6 >= 0.0 {
        let t = (d4 - d3) / ((d4 - d3) + (d5 - d6));
        return [0.0, 1.0 - t, t];
    }
    let sum = va + vb + vc;
    [va / sum, vb / sum, vc / sum]
}
