//! The cells in use on one level of the detector's grid, as boxes.

use bytemuck::{Pod, Zeroable};
use glam::Vec3;

use super::draw_list::DrawList;
use crate::{
    gpu::{Binding, Gpu, GpuError, KernelSource},
    render::Spans,
};

pub(super) fn source() -> KernelSource {
    use Binding::{Read, Uniform, Write};
    KernelSource::new("playback/grid_cells.wgsl", "main", &[Uniform, Read, Read, Write, Write])
}

/// The shader's `Level`.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, Pod, Zeroable)]
struct Level {
    origin: Vec3,
    side: f32,
    slots: u32,
    level: u32,
    shift: u32,
    reserved: u32,
}

/// A grid that a search left on the GPU.
#[derive(Clone, Copy, Debug)]
pub(super) struct Grid<'a> {
    pub table: &'a wgpu::Buffer,
    pub boxes: &'a wgpu::Buffer,
    /// Slots of the table.
    pub slots: u32,
    /// Cells in use, on all levels.
    pub cells: u64,
    pub origin: Vec3,
    /// The side of a cell of level 0.
    pub side: f32,
    /// log2 of quantisation steps per cell of level 0.
    pub shift: u32,
}

#[derive(Debug)]
pub(super) struct GridCells(DrawList);

impl GridCells {
    pub fn new(gpu: &Gpu) -> Result<Self, GpuError> {
        DrawList::new(gpu, "grid cells", source(), &Level::default(), Spans::NONE).map(Self)
    }

    /// The cells of a level; none beyond the highest.
    pub fn compute(
        &mut self,
        gpu: &Gpu,
        encoder: &mut wgpu::CommandEncoder,
        grid: Grid<'_>,
        level: u32,
    ) -> Result<Spans<'_>, GpuError> {
        let level = level.min(31);
        let of_level = Level {
            origin: grid.origin,
            side: grid.side * (1_u32 << level) as f32,
            slots: grid.slots,
            level,
            shift: grid.shift + level,
            reserved: 0,
        };
        let room = (grid.slots, Spans::BYTES * grid.cells);
        let [boxes, arguments] = self.0.compute(gpu, encoder, &of_level, &[grid.table, grid.boxes], room)?;
        Ok(Spans { boxes, arguments })
    }

    #[cfg(all(test, not(target_arch = "wasm32")))]
    pub fn buffers(&self) -> [&wgpu::Buffer; 2] {
        self.0.buffers()
    }
}
