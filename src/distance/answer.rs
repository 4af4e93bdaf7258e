//! What a kernel writes for a pair.

use crate::geometry::convex::{Ended, Outcome, Verdict};
use glam::DVec3;

/// `Answer` of `shaders/distance/main_loop.wgsl`. It is raw: what f32 says, right or wrong.
#[derive(Debug, Clone, Copy, PartialEq, Default, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
pub struct PairAnswer {
    closest_a: [f32; 3],
    /// The distance; zero for shapes that intersect. Where only the verdict was asked for, an upper bound.
    pub distance: f32,
    closest_b: [f32; 3],
    /// No pair of points is nearer than this.
    pub at_least: f32,
    weights: [f32; 4],
    of_a: [u32; 4],
    of_b: [u32; 4],
    count: u32,
    /// Evaluations of the support function.
    pub iterations: u32,
    verdict: u32,
    ended: u32,
}

impl PairAnswer {
    /// An answer without a simplex.
    pub fn of_points(verdict: Verdict, distance: f64, closest: [DVec3; 2], iterations: u32) -> Self {
        let [closest_a, closest_b] = closest.map(|p| p.as_vec3().to_array());
        let verdict = u32::from(verdict == Verdict::Intersecting);
        Self { closest_a, closest_b, distance: distance as f32, verdict, iterations, ..Self::default() }
    }

    /// Separate or intersecting.
    pub fn verdict(&self) -> Verdict {
        if self.verdict == 0 { Verdict::Separate } else { Verdict::Intersecting }
    }

    /// How the search ended; none where the kernel left no answer.
    pub fn ended(&self) -> Option<Ended> {
        let ended = [Ended::Converged, Ended::NoProgress, Ended::IterationLimit, Ended::Overflow];
        // A search has at least one corner.
        let is_written = self.count > 0;
        ended.get(self.ended as usize).copied().filter(|_| is_written)
    }

    /// What it says, beside the truth.
    pub fn outcome(&self, truth: Verdict) -> Outcome {
        match (self.ended(), self.verdict()) {
            (None | Some(Ended::IterationLimit | Ended::Overflow), _) => Outcome::NotEnded,
            (_, found) if found == truth => Outcome::Right,
            (_, Verdict::Intersecting) => Outcome::FalseIntersection,
            (_, Verdict::Separate) => Outcome::FalseSeparation,
        }
    }

    /// The closest points of A and B.
    pub fn closest(&self) -> [DVec3; 2] {
        [self.closest_a, self.closest_b].map(|p| DVec3::from(p.map(f64::from)))
    }

    /// For every corner of the last simplex its weight, and the vertices of A and of B whose difference it is. Of shapes that keep their
    /// hull these count the vertices of the hull.
    pub fn corners(&self) -> impl Iterator<Item = (f64, [u32; 2])> + '_ {
        let count = (self.count as usize).min(4);
        (0..count).map(|i| (self.weights[i].into(), [self.of_a[i], self.of_b[i]]))
    }
}
