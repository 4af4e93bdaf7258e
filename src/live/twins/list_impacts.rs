//! Twin of `live/list_impacts.wgsl`: features of surfaces that come near each other become contacts.

use super::{Twin, xyz};
use crate::{
    detect::FeatureKind,
    geometry::{nearest_on_segments, nearest_weights},
    live::layout::NEIGHBOURS,
    pipeline::ListedImpact,
};
use glam::Vec3;

/// Features that stay farther from each other than this many times the distance that they keep have no contact.
const MARGIN: f32 = 1.05;
/// Features nearer than this part of that distance have no direction of their own.
const TOUCHING: f32 = 1e-3;
/// Edges meet between their ends.
const ENDS: f32 = 1e-4;

impl Twin<'_> {
    /// What the search found between the begin and the end of the step.
    pub fn list_impacts(
        &mut self,
        [begin, end]: [&[Vec3]; 2],
        (rest, normals): (&[[f32; 4]], &[Vec3]),
        found: &[ListedImpact],
    ) {
        for impact in found {
            let (is_edges, v, time) = (impact.kind() == FeatureKind::EdgeEdge, impact.vertices, impact.time);
            let own = v.map(|vertex| rest[vertex as usize]);
            let distance = own[0][3].abs() + own[3][3].abs();
            let at_rest = own.map(xyz);
            if between(at_rest, nearest(at_rest, is_edges)).length() < NEIGHBOURS * self.params.reach {
                continue;
            }
            let x = v.map(|vertex| begin[vertex as usize].lerp(end[vertex as usize], time));
            let w = nearest(x, is_edges);
            if is_edges && w.iter().any(|weight| weight.abs() < ENDS) {
                continue;
            }
            let apart = between(x, w);
            let (size, split) = (apart.length(), if is_edges { 2 } else { 1 });
            let outward = |side: std::ops::Range<usize>| -> Vec3 {
                side.map(|i| normals[v[i] as usize] * w[i].abs()).sum::<Vec3>().normalize_or_zero()
            };
            let outwards = match (own[3][3] < 0.0, own[0][3] < 0.0) {
                (true, _) => outward(split..4),
                (false, true) => -outward(0..split),
                (false, false) => Vec3::ZERO,
            };
            let is_wrong = size < TOUCHING * distance || outwards.dot(apart) < 0.0;
            if is_wrong && (outwards == Vec3::ZERO || size > distance) {
                continue;
            }
            let normal = if is_wrong { outwards } else { apart / size };
            let way: [Vec3; 4] = std::array::from_fn(|i| end[v[i] as usize] - x[i]);
            let (now, more) = (normal.dot(apart), normal.dot(between(way, w)));
            if now.min(now + more) > MARGIN * distance {
                continue;
            }
            let depth = distance + self.params.rest_depth;
            let [a, b, c, d] = v;
            let (vertex, corners, weights) = match (is_edges, w[0] >= 0.5) {
                (false, _) => (a, [b, c, d, d], [-w[1], -w[2], -w[3], 0.0]),
                (true, true) => (a, v, [w[1], -w[1], -w[2], -w[3]]),
                (true, false) => (b, [b, a, c, d], [w[0], -w[0], -w[2], -w[3]]),
            };
            self.push_contact(vertex, corners, weights, normal, depth);
        }
    }
}

/// Weights of the four vertices of two features in their points that are nearest to each other; those of the other side are
/// negative.
fn nearest(x: [Vec3; 4], is_edges: bool) -> [f32; 4] {
    let [a, b, c, d] = x.map(|p| p.as_dvec3());
    if is_edges {
        let [s, t] = nearest_on_segments([a, b], [c, d]).map(|at| at as f32);
        return [1.0 - s, s, t - 1.0, -t];
    }
    let [u, v, w] = nearest_weights(a, [b, c, d]).map(|weight| -weight as f32);
    [1.0, u, v, w]
}

/// From the other side's point to that of the first.
fn between(x: [Vec3; 4], weights: [f32; 4]) -> Vec3 {
    (0..4).map(|i| x[i] * weights[i]).sum()
}
