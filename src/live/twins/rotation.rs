//! Twin of `live/rotation.wgsl`: rotations of rigid bodies.

use super::xyz;
use crate::live::layout::RigidBody;
use glam::{Mat3, Quat, Vec3};

/// The inverse of the inertia at rest.
pub(super) fn inertia(body: &RigidBody) -> Mat3 {
    Mat3::from_cols(xyz(body.inertia[0]), xyz(body.inertia[1]), xyz(body.inertia[2]))
}

/// Turned by a small rotation: the axis, its length the angle.
pub(super) fn turned(q: Quat, by: Vec3) -> Quat {
    let (half, v) = (by * 0.5, Vec3::new(q.x, q.y, q.z));
    let (xyz, w) = (v + half * q.w + half.cross(v), q.w - half.dot(v));
    Quat::from_xyzw(xyz.x, xyz.y, xyz.z, w).normalize()
}

/// The spin that an angular impulse gives.
pub(super) fn spin_by(body: &RigidBody, impulse: Vec3) -> Vec3 {
    let rotation = Quat::from_array(body.rotation);
    rotation * (inertia(body) * (rotation.inverse() * impulse))
}

/// The angular momentum of a spin.
pub(super) fn angular_momentum(body: &RigidBody, spin: Vec3) -> Vec3 {
    let rotation = Quat::from_array(body.rotation);
    rotation * (inertia(body).inverse() * (rotation.inverse() * spin))
}
