//! A surface with more triangles and the same shape.

use crate::mesh::Mesh;
use glam::DVec3;
use std::collections::{BTreeMap, BinaryHeap, HashMap};

/// Cuts the longest edges in two, one after the other, until there are at least `triangles` triangles. All triangles at an
/// edge are cut, also where several surfaces share it: what fitted together still does. Vertices at the same position stay
/// separate.
pub fn refined(mesh: &Mesh, triangles: usize) -> Mesh {
    // By position, so that edges of separate surfaces that coincide are one.
    let mut places: HashMap<[u64; 3], u32> = HashMap::new();
    let mut points: Vec<DVec3> = Vec::new();
    let place: Vec<u32> = mesh
        .positions
        .iter()
        .map(|p| {
            *places.entry(p.to_array().map(f64::to_bits)).or_insert_with(|| {
                points.push(*p);
                points.len() as u32 - 1
            })
        })
        .collect();
    let mut refinement = Refinement {
        place,
        points,
        positions: mesh.positions.clone(),
        cells: Vec::new(),
        edges: BTreeMap::new(),
        queue: BinaryHeap::new(),
    };
    mesh.cells.iter().for_each(|&[a, b, c, _]| refinement.add([a, b, c]));
    while refinement.cells.len() < triangles && refinement.cut_longest() {}
    Mesh::of_triangles(refinement.positions, &refinement.cells)
}

struct Refinement {
    /// The point of each vertex.
    place: Vec<u32>,
    points: Vec<DVec3>,
    positions: Vec<DVec3>,
    cells: Vec<[u32; 3]>,
    /// The triangles at each edge between two points.
    edges: BTreeMap<[u32; 2], Vec<u32>>,
    /// Squared lengths as bits, which order as the lengths do, and edges; some no longer exist.
    queue: BinaryHeap<(u64, [u32; 2])>,
}

impl Refinement {
    fn key(&self, a: u32, b: u32) -> [u32; 2] {
        let [a, b] = [a, b].map(|v| self.place[v as usize]);
        [a.min(b), a.max(b)]
    }

    fn add(&mut self, cell: [u32; 3]) {
        self.cells.push(cell);
        self.enter(self.cells.len() as u32 - 1);
    }

    fn enter(&mut self, number: u32) {
        let cell = self.cells[number as usize];
        for i in 0..3 {
            let key = self.key(cell[i], cell[(i + 1) % 3]);
            let [a, b] = key.map(|p| self.points[p as usize]);
            let list = self.edges.entry(key).or_default();
            list.push(number);
            if list.len() == 1 {
                self.queue.push((a.distance_squared(b).to_bits(), key));
            }
        }
    }

    fn leave(&mut self, number: u32) {
        let cell = self.cells[number as usize];
        for i in 0..3 {
            let key = self.key(cell[i], cell[(i + 1) % 3]);
            if let Some(list) = self.edges.get_mut(&key) {
                list.retain(|&other| other != number);
                if list.is_empty() {
                    self.edges.remove(&key);
                }
            }
        }
    }

    /// False if there is no edge.
    fn cut_longest(&mut self) -> bool {
        let Some((_, key)) = self.queue.pop() else { return false };
        let Some(list) = self.edges.get(&key).cloned() else { return true };
        let middle = self.points[key[0] as usize].midpoint(self.points[key[1] as usize]);
        self.points.push(middle);
        let point = self.points.len() as u32 - 1;
        // One new vertex to each pair of vertices at the ends.
        let mut cuts: Vec<([u32; 2], u32)> = Vec::new();
        for number in list {
            let cell = self.cells[number as usize];
            let Some(i) = (0..3).find(|&i| self.key(cell[i], cell[(i + 1) % 3]) == key) else { continue };
            let [a, b, c] = [cell[i], cell[(i + 1) % 3], cell[(i + 2) % 3]];
            let ends = [a.min(b), a.max(b)];
            let new = match cuts.iter().find(|(known, _)| *known == ends) {
                Some(&(_, vertex)) => vertex,
                None => {
                    self.positions.push(middle);
                    self.place.push(point);
                    cuts.push((ends, self.positions.len() as u32 - 1));
                    self.positions.len() as u32 - 1
                }
            };
            self.leave(number);
            self.cells[number as usize] = [a, new, c];
            self.enter(number);
            self.add([new, b, c]);
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mesh::surfaces::ball;

    #[test]
    fn the_shape_stays_and_nothing_opens() {
        let coarse = ball(4);
        let area = |mesh: &Mesh| (0..mesh.cells.len()).map(|t| mesh.measure(t)).sum::<f64>();
        let fine = refined(&coarse, 1000);
        fine.validate().unwrap();
        assert!((1000..1004).contains(&fine.cells.len()));
        assert_eq!(fine.positions.len(), fine.cells.len() / 2 + 2, "Euler: still closed");
        assert!((area(&fine) - area(&coarse)).abs() < 1e-12);
        assert_eq!(refined(&coarse, 0), coarse);
    }

    #[test]
    fn surfaces_that_touch_are_cut_alike() {
        // Two triangles with the same corners, each with vertices of its own, in opposite order.
        let corners = [DVec3::ZERO, DVec3::X * 2.0, DVec3::Y];
        let mesh = Mesh::of_triangles([corners, corners].concat(), &[[0, 1, 2], [3, 5, 4]]);
        let fine = refined(&mesh, 16);
        let sorted = |cells: &[[u32; 4]]| {
            let mut list: Vec<[[u64; 3]; 3]> = cells
                .iter()
                .map(|&[a, b, c, _]| {
                    let mut corners = [a, b, c].map(|v| fine.positions[v as usize].to_array().map(f64::to_bits));
                    corners.sort_unstable();
                    corners
                })
                .collect();
            list.sort_unstable();
            list
        };
        let (one, other): (Vec<[u32; 4]>, Vec<[u32; 4]>) = fine.cells.iter().partition(|cell| fine.triangle_side(cell));
        assert!(one.len() == other.len() && one.len() >= 8);
        assert_eq!(sorted(&one), sorted(&other));
    }

    impl Mesh {
        /// Whether a triangle of a flat mesh faces upward.
        fn triangle_side(&self, cell: &[u32; 4]) -> bool {
            let [a, b, c] = [cell[0], cell[1], cell[2]].map(|v| self.positions[v as usize]);
            (b - a).cross(c - a).z > 0.0
        }
    }
}
