//! What continuous detection answers with.

use super::{FeatureKind, features::FeaturePair};

/// Two features that meet within a step: a vertex and a face, or two edges.
///
/// ```
/// use kdet::{FeatureKind, Impact};
/// let impact = Impact::new(FeatureKind::EdgeEdge, [7, 3, 5, 1], 0.25, [0.5, 1.0]);
/// assert_eq!(impact.vertices, [1, 5, 3, 7], "the smaller edge first, each edge ascending");
/// assert_eq!(impact.weights, [1.0, 0.0, 0.5, 0.5]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Impact {
    /// What they are.
    pub kind: FeatureKind,
    /// The vertex, then those of the face, ascending; or the ends of the smaller edge, then of the larger one, each ascending.
    pub vertices: [u32; 4],
    /// They do not meet before this part of the step, 0 to 1.
    pub time: f64,
    /// Where they meet: weights of the vertices. Those of each feature add up to 1.
    pub weights: [f64; 4],
}

impl Impact {
    /// Of a vertex and the corners of a face, or the ends of two edges, in any order. The last numbers say where: weights of the
    /// face's last two corners, or of the second end of either edge.
    #[must_use]
    pub fn new(kind: FeatureKind, vertices: [u32; 4], time: f64, [u, v]: [f64; 2]) -> Self {
        let weights = match kind {
            FeatureKind::VertexFace => [1.0, 1.0 - u - v, u, v],
            FeatureKind::EdgeEdge => [1.0 - u, u, 1.0 - v, v],
        };
        let features = FeaturePair::new(kind, vertices);
        let weight = |vertex: u32| vertices.iter().zip(weights).find(|(v, _)| **v == vertex).map_or(0.0, |(_, w)| w);
        Self { kind, vertices: features.vertices, time, weights: features.vertices.map(weight) }
    }

    /// The two features; impacts are sorted by them.
    #[must_use]
    pub fn features(&self) -> FeaturePair {
        FeaturePair { kind: self.kind, vertices: self.vertices }
    }
}
