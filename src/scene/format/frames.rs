//! The frames of one object, block by block.

use super::{
    bytes::{Input, Output},
    error::Wrong,
    info::Plan,
    poses::Poses,
    track::Predictor,
};
use crate::scene::{Motion, Pose};
use glam::DVec3;
use std::ops::Range;

/// The state of writing or reading an object's frames. One of the two is empty.
#[derive(Debug)]
pub(super) struct Coder {
    poses: Poses,
    track: Predictor,
}

impl Coder {
    /// For a motion, and the positions and cells of the mesh whose vertices it moves, if the file contains it.
    pub fn of(motion: &Motion, plan: &Plan, mesh: Option<(&[DVec3], &[[u32; 4]])>) -> Self {
        let bodies = match motion {
            Motion::Rigid(_) => 1,
            Motion::Pieces { seeds, .. } => seeds.len(),
            Motion::Cage { .. } | Motion::Vertices(_) => 0,
        };
        let points = if let Motion::Vertices(track) = motion { track.points } else { 0 };
        let track = match mesh {
            Some((positions, tetrahedra)) => Predictor::of_mesh(plan.step, positions, tetrahedra),
            None => Predictor::of_points(plan.step, points),
        };
        Self { poses: Poses::of(bodies), track }
    }

    /// Writes the next frames.
    pub fn write(&mut self, motion: &Motion, range: Range<usize>, output: &mut Output) {
        match motion {
            Motion::Rigid(poses) => {
                let frames: Vec<&[Pose]> = poses[range].chunks(1).collect();
                self.poses.write(&frames, output);
            }
            Motion::Pieces { poses, .. } => {
                let frames: Vec<&[Pose]> = poses[range].iter().map(Vec::as_slice).collect();
                self.poses.write(&frames, output);
            }
            Motion::Cage { track, .. } | Motion::Vertices(track) => {
                self.track.write(&track.positions[range.start * track.points..range.end * track.points], output);
            }
        }
    }

    /// Reads the next frames and adds them.
    pub fn read(&mut self, motion: &mut Motion, count: usize, input: &mut Input<'_>) -> Result<(), Wrong> {
        match motion {
            Motion::Rigid(poses) => poses.extend(self.poses.read(count, input)?.into_iter().flatten()),
            Motion::Pieces { poses, .. } => poses.extend(self.poses.read(count, input)?),
            Motion::Cage { track, .. } | Motion::Vertices(track) => self.track.read(count, input, track)?,
        }
        Ok(())
    }
}
