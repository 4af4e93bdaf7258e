//! The question: two features that move linearly, and whether they meet.

use glam::Vec3;

/// The kinds of feature pairs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "FeatureKind"))]
pub enum Kind {
    /// A vertex and a face: the vertex, then the corners of the face.
    #[serde(rename = "vf")]
    VertexFace,
    /// Two edges: the ends of one, then those of the other.
    #[serde(rename = "ee")]
    EdgeEdge,
}

impl Kind {
    /// Both.
    pub const ALL: [Self; 2] = [Self::VertexFace, Self::EdgeEdge];

    /// The word for it in CSV.
    pub const fn name(self) -> &'static str {
        match self {
            Self::VertexFace => "vf",
            Self::EdgeEdge => "ee",
        }
    }
}

/// Four points at the begin (time 0) and at the end (time 1) of a step; each moves on a straight line at constant speed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Query {
    /// What the points are.
    pub kind: Kind,
    /// Vertex p and face a, b, c; or edge a, b and edge c, d.
    pub begin: [Vec3; 4],
    /// The same points at time 1.
    pub end: [Vec3; 4],
}

impl Query {
    /// The pairs of points, one of each feature, whose differences span every difference of the two features: p − a, p − b, p − c
    /// of a vertex and a face; a − c, a − d, b − c, b − d of two edges.
    pub(super) const fn differences(kind: Kind) -> &'static [[usize; 2]] {
        match kind {
            Kind::VertexFace => &[[0, 1], [0, 2], [0, 3]],
            Kind::EdgeEdge => &[[0, 2], [0, 3], [1, 2], [1, 3]],
        }
    }

    /// Whether the boxes that hold the features at both times are farther apart than a distance, along an axis.
    pub fn has_disjoint_boxes(&self, separation: f64) -> bool {
        let first = if self.kind == Kind::VertexFace { 1 } else { 2 };
        (0..3).any(|axis| {
            let range = |points: std::ops::Range<usize>| {
                points
                    .flat_map(|i| [self.begin[i][axis], self.end[i][axis]])
                    .map(f64::from)
                    .fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], x| [low.min(x), high.max(x)])
            };
            let ([low, high], [other_low, other_high]) = (range(0..first), range(first..4));
            // A difference of two f32 numbers is off by half a unit in the last place of f64 at most.
            let gap = (other_low - high).max(low - other_high);
            gap * (1.0 - f64::EPSILON) > separation
        })
    }
}
