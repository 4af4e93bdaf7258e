//! The reference detector: f64, on the host. What it says is what every other method must say.

mod brute_force;
#[cfg_attr(
    not(feature = "lab"),
    allow(dead_code, unused_imports, reason = "the inspector asks for more than a search")
)]
pub(crate) mod depth;
mod distance;
#[cfg_attr(
    not(feature = "lab"),
    allow(dead_code, unused_imports, reason = "the inspector asks for more than a search")
)]
pub(crate) mod hashing;
mod kdet;
mod narrow;
mod search;
mod sweep;
#[cfg(test)]
mod tests;

pub use brute_force::brute_force;
pub use depth::{LEAST_WEIGHT, asked_depths, depth};
pub use distance::{colliding, distance, object_shapes, octree};
pub use hashing::{brute_force_contacts, brute_force_crossings, hashing, hashing_edges};
pub use kdet::kdet;
pub use search::search;
pub use sweep::{Decision, First, Sweep, SweepCounts, decide, query, sweep};

use super::{Count, Found, Pair, Report, Translation, parallel};

/// A pair that the narrow test kept, with its translation where the test has one.
type Hit = (Pair, Option<Translation>);

/// Sorts the hits and fills in what follows from them.
fn report(hits: Vec<Hit>) -> Report {
    let mut hits = hits;
    hits.sort_unstable_by_key(|&(pair, _)| pair);
    let pairs: Vec<Pair> = hits.iter().map(|&(pair, _)| pair).collect();
    let translations = hits.into_iter().filter_map(|(_, translation)| translation).collect();
    let mut colliding: Vec<u32> = pairs.iter().flat_map(|p| [p.a, p.b]).collect();
    parallel::sort(&mut colliding);
    colliding.dedup();
    let count = pairs.len() as u64;
    let mut report = Report::new(colliding, Found::Pairs { pairs, translations });
    report.counts.set(Count::CollidingPairs, count);
    report
}
