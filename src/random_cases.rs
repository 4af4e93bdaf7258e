//! Tests with random cases: the same ones in every run, unless `make test-random SEED=… CASES=…` asks for others. It runs what has
//! `random` in its name. The tests in `tests/all/` have this file, too.

use proptest::test_runner::{Config, RngSeed};

pub use super::asked_cases::is_long;
use super::asked_cases::{USUAL, number};

/// The seed of the Makefile's. Says how to draw the same again, which is shown where a test fails.
pub fn seed() -> u64 {
    let seed = number("PROPTEST_RNG_SEED").unwrap_or(1);
    let cases = number::<u32>("KDET_CASES").map_or(String::new(), |cases| format!(" CASES={cases}"));
    println!("again with: make test-random SEED={seed}{cases}");
    seed
}

/// So many cases, in proportion to what is asked for.
pub fn cases(otherwise: u32) -> u32 {
    in_proportion(otherwise, number("KDET_CASES").unwrap_or(USUAL))
}

fn in_proportion(cases: u32, asked: u32) -> u32 {
    let scaled = u64::from(cases) * u64::from(asked) / u64::from(USUAL);
    u32::try_from(scaled).unwrap_or(u32::MAX).max(1)
}

/// Of a test that draws so many cases.
pub fn config(otherwise: u32) -> Config {
    let (cases, rng_seed) = (cases(otherwise), RngSeed::Fixed(seed()));
    Config { cases, rng_seed, failure_persistence: None, ..Config::default() }
}

#[test]
fn cases_are_drawn_in_proportion() {
    assert_eq!(
        [(20_000, 256), (48, 512), (100, 64), (30, 1)].map(|(n, asked)| in_proportion(n, asked)),
        [20_000, 96, 25, 1]
    );
}
