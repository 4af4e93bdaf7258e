//! How deep colliding tetrahedra are in others, from the pairs and minimum translations that a detector leaves on the GPU.

use crate::gpu::{
    Binding, Gpu, GpuError, Kernel, KernelSource,
    buffer::{Kept, STORAGE, create_buffer, upload},
};

/// The kernel that takes the largest depth of every primitive's pairs.
pub(super) fn source() -> KernelSource {
    use Binding::{Read, Uniform, Write};
    KernelSource::new("draw/depths.wgsl", "main", &[Uniform, Read, Read, Write])
}

/// The depths of a scene's primitives.
#[derive(Debug)]
pub(super) struct Depths {
    /// One f32 per primitive.
    pub buffer: wgpu::Buffer,
    kernel: Kernel,
    count: wgpu::Buffer,
    found: Option<Found>,
    _kept: Kept,
}

/// What belongs to the buffers of a result.
#[derive(Debug)]
struct Found {
    buffers: [wgpu::Buffer; 2],
    bindings: wgpu::BindGroup,
    pairs: u32,
}

impl Depths {
    pub fn new(gpu: &Gpu, primitive_count: u32) -> Result<Self, GpuError> {
        let buffer = create_buffer(gpu, "depths", 4 * u64::from(primitive_count.max(4)), STORAGE)?;
        let count = upload(gpu, "pair count", &[0_u32; 4], wgpu::BufferUsages::UNIFORM)?;
        let _kept = Kept::all([&buffer, &count]);
        Ok(Self { buffer, kernel: gpu.kernel(&source())?, count, found: None, _kept })
    }

    /// Pairs and their translations, and how many there are; the group is only made again for other buffers.
    pub fn set(&mut self, gpu: &Gpu, buffers: Option<[&wgpu::Buffer; 2]>, pairs: u32) {
        let known = self.found.take();
        self.found = buffers.map(|buffers| {
            gpu.queue.write_buffer(&self.count, 0, bytemuck::bytes_of(&[pairs, 0, 0, 0]));
            match known {
                Some(known) if known.buffers.each_ref() == buffers => Found { pairs, ..known },
                _ => Found {
                    bindings: self.kernel.bind(gpu, &[&self.count, buffers[0], buffers[1], &self.buffer]),
                    buffers: buffers.map(wgpu::Buffer::clone),
                    pairs,
                },
            }
        });
    }

    /// Whether there is anything to take depths from.
    pub fn is_set(&self) -> bool {
        self.found.is_some()
    }

    /// Forgets those of the picture before; before the pass of [`Self::compute`].
    pub fn reset(&self, encoder: &mut wgpu::CommandEncoder) {
        encoder.clear_buffer(&self.buffer, 0, None);
    }

    /// Those of the result as it is now.
    pub fn compute(&self, pass: &mut wgpu::ComputePass<'_>) {
        if let Some(found) = &self.found {
            self.kernel.dispatch(pass, &found.bindings, found.pairs.div_ceil(256));
        }
    }
}
