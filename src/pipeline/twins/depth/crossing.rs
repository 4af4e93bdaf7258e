//! Twin of `depth/crossing.wgsl`: an edge from a colliding vertex to one that does not collide.

/// Where such an edge crosses a surface.
#[derive(Debug, Clone, Copy, PartialEq, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
pub struct Crossing {
    /// From the colliding vertex to the crossing.
    pub offset: [f32; 3],
    /// The vertex that does not collide.
    pub outer: u32,
    /// Of the surface.
    pub normal: [f32; 3],
    /// The vertex that collides.
    pub inner: u32,
    /// Of the edge.
    pub object: u32,
    /// The triangle, or [`NOT_CROSSED`].
    pub triangle: u32,
    /// To a multiple of 16 bytes.
    pub unused: [u32; 2],
}

/// No triangle.
pub const NOT_CROSSED: u32 = u32::MAX;
