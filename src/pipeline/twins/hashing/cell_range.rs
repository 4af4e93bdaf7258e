//! Twin of `hashing/cell_range.wgsl`: the cells that something is stored in.

use glam::Vec3;

use super::cells::{Cells, WideCell, cells_between};

/// Cells that something is stored in, one by one; what covers more is stored once, behind all slots.
const MOST_STORED_CELLS: usize = 512;

/// Cells whose triangles have a bit each.
const MASKED_CELLS: usize = 32;

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
    /// Whether the triangle is a participant.
    pub fn is_stored(&self) -> bool {
        self.object != u32::MAX
    }

    /// Number and slot of every cell that the triangle is stored in.
    pub fn slots(&self, cells: &Cells) -> Vec<(u32, u32)> {
        let own = cells_between(self.lower, self.upper);
        let count = own.len();
        if count > MOST_STORED_CELLS {
            return vec![(0, cells.slots())];
        }
        let is_cut = |k: u32| count > MASKED_CELLS || self.mask >> k & 1 == 1;
        (0..).zip(own).filter(|(k, _)| is_cut(*k)).map(|(k, cell)| (k, cells.slot_of(cell))).collect()
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
