//! What the pipeline reads: positions, cells and object ids on the GPU.

use std::sync::atomic::{AtomicU64, Ordering};

use glam::Vec3;

use super::{DetectError, MOST_PRIMITIVES};
use crate::{
    detect::Frame,
    geometry::Primitive,
    gpu::{
        Gpu,
        buffer::{STORAGE, upload},
    },
};

/// Primitives on the GPU, uploaded or written there by the caller.
#[derive(Debug, Clone)]
pub struct Input {
    /// What the cells are.
    pub primitive: Primitive,
    /// Three f32 per vertex.
    pub positions: wgpu::Buffer,
    /// Four u32 per primitive.
    pub cells: wgpu::Buffer,
    /// One u32 per primitive.
    pub objects: wgpu::Buffer,
    /// Vertices.
    pub vertex_count: u32,
    /// Primitives.
    pub primitive_count: u32,
    /// Objects: one more than the largest id.
    pub object_count: u32,
    /// For every primitive on the GPU its number in the frame it came from; empty where the two are the same.
    pub order: Vec<u32>,
    pub(super) id: u64,
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
        Self::new(
            frame.primitive,
            upload(gpu, "positions", frame.positions, STORAGE)?,
            upload(gpu, "cells", &cells, STORAGE)?,
            upload(gpu, "objects", &objects, STORAGE)?,
            [frame.positions.len(), frame.cells.len(), frame.object_count() as usize],
            order,
        )
    }

    /// Takes buffers that are on the GPU already: three f32 per vertex, four u32 per primitive, one u32 per
    /// primitive; `counts` are vertices, primitives and objects. Object ids beyond the count are taken as the last.
    ///
    /// # Errors
    /// Buffers too small for the counts, more primitives than a word can name.
    pub fn from_buffers(
        primitive: Primitive,
        positions: wgpu::Buffer,
        cells: wgpu::Buffer,
        objects: wgpu::Buffer,
        counts: [usize; 3],
    ) -> Result<Self, DetectError> {
        for (name, buffer, needed) in [
            ("positions", &positions, 12 * counts[0]),
            ("cells", &cells, 16 * counts[1]),
            ("objects", &objects, 4 * counts[1]),
        ] {
            if buffer.size() < needed as u64 {
                return Err(DetectError::BufferTooSmall { name, needed: needed as u64, has: buffer.size() });
            }
        }
        Self::new(primitive, positions, cells, objects, counts, vec![])
    }

    fn new(
        primitive: Primitive,
        positions: wgpu::Buffer,
        cells: wgpu::Buffer,
        objects: wgpu::Buffer,
        [vertex_count, primitive_count, object_count]: [usize; 3],
        order: Vec<u32>,
    ) -> Result<Self, DetectError> {
        if primitive_count > MOST_PRIMITIVES {
            return Err(DetectError::TooManyPrimitives { primitives: primitive_count, most: MOST_PRIMITIVES });
        }
        // At least one, so that the kernels can clamp ids to it; they never look at it where there is nothing.
        let object_count = u32::try_from(object_count.max(1)).unwrap_or(u32::MAX);
        let id = NEXT_ID.fetch_add(1, Ordering::Relaxed);
        Ok(Self {
            primitive,
            positions,
            cells,
            objects,
            vertex_count: vertex_count as u32,
            primitive_count: primitive_count as u32,
            object_count,
            order,
            id,
        })
    }

    /// Moves the vertices: the next frame of an animation. The primitives stay in their order.
    ///
    /// # Errors
    /// A number of vertices other than at the upload.
    pub fn set_positions(&self, gpu: &Gpu, positions: &[Vec3]) -> Result<(), DetectError> {
        if positions.len() != self.vertex_count as usize {
            return Err(DetectError::VertexCount { given: positions.len(), expected: self.vertex_count as usize });
        }
        gpu.queue.write_buffer(&self.positions, 0, bytemuck::cast_slice(positions));
        Ok(())
    }

    /// The frame's number of a primitive on the GPU.
    pub fn original(&self, primitive: u32) -> u32 {
        self.order.get(primitive as usize).copied().unwrap_or(primitive)
    }

    /// For every primitive of the frame its number on the GPU.
    pub fn places(&self) -> Vec<u32> {
        let mut places: Vec<u32> = (0..self.primitive_count).collect();
        for (place, &original) in (0..).zip(&self.order) {
            places[original as usize] = place;
        }
        places
    }
}

/// Tetrahedra by object, then along a Morton curve through their centres.
fn curve_order(frame: &Frame<'_>) -> Vec<u32> {
    let centres: Vec<Vec3> = (0..frame.cells.len()).map(|t| frame.corners(t).iter().map(|c| *c * 0.25).sum()).collect();
    let [lower, upper] = curve_bounds(&centres);
    let step = 1023.0 / (upper - lower).max_element().max(f32::MIN_POSITIVE);
    let key = |t: usize| {
        let [x, y, z] = ((centres[t] - lower) * step).to_array().map(|c| spread((c as u32).min(1023)));
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

/// Ten bits apart by two.
pub(super) fn spread(word: u32) -> u32 {
    let mut w = word & 0x3ff;
    w = (w | w << 16) & 0x0300_00ff;
    w = (w | w << 8) & 0x0300_f00f;
    w = (w | w << 4) & 0x030c_30c3;
    (w | w << 2) & 0x0924_9249
}
