//! The grid level of every primitive as an amount.

use crate::gpu::{
    Binding, Gpu, GpuError, Growable, KernelSource,
    buffer::{OwnedBuffers, upload},
};

pub(super) fn source() -> KernelSource {
    use Binding::{Read, Uniform, Write};
    KernelSource::new("playback/levels.wgsl", "main", &[Uniform, Read, Write])
}

#[derive(Debug)]
pub(super) struct Levels {
    counts: wgpu::Buffer,
    levels: Growable,
    _owned: OwnedBuffers,
}

impl Levels {
    pub fn new(gpu: &Gpu) -> Result<Self, GpuError> {
        let counts = upload(gpu, "level counts", &[0_u32; 4], wgpu::BufferUsages::UNIFORM)?;
        Ok(Self { _owned: OwnedBuffers::one(counts.clone()), counts, levels: Growable::new("levels") })
    }

    /// The levels that `boxes` holds after a search with so many participants.
    pub fn compute(
        &mut self,
        gpu: &Gpu,
        encoder: &mut wgpu::CommandEncoder,
        boxes: &wgpu::Buffer,
        primitives: u32,
        participants: u32,
    ) -> Result<&wgpu::Buffer, GpuError> {
        self.levels.ensure(gpu, 4 * u64::from(primitives))?;
        let levels = self.levels.get()?;
        gpu.queue.write_buffer(&self.counts, 0, bytemuck::bytes_of(&[primitives, participants, 0, 0]));
        let kernel = gpu.kernel(&source())?;
        let bindings = kernel.bind(gpu, &[&self.counts, boxes, levels]);
        let descriptor = wgpu::ComputePassDescriptor { label: Some("levels"), timestamp_writes: None };
        kernel.dispatch(&mut encoder.begin_compute_pass(&descriptor), &bindings, primitives.div_ceil(256));
        Ok(levels)
    }
}
