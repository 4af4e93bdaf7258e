//! Counters and grid of one round of a frame. The WGSL constants are generated from this declaration (`layout.rs`).

/// A word of the state, by the name of its WGSL constant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Word {
    /// The constant.
    pub name: &'static str,
    /// Its index.
    pub at: u32,
}

impl Word {
    /// A word of a family's own, by its number among [`FAMILY_WORDS`]. One that is not there does not compile.
    pub const fn of_family(name: &'static str, number: usize) -> Self {
        assert!(number < FAMILY_WORDS, "no such word");
        Self { name, at: Self::FAMILY.at + number as u32 }
    }
}

macro_rules! state {
    ($($(#[doc = $doc:literal])+ $field:ident: $type:ty = $name:ident;)+) => {
        /// What the kernels of one round counted, word by word. Floats are stored by their bits.
        #[derive(Debug, Clone, Copy, PartialEq, bytemuck::Pod, bytemuck::Zeroable)]
        #[repr(C)]
        pub struct State { $($(#[doc = $doc])+ pub $field: $type),+ }

        impl Word {
            $($(#[doc = $doc])+ pub const $name: Self =
                Self { name: stringify!($name), at: (std::mem::offset_of!(State, $field) / 4) as u32 };)+

            /// Every declared word.
            pub const ALL: &'static [Self] = &[$(Self::$name),+];
        }
    };
}

state! {
    /// Why later stages had nothing to do, bits of [`stop`].
    stop: u32 = STOP;
    /// Lowest primitive with a coordinate that is not finite.
    bad_primitive: u32 = BAD_PRIMITIVE;
    /// Participants.
    participants: u32 = PARTICIPANTS;
    /// Levels that the sizes span.
    height: u32 = HEIGHT;
    /// Bit l: something is stored on level l.
    levels: u32 = LEVELS;
    /// Stored entries, counted beyond the capacity.
    entries: u32 = ENTRIES;
    /// Slots probed while the table was filled.
    probes: u32 = PROBES;
    /// Cells in use.
    cells: u32 = CELLS;
    /// The maximum occupancy: entries of one cell.
    max_occupancy: u32 = MAX_OCCUPANCY;
    /// Cells of higher levels that primitives visit.
    visits: u32 = VISITS;
    /// Candidate pairs as found, low word.
    candidates: u32 = CANDIDATES;
    /// High word.
    candidates_high: u32 = CANDIDATES_HIGH;
    /// Candidate pairs without duplicates.
    unique_pairs: u32 = UNIQUE_PAIRS;
    /// Pairs that no face normal separates.
    survivors: u32 = SURVIVORS;
    /// Pairs that the edges left open.
    open_pairs: u32 = OPEN_PAIRS;
    /// Pairs that rounding left undecided.
    undecided: u32 = UNDECIDED;
    /// Colliding pairs, those of the rounds before included.
    pairs: u32 = PAIRS;
    /// Entries given to cells so far.
    cursor: u32 = CURSOR;
    /// Lower corner of the quantised space.
    origin: [f32; 3] = ORIGIN;
    /// Quantisation steps per unit length.
    step: f32 = STEP;
    /// log2 of steps per cell of level 0.
    cell_shift: u32 = CELL_SHIFT;
    /// Size up to which a primitive is on level 0.
    level_limit: f32 = LEVEL_LIMIT;
    /// Smallest size of a participant.
    size_min: f32 = SIZE_MIN;
    /// Largest.
    size_max: f32 = SIZE_MAX;
    /// Box of the participants' objects, as ordered words: lower corner, upper corner. Where pairs within an object are looked for
    /// nobody asks, and it stays empty.
    scene: [u32; 6] = SCENE;
    /// Side of a level-0 cell.
    cell: f32 = CELL;
    /// Strips of the search within cells.
    strips: u32 = STRIPS;
    /// Lattice steps along the longest side of the bulk.
    bulk_steps: u32 = BULK_STEPS;
    /// Words that a family of methods gives names of its own.
    family: [u32; FAMILY_WORDS] = FAMILY;
}

/// Words of the state that each family may name.
pub const FAMILY_WORDS: usize = 17;

/// Words of the state.
pub const STATE_WORDS: usize = size_of::<State>() / 4;

// The kernels clear and copy it in fours.
const _: () = assert!(STATE_WORDS.is_multiple_of(4));

macro_rules! stops {
    ($($(#[doc = $doc:literal])+ $name:ident = $bit:literal;)+) => {
        /// Bits of [`State::stop`].
        pub mod stop {
            $($(#[doc = $doc])+ pub const $name: u32 = $bit;)+

            /// Every bit with its name.
            pub const ALL: &[(&str, u32)] = &[$((stringify!($name), $name)),+];
        }
    };
}

stops! {
    /// A coordinate is not finite.
    NOT_FINITE = 1;
    /// No two objects overlap.
    DISJOINT = 2;
    /// More entries than there was room for.
    ENTRIES = 4;
    /// A cell found no slot.
    TABLE = 8;
    /// A pair found no slot.
    PAIR_SET = 16;
}

impl State {
    /// Candidate pairs as found.
    pub fn candidates(&self) -> u64 {
        self.wide(Word::CANDIDATES, Word::CANDIDATES_HIGH)
    }

    /// A count of two words.
    pub fn wide(&self, low: Word, high: Word) -> u64 {
        u64::from(self.word(high)) << 32 | u64::from(self.word(low))
    }

    /// A word by its declaration.
    pub fn word(&self, word: Word) -> u32 {
        bytemuck::cast_slice::<Self, u32>(std::slice::from_ref(self))[word.at as usize]
    }
}
