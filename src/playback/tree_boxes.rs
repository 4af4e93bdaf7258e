//! The boxes on one level of the detector's tree.

use bytemuck::{Pod, Zeroable};
use glam::Vec3;

use super::draw_list::DrawList;
use crate::{
    gpu::{Binding, Gpu, GpuError, KernelSource},
    pipeline::twins::bvh::tree::{level_length, level_start, tree_height},
    render::Spans,
};

pub(super) fn source() -> KernelSource {
    use Binding::{Read, Uniform, Write};
    KernelSource::new("playback/tree_boxes.wgsl", "main", &[Uniform, Read, Write, Write])
}

/// The shader's `Level`.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, Pod, Zeroable)]
struct Level {
    origin: Vec3,
    unit: f32,
    first: u32,
    length: u32,
    reserved: [u32; 2],
}

/// A tree that a search left on the GPU.
#[derive(Clone, Copy, Debug)]
pub(super) struct TreeNodes<'a> {
    pub nodes: &'a wgpu::Buffer,
    pub leaves: u32,
    pub origin: Vec3,
    /// The length of a quantisation step.
    pub unit: f32,
}

#[derive(Debug)]
pub(super) struct TreeBoxes(DrawList);

impl TreeBoxes {
    pub fn new(gpu: &Gpu) -> Result<Self, GpuError> {
        DrawList::new(gpu, "tree boxes", source(), &Level::default(), Spans::NONE).map(Self)
    }

    /// Those of a level, leaves being level 0, up to the children of the root: the root itself has no box.
    pub fn compute(
        &mut self,
        gpu: &Gpu,
        encoder: &mut wgpu::CommandEncoder,
        tree: TreeNodes<'_>,
        level: u32,
    ) -> Result<Spans<'_>, GpuError> {
        let TreeNodes { nodes, leaves, origin, unit } = tree;
        let height = tree_height(leaves);
        let (first, length) = match level < height.max(1) {
            true => (level_start(height, level), level_length(leaves, level)),
            false => (0, 0),
        };
        let of_level = Level { origin, unit, first, length, reserved: [0; 2] };
        let room = (length, Spans::BYTES * u64::from(length));
        let [boxes, arguments] = self.0.compute(gpu, encoder, &of_level, &[nodes], room)?;
        Ok(Spans { boxes, arguments })
    }

    #[cfg(all(test, not(target_arch = "wasm32")))]
    pub fn buffers(&self) -> [&wgpu::Buffer; 2] {
        self.0.buffers()
    }
}
