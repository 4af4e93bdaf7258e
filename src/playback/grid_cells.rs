//! The cells in use on one level of the detector's grid, as boxes.

use bytemuck::{Pod, Zeroable};
use glam::Vec3;

use crate::{
    gpu::{
        Binding, Gpu, GpuError, Growable, Kernel, KernelSource,
        buffer::{OwnedBuffers, STORAGE, create_buffer, upload},
    },
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
pub(super) struct GridCells {
    kernel: Kernel,
    level: wgpu::Buffer,
    none: wgpu::Buffer,
    arguments: wgpu::Buffer,
    cells: Growable,
    _owned: OwnedBuffers,
}

impl GridCells {
    pub fn new(gpu: &Gpu) -> Result<Self, GpuError> {
        let level = upload(gpu, "grid level", &[Level::default()], wgpu::BufferUsages::UNIFORM)?;
        let none = upload(gpu, "no cells", &Spans::NONE, wgpu::BufferUsages::COPY_SRC)?;
        let arguments = create_buffer(gpu, "cells draw", none.size(), STORAGE | wgpu::BufferUsages::INDIRECT)?;
        Ok(Self {
            kernel: gpu.kernel(&source())?,
            _owned: OwnedBuffers::all([&level, &none, &arguments]),
            level,
            none,
            arguments,
            cells: Growable::new("cell boxes"),
        })
    }

    /// The cells of a level; none beyond the highest.
    pub fn compute(
        &mut self,
        gpu: &Gpu,
        encoder: &mut wgpu::CommandEncoder,
        grid: Grid<'_>,
        level: u32,
    ) -> Result<Spans<'_>, GpuError> {
        self.cells.ensure(gpu, 32 * grid.cells)?;
        let cells = self.cells.get()?;
        let level = level.min(31);
        let of_level = Level {
            origin: grid.origin,
            side: grid.side * (1_u32 << level) as f32,
            slots: grid.slots,
            level,
            shift: grid.shift + level,
            reserved: 0,
        };
        gpu.queue.write_buffer(&self.level, 0, bytemuck::bytes_of(&of_level));
        encoder.copy_buffer_to_buffer(&self.none, 0, &self.arguments, 0, self.none.size());
        let bindings = self.kernel.bind(gpu, &[&self.level, grid.table, grid.boxes, cells, &self.arguments]);
        let descriptor = wgpu::ComputePassDescriptor { label: Some("grid cells"), timestamp_writes: None };
        self.kernel.dispatch(&mut encoder.begin_compute_pass(&descriptor), &bindings, grid.slots.div_ceil(256));
        Ok(Spans { boxes: cells, arguments: &self.arguments })
    }

    #[cfg(all(test, not(target_arch = "wasm32")))]
    pub fn arguments(&self) -> &wgpu::Buffer {
        &self.arguments
    }
}
