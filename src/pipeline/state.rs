//! Counters and grid of one part of a frame; the twin of `pipeline/state.wgsl`.

/// Words of the state.
pub const STATE_WORDS: usize = 36;

/// Bits of [`State::stop`].
pub mod stop {
    /// A coordinate is not finite.
    pub const NOT_FINITE: u32 = 1;
    /// Nothing can meet anything.
    pub const APART: u32 = 2;
    /// More entries than there was room for.
    pub const ENTRIES: u32 = 4;
    /// A cell found no slot.
    pub const TABLE: u32 = 8;
    /// A pair found no slot.
    pub const PAIR_SET: u32 = 16;
}

/// What the kernels of one part counted, word by word.
#[derive(Debug, Clone, Copy, PartialEq, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
pub struct State {
    /// Why later stages had nothing to do, bits of [`stop`].
    pub stop: u32,
    /// Lowest primitive with a coordinate that is not finite.
    pub bad_primitive: u32,
    /// Primitives that take part.
    pub participants: u32,
    /// Levels that the sizes span.
    pub height: u32,
    /// Bit l: something is stored on level l.
    pub levels: u32,
    /// Stored entries.
    pub entries: u32,
    /// Slots looked at while the table was filled.
    pub probes: u32,
    /// Cells in use.
    pub cells: u32,
    /// Entries of the fullest cell.
    pub fullest: u32,
    /// Cells of higher levels that primitives visit.
    pub visits: u32,
    /// Potential pairs as found, low word.
    pub candidates: u32,
    /// High word.
    pub candidates_high: u32,
    /// Potential pairs without duplicates.
    pub potential: u32,
    /// Pairs that no face normal parts.
    pub survivors: u32,
    /// Pairs that rounding left open.
    pub undecided: u32,
    /// Colliding pairs, those of the part before included.
    pub pairs: u32,
    /// Entries given to cells.
    pub cursor: u32,
    /// Lower corner of the lattice.
    pub origin: [f32; 3],
    /// Lattice steps per unit length.
    pub step: f32,
    /// log2 of lattice steps per cell of level 0.
    pub cell_shift: u32,
    /// Size up to which a primitive is on level 0.
    pub level_limit: f32,
    /// Smallest size that takes part.
    pub size_min: f32,
    /// Largest.
    pub size_max: f32,
    /// Box of what takes part, as ordered words.
    pub scene: [u32; 6],
    /// Side of a level-0 cell.
    pub cell: f32,
    /// Strips of the search.
    pub strips: u32,
    /// Unused.
    pub reserved: [u32; 3],
}

const _: () = assert!(size_of::<State>() == 4 * STATE_WORDS);

impl State {
    /// Potential pairs as found.
    pub fn candidates(&self) -> u64 {
        u64::from(self.candidates_high) << 32 | u64::from(self.candidates)
    }
}
