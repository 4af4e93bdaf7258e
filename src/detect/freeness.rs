//! How k-free a set of primitives is (docs/kdet.md#predicate): what kDet's bound on the number of pairs is made of.

use super::{Bounds, Frame, parallel};
use crate::geometry::{BoxItem, BoxTree, Tetrahedron, is_within};

/// Spheres of half the diameter that cover a tetrahedron's own: the covering constant q.
pub const COVERING: u64 = 4;

/// The minimal k of every primitive within its own object: one more than the number of other primitives that are at
/// least as large and come within a quarter of its diameter. Expects a valid frame.
pub fn minimal_k(frame: &Frame<'_>) -> Vec<u32> {
    let crowds = Crowds::new(frame);
    parallel::map(frame.cells.len(), |t| crowds.minimal_k(frame, t))
}

/// A frame made ready to be asked who crowds whom.
#[derive(Debug)]
pub struct Crowds {
    bounds: Bounds,
    /// One tree per object.
    trees: Vec<BoxTree>,
}

impl Crowds {
    /// Of a valid frame.
    pub fn new(frame: &Frame<'_>) -> Self {
        let bounds = Bounds::of(frame);
        let mut items: Vec<Vec<BoxItem>> = vec![vec![]; frame.object_count() as usize];
        for (t, &object) in frame.objects.iter().enumerate() {
            let item = BoxItem { size: bounds.diameters[t], ..BoxItem::new(t as u32, bounds.boxes[t]) };
            items[object as usize].push(item);
        }
        Self { bounds, trees: items.into_iter().map(BoxTree::new).collect() }
    }

    /// The boxes and sizes of the frame.
    pub fn bounds(&self) -> &Bounds {
        &self.bounds
    }

    /// The minimal k of one primitive.
    pub fn minimal_k(&self, frame: &Frame<'_>, t: usize) -> u32 {
        let Self { bounds, trees } = self;
        let diameter = bounds.diameters[t];
        // Whoever comes within a quarter of the diameter has a box that overlaps this one.
        let reach = bounds.boxes[t].grown(diameter / 4.0);
        let mut k = 1;
        trees[frame.objects[t] as usize].overlapping(&reach, diameter, &mut 0, |u| {
            k += u32::from(is_near(frame, [t, u as usize], diameter / 4.0));
        });
        k
    }
}

/// Who keeps one primitive from being 1-free: the others of its object in its Minkowski neighbourhood, sorted. For one alone
/// no grid is worth its while. Expects a valid frame.
pub fn neighbours(frame: &Frame<'_>, t: usize) -> Vec<u32> {
    let own = Tetrahedron::from_f32(frame.corners(t));
    let diameter = own.enclosing_sphere().diameter();
    let reach = own.aabb().grown(diameter / 4.0);
    let is_crowding = |u: &usize| {
        let other = Tetrahedron::from_f32(frame.corners(*u));
        frame.objects[t] == frame.objects[*u]
            && reach.overlaps(&other.aabb())
            && other.enclosing_sphere().diameter() >= diameter
            && is_near(frame, [t, *u], diameter / 4.0)
    };
    (0..frame.cells.len()).filter(is_crowding).map(|u| u as u32).collect()
}

/// The minimal k of each object: the largest of its primitives', 1 where it has none.
pub fn k_of_objects(frame: &Frame<'_>, minimal_k: &[u32]) -> Vec<u32> {
    let mut largest = vec![1; frame.object_count() as usize];
    for (&object, &k) in frame.objects.iter().zip(minimal_k) {
        let k_of_object = &mut largest[object as usize];
        *k_of_object = k.max(*k_of_object);
    }
    largest
}

/// Intersecting pairs of two k-free sets with `n` primitives altogether: q·n·k at most.
pub fn bound(n: u64, k: u64) -> u64 {
    COVERING * n * k
}

/// Whether another primitive comes within reach.
fn is_near(frame: &Frame<'_>, [t, u]: [usize; 2], reach: f64) -> bool {
    // Neighbours share a vertex: most are found without measuring.
    t != u
        && (frame.cells[t].iter().any(|v| frame.cells[u].contains(v)) || {
            let [t, u] = [t, u].map(|i| Tetrahedron::from_f32(frame.corners(i)));
            is_within(&t, &u, reach)
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::detect::Count;
    use crate::{
        detect::{Assembly, Narrow, Settings, reference, samples},
        geometry::distance,
    };

    /// Quadratic, and nothing but the definition.
    fn by_definition(frame: &Frame<'_>) -> Vec<u32> {
        let bounds = Bounds::of(frame);
        let d = &bounds.diameters;
        let of = |t: usize| Tetrahedron::from_f32(frame.corners(t));
        let n = frame.cells.len();
        parallel::map(n, |t| {
            let larger = (0..n).filter(|&u| u != t && frame.objects[u] == frame.objects[t] && d[u] >= d[t]);
            1 + larger.filter(|&u| distance(&of(t), &of(u)) <= d[t] / 4.0).count() as u32
        })
    }

    #[test]
    fn the_tree_finds_what_the_definition_counts() {
        for (name, assembly) in samples::all() {
            let frame = assembly.frame();
            assert_eq!(minimal_k(&frame), by_definition(&frame), "{name}");
        }
    }

    #[test]
    fn one_alone_is_1_free_and_neighbours_count() {
        assert_eq!(minimal_k(&samples::one().frame()), vec![1]);
        let (positions, tetrahedra) = samples::block(1);
        let mut cube = Assembly::default();
        cube.push(&positions, &tetrahedra);
        // Six equal tetrahedra around the diagonal.
        assert_eq!(k_of_objects(&cube.frame(), &minimal_k(&cube.frame())), vec![6]);
    }

    #[test]
    fn intersecting_pairs_stay_below_the_bound() {
        for seed in 0..12 {
            let assembly = samples::soup(seed, 2, 250, [1.0, 30.0, 1000.0][seed as usize % 3]);
            assert_bound(&format!("soup {seed}"), &assembly);
        }
        for (name, assembly) in samples::all() {
            if assembly.frame().object_count() == 2 {
                assert_bound(name, &assembly);
            }
        }
    }

    /// Of two sets, with k the larger of theirs; and of a set with itself, where each pair is counted at its smaller
    /// primitive.
    fn assert_bound(name: &str, assembly: &Assembly) {
        let frame = assembly.frame();
        let minimal_k = minimal_k(&frame);
        let k = k_of_objects(&frame, &minimal_k).into_iter().max().unwrap_or(1);
        let inter = Settings { narrow: Narrow::Sat, ..Settings::default() };
        let pairs = reference::kdet(&frame, &inter).count(Count::CollidingPairs).unwrap_or(0);
        let n = frame.cells.len() as u64;
        assert!(pairs <= bound(n, k.into()), "{name}: {pairs} pairs, n {n}, k {k}");

        let within = Settings { self_collisions: true, inter_collisions: false, ..inter };
        let pairs = reference::kdet(&frame, &within).count(Count::CollidingPairs).unwrap_or(0);
        let counted: u64 = minimal_k.iter().map(|&k| u64::from(k - 1)).sum();
        assert!(pairs <= counted, "{name}: {pairs} pairs within the sets, {counted} counted");
    }
}
