//! The penetration depth of every colliding primitive as an amount.

use crate::gpu::{
    Binding, Gpu, GpuError, Growable, KernelSource,
    buffer::{OwnedBuffers, upload},
};

pub(super) fn source() -> KernelSource {
    use Binding::{Read, Uniform, Write};
    KernelSource::new("playback/depths.wgsl", "main", &[Uniform, Read, Read, Write])
}

#[derive(Debug)]
pub(super) struct Depths {
    pair_count: wgpu::Buffer,
    depths: Growable,
    _owned: OwnedBuffers,
}

impl Depths {
    pub fn new(gpu: &Gpu) -> Result<Self, GpuError> {
        let pair_count = upload(gpu, "pair count", &[0_u32; 4], wgpu::BufferUsages::UNIFORM)?;
        Ok(Self { _owned: OwnedBuffers::one(pair_count.clone()), pair_count, depths: Growable::new("depths") })
    }

    /// The largest depth of each primitive's pairs; 0 for a primitive without any.
    pub fn compute(
        &mut self,
        gpu: &Gpu,
        encoder: &mut wgpu::CommandEncoder,
        [pairs, translations]: [&wgpu::Buffer; 2],
        primitives: u32,
        count: u32,
    ) -> Result<&wgpu::Buffer, GpuError> {
        self.depths.ensure(gpu, 4 * u64::from(primitives))?;
        let depths = self.depths.get()?;
        encoder.clear_buffer(depths, 0, None);
        gpu.queue.write_buffer(&self.pair_count, 0, bytemuck::bytes_of(&[count, 0, 0, 0]));
        let kernel = gpu.kernel(&source())?;
        let bindings = kernel.bind(gpu, &[&self.pair_count, pairs, translations, depths]);
        let descriptor = wgpu::ComputePassDescriptor { label: Some("depths"), timestamp_writes: None };
        kernel.dispatch(&mut encoder.begin_compute_pass(&descriptor), &bindings, count.div_ceil(256));
        Ok(depths)
    }
}
