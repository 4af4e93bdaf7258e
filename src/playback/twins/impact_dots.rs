//! Twin of `playback/impact_dots.wgsl`.

use glam::Vec3;

use super::put_strokes::{amount_ink, dot};
use crate::{
    detect::FeatureKind,
    pipeline::ListedImpact,
    playback::impact_dots::WIDTHS,
    render::{Ink, Stroke},
};

/// A dot on the first feature of every impact at this time of a step, given the vertices at its begin and end.
pub fn impact_dots(impacts: &[ListedImpact], [begin, end]: [&[Vec3]; 2], time: f32, by_time: bool) -> Vec<Stroke> {
    let moved = |v: u32| begin[v as usize].lerp(end[v as usize], time);
    let of = |impact: &ListedImpact| {
        let [a, b, ..] = impact.vertices;
        let at = match impact.kind() {
            FeatureKind::VertexFace => moved(a),
            FeatureKind::EdgeEdge => moved(a).lerp(moved(b), impact.at[0]),
        };
        let (width, ink) = match time >= impact.time {
            true => (WIDTHS[1], Ink::Pick),
            false => (WIDTHS[0], Ink::Cell),
        };
        dot(at, width, if by_time { amount_ink(impact.time) } else { ink as u32 })
    };
    impacts.iter().map(of).collect()
}
