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
    /// Bytes of the longest buffer.
    pub most_bytes: u64,
    /// Whether lists that are mostly empty have no room until a frame needs it.
    pub late: bool,
}

impl Growth {
    /// Elements that the longest buffer of a list can hold.
    fn longest(&self, list: &List) -> u32 {
        u32::try_from(self.most_bytes / u64::from(list.bytes)).unwrap_or(u32::MAX)
    }
}

fn times(count: u32, factor: f32) -> u32 {
    (f64::from(count) * f64::from(factor)).ceil() as u32
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

    /// A first guess with headroom; no list is longer than a buffer may be.
    pub fn with_room(family: &FamilyPlan, primitives: u32, growth: Growth) -> Self {
        let mut capacity = Self::for_primitives(family, primitives);
        for (list, room) in family.lists.iter().zip(&mut capacity.lists) {
            *room = if growth.late && list.late { 0 } else { times(*room, growth.headroom).min(growth.longest(list)) };
        }
        let slots = times(capacity.table, growth.headroom).min(growth.most_bytes.div_euclid(8).min(1 << 28) as u32);
        capacity.table = capacity.table.max(1 << slots.max(1).ilog2());
        capacity
    }

    /// The first guess for lists that have no room so far, where none is to be without.
    pub fn make_late_room(&mut self, family: &FamilyPlan, primitives: u32, growth: Growth) {
        if growth.late || self.lists.iter().all(|&room| room > 0) {
            return;
        }
        let guess = Self::with_room(family, primitives, growth);
        for (room, guess) in self.lists.iter_mut().zip(guess.lists).filter(|(room, _)| **room == 0) {
            *room = guess;
        }
    }

    /// For another family, or for another input: lists that were there keep their room.
    pub fn for_family(&self, before: &FamilyPlan, family: &FamilyPlan, primitives: u32, growth: Growth) -> Self {
        let guess = Self::with_room(family, primitives, growth);
        let room = |(list, guess): (&List, &u32)| self.of(before, list).max(*guess);
        Self {
            lists: family.lists.iter().zip(&guess.lists).map(room).collect(),
            table: self.table.max(guess.table),
            batches: self.batches,
        }
    }

    /// A first guess for the slots of the cell table: cells mostly hold dozens of primitives.
    pub fn table_for(primitives: u32) -> u32 {
        (primitives / 2).clamp(1 << 10, 1 << 25).next_power_of_two()
    }

    /// The room of a list; none where the family has no such list.
    pub fn of(&self, family: &FamilyPlan, list: &List) -> u32 {
        family.lists.iter().position(|known| known == list).map_or(0, |at| self.lists[at])
    }

    /// Grows to what a round counted, and what it could not, times the headroom, and at least by half where a buffer may be that long. No list that
    /// comes in batches is made longer than `growth.most`; `batches` is how many there were when that was counted.
    pub fn grow(&mut self, family: &FamilyPlan, state: &State, growth: Growth, batches: u32) {
        let most = growth.most;
        let unseen = |list: &List| if growth.late && list.late { 0 } else { self.unseen(family, list, state) };
        let unseen: Vec<u64> = family.lists.iter().map(unseen).collect();
        for ((list, capacity), unseen) in family.lists.iter().zip(&mut self.lists).zip(unseen) {
            let counted = list.counted(state);
            if list.high.is_some() && counted > u64::from(most) {
                // A tenth more than evenly divided, since batches are not equal.
                let all = counted * u64::from(batches);
                let wanted = all.div_ceil(u64::from(most) * 9 / 10).min(MOST_BATCHES.into()) as u32;
                self.batches = self.batches.max(wanted);
                *capacity = most;
            } else {
                let needed = u32::try_from(counted + unseen).unwrap_or(u32::MAX);
                if times(needed, growth.headroom) > *capacity {
                    let half_more = capacity.saturating_add(*capacity / 2);
                    let wanted =
                        times(room(counted + unseen), growth.headroom).max(half_more).min(growth.longest(list));
                    // What a frame needs is asked for whatever the limits: then an error says so.
                    let least = if counted > u64::from(*capacity) { room(counted) } else { *capacity };
                    *capacity = wanted.max(least);
                }
            }
            if list.in_batches {
                *capacity = (*capacity).min(most);
            }
        }
        (family.grow)(self, state, most);
    }

    /// Elements of a list that a round could not count, as many as there may be of them, because what they are made from did not
    /// fit.
    fn unseen(&self, family: &FamilyPlan, list: &List, state: &State) -> u64 {
        let source = family.lists.iter().zip(&self.lists).find(|(source, _)| Some(source.counter) == list.from);
        let counted = source.map(|(source, room)| (source.counted(state), u64::from(*room)));
        counted.filter(|(counted, room)| counted > room).map_or(0, |(counted, _)| counted)
    }

    /// Whether a round ran to its end because everything fitted.
    pub fn holds(&self, family: &FamilyPlan, state: &State) -> bool {
        let fits = |(list, capacity): (&List, &u32)| list.counted(state) <= u64::from(*capacity);
        state.stop & family.overflow == 0 && family.lists.iter().zip(&self.lists).all(fits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        detect::{Method, Settings},
        geometry::Primitive,
        pipeline::{plans, state::Word},
    };

    #[test]
    fn where_open_pairs_do_not_fit_what_they_may_become_gets_room_with_them() {
        let family = plans::of(Method::DEFAULT.traits().family);
        let at = |word| family.lists.iter().position(|list| list.counter == word).unwrap();
        let [open, undecided, pairs] = [Word::OPEN_PAIRS, Word::UNDECIDED, Word::PAIRS].map(at);
        let growth = Growth { most: u32::MAX, headroom: 1.0, most_bytes: u64::MAX, late: false };
        let first = Capacity::with_room(family, 1000, growth);
        let state = State { open_pairs: 50_000, pairs: 100, ..bytemuck::Zeroable::zeroed() };
        let mut capacity = first.clone();
        capacity.grow(family, &state, growth, 1);
        assert!([open, undecided].iter().all(|&list| capacity.lists[list] >= 50_000), "{capacity:?}");
        assert!(capacity.lists[pairs] >= 50_100, "{capacity:?}");
        // They fit: what was counted is all there is.
        (capacity.lists[undecided], capacity.lists[pairs]) = (64, 200);
        let before = capacity.clone();
        capacity.grow(family, &state, growth, 1);
        assert_eq!(capacity.lists, before.lists);
    }

    #[test]
    fn what_few_frames_need_is_left_out_until_one_does() {
        let settings = Settings::default();
        let family = plans::of(settings.method.traits().family);
        let growth = Growth { most: u32::MAX, headroom: 1.0, most_bytes: u64::MAX, late: true };
        let mut capacity = Capacity::with_room(family, 1000, growth);
        let has = |capacity: &Capacity, what: &str| {
            let subject = plans::Subject::one_of(Primitive::Tetrahedra);
            let steps = plans::plan(&settings, subject, capacity, plans::RoundPosition::ONLY);
            steps.iter().any(|step| format!("{:?}", step.work).contains(what))
        };
        // Not those that rounding leaves undecided: what does not fit may be settled in f32.
        let open = State { open_pairs: 5000, ..bytemuck::Zeroable::zeroed() };
        for (state, complete, exact) in [
            (State { open_pairs: 5, ..open }, true, false),
            (open, false, false),
            (State { undecided: 1, ..open }, false, true),
        ] {
            assert_eq!(capacity.holds(family, &state), complete);
            capacity.grow(family, &state, growth, 1);
            assert!(capacity.holds(family, &state));
            assert_eq!(has(&capacity, "narrow/decide"), exact, "{state:?}");
            assert_eq!(has(&capacity, "narrow/second_look"), !exact, "{state:?}");
        }
        // Where nothing may be left out any more, there is room at once.
        let mut bare = Capacity::with_room(family, 1000, growth);
        bare.make_late_room(family, 1000, growth);
        assert!(!has(&bare, "narrow/decide"));
        bare.make_late_room(family, 1000, Growth { late: false, ..growth });
        assert!(has(&bare, "narrow/decide"));
        // Elsewhere everything is there from the start.
        assert!(has(&Capacity::with_room(family, 1000, Growth { late: false, ..growth }), "narrow/decide"));
    }

    fn counted(entries: u32) -> State {
        State { entries, ..bytemuck::Zeroable::zeroed() }
    }

    #[test]
    fn lists_grow_by_half_by_headroom_and_not_beyond_a_buffer() {
        let family = plans::of(Method::DEFAULT.traits().family);
        let at = family.lists.iter().position(|list| list.counter == Word::ENTRIES).unwrap();
        let growth = |headroom, most_bytes| Growth { most: u32::MAX, headroom, most_bytes, late: false };
        let mut capacity = Capacity::with_room(family, 1000, growth(1.0, u64::MAX));
        let first = capacity.lists[at];
        capacity.grow(family, &counted(first), growth(1.0, u64::MAX), 1);
        assert_eq!(capacity.lists[at], first, "it fitted");
        capacity.grow(family, &counted(first + 1), growth(1.0, u64::MAX), 1);
        assert_eq!(capacity.lists[at], first + first / 2, "by half");
        // It fitted, but not with room to spare.
        capacity.grow(family, &counted(first), growth(4.0, u64::MAX), 1);
        assert!(capacity.lists[at] >= 4 * first);

        // A buffer for a few more than needed: that many, and no error where the frame fits.
        let limit = u64::from(first + 200) * 16;
        let mut capacity = Capacity::with_room(family, 1000, growth(1.0, limit));
        capacity.grow(family, &counted(first + 1), growth(1.0, limit), 1);
        assert_eq!(capacity.lists[at], first + 200);
        assert_eq!(Capacity::with_room(family, 1000, growth(2.0, limit)).lists[at], first + 200);
    }
}
