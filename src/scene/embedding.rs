//! Points in a cage: the tetrahedron that each is in, and its weights there.

use crate::{
    geometry::{Aabb, Tetrahedron},
    mesh::TetMesh,
};
use glam::{DMat3, DVec3};

/// Finds tetrahedra of a cage by position: a uniform grid of lists.
#[derive(Debug, Clone)]
pub struct Embedding<'a> {
    cage: &'a TetMesh,
    /// For each tetrahedron the matrix that gives the weights of its last three corners; `None` where it is flat.
    inverses: Vec<Option<DMat3>>,
    origin: DVec3,
    cell: f64,
    cells: [usize; 3],
    /// Tetrahedra by cell: `lists[starts[c]..starts[c + 1]]`.
    starts: Vec<u32>,
    lists: Vec<u32>,
}

impl<'a> Embedding<'a> {
    /// Makes a cage ready. A cage without tetrahedra holds nothing.
    pub fn new(cage: &'a TetMesh) -> Self {
        let bounds = cage.bounds();
        let extent = bounds.extent().max(DVec3::splat(f64::MIN_POSITIVE));
        // About one tetrahedron's box per cell.
        let cell = extent.max_element() / libm::cbrt(cage.tetrahedra.len() as f64).clamp(1.0, 64.0);
        let cells = (extent / cell).to_array().map(|n| n.floor() as usize + 1);
        let mut grid = Self { cage, inverses: vec![], origin: bounds.min, cell, cells, starts: vec![], lists: vec![] };
        grid.inverses = (0..cage.tetrahedra.len()).map(|t| inverse(&cage.tetrahedron(t))).collect();
        let mut entries: Vec<(u32, u32)> = Vec::new();
        for t in 0..cage.tetrahedra.len() {
            let [low, high] = grid.range(&cage.tetrahedron(t).aabb());
            for z in low[2]..=high[2] {
                for y in low[1]..=high[1] {
                    entries.extend((low[0]..=high[0]).map(|x| (grid.number([x, y, z]), t as u32)));
                }
            }
        }
        entries.sort_unstable();
        let count = cells.iter().product::<usize>() as u32;
        grid.starts = (0..=count).map(|c| entries.partition_point(|e| e.0 < c) as u32).collect();
        grid.lists = entries.into_iter().map(|(_, t)| t).collect();
        grid
    }

    /// The tetrahedron that a point is in, and its weights, which add up to one. For a point outside of all of them the
    /// tetrahedron it is least outside of; some weights are then negative. `None` only if the cage has no solid tetrahedron.
    pub fn locate(&self, point: DVec3) -> Option<(u32, [f64; 4])> {
        let at = self.range(&Aabb { min: point, max: point })[0];
        let cell = self.number(at) as usize;
        let near = &self.lists[*self.starts.get(cell)? as usize..*self.starts.get(cell + 1)? as usize];
        self.best(point, near.iter().copied())
            .filter(|(_, weights)| least(weights) >= -1e-9)
            .or_else(|| self.best(point, 0..self.cage.tetrahedra.len() as u32))
    }

    /// The tetrahedron whose smallest weight is the largest; the first of equals.
    fn best(&self, point: DVec3, tetrahedra: impl Iterator<Item = u32>) -> Option<(u32, [f64; 4])> {
        let mut best: Option<(u32, [f64; 4])> = None;
        for t in tetrahedra {
            let Some(inverse) = self.inverses[t as usize] else { continue };
            let corner = self.cage.positions[self.cage.tetrahedra[t as usize][0] as usize];
            let [b, c, d] = (inverse * (point - corner)).to_array();
            let weights = [1.0 - b - c - d, b, c, d];
            if best.is_none_or(|(_, other)| least(&weights) > least(&other)) {
                best = Some((t, weights));
            }
        }
        best
    }

    fn range(&self, bounds: &Aabb) -> [[usize; 3]; 2] {
        [bounds.min, bounds.max].map(|corner| {
            let at = ((corner - self.origin) / self.cell).to_array();
            std::array::from_fn(|i| (at[i].max(0.0) as usize).min(self.cells[i] - 1))
        })
    }

    fn number(&self, [x, y, z]: [usize; 3]) -> u32 {
        (x + self.cells[0] * (y + self.cells[1] * z)) as u32
    }
}

fn least(weights: &[f64; 4]) -> f64 {
    weights.iter().fold(f64::INFINITY, |least, &w| least.min(w))
}

fn inverse(tetrahedron: &Tetrahedron) -> Option<DMat3> {
    let [a, b, c, d] = tetrahedron.vertices;
    let edges = DMat3::from_cols(b - a, c - a, d - a);
    let inverse = edges.inverse();
    (edges.determinant() != 0.0 && inverse.is_finite()).then_some(inverse)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Six tetrahedra to each cube of a block.
    fn block(cells: u32) -> TetMesh {
        let n = cells + 1;
        let corner = |i: u32| DVec3::new(f64::from(i % n), f64::from(i / n % n), f64::from(i / n / n));
        let mut mesh = TetMesh { positions: (0..n * n * n).map(corner).collect(), tetrahedra: vec![] };
        for cube in 0..cells * cells * cells {
            let base = cube % cells + n * (cube / cells % cells) + n * n * (cube / cells / cells);
            for [a, b, c] in [[1, n, n * n], [n, n * n, 1], [n * n, 1, n], [1, n * n, n], [n, 1, n * n], [n * n, n, 1]]
            {
                mesh.tetrahedra.push([base, base + a, base + a + b, base + a + b + c]);
            }
        }
        mesh
    }

    fn blend(cage: &TetMesh, (t, weights): (u32, [f64; 4])) -> DVec3 {
        let corners = cage.tetrahedra[t as usize].map(|v| cage.positions[v as usize]);
        corners.iter().zip(weights).map(|(corner, w)| *corner * w).sum()
    }

    #[test]
    fn points_inside_and_outside_are_reproduced() {
        let cage = block(4);
        let embedding = Embedding::new(&cage);
        for i in 0..500 {
            let f = |k: f64| (f64::from(i) * k).fract() * 4.0;
            let point = DVec3::new(f(0.618), f(0.414), f(0.732));
            let found = embedding.locate(point).unwrap();
            assert!(least(&found.1) > -1e-9, "{point} is inside");
            assert!(blend(&cage, found).distance(point) < 1e-12);
        }
        let outside = DVec3::new(2.1, -0.3, 7.0);
        let found = embedding.locate(outside).unwrap();
        assert!(least(&found.1) < 0.0 && blend(&cage, found).distance(outside) < 1e-12);
        for corner in &cage.positions {
            assert!(least(&embedding.locate(*corner).unwrap().1) > -1e-9);
        }
    }

    #[test]
    fn flat_and_missing_tetrahedra_hold_nothing() {
        assert!(Embedding::new(&TetMesh::default()).locate(DVec3::ZERO).is_none());
        let flat = TetMesh {
            positions: vec![DVec3::ZERO, DVec3::X, DVec3::Y, DVec3::ONE.with_z(0.0)],
            tetrahedra: vec![[0, 1, 2, 3]],
        };
        assert!(Embedding::new(&flat).locate(DVec3::ZERO).is_none());
    }
}
