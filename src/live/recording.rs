//! A run as an ordinary scene.

use super::{LiveRun, State};
use crate::scene::{Motion, Pose, Scene, Track};
use glam::{Quat, Vec3};

/// Frames of a run, to become a scene.
#[derive(Debug, Clone)]
pub struct Recording {
    scene: Scene,
    frames: u32,
}

impl Recording {
    /// Of a run of this scene, at so many frames per second; nothing is recorded yet.
    pub fn new(scene: &Scene, rate: f32) -> Self {
        let mut scene = Scene { rate, frames: 0, ..scene.clone() };
        for object in &mut scene.objects {
            match &mut object.motion {
                // A body that stands still goes on doing so.
                Motion::Rigid(poses) if poses.len() == 1 => {}
                Motion::Rigid(poses) => poses.clear(),
                Motion::Cage { track, .. } | Motion::Vertices(track) => track.positions.clear(),
                Motion::Pieces { poses, breaks, .. } => {
                    poses.clear();
                    // They are apart from the start.
                    if let Some(last) = breaks.pop() {
                        *breaks = vec![crate::scene::Break { frame: 0, ..last }];
                    }
                }
            }
        }
        Self { scene, frames: 0 }
    }

    /// Adds a frame.
    pub fn push(&mut self, run: &LiveRun, state: &State) {
        let controls = state.controls();
        let mut first = 0;
        for object in &mut self.scene.objects {
            let count = object.motion.control_count();
            let own = &controls[first..first + count];
            match &mut object.motion {
                Motion::Rigid(poses) if poses.len() == 1 && self.frames == 0 => {}
                Motion::Rigid(poses) => {
                    if !is_still(run, first) {
                        poses.push(pose(own));
                    }
                }
                Motion::Cage { track, .. } | Motion::Vertices(track) => extend(track, own),
                Motion::Pieces { poses, .. } => poses.push(own.chunks_exact(4).map(pose).collect()),
            }
            first += count;
        }
        self.frames += 1;
    }

    /// The scene.
    pub fn finish(mut self) -> Scene {
        self.scene.frames = self.frames;
        self.scene
    }
}

/// Whether the rigid body at these control points never moves.
fn is_still(run: &LiveRun, first: usize) -> bool {
    run.bodies().points[first][3] == 0.0
}

fn extend(track: &mut Track, points: &[Vec3]) {
    track.positions.extend_from_slice(points);
}

/// The pose of a frame of reference with these corners.
fn pose(corners: &[Vec3]) -> Pose {
    let [x, y, z] = [1, 2, 3].map(|k| corners[k] - corners[0]);
    let scale = x.length();
    let rotation = Quat::from_mat3(&glam::Mat3::from_cols(x / scale, y / scale, z / scale)).normalize();
    Pose { translation: corners[0], rotation, scale }
}
