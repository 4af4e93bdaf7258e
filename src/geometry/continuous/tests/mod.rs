//! What the elementary tests promise, against the exact one; and the exact one against what is known without it.

mod exact;
mod gpu;
mod promises;

/// Boxes that most searches in f32 stay below.
const FIRST_BUDGET: u32 = 256;
