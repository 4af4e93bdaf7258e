//! How many cases a run of the tests draws: `make test-random CASES=…` and `make nightly` ask for more. The tests in `tests/all/` have
//! this file, too.

/// A number from the environment, where it is set.
pub fn number<T: std::str::FromStr>(name: &str) -> Option<T> {
    let text = std::env::var(name).ok().filter(|text| !text.is_empty())?;
    Some(text.parse().unwrap_or_else(|_| panic!("{name} must be a number (got '{text}')")))
}

/// As many as a test without a number of its own draws: with `CASES=512` every test draws twice as many as without.
pub const USUAL: u32 = 256;

/// Whether more is asked for than a run of all tests draws: then tests of fixed cases leave nothing out either.
pub fn is_long() -> bool {
    number("KDET_CASES").is_some_and(|asked: u32| asked > USUAL)
}
