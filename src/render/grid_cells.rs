//! The detector's grid: the cells in use on one level as boxes of thin lines, from the tables that it leaves on the GPU.

use bytemuck::{Pod, Zeroable};
use glam::Vec3;
use wgpu::{BlendFactor as By, BlendOperation as Op};

use super::{
    setup::{Depth, SAMPLES, Triangles, bind, blended, module, pulled},
    view::ViewUniform,
};
use crate::{
    gpu::{
        Binding, Gpu, GpuError, Kernel, KernelSource,
        buffer::{OwnedBuffers, STORAGE, create_buffer, upload},
    },
    pipeline::Summary,
};

/// Bytes of the arguments of an indirect draw.
const ARGUMENTS: u64 = 16;

/// The kernel that lists cells.
pub(super) fn source() -> KernelSource {
    use Binding::{Read, Write};
    KernelSource::new("draw/cells.wgsl", "main", &[Read, Read, Read, Write, Write])
}

/// The shader's `Cells`.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, Pod, Zeroable)]
struct Cells {
    origin: Vec3,
    side: f32,
    slots: u32,
    level: u32,
    shift: u32,
    reserved: u32,
}

/// The grid's picture.
#[derive(Debug)]
pub(super) struct Grid {
    layout: wgpu::BindGroupLayout,
    lines: wgpu::RenderPipeline,
    kernel: Kernel,
    /// No corners, one instance.
    none: wgpu::Buffer,
    arguments: wgpu::Buffer,
    cells: wgpu::Buffer,
    found: Option<Found>,
}

/// What belongs to one grid.
#[derive(Debug)]
struct Found {
    buffers: [wgpu::Buffer; 2],
    slots: u32,
    /// Of level 0.
    lowest: Cells,
    list: wgpu::BindGroup,
    draw: wgpu::BindGroup,
    _kept: OwnedBuffers,
}

impl Grid {
    pub fn new(gpu: &Gpu, view: &ViewUniform, format: wgpu::TextureFormat) -> Result<Self, GpuError> {
        let device = &gpu.device;
        let layout = pulled(device, "grid", 3);
        let lines = Triangles {
            label: "grid",
            module: &module(device, "draw/grid_cells.wgsl")?,
            layouts: &[&view.layout, &layout],
            fragment: Some("line"),
            targets: &[blended(format, By::SrcAlpha, By::OneMinusSrcAlpha, Op::Add)],
            depth: Depth::Tested,
            samples: SAMPLES,
            cull: false,
            topology: wgpu::PrimitiveTopology::LineList,
        };
        Ok(Self {
            lines: lines.build(device),
            kernel: gpu.kernel(&source())?,
            none: upload(gpu, "no cells", &[0_u32, 1, 0, 0], wgpu::BufferUsages::COPY_SRC)?,
            arguments: create_buffer(gpu, "cells draw", ARGUMENTS, STORAGE | wgpu::BufferUsages::INDIRECT)?,
            cells: upload(gpu, "cells", &[Cells::default()], STORAGE)?,
            found: None,
            layout,
        })
    }

    /// The cell table and the boxes of a frame, and what it counted; groups are only made again for other buffers.
    pub fn set(&mut self, gpu: &Gpu, buffers: Option<[&wgpu::Buffer; 2]>, summary: &Summary) -> Result<(), GpuError> {
        let known = self.found.take();
        let (Some(buffers), Some((_, state)), Some(side)) = (buffers, summary.rounds.last(), summary.cell_side())
        else {
            return Ok(());
        };
        let slots = summary.table_slots();
        let lowest = Cells {
            origin: state.origin.into(),
            side: side as f32,
            slots,
            level: 0,
            shift: state.cell_shift,
            reserved: 0,
        };
        self.found = Some(match known {
            Some(known) if known.buffers.each_ref() == buffers && known.slots == slots => Found { lowest, ..known },
            _ => {
                let [table, boxes] = buffers;
                let list = create_buffer(gpu, "cell list", 4 * u64::from(slots.max(4)), STORAGE)?;
                let drawn = [&self.cells, boxes, &list].map(wgpu::Buffer::as_entire_binding);
                Found {
                    buffers: buffers.map(wgpu::Buffer::clone),
                    slots,
                    lowest,
                    draw: bind(&gpu.device, "grid", &self.layout, &drawn),
                    list: self.kernel.bind(gpu, &[&self.cells, table, boxes, &list, &self.arguments]),
                    _kept: OwnedBuffers::one(list),
                }
            }
        });
        Ok(())
    }

    /// Forgets it, as when the scene changes.
    pub fn clear(&mut self) {
        self.found = None;
    }

    /// Lists the cells of a level.
    pub fn compute(&self, queue: &wgpu::Queue, encoder: &mut wgpu::CommandEncoder, level: u32) {
        let Some(found) = &self.found else { return };
        let Cells { side, shift, .. } = found.lowest;
        // Beyond the highest level there is nothing.
        let level = level.min(31);
        let of_level = Cells { side: side * (1_u32 << level) as f32, level, shift: shift + level, ..found.lowest };
        queue.write_buffer(&self.cells, 0, bytemuck::bytes_of(&of_level));
        encoder.copy_buffer_to_buffer(&self.none, 0, &self.arguments, 0, ARGUMENTS);
        let descriptor = wgpu::ComputePassDescriptor { label: Some("cells"), timestamp_writes: None };
        self.kernel.dispatch(&mut encoder.begin_compute_pass(&descriptor), &found.list, found.slots.div_ceil(256));
    }

    /// The cells that [`Self::compute`] listed.
    pub fn draw(&self, pass: &mut wgpu::RenderPass<'_>) {
        let Some(found) = &self.found else { return };
        pass.set_pipeline(&self.lines);
        pass.set_bind_group(1, &found.draw, &[]);
        pass.draw_indirect(&self.arguments, 0);
    }

    /// The arguments of the draw.
    #[cfg(test)]
    pub fn arguments(&self) -> &wgpu::Buffer {
        &self.arguments
    }
}
