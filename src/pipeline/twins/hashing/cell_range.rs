//! Twin of `hashing/cell_range.wgsl`: the cells that something is stored in.

use glam::Vec3;

use super::cells::{Cells, WideCell, cells_between};

/// Cells that something is stored in, one by one; what covers more is stored once, behind all slots.
const MOST_STORED_CELLS: usize = 512;

/// Cells whose triangles have a bit each.
pub const MASKED_CELLS: usize = 32;

/// The cells that a triangle is stored in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
pub struct CellRange {
    /// The first on every axis.
    pub lower: WideCell,
    /// Bit i: cell number i is cut by the triangle's plane.
    pub mask: u32,
    /// The last on every axis.
    pub upper: WideCell,
    /// Of the triangle.
    pub object: u32,
}

impl CellRange {
    /// Of a triangle that is no participant.
    pub const NOT_STORED: Self = Self { lower: [0; 3], mask: 0, upper: [0; 3], object: u32::MAX };

    /// Whether the triangle is a participant.
    pub fn is_stored(&self) -> bool {
        self.object != Self::NOT_STORED.object
    }

    /// Whether it covers so many cells that it is stored once, where everything that asks looks.
    pub fn is_large(&self) -> bool {
        cells_between(self.lower, self.upper).len() > MOST_STORED_CELLS
    }

    /// Number of every cell that the triangle is stored in, if it is not large.
    fn cells(&self) -> impl Iterator<Item = (u32, WideCell)> {
        let own = cells_between(self.lower, self.upper);
        let has_no_mask = own.len() > MASKED_CELLS;
        (0..).zip(own).filter(move |(k, _)| has_no_mask || self.mask >> k & 1 == 1)
    }

    /// Whether the triangle, if it is not large, is stored in a cell.
    pub fn covers(&self, cell: WideCell) -> bool {
        (0..3).all(|k| (self.lower[k]..=self.upper[k]).contains(&cell[k])) && self.cells().any(|(_, own)| own == cell)
    }

    /// Number and slot of every cell that the triangle is stored in.
    pub fn slots(&self, cells: &Cells) -> Vec<(u32, u32)> {
        match self.is_large() {
            true => vec![(0, cells.slots())],
            false => self.cells().map(|(k, cell)| (k, cells.slot_of(cell))).collect(),
        }
    }
}

/// The slot of each of a box's cells, or the one for all that is large.
pub fn slots_of(lower: Vec3, upper: Vec3, cells: &Cells) -> Vec<u32> {
    let own = cells.cells_of(lower, upper);
    match own.len() > MOST_STORED_CELLS {
        true => vec![cells.slots()],
        false => own.map(|cell| cells.slot_of(cell)).collect(),
    }
}
