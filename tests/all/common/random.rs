//! Random tests: the same cases in every run, unless `KDET_SEED` gives another seed and `KDET_CASES` another number of cases.

fn number<T: std::str::FromStr>(name: &str) -> Option<T> {
    let text = std::env::var(name).ok().filter(|text| !text.is_empty())?;
    Some(text.parse().unwrap_or_else(|_| panic!("{name} must be a number (got '{text}')")))
}

/// The seed, printed so that a failure can be repeated.
pub fn seed(otherwise: u64) -> u64 {
    let seed = number("KDET_SEED").unwrap_or(otherwise);
    println!("seed {seed}");
    seed
}

/// How many cases.
pub fn cases(otherwise: u32) -> u32 {
    number("KDET_CASES").unwrap_or(otherwise)
}

/// How to see the same again.
pub fn again(seed: u64) -> String {
    format!("again with: make test-random SEED={seed}")
}
