use glam::Vec3;

use crate::render::Clip;

/// A clip plane perpendicular to an axis, relative to the scene's bounding box.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ClipPlane {
    /// 0, 1, 2 for x, y, z.
    pub axis: usize,
    /// From −1 at the lower end of the box to 1 at the upper one.
    pub at: f32,
    /// Whether the side above the plane is kept, and not the one below.
    pub above: bool,
}

impl ClipPlane {
    /// The plane in a box given by its corners.
    pub fn plane(&self, [low, high]: [Vec3; 2]) -> Clip {
        let place = low + (high - low) * ((self.at + 1.0) / 2.0);
        // The normal points to the removed side.
        let sign = if self.above { -1.0 } else { 1.0 };
        Clip { normal: Vec3::AXES[self.axis] * sign, offset: place[self.axis] * sign }
    }
}
