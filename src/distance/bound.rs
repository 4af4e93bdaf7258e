//! How far an answer of the GPU can be off (docs/gjk.md#on-the-gpu).

use super::PairAnswer;
use crate::geometry::convex::{Ended, Number, Verdict};

/// Half the distance from 1 to the next f32.
const ROUND: f64 = f32::EPSILON as f64 / 2.0;

/// What rounding can do to the answer for a pair.
///
/// u is half a unit in the last place of 1, M the sum of the two shapes' largest vertices. WGSL rounds sums and products
/// once (u), quotients within 2.5 units in the last place (5 u), square roots as 1/inverseSqrt (10 u); it may fuse them.
///
/// - A corner a − b is off by u M. Weights are not negative, and their sum is off by 9 u at most: quotients by a sum of four (3 u + 5 u), or one
///   weight is what the others leave. So the nearest point v = Σ λ (a − b), with four roundings for every term, is within (4 + 1 + 9 + 1) u M of a point of A − B,
///   and its computed length is 12 u |v| off. The distance is at most the computed one + 28 u M.
/// - A height p·v is off by 3 u |p| |v|, so the support vertices of A and B are at most 6 u M |v| lower than the true ones; v·w is
///   off by 4 u M |v|. No corner is lower than the computed v·w by more than 10.2 u M |v|; with |v| from a root and a quotient (17 u) the
///   distance is at least the computed bound − 28 u M.
/// - A search has converged when v² − v·w ≤ ε v², which is off by 5 u v². So v·w / |v| ≥ (1 − ε − 5 u) |v|, and the computed distance exceeds the true one by
///   ε of it + 28 u M at most.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bound {
    /// 28 u M.
    pub rounding: f64,
    /// How much lower a support vertex can be than the true one beyond the bound above, where the support function walks
    /// along edges.
    pub walking: f64,
}

impl Bound {
    /// For shapes whose vertices are at most this far from the origin, A's and B's.
    pub fn new(reach: [f64; 2]) -> Self {
        Self { rounding: 28.0 * ROUND * (reach[0] + reach[1]), walking: 0.0 }
    }

    /// For a walk along edges, which ends at a vertex p whose neighbours N are not higher by more than two roundings, δ = 6 u M |v|. A point q that is
    /// `gain` higher than p, on the way from p to it, passes the hull of N, at a distance r from p or more: there the gain is at most δ, so
    /// `gain` ≤ δ |q − p| / r. The factor is the largest |q − p| / r of the two shapes.
    #[must_use]
    pub fn walking(self, factor: f64) -> Self {
        Self { walking: self.rounding * 6.0 / 28.0 * factor, ..self }
    }

    /// What is wrong with an answer to a pair at a true distance, if anything.
    pub fn fault(&self, answer: &PairAnswer, distance: f64) -> Option<&'static str> {
        let found = f64::from(answer.distance);
        let [p, q] = answer.closest();
        let Some(ended) = answer.ended() else { return Some("no answer") };
        let faults = [
            (distance > (p - q).length() + self.rounding, "closest points nearer than the shapes"),
            (f64::from(answer.at_least) > distance + self.rounding + self.walking, "a lower bound that is too large"),
        ];
        let of_separate = [
            (distance > found + self.rounding, "a distance that is too small"),
            (
                ended == Ended::Converged
                    && found > distance + f32::PROGRESS.wide() * found + self.rounding + self.walking,
                "converged to a distance that is too large",
            ),
            (((p - q).length() - found).abs() > self.rounding, "closest points at another distance"),
        ];
        let is_separate = answer.verdict() == Verdict::Separate;
        faults
            .into_iter()
            .chain(of_separate.into_iter().filter(|_| is_separate))
            .find(|(is, _)| *is)
            .map(|(_, what)| what)
    }
}
