//! How much room the lists have, and how it grows when a frame needed more.

use super::state::{State, stop};

/// Elements that fit. Sizes grow with the number of primitives, never with its square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Capacity {
    /// Slots of the cell table, a power of two.
    pub table: u32,
    /// Stored entries.
    pub entries: u32,
    /// Strips of the search.
    pub strips: u32,
    /// Visits.
    pub visits: u32,
    /// Potential pairs.
    pub candidates: u32,
    /// Potential pairs without duplicates, where they have a list of their own.
    pub unique: u32,
    /// Survivors of the face normals.
    pub survivors: u32,
    /// Pairs that rounding leaves open.
    pub undecided: u32,
    /// Colliding pairs.
    pub pairs: u32,
    /// Goes in which the potential pairs are made, because one list of all would be too long for a buffer.
    pub batches: u32,
}

/// More batches than this are given up: some walk, or some primitive, has more candidates than a list can hold.
pub const MOST_BATCHES: u32 = 4096;

/// A count that was needed, and a little more for the next frame. Little, because lists are what memory goes to; a frame
/// that needs more is run again.
fn room(needed: u64) -> u32 {
    u32::try_from(needed + needed / 32 + 64).unwrap_or(u32::MAX)
}

impl Capacity {
    /// A first guess for this many primitives.
    pub fn for_primitives(primitives: u32) -> Self {
        let n = u64::from(primitives);
        Self {
            table: primitives.clamp(1 << 10, 1 << 26).next_power_of_two(),
            entries: room(3 * n),
            strips: room(n / 2),
            visits: room(n / 4),
            candidates: room(4 * n),
            unique: room(2 * n),
            survivors: room(n),
            undecided: room(n / 16),
            pairs: room(n),
            batches: 1,
        }
    }

    /// Grows to what a round counted. No list of potential pairs is made longer than `most`; they come in several batches then.
    /// `batches` is how many there were when that was counted.
    pub fn grow(&mut self, state: &State, most: u32, batches: u32) {
        let fit = |capacity: &mut u32, needed: u64| {
            if needed > u64::from(*capacity) {
                *capacity = room(needed);
            }
        };
        fit(&mut self.entries, state.entries.into());
        fit(&mut self.strips, state.strips.into());
        fit(&mut self.visits, state.visits.into());
        if state.candidates() > u64::from(most) {
            // A tenth more than evenly divided, since batches are not equal.
            let all = state.candidates() * u64::from(batches);
            self.batches = self.batches.max(all.div_ceil(u64::from(most) * 9 / 10).min(MOST_BATCHES.into()) as u32);
            self.candidates = most;
        } else {
            fit(&mut self.candidates, state.candidates());
        }
        fit(&mut self.unique, state.potential.into());
        fit(&mut self.survivors, state.survivors.into());
        fit(&mut self.undecided, state.undecided.into());
        fit(&mut self.pairs, state.pairs.into());
        // Whatever comes from a list of potential pairs is no longer than it, with or without some more room.
        for list in [&mut self.candidates, &mut self.unique, &mut self.survivors] {
            *list = (*list).min(most);
        }
        if state.stop & stop::PAIR_SET != 0 {
            self.unique = self.unique.saturating_mul(2).min(most);
        }
        let crowded = u64::from(state.cells) * 2 > u64::from(self.table);
        if state.stop & stop::TABLE != 0 {
            self.table = self.table.saturating_mul(4).min(1 << 28);
        } else if crowded {
            self.table = (state.cells * 2).next_power_of_two().min(1 << 28);
        }
    }

    /// Whether a part has to be run again because something did not fit. A crowded table is slow, not wrong.
    /// `hash_set` says that potential pairs without duplicates have a list of their own.
    pub fn holds(&self, state: &State, hash_set: bool) -> bool {
        state.stop & (stop::ENTRIES | stop::TABLE | stop::PAIR_SET) == 0
            && state.strips <= self.strips
            && state.visits <= self.visits
            && state.candidates() <= u64::from(self.candidates)
            && (!hash_set || state.potential <= self.unique)
            && state.survivors <= self.survivors
            && state.undecided <= self.undecided
            && state.pairs <= self.pairs
    }

    /// Slots of the pair set: a power of two, at most two thirds full.
    pub fn pair_set(&self) -> u32 {
        (u64::from(self.unique) * 3 / 2).next_power_of_two().clamp(1 << 10, 1 << 31) as u32
    }
}
