//! Points that move with a cage.

use crate::{mesh::Mesh, scene::Locator};
use glam::DVec3;

/// For each of some points four vertices of a cage and their weights.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Embedding {
    /// Vertices of the cage.
    pub controls: Vec<[u32; 4]>,
    /// Barycentric weights: their sum is 1. Some are negative for points outside the cage.
    pub weights: Vec<[f64; 4]>,
}

impl Embedding {
    /// Finds for each point the tetrahedron of the cage that contains it, or else the nearest one. The cage must have a
    /// tetrahedron with a volume.
    pub fn new(cage: &Mesh, points: &[DVec3]) -> Self {
        let locator = Locator::new(cage);
        let found = points.iter().filter_map(|&point| locator.locate(point));
        let (controls, weights) = found.map(|(t, weights)| (cage.cells[t as usize], weights)).unzip();
        Self { controls, weights }
    }

    /// The number of points.
    pub fn len(&self) -> usize {
        self.controls.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.controls.is_empty()
    }

    /// The position of a point when the cage's vertices are at `positions`.
    pub fn place(&self, point: usize, positions: &[DVec3]) -> DVec3 {
        let (controls, weights) = (self.controls[point], self.weights[point]);
        (0..4).map(|k| positions[controls[k] as usize] * weights[k]).sum()
    }
}
