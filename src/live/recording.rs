//! A run as an ordinary scene.

use super::{Bodies, State, bodies::OF_SOLIDS};
use crate::scene::{Break, Motion, Object, Pose, Scene};
use glam::{Mat3, Quat, Vec3};

/// How much of the distance between cloth and solids a correction closes.
const CLOSED: f32 = 1.05;

/// Frames of a run, to become a scene.
#[derive(Debug, Clone)]
pub struct Recording {
    scene: Scene,
}

impl Recording {
    /// Of a run of this scene, at so many frames per second; nothing is recorded yet.
    pub fn new(scene: &Scene, bodies: &Bodies, rate: f32) -> Self {
        Self { scene: without_frames(scene, bodies, rate) }
    }

    /// Adds a frame.
    pub fn push(&mut self, bodies: &Bodies, state: &State) {
        let frame = self.scene.frames as usize;
        write_frame(&mut self.scene, frame, bodies, &state.controls());
        self.scene.frames += 1;
    }

    /// The scene.
    pub fn finish(mut self) -> Scene {
        broken_later(&mut self.scene);
        self.scene
    }
}

/// The scene without its frames. What breaks is in pieces from the start; corrections of cloth close the distance that it keeps
/// from solids, and no more.
pub fn without_frames(scene: &Scene, bodies: &Bodies, rate: f32) -> Scene {
    let mut scene = Scene { rate, frames: 0, ..scene.clone() };
    for (body, (object, _)) in bodies.soft.iter().zip(&bodies.softs).filter(|(_, (_, own))| own.is_cloth()) {
        let own = bodies.rest.get(body.first_point as usize).map_or(0.0, |point| point[3]);
        let correction = &mut scene.objects[*object].correction;
        *correction = correction.clamp_length_max(CLOSED * (own + (OF_SOLIDS * bodies.distance / 2.0) as f32));
    }
    for object in &mut scene.objects {
        match &mut object.motion {
            Motion::Rigid(poses) => poses.clear(),
            Motion::Cage { track, .. } | Motion::Vertices(track) => track.positions.clear(),
            Motion::Pieces { poses, breaks, .. } => {
                poses.clear();
                whole_no_more(breaks);
            }
        }
    }
    scene
}

/// The scene with its first two frames alone: bodies are undeformed in the first, and what has two can move.
pub fn at_start(scene: &Scene) -> Scene {
    let mut scene = Scene { frames: scene.frames.min(2), ..scene.clone() };
    for object in &mut scene.objects {
        match &mut object.motion {
            Motion::Rigid(poses) => poses.truncate(2),
            Motion::Cage { track, .. } | Motion::Vertices(track) => track.positions.truncate(2 * track.points),
            Motion::Pieces { poses, breaks, .. } => {
                poses.truncate(2);
                whole_no_more(breaks);
            }
        }
    }
    scene
}

/// A run with another object, which waits in the frames so far where it is in its first frame.
pub fn with_object(scene: &Scene, mut object: Object) -> Scene {
    let mut scene = scene.clone();
    if let Motion::Cage { track, .. } | Motion::Vertices(track) = &mut object.motion {
        let start = track.frame(0).to_vec();
        track.positions = start.repeat(scene.loaded() as usize);
    }
    scene.objects.push(object);
    scene
}

/// What breaks is in pieces from the start.
fn whole_no_more(breaks: &mut Vec<Break>) {
    if let Some(last) = breaks.pop() {
        *breaks = vec![Break { frame: 0, ..last }];
    }
}

/// Writes control points into a frame: one that is there already, or the next one.
pub fn write_frame(scene: &mut Scene, frame: usize, bodies: &Bodies, controls: &[Vec3]) {
    let mut first = 0;
    for object in &mut scene.objects {
        let count = object.motion.control_count();
        let own = &controls[first..first + count];
        match &mut object.motion {
            // A rigid body that never moves has one pose.
            Motion::Rigid(poses) => put(poses, if bodies.points[first][3] == 0.0 { 0 } else { frame }, pose(own)),
            Motion::Cage { track, .. } | Motion::Vertices(track) => match track.positions.get_mut(frame * count..) {
                Some(there) if there.len() >= count => there[..count].copy_from_slice(own),
                _ => track.positions.extend_from_slice(own),
            },
            Motion::Pieces { poses, .. } => put(poses, frame, own.chunks_exact(4).map(pose).collect()),
        }
        first += count;
    }
}

/// A scene whose frames are a ring, from the oldest one on.
pub fn unrolled(scene: &Scene, oldest: usize) -> Scene {
    let mut scene = Scene { frames: scene.loaded(), ..scene.clone() };
    for object in &mut scene.objects {
        match &mut object.motion {
            Motion::Rigid(poses) if poses.len() == 1 => {}
            Motion::Rigid(poses) => poses.rotate_left(oldest),
            Motion::Cage { track, .. } | Motion::Vertices(track) => {
                let points = track.points;
                track.positions.rotate_left(oldest * points);
            }
            Motion::Pieces { poses, .. } => poses.rotate_left(oldest),
        }
    }
    broken_later(&mut scene);
    scene
}

/// A file has no break at the first frame: pieces are one object there, in their poses.
fn broken_later(scene: &mut Scene) {
    let frames = scene.frames;
    for object in &mut scene.objects {
        if let Motion::Pieces { breaks, .. } = &mut object.motion {
            breaks.retain(|one| one.frame > 0 || frames > 1);
            breaks.iter_mut().for_each(|one| one.frame = one.frame.max(1));
        }
    }
}

fn put<T>(list: &mut Vec<T>, index: usize, value: T) {
    match list.get_mut(index) {
        Some(there) => *there = value,
        None => list.push(value),
    }
}

/// The pose of a frame of reference with these corners.
fn pose(corners: &[Vec3]) -> Pose {
    let [x, y, z] = [1, 2, 3].map(|k| corners[k] - corners[0]);
    let scale = x.length();
    let rotation = Quat::from_mat3(&Mat3::from_cols(x / scale, y / scale, z / scale)).normalize();
    Pose { translation: corners[0], rotation, scale }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        mesh::shapes,
        scene::{Object, Shape, Track},
    };
    use glam::DVec3;

    /// A cube that moves along x as a track, one that does so rigidly, and one that stands still.
    fn scene_and_bodies() -> (Scene, Bodies) {
        let cube = || shapes::bar([1, 1, 1], DVec3::ONE);
        let object =
            |motion| Object { name: "cube".into(), shape: Shape::Mesh(cube()), motion, correction: Vec3::ZERO };
        let track = Track { points: 8, positions: vec![Vec3::ZERO; 24] };
        let poses = vec![Pose { translation: Vec3::ZERO, rotation: Quat::IDENTITY, scale: 2.0 }; 3];
        let objects =
            vec![object(Motion::Vertices(track)), object(Motion::Rigid(poses.clone())), object(Motion::Rigid(poses))];
        let inverse_masses = [[1.0; 8].as_slice(), &[-1.0; 4], &[0.0; 4]].concat();
        let points = inverse_masses.iter().map(|w| [0.0, 0.0, 0.0, *w]).collect();
        (Scene { rate: 30.0, frames: 3, objects, ..Scene::default() }, Bodies { points, ..Bodies::default() })
    }

    fn controls(x: f32) -> Vec<Vec3> {
        let pose = Pose { translation: Vec3::X * x, rotation: Quat::from_rotation_y(x / 10.0), scale: 2.0 };
        [vec![Vec3::X * x; 8], pose.controls().to_vec(), pose.controls().to_vec()].concat()
    }

    #[test]
    fn a_ring_holds_the_last_frames_and_unrolls_in_their_order() {
        let (scene, bodies) = scene_and_bodies();
        let mut ring = without_frames(&scene, &bodies, 60.0);
        for step in 0..7 {
            write_frame(&mut ring, step % 5, &bodies, &controls(step as f32));
        }
        assert_eq!(ring.loaded(), 5);
        let unrolled = unrolled(&ring, 2);
        assert_eq!((unrolled.frames, unrolled.rate), (5, 60.0));
        for frame in 0..5 {
            let found = unrolled.controls(f64::from(frame), false);
            let expected = controls(frame as f32 + 2.0);
            // The third never moves: it is where it was last.
            for (found, expected) in found.iter().zip(&expected).take(12) {
                assert!(found.distance(*expected) < 1e-5, "frame {frame}: {found} {expected}");
            }
        }
        assert!(matches!(&unrolled.objects[2].motion, Motion::Rigid(poses) if poses.len() == 1));
    }
}
