//! Twin of `playback/depth_arrows.wgsl`.

use glam::{Vec3, Vec4};

use super::put_strokes::{amount_ink, arrow_between, dot};
use crate::{
    detect::Estimate,
    playback::depth_arrows::{DOT, WIDTH},
    render::{Ink, Stroke},
};

fn has_depth(arrow: Vec4) -> bool {
    arrow.truncate() != Vec3::ZERO && arrow.w > 0.0
}

/// Arrows and dots of the colliding vertices, as far as each is asked for. Depths are by vertex: direction and depth.
pub fn depth_arrows(
    colliding: &[u32],
    positions: &[Vec3],
    (consistent, nearest): (&[Vec4], &[Vec4]),
    estimate: Estimate,
    [arrows, dots]: [bool; 2],
) -> Vec<Stroke> {
    let mut strokes = vec![];
    for v in colliding.iter().map(|v| *v as usize) {
        let start = positions[v];
        let mut put_arrow = |arrow: Vec4, ink: Ink| {
            if has_depth(arrow) {
                strokes.extend(arrow_between(start, start + arrow.truncate() * arrow.w, WIDTH, ink as u32));
            }
        };
        if arrows && estimate.is_nearest() {
            put_arrow(nearest[v], Ink::Candidate);
        }
        if arrows && estimate.is_consistent() {
            put_arrow(consistent[v], Ink::Home);
        }
        let shown = if estimate.is_consistent() { consistent } else { nearest };
        if dots && has_depth(shown[v]) {
            strokes.push(dot(start, DOT, amount_ink(shown[v].w)));
        }
    }
    strokes
}
