//! Positions and rotations of rigid bodies. Angles use `libm`, because the standard library's functions differ from machine
//! to machine.

use glam::{DQuat, DVec3};

/// A rotation, then a translation.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pose {
    /// Unit quaternion.
    pub rotation: DQuat,
    /// The image of the origin.
    pub translation: DVec3,
}

impl Pose {
    /// The identity.
    pub const IDENTITY: Self = Self { rotation: DQuat::IDENTITY, translation: DVec3::ZERO };

    /// Only a translation.
    pub const fn at(translation: DVec3) -> Self {
        Self { translation, ..Self::IDENTITY }
    }

    /// The image of a point.
    pub fn apply(&self, point: DVec3) -> DVec3 {
        self.rotation * point + self.translation
    }
}

/// The rotation about an axis (of any length but zero) by an angle in radians.
pub fn turn(axis: DVec3, angle: f64) -> DQuat {
    let (sin, cos) = libm::sincos(angle / 2.0);
    let v = axis.normalize_or_zero() * sin;
    DQuat::from_xyzw(v.x, v.y, v.z, cos).normalize()
}

/// `rotation`, then a turn by a vector whose length is the angle.
pub(super) fn turned(rotation: DQuat, by: DVec3) -> DQuat {
    let angle = by.length();
    if angle == 0.0 { rotation } else { (turn(by, angle) * rotation).normalize() }
}
