//! Points that move with a cage.

use crate::geometry::{Aabb, Tetrahedron, Triangle, point_triangle};
use crate::mesh::TetMesh;
use glam::{DMat3, DVec3};

/// How far below zero, relative, a weight may be for a point to count as inside: points on shared faces are inside.
const INSIDE: f64 = -1e-12;

/// For each of some points four vertices of a cage and their weights.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Embedding {
    /// Vertices of the cage.
    pub controls: Vec<[u32; 4]>,
    /// Barycentric weights: their sum is 1. Some are negative for points outside the cage.
    pub weights: Vec<[f64; 4]>,
}

impl Embedding {
    /// Finds for each point the tetrahedron of the cage that contains it, or else the nearest one. The cage must have
    /// tetrahedra, none of them flat.
    pub fn new(cage: &TetMesh, points: &[DVec3]) -> Self {
        let grid = Buckets::new(cage);
        let mut embedding = Self::default();
        for &point in points {
            let t = grid.find(cage, point);
            embedding.controls.push(cage.tetrahedra[t]);
            embedding.weights.push(barycentric(point, cage.tetrahedron(t).vertices));
        }
        embedding
    }

    /// How many points there are.
    pub fn len(&self) -> usize {
        self.controls.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.controls.is_empty()
    }

    /// Where a point is when the cage's vertices are at `positions`.
    pub fn place(&self, point: usize, positions: &[DVec3]) -> DVec3 {
        let (controls, weights) = (self.controls[point], self.weights[point]);
        (0..4).map(|k| positions[controls[k] as usize] * weights[k]).sum()
    }
}

/// Barycentric coordinates; not finite in a flat tetrahedron.
pub(super) fn barycentric(point: DVec3, [a, b, c, d]: [DVec3; 4]) -> [f64; 4] {
    let w = DMat3::from_cols(b - a, c - a, d - a).inverse() * (point - a);
    [1.0 - w.x - w.y - w.z, w.x, w.y, w.z]
}

/// Tetrahedra by the cells of a uniform grid that their boxes meet.
struct Buckets {
    bounds: Aabb,
    cell: f64,
    counts: [usize; 3],
    cells: Vec<Vec<u32>>,
}

impl Buckets {
    fn new(cage: &TetMesh) -> Self {
        let bounds = cage.bounds();
        let extent = bounds.extent();
        // About one cell per tetrahedron.
        let volume = (extent.x * extent.y * extent.z).max(f64::MIN_POSITIVE);
        let cell = libm::cbrt(volume / cage.tetrahedra.len() as f64).max(extent.max_element() / 128.0);
        let counts = extent.to_array().map(|e| ((e / cell) as usize + 1).min(256));
        let mut grid = Self { bounds, cell, counts, cells: vec![Vec::new(); counts.iter().product()] };
        for t in 0..cage.tetrahedra.len() {
            let around = cage.tetrahedron(t).aabb();
            let (low, high) = (grid.cell_of(around.min), grid.cell_of(around.max));
            grid.each(low, high, |cell| cell.push(t as u32));
        }
        grid
    }

    /// The cell of a point; the nearest one for points outside.
    fn cell_of(&self, point: DVec3) -> [usize; 3] {
        let at = ((point - self.bounds.min) / self.cell).to_array();
        // The cast takes what is below zero to zero.
        std::array::from_fn(|k| (at[k] as usize).min(self.counts[k] - 1))
    }

    fn each(&mut self, low: [usize; 3], high: [usize; 3], mut f: impl FnMut(&mut Vec<u32>)) {
        for z in low[2]..=high[2] {
            for y in low[1]..=high[1] {
                for x in low[0]..=high[0] {
                    f(&mut self.cells[(z * self.counts[1] + y) * self.counts[0] + x]);
                }
            }
        }
    }

    /// The tetrahedron that contains a point, or the nearest; of several the first.
    fn find(&self, cage: &TetMesh, point: DVec3) -> usize {
        let home = self.cell_of(point);
        let mut best = (f64::INFINITY, u32::MAX);
        // Cells in growing rings: what is further out than ring r is at least r cells away.
        for ring in 0..*self.counts.iter().max().unwrap_or(&1) {
            self.visit_ring(home, ring, |t| {
                let found = (distance(&cage.tetrahedron(t as usize), point), t);
                if found < best {
                    best = found;
                }
            });
            if best.0 <= ring as f64 * self.cell {
                break;
            }
        }
        best.1 as usize
    }

    fn visit_ring(&self, home: [usize; 3], ring: usize, mut f: impl FnMut(u32)) {
        let low = home.map(|c| c.saturating_sub(ring));
        let high: [usize; 3] = std::array::from_fn(|k| (home[k] + ring).min(self.counts[k] - 1));
        for z in low[2]..=high[2] {
            for y in low[1]..=high[1] {
                for x in low[0]..=high[0] {
                    let away = x.abs_diff(home[0]).max(y.abs_diff(home[1])).max(z.abs_diff(home[2]));
                    if away == ring {
                        self.cells[(z * self.counts[1] + y) * self.counts[0] + x].iter().for_each(|&t| f(t));
                    }
                }
            }
        }
    }
}

/// Distance of a point from a tetrahedron, zero inside.
fn distance(tetrahedron: &Tetrahedron, point: DVec3) -> f64 {
    if barycentric(point, tetrahedron.vertices).iter().all(|&w| w >= INSIDE) {
        return 0.0;
    }
    let face = |f: [usize; 3]| point_triangle(point, &Triangle::new(f.map(|i| tetrahedron.vertices[i])));
    Tetrahedron::FACES.into_iter().map(face).fold(f64::INFINITY, f64::min)
}
