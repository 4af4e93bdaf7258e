// Counters and grid of one part of a frame, as words. Mirrors `pipeline::state`.
// Everything is an atomic so that one buffer holds it all; floats are stored by their bits.
const STOP: u32 = 0u;             // why later stages have nothing to do, see below
const BAD_PRIMITIVE: u32 = 1u;    // lowest primitive with a coordinate that is not finite
const PARTICIPANTS: u32 = 2u;     // primitives that take part
const HEIGHT: u32 = 3u;           // levels that the sizes span
const LEVELS: u32 = 4u;           // bit l: something is stored on level l
const ENTRIES: u32 = 5u;          // stored entries, counted beyond the capacity
const PROBES: u32 = 6u;           // slots looked at while the table was filled
const CELLS: u32 = 7u;            // cells in use
const MAX_OCCUPANCY: u32 = 8u;          // entries of the fullest cell
const VISITS: u32 = 9u;           // cells of higher levels that primitives visit
const CANDIDATES: u32 = 10u;      // potential pairs as found
const CANDIDATES_HIGH: u32 = 11u; // carries of it
const POTENTIAL: u32 = 12u;       // potential pairs without duplicates
const SURVIVORS: u32 = 13u;       // pairs that no face normal parts
const UNDECIDED: u32 = 14u;    // pairs that rounding leaves open
const PAIRS: u32 = 15u;           // colliding pairs
const CURSOR: u32 = 16u;          // first free entry while cells are given their ranges
const ORIGIN: u32 = 17u;          // lower corner of the lattice, three floats
const STEP: u32 = 20u;            // lattice steps per unit length, float
const CELL_SHIFT: u32 = 21u;      // log2 of lattice steps per cell of level 0
const LEVEL_LIMIT: u32 = 22u;     // size up to which a primitive is on level 0, float
const SIZE_MIN: u32 = 23u;        // smallest size that takes part, float
const SIZE_MAX: u32 = 24u;        // largest, float
const SCENE: u32 = 25u;           // box of what takes part: lower, upper corner as ordered words
const CELL: u32 = 31u;            // side of a level-0 cell, float
const STRIPS: u32 = 32u;          // strips of the search
const STATE_WORDS: u32 = 36u;     // a multiple of four

const STOP_NOT_FINITE: u32 = 1u;
const STOP_APART: u32 = 2u;
const STOP_ENTRIES: u32 = 4u;
const STOP_TABLE: u32 = 8u;
const STOP_PAIR_SET: u32 = 16u;

// Floats as words that order the same way.
fn ordered(value: f32) -> u32 {
    let bits = bitcast<u32>(value);
    return select(bits | 0x80000000u, ~bits, (bits & 0x80000000u) != 0u);
}

fn unordered(word: u32) -> f32 {
    return bitcast<f32>(select(~word, word & 0x7fffffffu, (word & 0x80000000u) != 0u));
}

const ORDERED_LOWEST: u32 = 0u;
const ORDERED_HIGHEST: u32 = 0xffffffffu;
