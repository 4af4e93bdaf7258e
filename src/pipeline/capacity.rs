//! How much room the lists of a family have, and how it grows when a frame needed more.

use super::{
    list::{List, room},
    plans::FamilyPlan,
    state::State,
};

/// Elements that fit each list. Sizes grow with the number of primitives, never with its square.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Capacity {
    /// In the order of the family's declaration.
    pub lists: Vec<u32>,
    /// Slots of the cell table, a power of two.
    pub table: u32,
    /// Batches in which candidate pairs are made, because one list of all would be too long for a buffer.
    pub batches: u32,
}

/// How lists grow.
#[derive(Debug, Clone, Copy)]
pub struct Growth {
    /// Elements of the longest list that may come in batches.
    pub most: u32,
    /// How much more room is made than a frame needed, as a factor of at least 1.
    pub headroom: f32,
}

/// More batches than this are given up: some walk, or some primitive, has more candidates than a list can hold.
pub const MOST_BATCHES: u32 = 4096;

impl Capacity {
    /// A first guess for this many primitives.
    pub fn for_primitives(family: &FamilyPlan, primitives: u32) -> Self {
        Self {
            lists: family.lists.iter().map(|list| room((list.guess)(primitives.into()))).collect(),
            table: Self::table_for(primitives),
            batches: 1,
        }
    }

    /// With so many times the room.
    pub fn with_headroom(mut self, factor: f32) -> Self {
        for capacity in &mut self.lists {
            *capacity = (f64::from(*capacity) * f64::from(factor)) as u32;
        }
        let slots = (f64::from(self.table) * f64::from(factor)).min(f64::from(1 << 28)) as u32;
        self.table = slots.next_power_of_two();
        self
    }

    /// For another family, or for another input: lists that were there keep their room.
    pub fn for_family(&self, before: &FamilyPlan, family: &FamilyPlan, primitives: u32) -> Self {
        let guess = Self::for_primitives(family, primitives);
        let room = |(list, guess): (&List, &u32)| self.of(before, list).max(*guess);
        Self {
            lists: family.lists.iter().zip(&guess.lists).map(room).collect(),
            table: self.table.max(guess.table),
            batches: self.batches,
        }
    }

    /// A first guess for the slots of the cell table.
    pub fn table_for(primitives: u32) -> u32 {
        primitives.clamp(1 << 10, 1 << 26).next_power_of_two()
    }

    /// The room of a list; none where the family has no such list.
    pub fn of(&self, family: &FamilyPlan, list: &List) -> u32 {
        family.lists.iter().position(|known| known == list).map_or(0, |at| self.lists[at])
    }

    /// Grows to what a round counted, times `headroom`, and at least by half. No list that comes in batches is made longer than
    /// `most`; `batches` is how many there were when that was counted.
    pub fn grow(&mut self, family: &FamilyPlan, state: &State, Growth { most, headroom }: Growth, batches: u32) {
        for (list, capacity) in family.lists.iter().zip(&mut self.lists) {
            let counted = list.counted(state);
            if list.high.is_some() && counted > u64::from(most) {
                // A tenth more than evenly divided, since batches are not equal.
                let all = counted * u64::from(batches);
                let wanted = all.div_ceil(u64::from(most) * 9 / 10).min(MOST_BATCHES.into()) as u32;
                self.batches = self.batches.max(wanted);
                *capacity = most;
            } else if counted > u64::from(*capacity) {
                let wanted = (counted as f64 * f64::from(headroom)).ceil() as u64;
                *capacity = room(wanted).max(capacity.saturating_add(*capacity / 2));
            }
            if list.in_batches {
                *capacity = (*capacity).min(most);
            }
        }
        (family.grow)(self, state, most);
    }

    /// Whether a round ran to its end because everything fitted.
    pub fn holds(&self, family: &FamilyPlan, state: &State) -> bool {
        let fits = |(list, capacity): (&List, &u32)| list.counted(state) <= u64::from(*capacity);
        state.stop & family.overflow == 0 && family.lists.iter().zip(&self.lists).all(fits)
    }
}
