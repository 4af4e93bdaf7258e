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
    /// Factor on the pair set: it grew because a pair found no slot.
    pub pair_set_factor: u32,
    /// Batches in which candidate pairs are made, because one list of all would be too long for a buffer.
    pub batches: u32,
}

/// More batches than this are given up: some walk, or some primitive, has more candidates than a list can hold.
pub const MOST_BATCHES: u32 = 4096;

impl Capacity {
    /// A first guess for this many primitives.
    pub fn for_primitives(family: &FamilyPlan, primitives: u32) -> Self {
        Self {
            lists: family.lists.iter().map(|list| room((list.guess)(primitives.into()))).collect(),
            table: Self::table_for(primitives),
            pair_set_factor: 1,
            batches: 1,
        }
    }

    /// For another family on the same input: lists that both have keep their room.
    pub fn for_family(&self, before: &FamilyPlan, family: &FamilyPlan, primitives: u32) -> Self {
        let guess = Self::for_primitives(family, primitives);
        let room = |(list, guess): (&List, &u32)| self.of(before, list).max(*guess);
        Self { lists: family.lists.iter().zip(&guess.lists).map(room).collect(), ..self.clone() }
    }

    /// A first guess for the slots of the cell table.
    pub fn table_for(primitives: u32) -> u32 {
        primitives.clamp(1 << 10, 1 << 26).next_power_of_two()
    }

    /// The room of a list; none where the family has no such list.
    pub fn of(&self, family: &FamilyPlan, list: &List) -> u32 {
        family.lists.iter().position(|known| known == list).map_or(0, |at| self.lists[at])
    }

    /// Grows to what a round counted. No list that comes in batches is made longer than `most`; `batches` is how many there
    /// were when that was counted.
    pub fn grow(&mut self, family: &FamilyPlan, state: &State, most: u32, batches: u32) {
        for (list, capacity) in family.lists.iter().zip(&mut self.lists) {
            let counted = list.counted(state);
            if list.high.is_some() && counted > u64::from(most) {
                // A tenth more than evenly divided, since batches are not equal.
                let all = counted * u64::from(batches);
                let wanted = all.div_ceil(u64::from(most) * 9 / 10).min(MOST_BATCHES.into()) as u32;
                self.batches = self.batches.max(wanted);
                *capacity = most;
            } else if counted > u64::from(*capacity) {
                *capacity = room(counted);
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
