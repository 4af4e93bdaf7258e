//! The uniform grid of spatial hashing: the cell of a point, and the slot of a cell.

use crate::detect::{CellOrigin, Hash, Settings, Topology, hash, table_slots};
use glam::DVec3;

/// A cell by its numbers along x, y and z.
pub(crate) type Cell = [i32; 3];

/// Cells are numbered up to this; what is farther away is in the outermost ones.
pub(super) const FARTHEST: f64 = (1 << 30) as f64;

/// The grid of a frame.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Cells {
    /// The side of a cell.
    pub side: f64,
    /// Slots of the table.
    pub slots: u32,
    inverse: f64,
    /// The cell from which they are counted.
    pub origin: Cell,
    hash: Hash,
    primes: [u32; 3],
}

impl Cells {
    /// Of a frame with so many vertices, whose lower corner is known.
    pub fn new(settings: &Settings, topology: &Topology, vertices: usize, lower: DVec3) -> Self {
        let side = f64::from(settings.cell_size) * f64::from(topology.mean_edge);
        let slots = table_slots(settings, vertices);
        let Settings { hash, primes, .. } = *settings;
        let mut cells = Self { side, slots, inverse: side.recip(), origin: [0; 3], hash, primes };
        if settings.cell_origin == CellOrigin::Scene {
            cells.origin = cells.at(lower);
        }
        cells
    }

    /// A point in units of cells.
    pub fn scaled(&self, point: DVec3) -> DVec3 {
        point * self.inverse
    }

    /// The cell of a point. It never falls as a coordinate grows.
    pub fn at(&self, point: DVec3) -> Cell {
        cell_of(self.scaled(point))
    }

    /// A cell's numbers from where cells are counted.
    pub fn numbers(&self, cell: Cell) -> Cell {
        [0, 1, 2].map(|axis: usize| cell[axis].wrapping_sub(self.origin[axis]))
    }

    /// The hash of a cell.
    pub fn hash(&self, cell: Cell) -> u32 {
        let [i, j, k] = self.numbers(cell).map(i32::cast_unsigned);
        match self.hash {
            Hash::Simple => {
                let [p, q, r] = self.primes;
                i.wrapping_mul(p) ^ j.wrapping_mul(q) ^ k.wrapping_mul(r)
            }
            function => hash(function, 0, [i, j, k]),
        }
    }

    /// The slot of a cell.
    pub fn slot(&self, cell: Cell) -> usize {
        (self.hash(cell) % self.slots) as usize
    }
}

/// The cell of a point in units of cells.
pub(super) fn cell_of(scaled: DVec3) -> Cell {
    scaled.floor().to_array().map(|number| number.clamp(-FARTHEST, FARTHEST) as i32)
}

/// How many cells a box of them has.
pub(super) fn count(lower: Cell, upper: Cell) -> u64 {
    let sides = [0, 1, 2].map(|axis: usize| u64::from(lower[axis].abs_diff(upper[axis])) + 1);
    sides.into_iter().fold(1, u64::saturating_mul)
}

/// Every cell of a box of them.
pub(super) fn each(lower: Cell, upper: Cell, mut visit: impl FnMut(Cell)) {
    for k in lower[2]..=upper[2] {
        for j in lower[1]..=upper[1] {
            for i in lower[0]..=upper[0] {
                visit([i, j, k]);
            }
        }
    }
}
