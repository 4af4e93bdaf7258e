//! kDet: a hierarchical grid (docs/kdet.md), with four ways to avoid duplicates.

use super::{
    Bound, FamilyPlan, MOST_GROUPS, Planner, ReadOut,
    common::{CANDIDATES, PAIR_INPUTS},
    narrow::{self, Source},
    read_out::{CANDIDATE_PAIRS, COLLIDING_COUNTS, PAIR_COUNTS, PARTICIPANTS},
};
use crate::{
    detect::{Count, Duplicates, Family, Stage, joined},
    gpu::Binding::{Read as R, Write as W},
    pipeline::{
        capacity::Capacity,
        list::List,
        slot::Slot,
        state::{State, Word, stop},
        step::{Extent, SortBy, Work},
    },
};

impl Slot {
    /// Owner and count of every slot of the cell table.
    pub const TABLE: Self = Self::frame("table", |s| 8 * u64::from(s.capacity.table));
    /// Range of entries of every slot.
    pub const RANGES: Self = Self::frame("ranges", |s| 8 * u64::from(s.capacity.table));
    /// Entries on their way into cells; they are there before the first candidate is found.
    pub const ITEMS: Self = Self::frame("items", |s| 12 * s.list(&ENTRIES)).before(Self::CANDIDATES);
    /// What is stored, cell by cell.
    pub const ENTRIES: Self = Self::frame("entries", |s| 16 * s.list(&ENTRIES));
    /// Where the entries of every entry's cell end.
    pub const ENTRY_ENDS: Self = Self::frame("entry ends", |s| 4 * s.list(&ENTRIES));
    /// The search of entries within their cells, cut into equal pieces.
    pub const STRIPS: Self = Self::frame("strips", |s| 8 * s.list(&STRIPS));
    /// Cells of higher levels to visit.
    pub const VISITS: Self = Self::frame("visits", |s| 32 * s.list(&VISITS));
    /// Candidate pairs without duplicates.
    pub const UNIQUE: Self = Self::frame("unique", |s| 8 * s.list(&UNIQUE));
    /// The hash set of pairs.
    pub const PAIR_SET: Self = Self::frame("pair set", |s| 4 * u64::from(pair_set(s.capacity, s.family)));
}

pub const ENTRIES: List = List::new("entry", Word::ENTRIES, 16, |n| 3 * n);
pub const STRIPS: List = List::new("strip", Word::STRIPS, 8, |n| n / 2);
pub const VISITS: List = List::new("visit", Word::VISITS, 32, |n| n / 16);
const UNIQUE: List = List::new("unique", Word::UNIQUE_PAIRS, 8, |n| 2 * n).in_batches();

/// What the walks of strips need.
const WALKED: [Bound; 6] =
    [PAIR_INPUTS[0], PAIR_INPUTS[1], PAIR_INPUTS[2], (Slot::ENTRIES, R), (Slot::ENTRY_ENDS, R), (Slot::STRIPS, R)];

/// Threads that a strip has: each walks for two of its 32 entries.
pub const STRIP_THREADS: u32 = 16;

/// Strips whose threads, at most 32 each, are counted in a word with room to spare for visits.
pub const MOST_STRIPS: u32 = 1 << 26;

/// Entries in a cell beyond which numbers of the search overrun a word.
pub const MOST_OCCUPANCY: u32 = 500_000;

/// Slots probed before a cell or a pair is given up.
pub const MOST_PROBES: u32 = 1024;

/// Slots of the pair set: a power of two, at most two thirds full.
pub fn pair_set(capacity: &Capacity, family: &FamilyPlan) -> u32 {
    let wanted = u64::from(capacity.of(family, &UNIQUE)) * 3 / 2;
    wanted.next_power_of_two().clamp(1 << 10, 1 << 31) as u32
}

/// How what a grid has is counted.
pub const GRID_COUNTS: &[ReadOut] = &[
    (Count::Height, |s, _| s.height.into()),
    (Count::Cells, |s, _| s.cells.into()),
    (Count::MaxOccupancy, |s, _| s.max_occupancy.into()),
    (Count::Entries, |s, _| s.entries.into()),
    (Count::TableSlots, |_, c| c.table.into()),
    (Count::Probes, |s, _| s.probes.into()),
];

/// A declaration with the lists that candidates need.
pub const LISTED: FamilyPlan = FamilyPlan {
    lists: &joined::<_, 8>(&[&[ENTRIES, STRIPS, VISITS], &narrow::LISTS]),
    words: &[],
    arguments: &[],
    counts: &[PAIR_COUNTS, GRID_COUNTS, COLLIDING_COUNTS],
    overflow: stop::ENTRIES | stop::TABLE,
    grow: grow_table,
    batches: true,
    keeps: false,
    steps,
};

static SORTED: FamilyPlan = LISTED;

static HASH_SET: FamilyPlan = FamilyPlan {
    lists: &joined::<_, 9>(&[LISTED.lists, &[UNIQUE]]),
    overflow: LISTED.overflow | stop::PAIR_SET,
    grow: grow_pair_set,
    ..LISTED
};

/// What is tested at once needs no room for candidates or pairs.
static TESTED: FamilyPlan = FamilyPlan {
    // How many it leaves undecided depends on who marks first, so there is always room.
    lists: &[ENTRIES, STRIPS, VISITS, narrow::UNDECIDED],
    counts: &[&[PARTICIPANTS, CANDIDATE_PAIRS], GRID_COUNTS],
    batches: false,
    ..LISTED
};

/// The declaration for one way to avoid duplicates.
pub fn family(duplicates: Duplicates) -> &'static FamilyPlan {
    match duplicates {
        Duplicates::HomeCell | Duplicates::Sort => &SORTED,
        Duplicates::HashSet => &HASH_SET,
        Duplicates::TestEach => &TESTED,
    }
}

/// The cell table grows fourfold where a cell found no slot, and to twice the cells where it is crowded, which is slow but
/// not wrong.
fn grow_table(capacity: &mut Capacity, state: &State, _: u32) {
    let crowded = u64::from(state.cells) * 2 > u64::from(capacity.table);
    if state.stop & stop::TABLE != 0 {
        capacity.table = capacity.table.saturating_mul(4).min(1 << 28);
    } else if crowded {
        capacity.table = (state.cells * 2).next_power_of_two().min(1 << 28);
    }
}

/// Where a pair found no slot, the list of unique pairs doubles, and the pair set with it.
fn grow_pair_set(capacity: &mut Capacity, state: &State, most: u32) {
    grow_table(capacity, state, most);
    if state.stop & stop::PAIR_SET != 0 {
        for (list, room) in HASH_SET.lists.iter().zip(&mut capacity.lists) {
            if *list == UNIQUE {
                *room = room.saturating_mul(2).min(most);
            }
        }
    }
}

fn steps(planner: &mut Planner<'_>) {
    let Family::Kdet(duplicates) = planner.settings.method.traits().family else { return };
    // Where the narrow test is not exact, a test more would change its pairs.
    let by_diagonals = planner.settings.narrow.is_exact();
    match duplicates {
        Duplicates::TestEach => {
            planner.grid();
            let defines = [("HOME", "0"), ("NARROW", planner.verdict()), ("DIAGONALS", wgsl(by_diagonals))];
            let results = [(Slot::MARKS, W), (Slot::UNDECIDED, W)];
            let slots = [&WALKED[..], &results].concat();
            planner.search_strips("kdet/find_pairs/test_same_cell.wgsl", &slots, 0, &defines);
            let slots = [&PAIR_INPUTS[..], &[(Slot::ENTRIES, R), (Slot::VISITS, R)], &results].concat();
            planner.search("kdet/find_pairs/test_visited_cells.wgsl", &slots, planner.listed(&VISITS), &defines);
            planner.decide_exactly("kdet/narrow/exact_marks.wgsl", &[]);
        }
        _ => {
            let source = planner.list_in_grid(duplicates, by_diagonals);
            planner.narrow(source);
        }
    }
    planner.count_colliding();
}

const fn wgsl(value: bool) -> &'static str {
    if value { "true" } else { "false" }
}

impl Planner<'_> {
    /// Unique candidate pairs, by the grid.
    pub fn list_in_grid(&mut self, duplicates: Duplicates, by_diagonals: bool) -> Source {
        self.grid();
        let home = if duplicates == Duplicates::HomeCell { "0xffffffff" } else { "0" };
        let mut slots = [&WALKED[..], &[(Slot::VISITS, R), (Slot::CANDIDATES, W)]].concat();
        let mut vertices = "primitives";
        // What sweeps and hulls stand for has other vertices than the caller's cells.
        if self.searches_cells() {
            slots[2] = (Slot::CELLS, R);
            vertices = "cells";
        }
        let visits = self.capacity.of(self.family, &VISITS);
        let defines = [("HOME", home), ("DIAGONALS", wgsl(by_diagonals)), ("VERTICES", vertices)];
        self.search_strips("kdet/find_pairs/list.wgsl", &slots, visits, &defines);
        self.unique(duplicates)
    }

    fn grid(&mut self) {
        if self.bounds_and_boxes() {
            self.in_wide_groups(Self::populate);
            self.walks();
        }
    }

    fn populate(&mut self) {
        let stage = Stage::Populate;
        let portions = (8 * self.workgroup).to_string();
        let defines = [("HASH", self.hash()), ("PORTIONS", &portions)];
        self.kernel_with(
            stage,
            "kdet/populate/count.wgsl",
            &[(Slot::STATE, W), (Slot::BOXES, R), (Slot::TABLE, W), (Slot::ITEMS, W)],
            self.groups(self.subject.primitives),
            &defines,
        );
        self.kernel(
            stage,
            "kdet/populate/allocate.wgsl",
            &[(Slot::STATE, W), (Slot::TABLE, R), (Slot::RANGES, W)],
            self.groups(self.capacity.table),
        );
        self.kernel(
            stage,
            "kdet/populate/fill.wgsl",
            &[
                (Slot::STATE, R),
                (Slot::BOXES, R),
                (Slot::ITEMS, R),
                (Slot::RANGES, R),
                (Slot::ENTRIES, W),
                (Slot::ENTRY_ENDS, W),
            ],
            self.listed(&ENTRIES),
        );
    }

    /// What there is to walk over: strips of the cells, and visits to higher levels.
    fn walks(&mut self) {
        let stage = Stage::FindPairs;
        let slots = [
            (Slot::STATE, W),
            (Slot::ENTRY_ENDS, R),
            (Slot::STRIPS, W),
            (Slot::BOXES, R),
            (Slot::TABLE, R),
            (Slot::RANGES, R),
            (Slot::VISITS, W),
        ];
        // The strips are taken in turns by as many workgroups as the primitives have.
        let groups = self.groups(self.subject.primitives);
        self.kernel_with(stage, "kdet/find_pairs/walks.wgsl", &slots, groups, &[("HASH", self.hash())]);
    }

    /// A kernel that walks over the grid.
    fn search(&mut self, path: &'static str, slots: &[Bound], extent: Extent, defines: &[(&'static str, &str)]) {
        // A longer queue takes so much workgroup memory that fewer workgroups run beside each other
        // (docs/performance.md).
        let queue = (4 * self.workgroup).to_string();
        self.kernel_with(Stage::FindPairs, path, slots, extent, &[defines, &[("QUEUE", &queue)]].concat());
    }

    /// The same with threads for all strips, and for so many other walks. Strips take very different times, and more workgroups share
    /// them out more evenly.
    fn search_strips(&mut self, path: &'static str, slots: &[Bound], others: u32, defines: &[(&'static str, &str)]) {
        let strips = u64::from(self.capacity.of(self.family, &STRIPS));
        let extent = self.in_at_most(4 * MOST_GROUPS, u64::from(STRIP_THREADS) * strips + u64::from(others));
        self.search(path, slots, extent, defines);
    }

    /// Removes duplicates, and says where the unique pairs are.
    fn unique(&mut self, duplicates: Duplicates) -> Source {
        let stage = Stage::Unique;
        match duplicates {
            Duplicates::HomeCell | Duplicates::TestEach => Source::Candidates,
            Duplicates::Sort => {
                self.push(stage, Work::Sort { pairs: Slot::CANDIDATES, list: CANDIDATES, by: SortBy::Primitives });
                self.push(stage, Work::Unique { into: Slot::CANDIDATES, list: CANDIDATES });
                let slots = [(Slot::STATE, W), (Slot::UNIQUE_COUNT, R)];
                self.source(stage, "kdet/unique/store_count.wgsl", &slots, Extent::Groups(1), &[]);
                Source::Sorted
            }
            Duplicates::HashSet => {
                let groups = self.groups(pair_set(self.capacity, self.family));
                self.kernel(stage, "kdet/unique/clear_set.wgsl", &[(Slot::PAIR_SET, W)], groups);
                let slots = [(Slot::STATE, W), (Slot::CANDIDATES, R), (Slot::PAIR_SET, W), (Slot::UNIQUE, W)];
                let extent = self.listed(&CANDIDATES);
                let hash = [("HASH", self.hash())];
                self.kernel_with(stage, "kdet/unique/hash_set.wgsl", &slots, extent, &hash);
                Source::HashSet(Slot::UNIQUE, UNIQUE)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pipeline::capacity::Growth;

    #[test]
    fn the_table_and_the_pair_set_grow_by_their_own_rules() {
        let mut capacity = Capacity::for_primitives(&HASH_SET, 1000);
        let state = State { stop: stop::TABLE | stop::PAIR_SET, ..bytemuck::Zeroable::zeroed() };
        let (table, set) = (capacity.table, pair_set(&capacity, &HASH_SET));
        capacity.grow(
            &HASH_SET,
            &state,
            Growth { most: u32::MAX, headroom: 1.0, most_bytes: u64::MAX, late: false },
            1,
        );
        assert_eq!((capacity.table, pair_set(&capacity, &HASH_SET)), (4 * table, 2 * set));
        assert!(!capacity.holds(&HASH_SET, &state));
    }
}
