//! Buffers that grow with what they have to hold.

use std::{
    future::Future,
    task::{Context, Poll, Waker},
};

use super::{Gpu, GpuError};

/// The usages of a [`Growable`] unless told otherwise.
pub const STORAGE: wgpu::BufferUsages =
    wgpu::BufferUsages::STORAGE.union(wgpu::BufferUsages::COPY_SRC).union(wgpu::BufferUsages::COPY_DST);

/// A storage buffer that is made again, larger, when it is too small. Its contents do not survive that.
#[derive(Debug)]
pub struct Growable {
    label: &'static str,
    usage: wgpu::BufferUsages,
    buffer: Option<wgpu::Buffer>,
}

impl Growable {
    /// A storage buffer without any bytes yet.
    #[must_use]
    pub const fn new(label: &'static str) -> Self {
        Self::with_usage(label, STORAGE)
    }

    /// A buffer of other usages.
    #[must_use]
    pub const fn with_usage(label: &'static str, usage: wgpu::BufferUsages) -> Self {
        Self { label, usage, buffer: None }
    }

    /// Name, as it appears in errors and in the list of bytes.
    #[must_use]
    pub fn label(&self) -> &'static str {
        self.label
    }

    /// Bytes held.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.buffer.as_ref().map_or(0, wgpu::Buffer::size)
    }

    /// Makes room for at least `bytes`; true when the buffer is a new one, so that bind groups have to be renewed.
    /// Grows to at least 1.5 times what was there, so that a slowly growing list does not allocate every frame.
    ///
    /// # Errors
    /// [`GpuError::TooLarge`] beyond the device's limits, [`GpuError::OutOfMemory`] where the driver says so at
    /// once (in the browser it arrives at [`Gpu::take_error`]). The buffer is then as it was.
    pub fn ensure(&mut self, gpu: &Gpu, bytes: u64) -> Result<bool, GpuError> {
        let has = self.bytes();
        if self.buffer.is_some() && bytes <= has {
            return Ok(false);
        }
        let limit = self.limit(gpu);
        if bytes > limit {
            return Err(GpuError::TooLarge { label: self.label.into(), needed: bytes, limit });
        }
        // A binding must not be empty, and 16 bytes hold one element of any type used.
        let size = bytes.max(has + has / 2).next_multiple_of(16).max(16).min(limit & !15).max(bytes);
        // The old buffer is let go only once the new one is there; what it held is lost either way.
        self.buffer = Some(create_buffer(gpu, self.label, size, self.usage)?);
        Ok(true)
    }

    /// The buffer; 16 bytes if nothing was asked for yet.
    ///
    /// # Errors
    /// As [`Growable::ensure`].
    pub fn buffer(&mut self, gpu: &Gpu) -> Result<&wgpu::Buffer, GpuError> {
        self.ensure(gpu, 0)?;
        self.get()
    }

    /// The buffer, which [`Growable::ensure`] has made before.
    ///
    /// # Errors
    /// [`GpuError::Validation`] when it has not.
    pub fn get(&self) -> Result<&wgpu::Buffer, GpuError> {
        let message = || format!("buffer {} is used before it is made", self.label);
        self.buffer.as_ref().ok_or_else(|| GpuError::Validation { message: message() })
    }

    /// Gives the memory back, once nobody uses the buffer any more.
    pub fn clear(&mut self) {
        self.buffer = None;
    }

    /// Gives the memory back at once: no bind group with the buffer may be used any more.
    pub fn give_back(&mut self) {
        drop(self.buffer.take().map(OwnedBuffers::one));
    }

    fn limit(&self, gpu: &Gpu) -> u64 {
        if self.usage.contains(wgpu::BufferUsages::STORAGE) {
            gpu.max_storage_bytes()
        } else {
            gpu.limits.max_buffer_size
        }
    }
}

/// Buffers whose memory is given back at once when this is dropped. Natively that happens by itself; a browser keeps them
/// until it looks for garbage, and knows nothing of the memory behind them that would make it hurry. Whoever has bind
/// groups with them drops those at the same time.
#[derive(Debug, Default)]
pub struct OwnedBuffers(Vec<wgpu::Buffer>);

impl OwnedBuffers {
    /// Just this one.
    #[must_use]
    pub fn one(buffer: wgpu::Buffer) -> Self {
        Self(vec![buffer])
    }

    /// All of these.
    #[must_use]
    pub fn all<const N: usize>(buffers: [&wgpu::Buffer; N]) -> Self {
        Self(buffers.map(wgpu::Buffer::clone).into())
    }
}

impl Drop for OwnedBuffers {
    fn drop(&mut self) {
        if cfg!(target_arch = "wasm32") {
            self.0.iter().for_each(wgpu::Buffer::destroy);
        }
    }
}

/// A buffer, or the error that the driver gave when it was made.
///
/// # Errors
/// [`GpuError::TooLarge`], [`GpuError::OutOfMemory`]; see [`Growable::ensure`].
pub fn create_buffer(gpu: &Gpu, label: &str, size: u64, usage: wgpu::BufferUsages) -> Result<wgpu::Buffer, GpuError> {
    if size > gpu.limits.max_buffer_size {
        return Err(GpuError::TooLarge { label: label.into(), needed: size, limit: gpu.limits.max_buffer_size });
    }
    let scope = gpu.device.push_error_scope(wgpu::ErrorFilter::OutOfMemory);
    let descriptor = wgpu::BufferDescriptor { label: Some(label), size, usage, mapped_at_creation: false };
    let buffer = gpu.device.create_buffer(&descriptor);
    let out_of_memory = GpuError::OutOfMemory { label: label.into(), needed: size };
    // Natively the answer is there at once; the browser's comes later and goes to the list of errors.
    let mut answer = Box::pin(scope.pop());
    match answer.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(Some(_)) => Err(out_of_memory),
        Poll::Ready(None) => Ok(buffer),
        Poll::Pending => {
            #[cfg(target_arch = "wasm32")]
            {
                let gpu = gpu.clone();
                wasm_bindgen_futures::spawn_local(async move {
                    if answer.await.is_some() {
                        gpu.report(out_of_memory);
                    }
                });
            }
            #[cfg(not(target_arch = "wasm32"))]
            drop(answer);
            Ok(buffer)
        }
    }
}

/// A buffer with these contents.
///
/// # Errors
/// As [`create_buffer`].
pub fn upload<T: bytemuck::NoUninit>(
    gpu: &Gpu,
    label: &str,
    data: &[T],
    usage: wgpu::BufferUsages,
) -> Result<wgpu::Buffer, GpuError> {
    let bytes: &[u8] = bytemuck::cast_slice(data);
    let size = (bytes.len() as u64).next_multiple_of(16).max(16);
    let buffer = create_buffer(gpu, label, size, usage | wgpu::BufferUsages::COPY_DST)?;
    if !bytes.is_empty() {
        // Writes have to be of whole words.
        let whole = bytes.len() & !3;
        gpu.queue.write_buffer(&buffer, 0, &bytes[..whole]);
        if whole < bytes.len() {
            let mut word = [0; 4];
            word[..bytes.len() - whole].copy_from_slice(&bytes[whole..]);
            gpu.queue.write_buffer(&buffer, whole as u64, &word);
        }
    }
    Ok(buffer)
}
