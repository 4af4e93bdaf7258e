//! Values of the flags. Every refusal says what is expected.

use crate::{
    bench::Selection,
    detect::{Narrow, Settings},
};
use std::ops::RangeInclusive;

/// Runs that may be measured.
pub const RUNS: RangeInclusive<u32> = 1..=Selection::MOST_RUNS;
/// Runs before those.
pub const WARM_UP: RangeInclusive<u32> = 0..=Selection::MOST_WARM_UP;
/// Measurements of a frame in a row.
pub const REPEATS: RangeInclusive<u32> = 1..=Selection::MOST_REPEATS;

/// A resolution of the models.
pub fn resolution(word: &str) -> Result<u32, String> {
    one_of(word, &Selection::RESOLUTIONS)
}

/// Threads in a workgroup.
pub fn workgroup(word: &str) -> Result<u32, String> {
    one_of(word, &Settings::WORKGROUPS)
}

/// Number of runs.
pub fn runs(word: &str) -> Result<u32, String> {
    within(word, &RUNS)
}

/// Number of warm-up runs.
pub fn warm_up(word: &str) -> Result<u32, String> {
    within(word, &WARM_UP)
}

/// Measurements of a frame in a row.
pub fn repeats(word: &str) -> Result<u32, String> {
    within(word, &REPEATS)
}

/// Yes or no; the thesis takes the first letters too.
pub fn yes(word: &str) -> Result<bool, String> {
    match word {
        "yes" | "y" => Ok(true),
        "no" | "n" => Ok(false),
        _ => Err("expected one of: yes, y, no, n".to_owned()),
    }
}

/// A narrow test. The thesis' own example (A.1.3) says `sat-mtv` for what its table calls `sat_mtv`.
pub fn narrow(word: &str) -> Result<Narrow, String> {
    word.replace('-', "_").parse().map_err(|error: crate::detect::UnknownName| error.to_string())
}

/// A factor on the cell size.
pub fn cell_scale(word: &str) -> Result<f32, String> {
    between(word, "cell scale", &Settings::CELL_SCALES, "")
}

/// The side of a cell of spatial hashing.
pub fn cell_size(word: &str) -> Result<f32, String> {
    between(word, "cell size", &Settings::CELL_SIZES, " mean edges")
}

/// Slots of the hash table.
pub fn table_slots(word: &str) -> Result<u32, String> {
    within(word, &(0..=Settings::MOST_SLOTS))
}

/// The primes of the hash function `simple`.
pub fn primes(words: &str) -> Result<[u32; 3], String> {
    let numbers: Option<Vec<u32>> = words.split(',').map(|word| word.trim().parse().ok().filter(|n| *n > 0)).collect();
    let found = numbers.and_then(|numbers| numbers.try_into().ok());
    let known = Settings::PRIMES.map(|n| n.to_string()).join(",");
    found.ok_or_else(|| format!("expected three numbers from 1 to {}, as in {known}", u32::MAX))
}

/// An angle.
pub fn degrees(word: &str) -> Result<f32, String> {
    let found = word.parse().ok().filter(|degrees: &f32| degrees.is_finite());
    found.ok_or_else(|| "expected a finite number of degrees".to_owned())
}

fn one_of(word: &str, allowed: &[u32]) -> Result<u32, String> {
    let list: Vec<String> = allowed.iter().map(u32::to_string).collect();
    let found = word.parse().ok().filter(|number| allowed.contains(number));
    found.ok_or_else(|| format!("expected one of: {}", list.join(", ")))
}

fn within(word: &str, range: &RangeInclusive<u32>) -> Result<u32, String> {
    let found = word.parse().ok().filter(|number| range.contains(number));
    found.ok_or_else(|| format!("expected {} to {}", range.start(), range.end()))
}

fn between(word: &str, what: &str, range: &RangeInclusive<f32>, unit: &str) -> Result<f32, String> {
    let found = word.parse().ok().filter(|number| range.contains(number));
    found.ok_or_else(|| format!("{what} must be between {} and {}{unit} (got {word})", range.start(), range.end()))
}
