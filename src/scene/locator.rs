//! Points in a cage: the tetrahedron that each is in, and its weights there.

use crate::{
    geometry::{Aabb, Tetrahedron, Triangle, point_triangle},
    mesh::Mesh,
};
use glam::DVec3;

/// How far below zero, relative, a weight may be for a point to count as inside: points on shared faces are inside.
const INSIDE: f64 = -1e-12;

/// Cells that a tetrahedron is in, in the mean, at the most.
const MOST_CELLS: usize = 64;

/// Finds tetrahedra of a cage by position.
#[derive(Debug, Clone)]
pub struct Locator<'a> {
    cage: &'a Mesh,
    bounds: Aabb,
    /// Side of a cell of the grid.
    cell: f64,
    counts: [usize; 3],
    /// For every cell the tetrahedra whose boxes meet it.
    cells: Vec<Vec<u32>>,
}

impl<'a> Locator<'a> {
    /// Makes a cage ready. Flat tetrahedra hold nothing.
    pub fn new(cage: &'a Mesh) -> Self {
        let solid: Vec<u32> = (0..cage.cells.len() as u32)
            .filter(|&t| cage.tetrahedron(t as usize).barycentric(DVec3::ZERO).iter().all(|w| w.is_finite()))
            .collect();
        let boxes = solid.iter().map(|&t| cage.tetrahedron(t as usize).aabb());
        let bounds = boxes.fold(Aabb::EMPTY, |bounds, around| bounds.union(&around));
        let extent = if solid.is_empty() { DVec3::ONE } else { bounds.extent() };
        // About one cell per tetrahedron.
        let volume = (extent.x * extent.y * extent.z).max(f64::MIN_POSITIVE);
        let cell = libm::cbrt(volume / solid.len().max(1) as f64).max(extent.max_element() / 128.0);
        let mut grid = Self { cage, bounds, cell, counts: [1; 3], cells: vec![] };
        // Coarser where boxes are so large that each would be in very many cells.
        loop {
            grid.counts = extent.to_array().map(|e| ((e / grid.cell) as usize + 1).min(256));
            let entries = solid.iter().map(|&t| grid.cells_of(&cage.tetrahedron(t as usize).aabb())).sum::<usize>();
            if entries <= MOST_CELLS * solid.len() || grid.counts == [1; 3] {
                break;
            }
            grid.cell *= 2.0;
        }
        grid.cells = vec![Vec::new(); grid.counts.iter().product()];
        for t in solid {
            let around = cage.tetrahedron(t as usize).aabb();
            let (low, high) = (grid.cell_of(around.min), grid.cell_of(around.max));
            grid.each(low, high, |cell| cell.push(t));
        }
        grid
    }

    /// The tetrahedron that contains a point, or the nearest, of several the first; and the point's weights in it, which add
    /// up to one. For a point outside some are negative. `None` only if the cage has no solid tetrahedron.
    pub fn locate(&self, point: DVec3) -> Option<(u32, [f64; 4])> {
        let home = self.cell_of(point);
        let mut best = (f64::INFINITY, u32::MAX);
        // Cells in growing rings: what is further out than ring r is at least r cells away.
        for ring in 0..*self.counts.iter().max().unwrap_or(&1) {
            self.visit_ring(home, ring, |t| {
                let found = (distance(&self.cage.tetrahedron(t as usize), point), t);
                if found < best {
                    best = found;
                }
            });
            if best.0 <= ring as f64 * self.cell {
                break;
            }
        }
        (best.1 != u32::MAX).then(|| (best.1, self.cage.tetrahedron(best.1 as usize).barycentric(point)))
    }

    /// How many cells a box meets.
    fn cells_of(&self, around: &Aabb) -> usize {
        let (low, high) = (self.cell_of(around.min), self.cell_of(around.max));
        (0..3).map(|k| high[k] - low[k] + 1).product()
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
    if tetrahedron.barycentric(point).iter().all(|&w| w >= INSIDE) {
        return 0.0;
    }
    let face = |f: [usize; 3]| point_triangle(point, &Triangle::new(f.map(|i| tetrahedron.vertices[i])));
    Tetrahedron::FACES.into_iter().map(face).fold(f64::INFINITY, f64::min)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Six tetrahedra to each cube of a block.
    fn block(cells: u32) -> Mesh {
        let n = cells + 1;
        let corner = |i: u32| DVec3::new(f64::from(i % n), f64::from(i / n % n), f64::from(i / n / n));
        let mut mesh = Mesh { positions: (0..n * n * n).map(corner).collect(), cells: vec![], ..Mesh::default() };
        for cube in 0..cells * cells * cells {
            let base = cube % cells + n * (cube / cells % cells) + n * n * (cube / cells / cells);
            for [a, b, c] in [[1, n, n * n], [n, n * n, 1], [n * n, 1, n], [1, n * n, n], [n, 1, n * n], [n * n, n, 1]]
            {
                mesh.cells.push([base, base + a, base + a + b, base + a + b + c]);
            }
        }
        mesh
    }

    fn least(weights: &[f64; 4]) -> f64 {
        weights.iter().fold(f64::INFINITY, |least, &w| least.min(w))
    }

    fn blend(cage: &Mesh, (t, weights): (u32, [f64; 4])) -> DVec3 {
        let corners = cage.cells[t as usize].map(|v| cage.positions[v as usize]);
        corners.iter().zip(weights).map(|(corner, w)| *corner * w).sum()
    }

    #[test]
    fn points_inside_and_outside_are_reproduced() {
        let cage = block(4);
        let locator = Locator::new(&cage);
        for i in 0..500 {
            let f = |k: f64| (f64::from(i) * k).fract() * 4.0;
            let point = DVec3::new(f(0.618), f(0.414), f(0.732));
            let found = locator.locate(point).unwrap();
            assert!(least(&found.1) > -1e-9, "{point} is inside");
            assert!(blend(&cage, found).distance(point) < 1e-12);
        }
        let outside = DVec3::new(2.1, -0.3, 7.0);
        let found = locator.locate(outside).unwrap();
        assert!(least(&found.1) < 0.0 && blend(&cage, found).distance(outside) < 1e-12);
        for corner in &cage.positions {
            assert!(least(&locator.locate(*corner).unwrap().1) > -1e-9);
        }
    }

    #[test]
    fn flat_and_missing_tetrahedra_hold_nothing() {
        assert!(Locator::new(&Mesh::default()).locate(DVec3::ZERO).is_none());
        let flat = Mesh {
            positions: vec![DVec3::ZERO, DVec3::X, DVec3::Y, DVec3::ONE.with_z(0.0)],
            cells: vec![[0, 1, 2, 3]],
            ..Mesh::default()
        };
        assert!(Locator::new(&flat).locate(DVec3::ZERO).is_none());
    }
}
