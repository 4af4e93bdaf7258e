//! Twin of `kdet/narrow/faces.wgsl`: what no face normal separates survives.

use glam::Vec3;

use crate::geometry::single::{self, Verdict};

/// What the face normals say of a candidate. It survives unless the two are certainly separate.
pub fn verdict(a: [Vec3; 4], b: [Vec3; 4]) -> Verdict {
    single::sat_faces(a, b)
}
