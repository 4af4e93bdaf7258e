//! Twin of `primitive/stored.wgsl`: what is stored of a primitive.

use glam::Vec3;

/// Corners, coordinate by coordinate, and vertices.
#[derive(Debug, Clone, Copy, PartialEq, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
pub struct StoredPrimitive {
    /// x of the four corners.
    pub x: [f32; 4],
    /// y of them.
    pub y: [f32; 4],
    /// z of them.
    pub z: [f32; 4],
    /// Their vertices.
    pub vertices: [u32; 4],
}

impl StoredPrimitive {
    /// The four corners.
    pub fn corners(&self) -> [Vec3; 4] {
        [0, 1, 2, 3].map(|i| Vec3::new(self.x[i], self.y[i], self.z[i]))
    }

    /// Lower corner of its box.
    pub fn lower(&self) -> Vec3 {
        self.corners().into_iter().fold(Vec3::INFINITY, Vec3::min)
    }

    /// Upper corner of its box.
    pub fn upper(&self) -> Vec3 {
        self.corners().into_iter().fold(Vec3::NEG_INFINITY, Vec3::max)
    }
}
