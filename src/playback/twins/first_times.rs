//! Twin of `playback/first_times.wgsl`.

use crate::{detect::FeatureKind, pipeline::ListedImpact};

/// Lowers the times of the primitives to those of these impacts. Around every vertex there are triangles, which have their
/// vertices and the number of their primitive.
pub fn first_times(impacts: &[ListedImpact], starts: &[u32], around: &[u32], surface: &[[u32; 4]], times: &mut [f32]) {
    let mut tell = |feature: [u32; 3], time: f32| {
        let v = feature[0] as usize;
        for &triangle in &around[starts[v] as usize..starts[v + 1] as usize] {
            let [a, b, c, primitive] = surface[triangle as usize];
            let has = |vertex: &u32| [a, b, c].contains(vertex);
            if let Some(known) = times.get_mut(primitive as usize).filter(|_| feature.iter().all(has)) {
                // As bits: that of no impact is greater.
                *known = f32::from_bits(known.to_bits().min(time.to_bits()));
            }
        }
    };
    for impact in impacts {
        let [x, y, z, w] = impact.vertices;
        let features = match impact.kind() {
            FeatureKind::EdgeEdge => [[x, y, y], [z, w, w]],
            FeatureKind::VertexFace => [[x, x, x], [y, z, w]],
        };
        for feature in features {
            tell(feature, impact.time.max(0.0));
        }
    }
}
