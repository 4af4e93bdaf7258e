//! The k-free predicate (docs/kdet.md#predicate): minimal k per primitive, and the bound on the number of pairs that follows.

use super::{Bounds, Frame, parallel};
use crate::geometry::{BoxItem, BoxTree, Primitive, Tetrahedron, is_within};
use glam::DVec3;

/// Primitives that are counted between two reports of progress.
const PORTION: usize = 1 << 16;

/// The minimal k of every primitive within its own object: one more than the number of other primitives that are at
/// least as large and come within a quarter of its diameter. Expects a valid frame.
pub fn minimal_k(frame: &Frame<'_>) -> Vec<u32> {
    minimal_k_with(frame, |_| {})
}

/// The same; `progress` learns now and then how many primitives are done.
pub fn minimal_k_with(frame: &Frame<'_>, mut progress: impl FnMut(usize)) -> Vec<u32> {
    let neighbours = Neighbours::new(frame);
    let mut k = Vec::with_capacity(frame.cells.len());
    while k.len() < frame.cells.len() {
        let first = k.len();
        let portion = PORTION.min(frame.cells.len() - first);
        k.extend(parallel::map(portion, |i| neighbours.minimal_k(frame, first + i)));
        progress(k.len());
    }
    k
}

/// A frame prepared for counting the neighbours of its primitives.
#[derive(Debug)]
pub struct Neighbours {
    bounds: Bounds,
    /// One tree per object.
    trees: Vec<BoxTree>,
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
        let centre = Centre::new(frame, t, diameter / 4.0);
        // The box of anything within a quarter of the diameter overlaps the grown box.
        let grown = bounds.boxes[t].grown(diameter / 4.0);
        let mut k = 1;
        trees[frame.objects[t] as usize]
            .overlapping(&grown, diameter, &mut 0, |u| k += u32::from(centre.is_near(frame, u as usize)));
        k
    }
}

/// The other primitives of its object in the Minkowski neighbourhood of one primitive, sorted. For a single primitive this is
/// faster than building a tree. Expects a valid frame.
pub fn neighbours(frame: &Frame<'_>, t: usize) -> Vec<u32> {
    let own = Tetrahedron::from_f32(frame.corners(t));
    let diameter = own.enclosing_sphere().diameter();
    let grown = own.aabb().grown(diameter / 4.0);
    let centre = Centre::new(frame, t, diameter / 4.0);
    let is_neighbour = |u: &usize| {
        frame.objects[t] == frame.objects[*u] && {
            let other = Tetrahedron::from_f32(frame.corners(*u));
            grown.overlaps(&other.aabb())
                && other.enclosing_sphere().diameter() >= diameter
                && centre.is_near(frame, *u)
        }
    };
    (0..frame.cells.len()).filter(is_neighbour).map(|u| u as u32).collect()
}

/// A primitive whose neighbours are counted, with what all tests share.
struct Centre {
    index: usize,
    own: Tetrahedron,
    reach: f64,
    /// Unit normals of its faces, and how far the primitive extends along each, from its first corner.
    faces: [(DVec3, f64); 4],
}

impl Centre {
    fn new(frame: &Frame<'_>, index: usize, reach: f64) -> Self {
        let own = Tetrahedron::from_f32(frame.corners(index));
        let local = own.vertices.map(|v| v - own.vertices[0]);
        let faces = Tetrahedron::FACES.map(|[i, j, k]| {
            // A face without area has no normal: zero proves nothing.
            let normal = (local[j] - local[i]).cross(local[k] - local[i]).normalize_or_zero();
            (normal, local.iter().fold(0.0, |extent: f64, v| extent.max(v.dot(normal))))
        });
        Self { index, own, reach, faces }
    }

    /// Whether another primitive comes within reach.
    fn is_near(&self, frame: &Frame<'_>, other: usize) -> bool {
        if other == self.index {
            return false;
        }
        // Most neighbours share a vertex, and a plane of a face separates most of the others from the primitive: the
        // distance is computed for the rest only.
        let own = &frame.cells[self.index];
        if frame.cells[other].iter().any(|v| own.contains(v)) {
            return true;
        }
        let other = Tetrahedron::from_f32(frame.corners(other));
        !self.is_separated(&other) && is_within(&self.own, &other, self.reach)
    }

    /// Whether a plane of a face proves that the distance is larger than the reach.
    fn is_separated(&self, other: &Tetrahedron) -> bool {
        let local = other.vertices.map(|v| v - self.own.vertices[0]);
        // What rounding can add to a difference or a scalar product, with room to spare.
        let rounding = local.iter().fold(0.0, |size: f64, v| size.max(v.abs().element_sum())) * 1e-14;
        self.faces.iter().any(|(normal, extent)| {
            let [a, b, c, d] = local.map(|v| v.dot(*normal));
            a.min(b).min(c.min(d)) - extent > self.reach * (1.0 + 1e-12) + rounding
        })
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
        for (name, assembly) in samples::every() {
            let frame = assembly.frame();
            assert_eq!(minimal_k(&frame), by_definition(&frame), "{name}");
        }
    }

    #[test]
    fn planes_of_faces_prove_most_distances() {
        let assembly = samples::blocks(4, 0.5);
        let frame = assembly.frame();
        let (mut separated, mut far) = (0, 0);
        for t in (0..assembly.cells.len()).step_by(17) {
            let centre = Centre::new(&frame, t, 0.1);
            for u in 0..assembly.cells.len() {
                let other = Tetrahedron::from_f32(frame.corners(u));
                let is_far = distance(&centre.own, &other) > 0.1;
                assert!(is_far || !centre.is_separated(&other), "{t} {u}");
                far += u32::from(is_far);
                separated += u32::from(centre.is_separated(&other));
            }
        }
        assert!(separated * 10 > far * 9, "{separated} of {far}");
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
