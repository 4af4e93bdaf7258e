//! Twin of `kdet/find_pairs/walk.wgsl`: where two primitives meet in the grid.

use crate::pipeline::twins::{Cell, QuantizedBox};

/// In which of their common cells a pair is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Taken {
    /// In each.
    Everywhere,
    /// Only in the one that holds the component-wise maximum of the lower corners (docs/kdet.md#home-cell).
    AtHome,
}

/// A cell that two primitives reach into.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Meeting {
    /// The cell, on the level of the larger of the two.
    pub cell: Cell,
    /// Whether it is the home of the pair.
    pub home: bool,
    /// Whether what is stored of the two here overlaps.
    pub overlap: bool,
}

impl Meeting {
    /// Whether the pair is taken here.
    pub fn is_taken(&self, taken: Taken) -> bool {
        self.overlap && (taken == Taken::Everywhere || self.home)
    }
}

/// The cells that both reach into. The smaller looks into the cells of the larger.
pub fn meetings(one: &QuantizedBox, other: &QuantizedBox, cell_shift: u32) -> Vec<Meeting> {
    let shift = cell_shift + one.level.max(other.level);
    let home = [0, 1, 2].map(|k| one.lower[k].max(other.lower[k]) >> shift);
    let meeting = |cell| Meeting { cell, home: cell == home, overlap: overlap_in(one, other, cell, shift) };
    common(one, other, shift).map(meeting).collect()
}

/// The cells that both reach into.
fn common(one: &QuantizedBox, other: &QuantizedBox, shift: u32) -> impl Iterator<Item = Cell> + use<> {
    let lower = [0, 1, 2].map(|k| one.lower[k].max(other.lower[k]));
    let upper = [0, 1, 2].map(|k| one.upper[k].min(other.upper[k]));
    QuantizedBox { lower, upper, ..*one }.cells(shift)
}

/// Whether the parts in a cell overlap, as far as 15 bits can tell.
fn overlap_in(one: &QuantizedBox, other: &QuantizedBox, cell: Cell, shift: u32) -> bool {
    let ([lower, upper], [other_lower, other_upper]) = (one.clipped(cell, shift), other.clipped(cell, shift));
    (0..3).all(|k| lower[k] <= other_upper[k] && other_lower[k] <= upper[k])
}
