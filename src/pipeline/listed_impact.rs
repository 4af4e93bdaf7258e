//! An impact as it is listed on the GPU.

use crate::detect::{FeatureKind, features::FeaturePair};

/// Bit: edge and edge.
const IS_EDGES: u32 = 1;
/// Bit: the GPU left it open.
const IS_OPEN: u32 = 2;

/// An element of [`Slot::IMPACTS`](super::Slot::IMPACTS); mirrors `pipeline/impact.wgsl`.
#[derive(Debug, Clone, Copy, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
pub struct ListedImpact {
    /// The vertex and the face's corners, or the ends of both edges.
    pub vertices: [u32; 4],
    bits: u32,
    /// The time; the earliest that it can be where it is open.
    pub time: f32,
    /// Weights of the face's last two corners, or of the second end of either edge.
    pub at: [f32; 2],
}

impl ListedImpact {
    /// What the features are.
    pub fn kind(&self) -> FeatureKind {
        if self.bits & IS_EDGES == 0 { FeatureKind::VertexFace } else { FeatureKind::EdgeEdge }
    }

    /// Whether the GPU left it open: perhaps it is none.
    pub fn is_open(&self) -> bool {
        self.bits & IS_OPEN != 0
    }

    /// The two features.
    pub fn features(&self) -> FeaturePair {
        FeaturePair::new(self.kind(), self.vertices)
    }
}
