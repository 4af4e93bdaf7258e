use crate::scene::{Placement, Scene};
use glam::Vec3;
use serde::{Deserialize, Serialize};

/// An axis of the scene.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "DepthAxis"))]
#[serde(rename_all = "snake_case")]
pub enum Axis {
    /// The first.
    #[default]
    X,
    /// The second, upward.
    Y,
    /// The third.
    Z,
}

impl Axis {
    /// Its letter.
    pub const fn name(self) -> &'static str {
        match self {
            Self::X => "x",
            Self::Y => "y",
            Self::Z => "z",
        }
    }
}

/// Frames that are read to find the axis.
const LOOKED_AT: u32 = 32;

/// The thesis' measure of how deep the first two objects are in each other (§6.3.1): how far their boxes overlap along the
/// axis of motion.
#[derive(Debug)]
pub struct Depth {
    /// The axis along which the second moves most, seen from the first.
    pub axis: Axis,
    /// For every frame that was asked for; empty where there is only one object.
    pub depths: Vec<f64>,
}

impl Depth {
    /// Of some frames of a scene.
    pub fn new(placement: &Placement, scene: &Scene, frames: &[u32], corrected: bool) -> Self {
        let [a, b] = [0, 1].map(|object| vertices(placement, object));
        if a.is_empty() || b.is_empty() {
            return Self { axis: Axis::X, depths: vec![] };
        }
        let boxes = |frame: u32| {
            let positions = placement.place(&scene.controls(f64::from(frame), corrected));
            [&a, &b].map(|list| room(list.iter().map(|&v| positions[v as usize])))
        };
        let every = scene.frames.div_ceil(LOOKED_AT).max(1) as usize;
        let mut ways = [Vec3::INFINITY, Vec3::NEG_INFINITY];
        for frame in (0..scene.frames).step_by(every) {
            let [a, b] = boxes(frame).map(|[low, high]| (low + high) / 2.0);
            ways = [ways[0].min(b - a), ways[1].max(b - a)];
        }
        let axis = match (ways[1] - ways[0]).max_position() {
            1 => Axis::Y,
            2 => Axis::Z,
            _ => Axis::X,
        };
        let depths = frames.iter().map(|&frame| overlap(boxes(frame), axis)).collect();
        Self { axis, depths }
    }
}

/// The vertices of an object in the first frame.
fn vertices(placement: &Placement, object: u32) -> Vec<u32> {
    let Some(epoch) = placement.epochs.first() else { return vec![] };
    let own = epoch.cells.iter().zip(&epoch.objects).filter(|(_, o)| **o == object);
    let mut vertices: Vec<u32> = own.flat_map(|(t, _)| *t).collect();
    vertices.sort_unstable();
    vertices.dedup();
    vertices
}

fn room(points: impl Iterator<Item = Vec3>) -> [Vec3; 2] {
    points.fold([Vec3::INFINITY, Vec3::NEG_INFINITY], |[low, high], point| [low.min(point), high.max(point)])
}

/// How far two boxes overlap along an axis; nothing where they are disjoint, along whichever axis.
fn overlap([a, b]: [[Vec3; 2]; 2], axis: Axis) -> f64 {
    let common = a[1].min(b[1]) - a[0].max(b[0]);
    match common.min_element() > 0.0 {
        true => f64::from((common[axis as usize] * 1e6).round()) / 1e6,
        false => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_overlap_only_where_they_meet_on_every_axis() {
        let one = [Vec3::ZERO, Vec3::ONE];
        let moved = |by: Vec3| [by, Vec3::ONE + by];
        assert_eq!(overlap([one, moved(Vec3::new(0.75, 0.0, 0.5))], Axis::X), 0.25);
        assert_eq!(overlap([one, moved(Vec3::new(0.75, 0.0, 0.5))], Axis::Z), 0.5);
        assert_eq!(overlap([one, moved(Vec3::new(0.5, 2.0, 0.0))], Axis::X), 0.0);
        assert_eq!(overlap([one, moved(Vec3::X)], Axis::X), 0.0);
    }
}
