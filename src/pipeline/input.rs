//! What the pipeline reads: positions, cells and object ids on the GPU.

use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};

use glam::Vec3;

use super::{DetectError, MOST_PRIMITIVES, TopologyBuffers};
use crate::{
    detect::{Frame, Topology, interleave},
    geometry::Primitive,
    gpu::{
        Gpu,
        buffer::{STORAGE, upload},
        readback::read_elements,
    },
};

/// Where vertices are in a buffer of positions: three f32 each, at `offset + i * stride` bytes. Any layout costs the same.
///
/// ```
/// use kdet::PositionLayout;
/// // Position and normal in turn, after a header of 256 bytes.
/// let interleaved = PositionLayout { offset: 256, stride: 24 };
/// assert_ne!(interleaved, PositionLayout::PACKED);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PositionLayout {
    /// Bytes before the first vertex, a multiple of 4.
    pub offset: u64,
    /// Bytes from one vertex to the next, a multiple of 4: 12 where there is nothing between them, 16 for vectors of four,
    /// more where they are interleaved with something else.
    pub stride: u64,
}

impl PositionLayout {
    /// One vertex after the other from the beginning of the buffer.
    pub const PACKED: Self = Self { offset: 0, stride: 12 };
}

impl Default for PositionLayout {
    fn default() -> Self {
        Self::PACKED
    }
}

/// Buffers of the caller, all with the usage `STORAGE`. [`Input::from_buffers`] takes them; nothing is copied.
///
/// ```no_run
/// use kdet::{Input, InputBuffers, PositionLayout, Primitive, wgpu::Buffer};
/// # fn example(positions: Buffer, cells: Buffer, objects: Buffer) -> Result<(), kdet::DetectError> {
/// let input = Input::from_buffers(InputBuffers {
///     primitive: Primitive::Triangles,
///     positions,
///     position_layout: PositionLayout { offset: 0, stride: 16 },
///     cells,
///     objects,
///     vertex_count: 1_000,
///     primitive_count: 1_900,
///     object_count: 2,
/// })?;
/// # Ok(()) }
/// ```
#[derive(Debug, Clone)]
pub struct InputBuffers {
    /// What the cells are.
    pub primitive: Primitive,
    /// Three f32 per vertex.
    pub positions: wgpu::Buffer,
    /// Where they are in the buffer.
    pub position_layout: PositionLayout,
    /// Four u32 per primitive: its vertices. The last one of a triangle is there twice.
    pub cells: wgpu::Buffer,
    /// One u32 per primitive: its object. Numbers beyond the count are taken as the last.
    pub objects: wgpu::Buffer,
    /// Vertices.
    pub vertex_count: u32,
    /// Primitives.
    pub primitive_count: u32,
    /// Objects.
    pub object_count: u32,
}

/// Primitives on the GPU, uploaded or written there by the caller.
///
/// ```no_run
/// # fn example(gpu: &kdet::Gpu, frame: &kdet::Frame<'_>, moved: &[kdet::glam::Vec3]) -> Result<(), kdet::DetectError> {
/// let input = kdet::Input::upload(gpu, frame)?; // cells and positions
/// input.set_positions(gpu, moved)?; // the next frame: positions only
/// # Ok(()) }
/// ```
///
/// A clone is the same topology: what a [`Detector`](super::Detector) has learned about one serves the other, also with other
/// positions ([`Input::with_positions`]).
///
/// What it was made of can be read as fields ([`InputBuffers`]), and not changed: a detector knows a topology again by where it
/// came from.
#[derive(Debug, Clone)]
pub struct Input {
    buffers: InputBuffers,
    order: Arc<[u32]>,
    topology: Option<Arc<TopologyBuffers>>,
    rest: Option<wgpu::Buffer>,
    /// Bytes before the first vertex at the end of the step, in the buffer of positions; none where nothing moves.
    next: Option<u64>,
    /// The same for every input of one topology.
    pub(super) id: u64,
}

impl std::ops::Deref for Input {
    type Target = InputBuffers;

    fn deref(&self) -> &InputBuffers {
        &self.buffers
    }
}

static NEXT_ID: AtomicU64 = AtomicU64::new(1);

impl Input {
    /// Uploads a frame. Primitives are put along a space-filling curve, object by object, so that neighbours in memory
    /// are neighbours in space (docs/kdet.md#order-of-primitives); reports speak of the frame's own numbers.
    ///
    /// # Errors
    /// A frame that is not valid, more primitives than a word can name, no memory.
    pub fn upload(gpu: &Gpu, frame: &Frame<'_>) -> Result<Self, DetectError> {
        frame.validate()?;
        let order = curve_order(frame);
        let cells: Vec<[u32; 4]> = order.iter().map(|&t| frame.cells[t as usize]).collect();
        let objects: Vec<u32> = order.iter().map(|&t| frame.objects[t as usize]).collect();
        // More than a word can count is more than a word can name.
        let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        let mut input = Self::from_buffers(InputBuffers {
            primitive: frame.primitive,
            positions: upload(gpu, "positions", &[frame.positions, frame.next.unwrap_or_default()].concat(), STORAGE)?,
            position_layout: PositionLayout::PACKED,
            cells: upload(gpu, "cells", &cells, STORAGE)?,
            objects: upload(gpu, "objects", &objects, STORAGE)?,
            vertex_count: count(frame.positions.len()),
            primitive_count: count(frame.cells.len()),
            object_count: frame.object_count(),
        })?;
        input.order = order.into();
        if frame.next.is_some() {
            input.next = Some(size_of_val(frame.positions) as u64);
        }
        Ok(input)
    }

    /// Takes buffers that are on the GPU already. Their content may change between frames; what the counts say may not.
    ///
    /// # Errors
    /// Buffers too small for the counts, positions that are not at whole words, more primitives than a word can name.
    pub fn from_buffers(mut buffers: InputBuffers) -> Result<Self, DetectError> {
        let primitives = buffers.primitive_count;
        if primitives as usize > MOST_PRIMITIVES {
            return Err(DetectError::TooManyPrimitives { primitives: primitives as usize, most: MOST_PRIMITIVES });
        }
        check_buffer("cells", &buffers.cells, 16 * u64::from(primitives))?;
        check_buffer("objects", &buffers.objects, 4 * u64::from(primitives))?;
        check_positions(&buffers.positions, buffers.position_layout, buffers.vertex_count)?;
        // At least one, so that the kernels can clamp ids to it; they never look at it where there is nothing.
        buffers.object_count = buffers.object_count.max(1);
        Ok(Self {
            buffers,
            order: [].into(),
            topology: None,
            rest: None,
            next: None,
            id: NEXT_ID.fetch_add(1, Ordering::Relaxed),
        })
    }

    /// With edges, neighbours and surface, which spatial hashing and penetration depth need: those of a frame with the same
    /// cells, at rest or the first one. Takes about a second for a million primitives; every input made from this one has them.
    ///
    /// # Errors
    /// A frame that is not valid or of another topology, no memory.
    pub fn with_topology(&self, gpu: &Gpu, frame: &Frame<'_>) -> Result<Self, DetectError> {
        frame.validate()?;
        let given = [frame.positions.len(), frame.cells.len()];
        let expected = [self.vertex_count as usize, self.primitive_count as usize];
        if given[0] != expected[0] {
            return Err(DetectError::VertexCount { given: given[0], expected: expected[0] });
        }
        if given[1] != expected[1] {
            return Err(DetectError::PrimitiveCount { given: given[1], expected: expected[1] });
        }
        let topology = TopologyBuffers::upload(gpu, Topology::of(frame), &self.places(), frame.objects)?;
        #[allow(clippy::arc_with_non_send_sync, reason = "natively it is both; in the browser there is one thread")]
        let topology = Some(Arc::new(topology));
        Ok(Self { topology, ..self.clone() })
    }

    /// With four f32 per vertex: where it is at rest, in units of the distance below which features at rest are neighbours, and
    /// the number of its body if that keeps its shape, otherwise -1.
    #[cfg(feature = "lab")]
    pub(crate) fn with_rest(&self, rest: wgpu::Buffer) -> Self {
        Self { rest: Some(rest), ..self.clone() }
    }

    /// Where its vertices are at rest, if it knows.
    pub(crate) fn rest(&self) -> Option<&wgpu::Buffer> {
        self.rest.as_ref()
    }

    /// Edges, neighbours and surface, where it has them.
    pub fn topology(&self) -> Option<&TopologyBuffers> {
        self.topology.as_deref()
    }

    /// The same cells with the positions of another buffer: a simulation that writes two buffers in turn has an input for
    /// each. Costs nothing, and a detector changes from one to the other without preparing anything anew.
    ///
    /// # Errors
    /// A buffer too small for the vertices, positions that are not at whole words.
    pub fn with_positions(&self, positions: &wgpu::Buffer, layout: PositionLayout) -> Result<Self, DetectError> {
        check_positions(positions, layout, self.vertex_count)?;
        let mut input = self.with_copied_positions(positions);
        input.buffers.position_layout = layout;
        Ok(input)
    }

    /// The same with vertices that move: their positions at the end of the step are in the same buffer, as many bytes apart
    /// as those at its begin. For methods that are continuous in time.
    ///
    /// # Errors
    /// A buffer too small for the vertices, positions that are not at whole words.
    pub fn with_next_at(&self, offset: u64) -> Result<Self, DetectError> {
        check_positions(&self.positions, PositionLayout { offset, ..self.position_layout }, self.vertex_count)?;
        Ok(Self { next: Some(offset), ..self.clone() })
    }

    /// Whether its vertices move within a step.
    pub fn moves(&self) -> bool {
        self.next.is_some()
    }

    /// Bytes before the first vertex at the end of the step.
    pub(crate) fn next_offset(&self) -> u64 {
        self.next.unwrap_or(self.position_layout.offset)
    }

    /// Reads where the vertices are at the begin and at the end of the step. A buffer of the caller needs the usage `COPY_SRC`.
    pub(super) async fn read_motion(&self, gpu: &Gpu) -> Result<[Vec<Vec3>; 2], DetectError> {
        let words: Vec<f32> = read_elements(gpu, &self.positions, (self.positions.size() / 4) as usize).await?;
        let stride = (self.position_layout.stride / 4) as usize;
        let from = |offset: u64| {
            let vertices = words[(offset / 4) as usize..].chunks(stride).take(self.vertex_count as usize);
            vertices.map(|v| Vec3::new(v[0], v[1], v[2])).collect()
        };
        Ok([from(self.position_layout.offset), from(self.next_offset())])
    }

    /// The same with a copy of its buffer of positions.
    pub(crate) fn with_copied_positions(&self, positions: &wgpu::Buffer) -> Self {
        let mut input = self.clone();
        input.buffers.positions = positions.clone();
        input.next = None;
        input
    }

    /// Moves the vertices: the next frame of an animation. The primitives stay in their order.
    ///
    /// # Errors
    /// A number of vertices other than at the upload, or positions that are not packed. A buffer of the caller needs the usage
    /// `COPY_DST`.
    pub fn set_positions(&self, gpu: &Gpu, positions: &[Vec3]) -> Result<(), DetectError> {
        if positions.len() != self.vertex_count as usize {
            return Err(DetectError::VertexCount { given: positions.len(), expected: self.vertex_count as usize });
        }
        if self.position_layout != PositionLayout::PACKED {
            let PositionLayout { offset, stride } = self.position_layout;
            return Err(DetectError::NotPacked { offset, stride });
        }
        gpu.queue.write_buffer(&self.positions, 0, bytemuck::cast_slice(positions));
        Ok(())
    }

    /// Moves the vertices at the end of the step, of an input that was uploaded with them.
    ///
    /// # Errors
    /// As [`Input::set_positions`].
    pub fn set_next(&self, gpu: &Gpu, next: &[Vec3]) -> Result<(), DetectError> {
        if next.len() != self.vertex_count as usize {
            return Err(DetectError::VertexCount { given: next.len(), expected: self.vertex_count as usize });
        }
        if self.position_layout != PositionLayout::PACKED {
            let PositionLayout { offset, stride } = self.position_layout;
            return Err(DetectError::NotPacked { offset, stride });
        }
        gpu.queue.write_buffer(&self.positions, self.next_offset(), bytemuck::cast_slice(next));
        Ok(())
    }

    /// For every primitive on the GPU its number in the frame it came from; empty where the two are the same.
    pub fn order(&self) -> &[u32] {
        &self.order
    }

    /// The frame's number of a primitive on the GPU.
    pub fn original(&self, primitive: u32) -> u32 {
        self.order.get(primitive as usize).copied().unwrap_or(primitive)
    }

    /// For every primitive of the frame its number on the GPU.
    pub fn places(&self) -> Vec<u32> {
        let mut places: Vec<u32> = (0..self.primitive_count).collect();
        for (place, &original) in (0..).zip(self.order.iter()) {
            places[original as usize] = place;
        }
        places
    }
}

fn check_buffer(name: &'static str, buffer: &wgpu::Buffer, needed: u64) -> Result<(), DetectError> {
    if buffer.size() < needed {
        return Err(DetectError::BufferTooSmall { name, needed, has: buffer.size() });
    }
    if !buffer.usage().contains(wgpu::BufferUsages::STORAGE) {
        return Err(DetectError::BufferUsage { name });
    }
    Ok(())
}

/// The kernels read positions by words, whose numbers are words themselves.
fn check_positions(buffer: &wgpu::Buffer, layout: PositionLayout, vertices: u32) -> Result<(), DetectError> {
    let PositionLayout { offset, stride } = layout;
    let end = stride.checked_mul(u64::from(vertices)).and_then(|bytes| bytes.checked_add(offset));
    let in_words = offset.is_multiple_of(4) && stride.is_multiple_of(4) && stride >= 12;
    if !in_words || end.is_none_or(|end| end / 4 > u64::from(u32::MAX)) {
        return Err(DetectError::PositionLayout { offset, stride });
    }
    let needed = if vertices == 0 { 0 } else { offset + stride * u64::from(vertices - 1) + 12 };
    check_buffer("positions", buffer, needed)
}

/// Tetrahedra by object, then along a Morton curve through their centres.
fn curve_order(frame: &Frame<'_>) -> Vec<u32> {
    let centres: Vec<Vec3> = (0..frame.cells.len()).map(|t| frame.corners(t).iter().map(|c| *c * 0.25).sum()).collect();
    let [lower, upper] = curve_bounds(&centres);
    let step = 1023.0 / (upper - lower).max_element().max(f32::MIN_POSITIVE);
    let key = |t: usize| {
        let [x, y, z] = ((centres[t] - lower) * step).to_array().map(|c| interleave((c as u32).min(1023)));
        u64::from(frame.objects[t]) << 32 | u64::from(x | y << 1 | z << 2)
    };
    let keys: Vec<u64> = (0..centres.len()).map(key).collect();
    let mut order: Vec<u32> = (0..centres.len() as u32).collect();
    order.sort_unstable_by_key(|&t| (keys[t as usize], t));
    order
}

/// The box that the curve fills: around nearly all centres, so that one that is far away does not put all others into one
/// place. What is outside counts at its border.
fn curve_bounds(centres: &[Vec3]) -> [Vec3; 2] {
    let lower = centres.iter().fold(Vec3::INFINITY, |l, &c| l.min(c));
    let upper = centres.iter().fold(Vec3::NEG_INFINITY, |u, &c| u.max(c));
    let (mut low, mut high) = (lower, upper);
    for axis in 0..3 {
        let mut some: Vec<f32> = centres.iter().step_by(centres.len() / 4096 + 1).map(|c| c[axis]).collect();
        some.sort_unstable_by(f32::total_cmp);
        let few = some.len() / 64;
        if few > 0 {
            let [from, to] = [some[few], some[some.len() - 1 - few]];
            let margin = 0.1 * (to - from);
            (low[axis], high[axis]) = ((from - margin).max(lower[axis]), (to + margin).min(upper[axis]));
        }
    }
    [low, high]
}
