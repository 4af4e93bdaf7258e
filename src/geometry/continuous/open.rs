//! What inclusion in f32 leaves open, decided in f64.

use super::{HOST_BUDGET, Query, Verdict, additive, inclusion};

/// The time of the first contact, or a time before it; none where it is proven that they miss.
pub fn decide_open(query: &Query, separation: f32) -> Option<f64> {
    let wide = inclusion::<f64>(query, separation.into(), HOST_BUDGET);
    match wide.verdict {
        Verdict::Miss => None,
        Verdict::Hit { time, .. } if !wide.spent => Some(time),
        // Nothing proves a miss: a hit, not before the time that advancement is sure of.
        _ => Some(additive(query, separation.into()).unwrap_or(0.0)),
    }
}
