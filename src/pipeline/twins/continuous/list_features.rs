//! Twin of `continuous/narrow/list_features.wgsl`: which features of two triangles are tested, with no separation.

use crate::detect::{
    FeatureKind, Frame,
    features::{FeaturePair, Features},
    without_denormals,
};

/// The corner after each.
const NEXT: [usize; 3] = [1, 2, 0];

/// A feature pair as the GPU has it: two primitives, and which of their features in the high bits of the second word.
pub fn of_words(cells: &[[u32; 4]], [first, second]: [u32; 2]) -> FeaturePair {
    let ([a, b], number) = ([first, second & 0x7f_ffff].map(|p| cells[p as usize]), (second >> 23) as usize);
    match number {
        0..=2 => FeaturePair::new(FeatureKind::VertexFace, [a[number], b[0], b[1], b[2]]),
        3..=5 => FeaturePair::new(FeatureKind::VertexFace, [b[number - 3], a[0], a[1], a[2]]),
        _ => {
            let (i, j) = ((number - 6) / 3, (number - 6) % 3);
            FeaturePair::new(FeatureKind::EdgeEdge, [a[i], a[NEXT[i]], b[j], b[NEXT[j]]])
        }
    }
}

/// The feature pairs of two triangles that have to be tested.
pub fn of_pair(frame: &Frame<'_>, features: &Features, [p, q]: [usize; 2]) -> Vec<FeaturePair> {
    let mut pairs = vec![];
    features.pairs(frame.cells, [p, q], |pair| pairs.push(pair));
    pairs.retain(|pair| is_tested(frame, pair));
    pairs
}

/// Whether the two sweep over boxes that overlap.
fn is_tested(frame: &Frame<'_>, pair: &FeaturePair) -> bool {
    let (one, other) = pair.split();
    let next = frame.next.unwrap_or(frame.positions);
    let range = |feature: &[u32], axis: usize| {
        let both =
            feature.iter().flat_map(|&v| [frame.positions, next].map(|p| without_denormals(p[v as usize][axis])));
        both.fold([f32::INFINITY, f32::NEG_INFINITY], |[low, high], x| [low.min(x), high.max(x)])
    };
    (0..3).all(|axis| {
        let ([low, high], [other_low, other_high]) = (range(one, axis), range(other, axis));
        low <= other_high && other_low <= high
    })
}
