//! The k-free predicate (docs/kdet.md#predicate): minimal k per primitive, and the bound on the number of pairs that follows.

mod planes;

use std::{borrow::Borrow, ops::Range};

use super::{Bounds, Frame, parallel};
use crate::geometry::{Aabb, BoxItem, BoxTree, Primitive, Tetrahedron, is_within};
use glam::Vec3A;
use planes::Planes;

/// Runs that are counted between two reports of progress.
const PORTION: usize = 1 << 12;

/// The most primitives in a run.
const RUN: usize = 32;

/// The minimal k of every primitive within its own object: one more than the number of other primitives that are at
/// least as large and come within a quarter of its diameter. Expects a valid frame.
pub fn minimal_k(frame: &Frame<'_>) -> Vec<u32> {
    minimal_k_with(frame, |_| {})
}

/// The same; `progress` learns now and then how many primitives are done.
pub fn minimal_k_with(frame: &Frame<'_>, progress: impl FnMut(usize)) -> Vec<u32> {
    counted_with(frame, progress).into_iter().map(|own| own.k).collect()
}

/// The neighbours of every primitive, counted; `progress` as in [`minimal_k_with`].
pub fn counted_with(frame: &Frame<'_>, mut progress: impl FnMut(usize)) -> Vec<Counted> {
    let neighbours = Neighbours::new(frame);
    let mut counted = vec![Counted::default(); frame.cells.len()];
    let mut done = 0;
    for first in (0..neighbours.run_count()).step_by(PORTION) {
        let runs = PORTION.min(neighbours.run_count() - first);
        for own in parallel::map(runs, |i| neighbours.counted(frame, first + i)).into_iter().flatten() {
            counted[own.primitive as usize] = own;
            done += 1;
        }
        progress(done);
    }
    counted
}

/// The neighbours of a primitive, counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counted {
    /// The primitive.
    pub primitive: u32,
    /// Its minimal k: one more than its neighbours.
    pub k: u32,
    /// How many of the neighbours share a vertex with it.
    pub topological: u32,
}

/// A frame prepared for counting the neighbours of its primitives. Primitives that lie beside each other and are of similar
/// size are one run: they look for their neighbours together.
#[derive(Debug)]
pub struct Neighbours {
    bounds: Bounds,
    planes: Vec<Planes>,
    /// One tree per object.
    trees: Vec<BoxTree>,
    /// The primitives, run by run.
    order: Vec<u32>,
    runs: Vec<Range<usize>>,
}

impl Neighbours {
    /// Of a valid frame.
    pub fn new(frame: &Frame<'_>) -> Self {
        let bounds = Bounds::of(frame);
        let mut items: Vec<Vec<BoxItem>> = vec![vec![]; frame.object_count() as usize];
        for (t, &object) in frame.objects.iter().enumerate() {
            let item = BoxItem { size: bounds.diameters[t], ..BoxItem::new(t as u32, bounds.boxes[t]) };
            items[object as usize].push(item);
        }
        let trees: Vec<BoxTree> = items.into_iter().map(BoxTree::new).collect();
        let (mut order, mut runs) = (Vec::with_capacity(frame.cells.len()), vec![]);
        for together in trees.iter().flat_map(|tree| tree.runs(RUN)) {
            // A large one and a small one would find far more together than each for itself: only sizes between the same
            // powers of two. Lists of this length need no sort.
            let class = |item: &BoxItem| item.size.to_bits() >> 52;
            let mut rest: Vec<&BoxItem> = together.iter().collect();
            while let Some(&one) = rest.first() {
                let first = order.len();
                rest.retain(|item| {
                    let is_similar = class(item) == class(one);
                    if is_similar {
                        order.push(item.number);
                    }
                    !is_similar
                });
                runs.push(first..order.len());
            }
        }
        let planes = parallel::map(frame.cells.len(), |t| Planes::new(frame.corners(t)));
        Self { bounds, planes, trees, order, runs }
    }

    /// The boxes and sizes of the frame.
    pub fn bounds(&self) -> &Bounds {
        &self.bounds
    }

    /// How many runs there are.
    pub fn run_count(&self) -> usize {
        self.runs.len()
    }

    /// The neighbours of every primitive of a run.
    pub fn counted(&self, frame: &Frame<'_>, run: usize) -> Vec<Counted> {
        let Self { bounds, planes, trees, order, runs } = self;
        let run = &order[runs[run].clone()];
        // The box of anything within a quarter of a diameter overlaps the box grown by it.
        let (mut reach, mut smallest) = (Aabb::EMPTY, f64::INFINITY);
        for &t in run {
            let diameter = bounds.diameters[t as usize];
            reach = reach.union(&bounds.boxes[t as usize].grown(diameter / 4.0));
            smallest = smallest.min(diameter);
        }
        let candidate = |t: u32| Candidate::new(frame, t, &bounds.boxes[t as usize], bounds.diameters[t as usize]);
        let mut found = vec![];
        trees[frame.objects[run[0] as usize] as usize]
            .overlapping(&reach, smallest, &mut 0, |u| found.push(candidate(u)));
        let own = |&t: &u32| {
            let centre = Centre::new(candidate(t), &planes[t as usize]);
            let mut counted = Counted { primitive: t, k: 1, topological: 0 };
            for other in &found {
                if centre.has(frame, other, || &planes[other.number as usize]) {
                    counted.k += 1;
                    counted.topological += u32::from(centre.shares_a_vertex(other));
                }
            }
            counted
        };
        run.iter().map(own).collect()
    }
}

/// The other primitives of its object in the Minkowski neighbourhood of one primitive, sorted. For a single primitive this is
/// faster than building a tree. Expects a valid frame.
pub fn neighbours(frame: &Frame<'_>, t: usize) -> Vec<u32> {
    let measured = |t: usize| {
        let own = Tetrahedron::from_f32(frame.corners(t));
        Candidate::new(frame, t as u32, &own.aabb(), own.enclosing_sphere().diameter())
    };
    let planes = |t: usize| Planes::new(frame.corners(t));
    let own = planes(t);
    let centre = Centre::new(measured(t), &own);
    let is_neighbour =
        |u: &usize| frame.objects[t] == frame.objects[*u] && centre.has(frame, &measured(*u), || planes(*u));
    (0..frame.cells.len()).filter(is_neighbour).map(|u| u as u32).collect()
}

/// A primitive that may be a neighbour: what decides most cases, in one cache line.
#[derive(Debug, Clone, Copy)]
struct Candidate {
    /// Its box, exactly.
    lower: Vec3A,
    upper: Vec3A,
    diameter: f64,
    number: u32,
    vertices: [u32; 4],
}

impl Candidate {
    fn new(frame: &Frame<'_>, number: u32, bounds: &Aabb, diameter: f64) -> Self {
        let (lower, upper) = (bounds.min.as_vec3a(), bounds.max.as_vec3a());
        Self { lower, upper, diameter, number, vertices: frame.cells[number as usize] }
    }
}

/// A primitive whose neighbours are counted.
struct Centre<'a> {
    own: Candidate,
    /// Its box, grown by at least the reach.
    lower: Vec3A,
    upper: Vec3A,
    reach: f64,
    planes: &'a Planes,
}

impl<'a> Centre<'a> {
    fn new(own: Candidate, planes: &'a Planes) -> Self {
        let reach = own.diameter / 4.0;
        // More than rounding can take away.
        let rounding = 1e-6 * (reach as f32 + own.lower.abs().max(own.upper.abs()).max_element());
        let by = Vec3A::splat(reach as f32 + rounding);
        Self { lower: own.lower - by, upper: own.upper + by, own, reach, planes }
    }

    /// Whether a candidate is a neighbour. Most of what is near shares a vertex, and a box or a plane of a face proves most of the
    /// others to be far away: the distance is computed for the rest only.
    fn has<P: Borrow<Planes>>(&self, frame: &Frame<'_>, other: &Candidate, planes: impl FnOnce() -> P) -> bool {
        self.may_have(other) && (self.shares_a_vertex(other) || self.is_near(frame, other, planes().borrow()))
    }

    /// Whether a candidate may be one: at least as large, and not too far away by its box.
    fn may_have(&self, other: &Candidate) -> bool {
        (other.lower.cmple(self.upper) & other.upper.cmpge(self.lower)).all()
            && other.diameter >= self.own.diameter
            && other.number != self.own.number
    }

    fn shares_a_vertex(&self, other: &Candidate) -> bool {
        let mut is_shared = false;
        for v in self.own.vertices {
            for w in other.vertices {
                is_shared |= v == w;
            }
        }
        is_shared
    }

    /// Whether it comes within reach, by its planes or else by the distance.
    fn is_near(&self, frame: &Frame<'_>, other: &Candidate, planes: &Planes) -> bool {
        let reach = self.reach as f32;
        let are_separate = self.planes.separate(planes, reach) || planes.separate(self.planes, reach);
        let whole = |candidate: &Candidate| Tetrahedron::from_f32(frame.corners(candidate.number as usize));
        !are_separate && is_within(&whole(&self.own), &whole(other), self.reach)
    }
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

/// The most intersecting pairs of two k-free sets with `n` primitives altogether: q·n·k, where q is the covering constant of
/// the primitive.
pub fn bound(primitive: Primitive, n: u64, k: u64) -> u64 {
    primitive.covering_spheres() as u64 * n * k
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::detect::Count;
    use crate::{
        detect::{Assembly, Narrow, Settings, reference, samples},
        geometry::{Aabb, distance},
    };

    /// Quadratic, and nothing but the definition.
    fn by_definition(frame: &Frame<'_>) -> Vec<u32> {
        let bounds = Bounds::of(frame);
        let d = &bounds.diameters;
        let of = |t: usize| Tetrahedron::from_f32(frame.corners(t));
        let n = frame.cells.len();
        let boxes: Vec<Aabb> = (0..n).map(|t| of(t).aabb()).collect();
        parallel::map(n, |t| {
            let larger = (0..n).filter(|&u| u != t && frame.objects[u] == frame.objects[t] && d[u] >= d[t]);
            // Farther than that where their boxes are, by more than rounding.
            let near = boxes[t].grown(d[t]);
            larger.filter(|&u| near.overlaps(&boxes[u]) && distance(&of(t), &of(u)) <= d[t] / 4.0).count() as u32 + 1
        })
    }

    #[test]
    fn the_tree_finds_what_the_definition_counts() {
        let most = if crate::random_cases::is_long() { usize::MAX } else { 500 };
        for (name, assembly) in samples::every().into_iter().filter(|(_, assembly)| assembly.cells.len() <= most) {
            let frame = assembly.frame();
            assert_eq!(minimal_k(&frame), by_definition(&frame), "{name}");
        }
    }

    #[test]
    fn neighbours_that_share_a_vertex_are_counted_apart() {
        for (name, assembly) in samples::every() {
            let frame = assembly.frame();
            for own in counted_with(&frame, |_| {}).into_iter().step_by(frame.cells.len() / 20 + 1) {
                let found = neighbours(&frame, own.primitive as usize);
                let cell = frame.cells[own.primitive as usize];
                let shares = |u: &&u32| frame.cells[**u as usize].iter().any(|v| cell.contains(v));
                let expected = (found.len() + 1, found.iter().filter(shares).count());
                assert_eq!((own.k as usize, own.topological as usize), expected, "{name}: {}", own.primitive);
            }
        }
    }

    #[test]
    fn progress_ends_with_all_primitives() {
        let mut told = vec![];
        let assembly = samples::blocks(4, 0.5);
        minimal_k_with(&assembly.frame(), |done| told.push(done));
        assert_eq!(told, [assembly.cells.len()]);
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
        for (name, assembly) in samples::every() {
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
        assert!(pairs <= bound(frame.primitive, n, k.into()), "{name}: {pairs} pairs, n {n}, k {k}");

        let within = Settings { self_collisions: true, inter_collisions: false, ..inter };
        let pairs = reference::kdet(&frame, &within).count(Count::CollidingPairs).unwrap_or(0);
        let counted: u64 = minimal_k.iter().map(|&k| u64::from(k - 1)).sum();
        assert!(pairs <= counted, "{name}: {pairs} pairs within the sets, {counted} counted");
    }
}
