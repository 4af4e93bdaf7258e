use super::Failure;
use crate::detect::{Cost, Method, Settings};
use serde::Serialize;

/// How far a benchmark has come.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Progress {
    /// Frames done over all workloads, combinations and runs, warm-up runs too.
    pub done: u64,
    /// Frames there are, as far as is known by now.
    pub total: u64,
    /// How long it may still take; nothing at the beginning.
    pub seconds_left: Option<f64>,
    /// The scene's id.
    pub scene: String,
    /// Its resolution.
    pub resolution: u32,
    /// The method.
    pub method: Method,
    /// The run, counted from 1; 0 while warming up.
    pub run: u32,
    /// Measured runs there are.
    pub runs: u32,
    /// The frame that was measured.
    pub frame: u32,
    /// Why it could not be: these settings are over then. The page reads it in the summary.
    #[serde(skip)]
    pub failure: Option<Failure>,
}

/// Primitives at each resolution in units of the first: only the ratio counts.
const SIZES: [f64; 5] = [1.0, 1.0, 2.3, 4.6, 8.5];

/// About how long a frame takes in relation to others: what is done tells how long this is, so only the ratios have to be
/// about right.
pub fn weight(settings: &Settings, resolution: u32) -> f64 {
    let n = SIZES[resolution.min(4) as usize];
    let selves = if settings.self_collisions { 1.5 } else { 1.0 };
    match settings.method.traits().cost {
        Cost::Linear(each) => each * n,
        Cost::Quadratic(each) => each * n * n * selves,
        Cost::Offset => (1.0 + n / 2.0) * selves,
    }
}
