//! The time of the first impact of every triangle as an amount.

use crate::{
    gpu::{
        Binding, Gpu, GpuError, Growable, Kernel, KernelSource,
        buffer::{OwnedBuffers, upload},
    },
    pipeline::{Input, Slot},
};

pub(super) fn sources() -> [KernelSource; 2] {
    use Binding::{Read, Uniform, Write};
    [
        KernelSource::new("playback/no_times.wgsl", "main", &[Uniform, Write]),
        KernelSource::new("playback/first_times.wgsl", "main", &[Uniform, Read, Read, Read, Read, Write]),
    ]
}

#[derive(Debug)]
pub(super) struct FirstTimes {
    /// Compiled when they are first needed.
    kernels: Option<[Kernel; 2]>,
    /// Impacts, primitives.
    counts: wgpu::Buffer,
    times: Growable,
    _owned: OwnedBuffers,
}

impl FirstTimes {
    pub fn new(gpu: &Gpu) -> Result<Self, GpuError> {
        let counts = upload(gpu, "impact count", &[0_u32; 4], wgpu::BufferUsages::UNIFORM)?;
        Ok(Self {
            kernels: None,
            _owned: OwnedBuffers::one(counts.clone()),
            counts,
            times: Growable::new("first times"),
        })
    }

    /// The time of the first of these impacts that a vertex, an edge or the face of a triangle belongs to; −1 for a triangle without
    /// any. None of an input that has no topology.
    pub fn compute(
        &mut self,
        gpu: &Gpu,
        encoder: &mut wgpu::CommandEncoder,
        (input, impacts, count): (&Input, &wgpu::Buffer, u32),
    ) -> Result<Option<&wgpu::Buffer>, GpuError> {
        let [starts, around, surface] = [Slot::AROUND_STARTS, Slot::AROUND, Slot::SURFACE]
            .map(|slot| input.topology().and_then(|topology| topology.get(slot)));
        let (Some(starts), Some(around), Some(surface)) = (starts, around, surface) else { return Ok(None) };
        let [clear, write] = match &self.kernels {
            Some(kernels) => kernels,
            None => {
                let [clear, write] = sources();
                self.kernels.insert([gpu.kernel(&clear)?, gpu.kernel(&write)?])
            }
        };
        let primitives = input.primitive_count;
        self.times.ensure(gpu, 4 * u64::from(primitives))?;
        let times = self.times.get()?;
        gpu.queue.write_buffer(&self.counts, 0, bytemuck::bytes_of(&[count, primitives, 0, 0]));
        let descriptor = wgpu::ComputePassDescriptor { label: Some("first times"), timestamp_writes: None };
        let mut pass = encoder.begin_compute_pass(&descriptor);
        clear.dispatch(&mut pass, &clear.bind(gpu, &[&self.counts, times]), primitives.div_ceil(256));
        let bindings = write.bind(gpu, &[&self.counts, impacts, starts, around, surface, times]);
        write.dispatch(&mut pass, &bindings, count.div_ceil(256));
        Ok(Some(times))
    }

    #[cfg(all(test, not(target_arch = "wasm32")))]
    pub fn buffer(&self) -> Option<&wgpu::Buffer> {
        self.times.get().ok()
    }
}
