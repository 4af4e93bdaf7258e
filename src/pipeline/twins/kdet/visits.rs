//! Twin of `kdet/find_pairs/visits.wgsl`: the cells of higher levels that each primitive looks into.

use super::{allocate::Stored, fill::entry, grid::HIGHEST};
use crate::pipeline::twins::QuantizedBox;

/// The twin of `Visit` in `kdet/find_pairs/visit.wgsl`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
pub struct Visit {
    /// What would be stored of the primitive in the cell.
    pub entry: [u32; 4],
    /// First entry of the cell, and the one behind its last.
    pub range: [u32; 2],
    /// Unused.
    pub reserved: [u32; 2],
}

/// All visits, sorted.
pub fn visits(boxes: &[QuantizedBox], cell_shift: u32, levels: u32, stored: &Stored) -> Vec<Visit> {
    let mut visits = vec![];
    for (p, own) in (0..).zip(boxes).filter(|(_, b)| b.is_present()) {
        for level in (own.level + 1..=HIGHEST).filter(|level| levels >> level & 1 == 1) {
            let shift = cell_shift + level;
            for cell in own.cells(shift) {
                let Some(&range) = stored.ranges.get(&(level, cell)) else { continue };
                visits.push(Visit { entry: entry(own, p, cell, shift), range, reserved: [0; 2] });
            }
        }
    }
    visits.sort_unstable();
    visits
}
