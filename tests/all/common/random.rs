//! Random tests that draw by themselves: `KDET_SEED` gives another seed than theirs.

use super::asked_cases::number;
pub use super::random_cases::cases;

/// The seed, printed so that a failure can be repeated.
pub fn seed(otherwise: u64) -> u64 {
    let seed = number("KDET_SEED").unwrap_or(otherwise);
    println!("seed {seed}");
    seed
}

/// How to see the same again.
pub fn again(seed: u64) -> String {
    format!("again with: make test-random SEED={seed}")
}
