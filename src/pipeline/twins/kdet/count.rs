//! Twin of `kdet/populate/count.wgsl`: the hashed table of cells.

use super::hash::hash;
use crate::{
    detect::Hash,
    pipeline::{
        plans::MOST_PROBES,
        twins::{Cell, QuantizedBox, pack_place, unpack_place},
    },
};

/// A slot that nobody owns.
pub const EMPTY: u32 = u32::MAX;

/// Where a cell was looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lookup {
    /// The hash of the cell.
    pub hash: u32,
    /// Its slot; nothing where nothing is stored in the cell.
    pub slot: Option<u32>,
    /// Slots that were probed.
    pub probes: u32,
}

/// The table: owner and count of every slot. An owner is a primitive and the number of one of its cells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    /// The function that spreads the cells.
    pub function: Hash,
    /// Owner and count.
    pub slots: Vec<[u32; 2]>,
}

impl Table {
    /// Fills a table of so many slots, a power of two, primitive by primitive. `None` where it is too small.
    pub fn fill(boxes: &[QuantizedBox], cell_shift: u32, function: Hash, slots: u32) -> Option<Self> {
        let mut table = Self { function, slots: vec![[EMPTY, 0]; slots as usize] };
        for (p, own) in (0..).zip(boxes).filter(|(_, b)| b.is_present()) {
            let shift = cell_shift + own.level;
            for cell in own.cells(shift) {
                let offset = [0, 1, 2].map(|k| cell[k] - (own.lower[k] >> shift));
                let place = pack_place(p, offset);
                let slot = table.probe(boxes, cell_shift, own.level, cell).1?;
                let slot = &mut table.slots[slot as usize];
                if slot[0] == EMPTY {
                    slot[0] = place;
                }
                slot[1] += 1;
            }
        }
        Some(table)
    }

    /// Cells in use.
    pub fn cells(&self) -> usize {
        self.slots.iter().filter(|slot| slot[0] != EMPTY).count()
    }

    /// Looks a cell up.
    pub fn lookup(&self, boxes: &[QuantizedBox], cell_shift: u32, level: u32, cell: Cell) -> Lookup {
        let (probes, slot) = self.probe(boxes, cell_shift, level, cell);
        let slot = slot.filter(|slot| self.slots[*slot as usize][0] != EMPTY);
        Lookup { hash: hash(self.function, level, cell), slot, probes }
    }

    /// How many slots are probed, and the first that is the cell's or nobody's.
    fn probe(&self, boxes: &[QuantizedBox], cell_shift: u32, level: u32, cell: Cell) -> (u32, Option<u32>) {
        let start = hash(self.function, level, cell);
        let mask = (self.slots.len() as u32).wrapping_sub(1);
        let is_own = |owner: u32| {
            let (primitive, offset) = unpack_place(owner);
            let own = &boxes[primitive as usize];
            let shift = cell_shift + level;
            own.level == level && (0..3).all(|k| (own.lower[k] >> shift) + offset[k] == cell[k])
        };
        // Triangular probing visits every slot of a power of two.
        let slot_of = |step: u32| start.wrapping_add(step * (step + 1) / 2) & mask;
        let found = (0..MOST_PROBES).find(|step| {
            let owner = self.slots[slot_of(*step) as usize][0];
            owner == EMPTY || is_own(owner)
        });
        (found.map_or(MOST_PROBES, |step| step + 1), found.map(slot_of))
    }
}
