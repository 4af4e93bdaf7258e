//! The motion of an object: its control points, frame by frame.

use crate::mesh::Mesh;
use glam::{DVec3, Quat, Vec3};

/// The pose of a rigid body: scaled, then rotated, then translated.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pose {
    /// The position of the model's origin.
    pub translation: Vec3,
    /// A unit quaternion.
    pub rotation: Quat,
    /// Scale relative to the model.
    pub scale: f32,
}

impl Default for Pose {
    fn default() -> Self {
        Self { translation: Vec3::ZERO, rotation: Quat::IDENTITY, scale: 1.0 }
    }
}

impl Pose {
    /// Interpolates between two poses, rotating the shorter way.
    pub fn between(&self, other: &Self, fraction: f32) -> Self {
        if fraction == 0.0 {
            return *self;
        }
        Self {
            translation: self.translation.lerp(other.translation, fraction),
            rotation: self.rotation.slerp(other.rotation, fraction),
            scale: self.scale + (other.scale - self.scale) * fraction,
        }
    }

    /// The moving frame of reference as four points: the model's origin and the ends of its three unit vectors.
    pub fn controls(&self) -> [Vec3; 4] {
        let axis = |unit: Vec3| self.translation + self.rotation * (unit * self.scale);
        [self.translation, axis(Vec3::X), axis(Vec3::Y), axis(Vec3::Z)]
    }
}

/// Recorded points, the same number in every frame.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Track {
    /// Points per frame.
    pub points: usize,
    /// Frame after frame.
    pub positions: Vec<Vec3>,
}

impl Track {
    /// The number of frames.
    pub fn frames(&self) -> usize {
        self.positions.len().checked_div(self.points).unwrap_or(0)
    }

    /// One frame.
    pub fn frame(&self, frame: usize) -> &[Vec3] {
        &self.positions[frame * self.points..][..self.points]
    }
}

/// Which pieces are one object from a frame on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Break {
    /// The first frame for which this holds.
    pub frame: u32,
    /// A number for every piece; pieces with the same number are one object.
    pub groups: Vec<u32>,
}

/// The motion of an object.
#[derive(Debug, Clone, PartialEq)]
pub enum Motion {
    /// A rigid body: a pose per frame, or a single one if it stands still.
    Rigid(Vec<Pose>),
    /// Driven by a coarse cage: tetrahedra around the model, or triangles of which it is a subdivision.
    Cage {
        /// The cage at rest, in the model's coordinates.
        cage: Mesh,
        /// Its vertices in every frame.
        track: Track,
    },
    /// Recorded vertices, as of imported sequences. With a single frame the object stands still.
    Vertices(Track),
    /// Pieces, each a rigid body.
    Pieces {
        /// In the model's coordinates. A tetrahedron belongs to the piece whose seed is nearest, and so does a closed part of
        /// a surface.
        seeds: Vec<DVec3>,
        /// For every frame the poses of all pieces.
        poses: Vec<Vec<Pose>>,
        /// The breaks in the order of their frames; before the first one the object is whole.
        breaks: Vec<Break>,
    },
}

impl Motion {
    /// The number of loaded frames; none if it stands still.
    pub fn loaded(&self) -> Option<u32> {
        let frames = match self {
            Self::Rigid(poses) => poses.len(),
            Self::Cage { track, .. } | Self::Vertices(track) => track.frames(),
            Self::Pieces { poses, .. } => poses.len(),
        };
        let still = frames == 1 && matches!(self, Self::Rigid(_) | Self::Vertices(_));
        (!still).then_some(frames as u32)
    }

    /// The number of control points.
    pub fn control_count(&self) -> usize {
        match self {
            Self::Rigid(_) => 4,
            Self::Cage { cage, .. } => cage.positions.len(),
            Self::Vertices(track) => track.points,
            Self::Pieces { seeds, .. } => 4 * seeds.len(),
        }
    }

    /// Appends its control points at a frame or between two frames. Before anything is loaded all are at the origin.
    pub fn controls(&self, frame: f64, controls: &mut Vec<Vec3>) {
        let first = controls.len();
        match self {
            Self::Rigid(poses) => {
                if let Some((a, b, fraction)) = bracket(poses.len(), frame) {
                    controls.extend(poses[a].between(&poses[b], fraction).controls());
                }
            }
            Self::Cage { track, .. } | Self::Vertices(track) => {
                if let Some((a, b, fraction)) = bracket(track.frames(), frame) {
                    let (from, to) = (track.frame(a), track.frame(b));
                    match fraction == 0.0 {
                        true => controls.extend_from_slice(from),
                        false => controls.extend(from.iter().zip(to).map(|(p, q)| p.lerp(*q, fraction))),
                    }
                }
            }
            Self::Pieces { poses, .. } => {
                if let Some((a, b, fraction)) = bracket(poses.len(), frame) {
                    let pieces = poses[a].iter().zip(&poses[b]);
                    controls.extend(pieces.flat_map(|(p, q)| p.between(q, fraction).controls()));
                }
            }
        }
        controls.resize(first + self.control_count(), Vec3::ZERO);
    }
}

/// The frames before and after a moment, and the fraction between them.
fn bracket(frames: usize, frame: f64) -> Option<(usize, usize, f32)> {
    let last = frames.checked_sub(1)?;
    // NaN counts as the first frame.
    let frame = if frame > 0.0 { frame.min(last as f64) } else { 0.0 };
    let a = frame.floor() as usize;
    Some((a, (a + 1).min(last), (frame - frame.floor()) as f32))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_bracketed() {
        assert_eq!(bracket(0, 1.0), None);
        assert_eq!(bracket(3, -1.0), Some((0, 1, 0.0)));
        assert_eq!(bracket(3, f64::NAN), Some((0, 1, 0.0)));
        assert_eq!(bracket(3, 1.25), Some((1, 2, 0.25)));
        assert_eq!(bracket(3, 9.0), Some((2, 2, 0.0)));
    }

    #[test]
    fn a_pose_between_two_is_rigid() {
        let from = Pose { scale: 2.0, ..Pose::default() };
        let to = Pose { translation: Vec3::X, rotation: Quat::from_rotation_z(2.0), scale: 2.0 };
        let [o, x, y, z] = from.between(&to, 0.3).controls();
        for axis in [x, y, z] {
            assert!((axis.distance(o) - 2.0).abs() < 1e-6);
        }
        assert!((x - o).dot(y - o).abs() < 1e-6);
        assert!((o - Vec3::X * 0.3).length() < 1e-6);
    }

    #[test]
    fn tracks_are_interpolated_and_end_with_the_last_loaded_frame() {
        let track = Track { points: 2, positions: vec![Vec3::ZERO, Vec3::X, Vec3::Y, Vec3::ONE] };
        let mut controls = vec![Vec3::NAN];
        Motion::Vertices(track.clone()).controls(0.5, &mut controls);
        assert_eq!(controls[1..], [Vec3::Y * 0.5, Vec3::new(1.0, 0.5, 0.5)]);
        controls.clear();
        Motion::Vertices(track).controls(7.0, &mut controls);
        assert_eq!(controls, [Vec3::Y, Vec3::ONE]);
        controls.clear();
        Motion::Rigid(vec![]).controls(0.0, &mut controls);
        assert_eq!(controls, [Vec3::ZERO; 4]);
    }
}
