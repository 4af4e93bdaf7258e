//! Makes one vertex of several at the same position.

use super::Mesh;
use crate::random::split_mix;
use glam::DVec3;

/// Which vertices of a mesh are one: those at equal positions, in every frame where it moves.
#[derive(Debug, Clone)]
pub struct Weld {
    /// For every vertex the first one that it is welded to, or itself.
    first: Vec<u32>,
}

/// A sort key and a vertex.
type Keyed = (u64, u32);

/// Keys by level: a hash of everything at first, which nearly always decides, then everything exactly.
const LEVELS: usize = 5;

impl Weld {
    /// The vertices at equal positions; 0 and -0 are equal.
    pub fn of(positions: &[DVec3]) -> Self {
        let mut weld = Self { first: vec![0; positions.len()] };
        weld.refine(positions);
        weld
    }

    /// Separates the vertices whose positions differ in another frame.
    pub fn refine(&mut self, positions: &[DVec3]) {
        let before = std::mem::take(&mut self.first);
        let key = |level: usize, vertex: u32| {
            let [x, y, z] = bits(positions[vertex as usize]);
            let own = u64::from(before[vertex as usize]);
            match level {
                0 => hash([own, x, y, z]),
                1 => own,
                2 => x,
                3 => y,
                _ => z,
            }
        };
        let mut order: Vec<Keyed> = (0..positions.len() as u32).map(|vertex| (0, vertex)).collect();
        self.first = vec![0; positions.len()];
        self.sort(&mut order, 0, &key);
    }

    /// Sorting needs n log n steps for whatever positions, where a hash table can be made to need n².
    fn sort(&mut self, together: &mut [Keyed], level: usize, key: &dyn Fn(usize, u32) -> u64) {
        together.iter_mut().for_each(|(sorted_by, vertex)| *sorted_by = key(level, *vertex));
        together.sort_unstable();
        for same in together.chunk_by_mut(|a, b| a.0 == b.0) {
            let first = same[0].1;
            let is_one = |&(_, vertex): &Keyed| (1..LEVELS).all(|level| key(level, vertex) == key(level, first));
            if level + 1 == LEVELS || same[1..].iter().all(is_one) {
                same.iter().for_each(|&(_, vertex)| self.first[vertex as usize] = first);
            } else {
                self.sort(same, level + 1, key);
            }
        }
    }

    /// The first of the vertices that a vertex is welded to.
    pub fn first(&self, vertex: u32) -> u32 {
        self.first[vertex as usize]
    }

    /// How many vertices disappear.
    pub fn removed(&self) -> usize {
        self.first.iter().zip(0..).filter(|(first, vertex)| **first != *vertex).count()
    }

    /// Of one item per vertex those of the vertices that stay.
    pub fn keep<T: Copy>(&self, items: &[T]) -> Vec<T> {
        items.iter().zip(self.first.iter().zip(0..)).filter(|(_, (f, v))| **f == *v).map(|(item, _)| *item).collect()
    }

    /// Renumbers the vertices of cells as [`Self::keep`] numbers them. Cells keep their order, also those that lose a corner.
    pub fn renumber(&self, cells: &mut [[u32; 4]]) {
        let mut numbers = vec![0; self.first.len()];
        let mut count = 0;
        for (vertex, &first) in self.first.iter().enumerate() {
            if first as usize == vertex {
                numbers[vertex] = count;
                count += 1;
            }
        }
        cells.iter_mut().flatten().for_each(|vertex| *vertex = numbers[self.first(*vertex) as usize]);
    }
}

impl Mesh {
    /// Makes one vertex of those at equal positions; gives how many disappeared. Primitives keep their order, also those that
    /// are degenerate then.
    pub fn weld(&mut self) -> usize {
        let weld = Weld::of(&self.positions);
        let removed = weld.removed();
        if removed > 0 {
            self.positions = weld.keep(&self.positions);
            weld.renumber(&mut self.cells);
        }
        removed
    }
}

/// Adding 0 makes 0 of -0.
fn bits(position: DVec3) -> [u64; 3] {
    (position + DVec3::ZERO).to_array().map(f64::to_bits)
}

/// A step of SplitMix64 for every word.
fn hash(words: [u64; 4]) -> u64 {
    words.iter().fold(0, |hash: u64, word| split_mix(&mut (hash ^ word)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// Quadratic, and nothing but the definition.
    fn by_definition(frames: &[Vec<DVec3>]) -> Vec<u32> {
        let same = |v: usize, w: usize| frames.iter().all(|positions| positions[v] == positions[w]);
        (0..frames[0].len()).map(|v| (0..=v).find(|&w| same(v, w)).unwrap_or(v) as u32).collect()
    }

    fn random(random: &mut Random, count: usize, choices: u64) -> Vec<DVec3> {
        let mut coordinate = || (random.bits() % choices) as f64 - 1.0;
        (0..count).map(|_| DVec3::new(coordinate(), coordinate(), -0.0 * coordinate())).collect()
    }

    #[test]
    fn vertices_that_are_equal_in_every_frame_are_one() {
        let mut source = Random::new(5);
        for choices in [1, 2, 3, 9] {
            let frames: Vec<Vec<DVec3>> = (0..3).map(|_| random(&mut source, 60, choices)).collect();
            let mut weld = Weld::of(&frames[0]);
            assert_eq!(weld.first, by_definition(&frames[..1]));
            for known in 2..=3 {
                weld.refine(&frames[known - 1]);
                assert_eq!(weld.first, by_definition(&frames[..known]), "{choices} choices, {known} frames");
            }
        }
    }

    #[test]
    fn equal_hashes_do_not_weld_what_differs() {
        let positions: Vec<DVec3> = [0.0, 1.0, 0.0, 2.0, 1.0].map(|x| DVec3::new(7.0, x, 7.0)).to_vec();
        let mut weld = Weld { first: vec![0; 5] };
        let collide = |level: usize, vertex: u32| match level {
            0 | 1 => 0,
            level => bits(positions[vertex as usize])[level - 2],
        };
        let mut order: Vec<Keyed> = (0..5).map(|vertex| (0, vertex)).collect();
        weld.sort(&mut order, 0, &collide);
        assert_eq!(weld.first, [0, 1, 0, 3, 1]);
    }

    #[test]
    fn welding_keeps_the_order_of_triangles_and_their_corners() {
        let corner = |x: f64, y: f64| DVec3::new(x, y, 0.0);
        let positions = vec![
            corner(0.0, 0.0),
            corner(1.0, 0.0),
            corner(0.0, 1.0),
            corner(1.0, -0.0),
            corner(1.0, 1.0),
            corner(0.0, 1.0),
            corner(-0.0, 0.0),
        ];
        let mut mesh = Mesh::of_triangles(positions, &[[0, 1, 2], [3, 4, 5], [0, 6, 1]]);
        assert_eq!(mesh.weld(), 3);
        // The last one has lost a corner and stays.
        assert_eq!(mesh.cells, [[0, 1, 2, 2], [1, 3, 2, 2], [0, 0, 1, 1]]);
        assert_eq!(mesh.positions, [corner(0.0, 0.0), corner(1.0, 0.0), corner(0.0, 1.0), corner(1.0, 1.0)]);
        assert_eq!(mesh.validate(), Ok(()));
        assert_eq!(mesh.weld(), 0);
        assert_eq!(Mesh::default().weld(), 0);
    }
}
