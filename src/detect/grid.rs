//! Stage `populate` and the visits: primitives in the cells of a hierarchy of hashed grids.

use super::{Bounds, Hash, Settings, hash::hash, levels::Levels};
use crate::geometry::Aabb;

/// Marks a slot of the table as free.
const FREE: u32 = u32::MAX;

/// A cell in use.
#[derive(Debug, Clone, Copy)]
struct Cell {
    level: u32,
    at: [u32; 3],
    /// Where its primitives start in the entries.
    start: usize,
    count: usize,
}

/// The hierarchy, filled.
#[derive(Debug)]
pub struct Grid {
    levels: Levels,
    hash: Hash,
    /// Open addressing, linear probing: numbers of cells.
    slots: Vec<u32>,
    cells: Vec<Cell>,
    entries: Vec<u32>,
    /// Levels that hold at least one primitive, ascending.
    used: Vec<usize>,
    probes: u64,
}

impl Grid {
    /// Stores every member in the cells that its box overlaps on its own level.
    pub fn populate(bounds: &Bounds, members: &[u32], settings: &Settings) -> Self {
        let levels = Levels::of(bounds, members, settings);
        let sizes = bounds.sizes(settings.cell_rule);
        let mut grid = Self {
            levels,
            hash: settings.hash,
            slots: Vec::new(),
            cells: Vec::new(),
            entries: Vec::new(),
            used: Vec::new(),
            probes: 0,
        };
        let mut is_used = vec![false; levels.height()];
        let mut total = 0;
        for &m in members {
            let level = levels.level(sizes[m as usize]);
            is_used[level] = true;
            total += grid.range(level, &bounds.boxes[m as usize]).count();
        }
        grid.used = (0..levels.height()).filter(|&l| is_used[l]).collect();

        // At most half full: there are no more cells than entries.
        grid.slots = vec![FREE; (2 * total).next_power_of_two()];
        let mut cell_of_entry = Vec::with_capacity(total);
        for &m in members {
            let level = levels.level(sizes[m as usize]);
            for at in grid.range(level, &bounds.boxes[m as usize]).cells() {
                let cell = grid.insert(level as u32, at);
                grid.cells[cell as usize].count += 1;
                cell_of_entry.push(cell);
            }
        }
        let mut start = 0;
        for cell in &mut grid.cells {
            cell.start = start;
            start += std::mem::take(&mut cell.count);
        }
        grid.entries = vec![0; total];
        let mut cell_of_entry = cell_of_entry.into_iter();
        for &m in members {
            let level = levels.level(sizes[m as usize]);
            let cells = grid.range(level, &bounds.boxes[m as usize]).count();
            for number in cell_of_entry.by_ref().take(cells) {
                let cell = &mut grid.cells[number as usize];
                grid.entries[cell.start + cell.count] = m;
                cell.count += 1;
            }
        }
        grid
    }

    /// Visits every primitive stored in a cell that the box overlaps, on every level in use from the given one up.
    /// A primitive that shares several cells with the box comes once per cell; [`Visit::is_home`] is true in
    /// exactly one of them.
    pub fn visit(&self, of: &Aabb, from_level: usize, mut visitor: impl FnMut(u32, Visit<'_>)) {
        for &level in self.used.iter().filter(|&&l| l >= from_level) {
            let range = self.range(level, of);
            for at in range.cells() {
                let Some(cell) = self.find(level as u32, at) else { continue };
                for &stored in &self.entries[cell.start..cell.start + cell.count] {
                    visitor(stored, Visit { grid: self, level, at, low: range.low });
                }
            }
        }
    }

    /// The level of a size.
    pub fn level(&self, size: f64) -> usize {
        self.levels.level(size)
    }

    /// How many levels the sizes span.
    pub fn height(&self) -> usize {
        self.levels.height()
    }

    /// Cells in use.
    pub fn cells(&self) -> usize {
        self.cells.len()
    }

    /// The maximum occupancy: primitives in one cell.
    pub fn max_occupancy(&self) -> usize {
        self.cells.iter().map(|c| c.count).max().unwrap_or(0)
    }

    /// Stored entries over all cells.
    pub fn entries(&self) -> usize {
        self.entries.len()
    }

    /// Slots of the table.
    pub fn table_slots(&self) -> usize {
        self.slots.len()
    }

    /// Slots probed while the table was filled.
    pub fn probes(&self) -> u64 {
        self.probes
    }

    fn range(&self, level: usize, of: &Aabb) -> Range {
        Range { low: self.levels.coordinates(level, of.min), high: self.levels.coordinates(level, of.max) }
    }

    fn insert(&mut self, level: u32, at: [u32; 3]) -> u32 {
        let mask = self.slots.len() - 1;
        let mut slot = hash(self.hash, level, at) as usize & mask;
        loop {
            self.probes += 1;
            let number = self.slots[slot];
            if number == FREE {
                let number = self.cells.len() as u32;
                self.slots[slot] = number;
                self.cells.push(Cell { level, at, start: 0, count: 0 });
                return number;
            }
            let cell = &self.cells[number as usize];
            if cell.level == level && cell.at == at {
                return number;
            }
            slot = (slot + 1) & mask;
        }
    }

    fn find(&self, level: u32, at: [u32; 3]) -> Option<&Cell> {
        let mask = self.slots.len() - 1;
        let mut slot = hash(self.hash, level, at) as usize & mask;
        while self.slots[slot] != FREE {
            let cell = &self.cells[self.slots[slot] as usize];
            if cell.level == level && cell.at == at {
                return Some(cell);
            }
            slot = (slot + 1) & mask;
        }
        None
    }
}

/// Where a visit found a primitive.
#[derive(Debug, Clone, Copy)]
pub struct Visit<'a> {
    grid: &'a Grid,
    level: usize,
    at: [u32; 3],
    low: [u32; 3],
}

impl Visit<'_> {
    /// Whether this is the home cell of the pair: the one that holds the component-wise maximum of the two boxes'
    /// lower corners (docs/kdet.md#home-cell). Boxes that overlap both overlap it, so each pair has exactly one.
    pub fn is_home(&self, stored: &Aabb) -> bool {
        let other = self.grid.levels.coordinates(self.level, stored.min);
        (0..3).all(|axis| self.at[axis] == self.low[axis].max(other[axis]))
    }
}

/// A block of cells.
#[derive(Debug, Clone, Copy)]
struct Range {
    low: [u32; 3],
    high: [u32; 3],
}

impl Range {
    fn count(&self) -> usize {
        (0..3).map(|axis| (self.high[axis] - self.low[axis]) as usize + 1).product()
    }

    fn cells(self) -> impl Iterator<Item = [u32; 3]> {
        let Self { low, high } = self;
        (low[2]..=high[2])
            .flat_map(move |z| (low[1]..=high[1]).flat_map(move |y| (low[0]..=high[0]).map(move |x| [x, y, z])))
    }
}
