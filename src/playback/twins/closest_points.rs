//! Twin of `playback/closest_points.wgsl`.

use super::put_strokes::{arrow_between, dot};
use crate::{
    geometry::convex::Verdict,
    pipeline::ListedDistance,
    playback::closest_points::{DOT, WIDTH},
    render::{Ink, Stroke},
};

/// Arrows and dots of the pairs that are not farther from each other than that.
pub fn closest_points(listed: &[ListedDistance], within: f32) -> Vec<Stroke> {
    let mut strokes = vec![];
    for pair in listed {
        let [a, b] = pair.answer.closest().map(|p| p.as_vec3());
        if pair.answer.verdict() == Verdict::Intersecting {
            strokes.push(dot(a, DOT, Ink::Pick as u32));
        } else if pair.answer.distance <= within {
            strokes.extend(arrow_between(a, b, WIDTH, Ink::Separate as u32));
            strokes.extend([a, b].map(|at| dot(at, DOT, Ink::Candidate as u32)));
        }
    }
    strokes
}
