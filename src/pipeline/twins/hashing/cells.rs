//! Twin of `hashing/cells.wgsl`: cells and slots in f32.

use glam::Vec3;

use crate::{
    detect::{CellOrigin, Hash, Settings, table_slots},
    pipeline::twins::{Cell, kdet::hash::hash},
};

/// Farther cells count as these.
pub const FARTHEST_CELL: i32 = 1 << 30;

/// A cell, by its numbers, which may be negative.
pub type WideCell = [i32; 3];

/// How space is cut into cells, and cells go to slots.
#[derive(Debug, Clone, Copy)]
pub struct Cells {
    settings: Settings,
    cells_per_unit: f32,
    slots: u32,
    first: WideCell,
}

impl Cells {
    /// For a scene with this lower corner.
    pub fn new(settings: &Settings, mean_edge: f32, vertices: usize, scene: Vec3) -> Self {
        let cells_per_unit = (settings.cell_size * mean_edge).recip();
        let slots = table_slots(settings, vertices);
        let cells = Self { settings: *settings, cells_per_unit, slots, first: [0; 3] };
        match settings.cell_origin {
            CellOrigin::Zero => cells,
            CellOrigin::Scene => Self { first: cells.cell_of(scene), ..cells },
        }
    }

    /// The cell of a point.
    pub fn cell_of(&self, point: Vec3) -> WideCell {
        let cell = |x: f32| {
            let cells = x * self.cells_per_unit;
            let flushed = if cells.abs() < 1e-30 { 0.0 } else { cells };
            flushed.floor().clamp(-FARTHEST_CELL as f32, FARTHEST_CELL as f32) as i32
        };
        point.to_array().map(cell)
    }

    /// The slot of a cell.
    pub fn slot_of(&self, cell: WideCell) -> u32 {
        let [x, y, z]: Cell = [0, 1, 2].map(|i| cell[i].wrapping_sub(self.first[i]) as u32);
        let hashed = match self.settings.hash {
            Hash::Simple => {
                let [p, q, r] = self.settings.primes;
                x.wrapping_mul(p) ^ y.wrapping_mul(q) ^ z.wrapping_mul(r)
            }
            other => hash(other, 0, [x, y, z]),
        };
        hashed % self.slots
    }

    /// The cells of a box, in the order of their numbers.
    pub fn cells_of(&self, lower: Vec3, upper: Vec3) -> impl ExactSizeIterator<Item = WideCell> + use<> {
        cells_between(self.cell_of(lower), self.cell_of(upper))
    }

    /// Cells per unit of length.
    pub fn cells_per_unit(&self) -> f32 {
        self.cells_per_unit
    }

    /// Slots of the table.
    pub fn slots(&self) -> u32 {
        self.slots
    }
}

/// Every cell from the first to the last, in the order of their numbers.
pub fn cells_between(first: WideCell, last: WideCell) -> impl ExactSizeIterator<Item = WideCell> {
    let [x, y, z] = [0, 1, 2].map(|i| usize::try_from(last[i] - first[i] + 1).unwrap_or(0));
    (0..x * y * z)
        .map(move |i| [first[0] + (i % x) as i32, first[1] + (i / x % y) as i32, first[2] + (i / (x * y)) as i32])
}
