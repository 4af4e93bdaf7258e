//! What a picture is made from: the primitives of a scene, and four things about an answer (marks, amounts, arrows,
//! spans). All of it is in GPU buffers that the caller owns; the picture knows neither methods nor what was searched for.

/// The primitives of a scene, as buffers.
#[derive(Clone, Debug)]
pub struct Primitives {
    /// Three f32 per vertex, read at every picture: a scene that moves is not set again.
    pub positions: wgpu::Buffer,
    /// Four u32 per primitive: the indices of its vertices.
    pub cells: wgpu::Buffer,
    /// One u32 per primitive: its object.
    pub objects: wgpu::Buffer,
    /// Number of vertices.
    pub vertex_count: u32,
    /// Number of primitives.
    pub primitive_count: u32,
    /// Number of objects.
    pub object_count: u32,
}

/// The boundary of a scene's objects.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Boundary {
    /// Three vertices per triangle, counter-clockwise as seen from outside.
    pub triangles: Vec<[u32; 3]>,
    /// The primitive that each triangle belongs to, as [`Primitives::cells`] numbers them.
    pub owners: Vec<u32>,
    /// The object that each triangle belongs to.
    pub objects: Vec<u32>,
}

/// The bits of a mark, which is one u32 per primitive. A primitive whose mark is 0 is not drawn as marked.
pub mod mark {
    /// Set: drawn in the colour and pattern of its object. Not set: in a third one.
    pub const BY_OBJECT: u32 = 1 << 31;
    /// A count, for [`super::super::ColorBy::Marks`].
    pub const COUNT: u32 = (1 << 30) - 1;
}

/// Arrows that start at the centres of primitives.
#[derive(Clone, Copy, Debug)]
pub struct Arrows<'a> {
    /// Primitives as u32; arrow i starts at the one in word `stride * i + offset`.
    pub tails: &'a wgpu::Buffer,
    /// Words from one arrow's primitive to the next one's.
    pub stride: u32,
    /// The word of the first.
    pub offset: u32,
    /// Four f32 per arrow: unit direction and length.
    pub vectors: &'a wgpu::Buffer,
    /// Number of arrows.
    pub count: u32,
}

/// Lines of constant width on the screen.
#[derive(Clone, Copy, Debug)]
pub struct Strokes<'a> {
    /// Eight words per line: one end, the width in CSS pixels, the other end, the number of its [`super::Ink`].
    pub strokes: &'a wgpu::Buffer,
    /// The arguments of an indirect draw: [`Self::NONE`] with the number of lines in the second word.
    pub arguments: &'a wgpu::Buffer,
}

impl Strokes<'_> {
    /// The arguments of a draw of no lines: the six corners of two triangles, 0 instances.
    pub const NONE: [u32; 4] = [6, 0, 0, 0];
    /// Bytes per line.
    pub const BYTES: u64 = 32;
}

/// Axis-aligned boxes, drawn by their edges.
#[derive(Clone, Copy, Debug)]
pub struct Spans<'a> {
    /// Eight f32 per box: lower corner, 0, upper corner, 0.
    pub boxes: &'a wgpu::Buffer,
    /// The arguments of an indirect draw: [`Self::NONE`] with the number of boxes in the second word.
    pub arguments: &'a wgpu::Buffer,
}

impl Spans<'_> {
    /// The arguments of a draw of no boxes: 24 corners (the two ends of twelve edges), 0 instances.
    pub const NONE: [u32; 4] = [24, 0, 0, 0];
    /// Bytes per box.
    pub const BYTES: u64 = 32;
}
