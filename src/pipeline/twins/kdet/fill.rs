//! Twin of `kdet/populate/fill.wgsl`: the entries of every cell.

use std::collections::BTreeMap;

use super::allocate::Stored;
use crate::pipeline::twins::{Cell, QuantizedBox};

/// Primitives per level and cell, sorted.
pub type Cells = BTreeMap<(u32, Cell), Vec<u32>>;

/// Every cell in use with its members, from the boxes.
pub fn cells(boxes: &[QuantizedBox], cell_shift: u32) -> Cells {
    let mut cells = Cells::new();
    for (p, own) in (0..).zip(boxes).filter(|(_, b)| b.is_present()) {
        for cell in own.cells(cell_shift + own.level) {
            cells.entry((own.level, cell)).or_default().push(p);
        }
    }
    cells
}

/// Bit l: something is stored on level l.
pub fn levels(cells: &Cells) -> u32 {
    cells.keys().fold(0, |mask, (level, _)| mask | 1 << level)
}

/// What is stored of a primitive in a cell: per axis its clipped box, the lower bound below and the complement of the
/// upper above, then the primitive, the axes on which this is not its first cell, and its object
/// (docs/kdet.md#entries).
pub fn entry(own: &QuantizedBox, primitive: u32, cell: Cell, shift: u32) -> [u32; 4] {
    let [lower, upper] = own.clipped(cell, shift);
    let later = (0..3).filter(|&k| cell[k] != own.lower[k] >> shift).fold(0, |bits, k| bits | 1 << k);
    let bounds = [0, 1, 2].map(|k| lower[k] | (0x7fff - upper[k]) << 16);
    [bounds[0], bounds[1], bounds[2], primitive | later << 23 | own.object << 26]
}

/// The primitive of an entry.
pub fn primitive_of(entry: [u32; 4]) -> u32 {
    entry[3] & 0x007f_ffff
}

/// What is wrong with the entries, cell by cell, given what should be in each.
pub fn fault(
    expected: &Cells,
    stored: &Stored,
    entries: &[[u32; 4]],
    boxes: &[QuantizedBox],
    cell_shift: u32,
) -> Option<String> {
    if expected.len() != stored.ranges.len() {
        return Some(format!("{} cells instead of {}", stored.ranges.len(), expected.len()));
    }
    let mut used = 0;
    for (&(level, cell), members) in expected {
        let Some(&[begin, end]) = stored.ranges.get(&(level, cell)) else {
            return Some(format!("nothing in cell {cell:?} of level {level} instead of {members:?}"));
        };
        let Some(own) = entries.get(begin as usize..end as usize) else {
            return Some(format!("cell {cell:?} of level {level} in {begin}..{end} of {} entries", entries.len()));
        };
        let mut own = own.to_vec();
        own.sort_unstable_by_key(|e| primitive_of(*e));
        let shift = cell_shift + level;
        let wanted: Vec<[u32; 4]> = members.iter().map(|&p| entry(&boxes[p as usize], p, cell, shift)).collect();
        if own != wanted {
            return Some(format!("cell {cell:?} of level {level}: {own:x?} instead of {wanted:x?}"));
        }
        used += own.len();
    }
    // Every cell has what it should: so ranges that overlapped would use more than there is.
    (used != entries.len()).then(|| format!("{used} entries in cells, {} in all", entries.len()))
}
