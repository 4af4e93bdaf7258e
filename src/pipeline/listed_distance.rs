//! A pair of objects as it is listed on the GPU.

use crate::{detect::ObjectDistance, distance::PairAnswer};

/// An element of [`Slot::DISTANCES`](super::Slot::DISTANCES); mirrors `distance/listed_distance.wgsl`.
#[derive(Debug, Clone, Copy, Default, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
pub struct ListedDistance {
    /// What the search found; vertices are counted within each object.
    pub answer: PairAnswer,
    /// The objects, the smaller number first.
    pub objects: [u32; 2],
    is_open: u32,
    /// How far rounding can be off: 28 u M of docs/gjk.md.
    pub rounding: f32,
}

impl From<&ObjectDistance> for ListedDistance {
    /// As the GPU would have listed it.
    fn from(pair: &ObjectDistance) -> Self {
        let answer = PairAnswer::of_points(pair.verdict, pair.distance, pair.closest, pair.iterations);
        Self { answer, objects: pair.objects, ..Self::default() }
    }
}

impl ListedDistance {
    /// Whether rounding left the verdict or the distance open.
    pub fn is_open(&self) -> bool {
        self.is_open != 0
    }
}
