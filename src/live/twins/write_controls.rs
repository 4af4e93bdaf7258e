//! Twin of `live/write_controls.wgsl`: control points for placing, without their masses.

use super::{Twin, xyz};
use glam::Vec3;

impl Twin<'_> {
    /// Of all bodies.
    pub fn write_controls(&self) -> Vec<Vec3> {
        self.bodies.points.iter().map(|&point| xyz(point)).collect()
    }
}
