//! The hash table: a chain of entries per slot, cleared by time stamps.

use super::cells::Cell;
use crate::detect::{Count, Counts};

/// The end of a chain.
const NONE: u32 = u32::MAX;

#[derive(Debug, Clone, Copy, Default)]
struct Slot {
    /// The frame that wrote it last; it is empty in every other.
    stamp: u32,
    /// The entry that came last.
    head: u32,
}

#[derive(Debug, Clone, Copy)]
struct Entry {
    primitive: u32,
    next: u32,
}

/// A table that is used for one frame after the other. A slot that an earlier frame wrote counts as empty, so that no frame has
/// to clear all slots.
#[derive(Debug, Clone, Default)]
pub(crate) struct Table {
    slots: Vec<Slot>,
    entries: Vec<Entry>,
    /// The cell of every entry: tells entries of other cells in the same slot apart.
    cells: Vec<Cell>,
    /// That of the frame; 0 is none.
    stamp: u32,
    occupied: u64,
}

impl Table {
    /// Empties it for a frame.
    pub fn begin(&mut self, slots: u32) {
        self.entries.clear();
        self.cells.clear();
        self.occupied = 0;
        if self.slots.len() != slots as usize || self.stamp == u32::MAX {
            self.slots.clear();
            self.slots.resize(slots as usize, Slot::default());
            self.stamp = 0;
        }
        self.stamp += 1;
    }

    /// Puts a primitive into the slot of a cell.
    pub fn insert(&mut self, slot: usize, primitive: u32, cell: Cell) {
        let found = &mut self.slots[slot];
        if found.stamp != self.stamp {
            *found = Slot { stamp: self.stamp, head: NONE };
            self.occupied += 1;
        }
        let number = self.entries.len() as u32;
        self.entries.push(Entry { primitive, next: std::mem::replace(&mut found.head, number) });
        self.cells.push(cell);
    }

    /// The primitives in a slot, each with its cell.
    pub fn chain(&self, slot: usize) -> impl Iterator<Item = (u32, Cell)> + '_ {
        let mut at = match self.slots[slot] {
            Slot { stamp, head } if stamp == self.stamp => head,
            _ => NONE,
        };
        std::iter::from_fn(move || {
            let entry = self.entries.get(at as usize)?;
            let cell = self.cells[at as usize];
            at = entry.next;
            Some((entry.primitive, cell))
        })
    }

    /// Every primitive with every cell it is in.
    pub fn all(&self) -> impl Iterator<Item = (u32, Cell)> + '_ {
        self.entries.iter().map(|entry| entry.primitive).zip(self.cells.iter().copied())
    }

    /// How many entries there are.
    pub fn entries(&self) -> usize {
        self.entries.len()
    }

    /// Fills in what it knows.
    pub fn count(&self, counts: &mut Counts) {
        let max_occupancy = (0..self.slots.len()).map(|slot| self.chain(slot).count() as u64).max().unwrap_or(0);
        counts.set(Count::OccupiedSlots, self.occupied);
        counts.set(Count::MaxOccupancy, max_occupancy);
        counts.set(Count::Entries, self.entries.len() as u64);
        counts.set(Count::TableSlots, self.slots.len() as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    fn chains(table: &Table) -> Vec<Vec<(u32, Cell)>> {
        (0..table.slots.len()).map(|slot| table.chain(slot).collect()).collect()
    }

    #[test]
    fn stamps_clear_as_a_new_table_does_also_when_they_wrap() {
        let mut random = Random::new(3);
        for first in [0, u32::MAX - 4] {
            let mut table = Table::default();
            table.begin(64);
            table.stamp = first;
            for frame in 0..10 {
                table.begin(64);
                let mut fresh = Table::default();
                fresh.begin(64);
                assert!(chains(&table).iter().all(Vec::is_empty), "frame {frame}");
                for primitive in 0..(frame * 7 % 40) {
                    let slot = (random.unit() * 64.0) as usize;
                    table.insert(slot, primitive, [primitive.cast_signed(), 0, frame.cast_signed()]);
                    fresh.insert(slot, primitive, [primitive.cast_signed(), 0, frame.cast_signed()]);
                }
                assert_eq!(chains(&table), chains(&fresh), "frame {frame}");
                let [mut one, mut other] = [Counts::default(); 2];
                table.count(&mut one);
                fresh.count(&mut other);
                assert_eq!(one, other, "frame {frame}");
            }
            assert!(table.stamp <= 11, "it wrapped");
        }
    }

    #[test]
    fn another_size_is_another_table() {
        let mut table = Table::default();
        table.begin(8);
        table.insert(7, 1, [0; 3]);
        table.begin(4);
        assert_eq!(chains(&table), vec![vec![]; 4]);
        assert_eq!(table.all().count(), 0);
    }
}
