use glam::Vec3;

/// A plane that cuts the scene open.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Clip {
    /// The normal of the plane, towards the side that is removed; of any length but zero.
    pub normal: Vec3,
    /// A point is removed if its dot product with the normal is larger.
    pub offset: f32,
}

impl Clip {
    /// Whether a point is on the removed side.
    #[must_use]
    pub fn removes(&self, point: Vec3) -> bool {
        self.normal.dot(point) > self.offset
    }
}
