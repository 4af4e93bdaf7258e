//! A number per primitive that colours show.

use crate::gpu::{
    Gpu, GpuError,
    buffer::{OwnedBuffers, STORAGE, create_buffer},
};

/// The amounts of a scene's primitives.
#[derive(Debug)]
pub(super) struct Amounts {
    /// One f32 per primitive, which the bind groups of a scene refer to.
    pub buffer: wgpu::Buffer,
    /// The caller's buffer, copied into it at every picture that shows amounts.
    source: Option<wgpu::Buffer>,
    _owned: OwnedBuffers,
}

impl Amounts {
    pub fn new(gpu: &Gpu, primitive_count: u32) -> Result<Self, GpuError> {
        let buffer = create_buffer(gpu, "amounts", 4 * u64::from(primitive_count.max(4)), STORAGE)?;
        Ok(Self { _owned: OwnedBuffers::one(buffer.clone()), buffer, source: None })
    }

    pub fn set(&mut self, source: Option<&wgpu::Buffer>) {
        self.source = source.cloned();
    }

    pub fn is_set(&self) -> bool {
        self.source.is_some()
    }

    pub fn copy(&self, encoder: &mut wgpu::CommandEncoder) {
        if let Some(source) = &self.source {
            // Buffers are padded to a multiple of four words, each from its own length.
            encoder.copy_buffer_to_buffer(source, 0, &self.buffer, 0, source.size().min(self.buffer.size()));
        }
    }
}
