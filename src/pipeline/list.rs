//! Lists that grow: a counter in the state, and a capacity that follows from what frames counted.

use super::state::{State, Word};

/// Lists that one family may have.
pub const MOST_LISTS: usize = 12;

/// A growing list. Kernels count on beyond its capacity without writing, so that the host learns the size needed.
#[derive(Debug, Clone, Copy)]
pub struct List {
    /// What one element is called: the kernels read the capacity as `params.<element>_capacity`.
    pub element: &'static str,
    /// Where its elements are counted.
    pub counter: Word,
    /// The high word of the counter, where one word is not enough.
    pub high: Option<Word>,
    /// Bytes of an element in the widest of its buffers.
    pub bytes: u32,
    /// A first guess for so many primitives.
    pub guess: fn(u64) -> u64,
    /// Whether it is never made longer than the longest list of candidate pairs; more come in batches.
    pub in_batches: bool,
    /// Where what it is made from is counted, if every element of that may become one of its own: where those did not fit, none
    /// of them was evaluated.
    pub from: Option<Word>,
    /// Whether most frames leave it empty, so that it has no room, and what reads it is not compiled, until one does not. Only
    /// where compiling takes long.
    pub late: bool,
}

impl List {
    /// A list that comes as a whole, is counted in one word and has room from the start.
    pub const fn new(element: &'static str, counter: Word, bytes: u32, guess: fn(u64) -> u64) -> Self {
        Self { element, counter, high: None, bytes, guess, in_batches: false, from: None, late: false }
    }

    /// The same, no longer than the longest list of candidate pairs.
    pub const fn in_batches(self) -> Self {
        Self { in_batches: true, ..self }
    }

    /// The same, made from what is counted there.
    pub const fn made_from(self, counter: Word) -> Self {
        Self { from: Some(counter), ..self }
    }

    /// The same, without room until a frame needs it.
    pub const fn late(self) -> Self {
        Self { late: true, ..self }
    }

    /// How many elements a round counted.
    pub fn counted(&self, state: &State) -> u64 {
        self.high.map_or_else(|| state.word(self.counter).into(), |high| state.wide(self.counter, high))
    }
}

impl PartialEq for List {
    fn eq(&self, other: &Self) -> bool {
        self.element == other.element
    }
}

/// A count that was needed, and a little more for the next frame. Little, because lists are what memory goes to; a frame
/// that needs more is run again.
pub fn room(needed: u64) -> u32 {
    u32::try_from(needed + needed / 32 + 64).unwrap_or(u32::MAX)
}
