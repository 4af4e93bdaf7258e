//! Vertices at a time within a step, between two frames.

use crate::gpu::{
    Binding, Gpu, GpuError, Kernel, KernelSource,
    buffer::{OwnedBuffers, upload},
};

pub(super) fn source() -> KernelSource {
    use Binding::{Read, Uniform, Write};
    KernelSource::new("playback/moment.wgsl", "main", &[Uniform, Read, Read, Write])
}

#[derive(Debug)]
pub(super) struct Moments {
    /// Compiled when it is first needed.
    kernel: Option<Kernel>,
    /// The time, and the number of words.
    parameters: wgpu::Buffer,
    _owned: OwnedBuffers,
}

impl Moments {
    pub fn new(gpu: &Gpu) -> Result<Self, GpuError> {
        let parameters = upload(gpu, "moment", &[0_u32; 4], wgpu::BufferUsages::UNIFORM)?;
        Ok(Self { kernel: None, _owned: OwnedBuffers::one(parameters.clone()), parameters })
    }

    /// Writes where vertices are at a time between 0, the first positions, and 1, the second.
    pub fn place(&mut self, gpu: &Gpu, buffers: [&wgpu::Buffer; 3], time: f32) -> Result<(), GpuError> {
        let kernel = match &mut self.kernel {
            Some(kernel) => kernel,
            none => none.insert(gpu.kernel(&source())?),
        };
        let [begin, next, positions] = buffers;
        let words = (positions.size() / 4) as u32;
        gpu.queue.write_buffer(&self.parameters, 0, bytemuck::bytes_of(&[time.to_bits(), words, 0, 0]));
        let bindings = kernel.bind(gpu, &[&self.parameters, begin, next, positions]);
        let mut encoder = gpu.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        let descriptor = wgpu::ComputePassDescriptor { label: Some("moment"), timestamp_writes: None };
        kernel.dispatch(&mut encoder.begin_compute_pass(&descriptor), &bindings, words.div_ceil(256));
        gpu.queue.submit([encoder.finish()]);
        Ok(())
    }
}
