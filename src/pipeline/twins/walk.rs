//! Twin of `kdet/find_pairs/walk.wgsl` and of the kernels that include it: candidates of the grid, by looking at every two
//! primitives.

use super::{Cell, QuantizedBox, StoredPrimitive};
use crate::pipeline::params::{KIND_INTER, KIND_SELF};

/// In which of their common cells a pair is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Taken {
    /// In each.
    Everywhere,
    /// Only in the one that holds the component-wise maximum of the lower corners (docs/kdet.md#home-cell).
    AtHome,
}

/// Candidates of the grid, sorted; a pair stands there once for each cell it is taken in. Where the narrow test is exact they
/// overlap along the diagonals of space as well.
pub fn candidates(
    boxes: &[QuantizedBox],
    primitives: &[StoredPrimitive],
    kinds: u32,
    cell_shift: u32,
    (taken, by_diagonals): (Taken, bool),
) -> Vec<[u32; 2]> {
    let mut found = vec![];
    each_two(boxes, |[a, b]| {
        let along = !by_diagonals || boxes[a as usize].diagonals_overlap(&boxes[b as usize]);
        if along && wanted(boxes, primitives, kinds, [a, b]) {
            let meetings = meetings(&boxes[a as usize], &boxes[b as usize], cell_shift);
            found.extend(meetings.into_iter().filter(|m| m.is_taken(taken)).map(|_| [a, b]));
        }
    });
    found
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

/// Every two that take part.
pub(super) fn each_two(boxes: &[QuantizedBox], mut body: impl FnMut([u32; 2])) {
    let present: Vec<u32> = (0..).zip(boxes).filter(|(_, b)| b.is_present()).map(|(p, _)| p).collect();
    for (i, &a) in present.iter().enumerate() {
        for &b in &present[i + 1..] {
            body([a, b]);
        }
    }
}

/// The object filter (docs/kdet.md#object-filter).
pub(super) fn wanted(boxes: &[QuantizedBox], primitives: &[StoredPrimitive], kinds: u32, [a, b]: [u32; 2]) -> bool {
    let (a, b) = (a as usize, b as usize);
    if boxes[a].object != boxes[b].object {
        return kinds & KIND_INTER != 0;
    }
    kinds & KIND_SELF != 0 && !primitives[a].vertices.iter().any(|v| primitives[b].vertices.contains(v))
}

/// The part of the object filter that can be told of a node: whether an object meets one of several, from the lowest to the
/// highest, that it is wanted with. Where there are several nobody can tell.
pub(super) fn wanted_by_objects(object: u32, [lowest, highest]: [u32; 2], kinds: u32) -> bool {
    lowest != highest || kinds & if object == lowest { KIND_SELF } else { KIND_INTER } != 0
}

/// Those cells themselves.
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
