//! Reading buffers back without waiting, or waiting politely.

use std::{
    future::poll_fn,
    ops::Range,
    sync::{Arc, Mutex},
    task::{Poll, Waker},
};

use super::{
    Gpu, GpuError,
    buffer::{OwnedBuffers, create_buffer},
    lock::lock,
};

/// A read that is under way: the range was copied into a buffer of its own, which is being mapped.
#[derive(Debug)]
pub struct Readback {
    gpu: Gpu,
    label: String,
    staging: wgpu::Buffer,
    bytes: u64,
    answer: Answer,
    _kept: OwnedBuffers,
}

/// What the mapping's callback leaves, and whom it wakes.
#[derive(Clone, Debug, Default)]
pub(super) struct Answer(Arc<Mutex<Slot>>);

#[derive(Debug, Default)]
struct Slot {
    result: Option<Result<(), wgpu::BufferAsyncError>>,
    waker: Option<Waker>,
}

impl Answer {
    /// Asks for the mapping of the first `bytes` of a buffer.
    pub(super) fn map(buffer: &wgpu::Buffer, bytes: u64) -> Self {
        let answer = Self::default();
        let slot = answer.0.clone();
        buffer.map_async(wgpu::MapMode::Read, 0..bytes, move |result| {
            let mut slot = lock(&slot);
            slot.result = Some(result);
            if let Some(waker) = slot.waker.take() {
                waker.wake();
            }
        });
        answer
    }

    /// The answer, if it is there.
    pub(super) fn take(&self) -> Option<Result<(), wgpu::BufferAsyncError>> {
        lock(&self.0).result.take()
    }
}

impl Readback {
    /// Copies a range (whole words) and submits that at once, after everything submitted before.
    ///
    /// # Errors
    /// When there is no memory for the copy, or the device is gone.
    pub fn start(gpu: &Gpu, buffer: &wgpu::Buffer, range: Range<u64>) -> Result<Self, GpuError> {
        if let Some(reason) = gpu.lost() {
            return Err(GpuError::Lost { reason });
        }
        let bytes = range.end.saturating_sub(range.start);
        let usage = wgpu::BufferUsages::COPY_DST | wgpu::BufferUsages::MAP_READ;
        let staging = create_buffer(gpu, "readback", bytes.max(4), usage)?;
        if bytes > 0 {
            let mut encoder =
                gpu.device.create_command_encoder(&wgpu::CommandEncoderDescriptor { label: Some("readback") });
            encoder.copy_buffer_to_buffer(buffer, range.start, &staging, 0, bytes);
            gpu.queue.submit([encoder.finish()]);
        }
        let answer = Answer::map(&staging, bytes.max(4));
        Ok(Self {
            gpu: gpu.clone(),
            label: "readback".into(),
            _kept: OwnedBuffers::all([&staging]),
            staging,
            bytes,
            answer,
        })
    }

    /// The bytes, or `None` while the GPU is not there yet. Does not wait. After `Some`, the read is over.
    pub fn try_take(&mut self) -> Option<Result<Vec<u8>, GpuError>> {
        // Natively somebody has to drive the callbacks; in the browser this does nothing.
        if let Err(error) = self.gpu.device.poll(wgpu::PollType::Poll) {
            return Some(Err(GpuError::Validation { message: error.to_string() }));
        }
        self.answer.take().map(|result| self.finish(result))
    }

    /// Waits for the bytes without keeping the thread: natively another one waits for the device, in the browser nobody has
    /// to.
    ///
    /// # Errors
    /// [`GpuError::Map`], or the loss of the device.
    pub async fn take(self) -> Result<Vec<u8>, GpuError> {
        let result = poll_fn(|context| {
            {
                let mut slot = lock(&self.answer.0);
                if let Some(result) = slot.result.take() {
                    return Poll::Ready(Ok(result));
                }
                slot.waker = Some(context.waker().clone());
            }
            match self.gpu.drive(context.waker()) {
                Ok(()) => Poll::Pending,
                Err(error) => Poll::Ready(Err(error)),
            }
        })
        .await?;
        self.finish(result)
    }

    fn finish(&self, result: Result<(), wgpu::BufferAsyncError>) -> Result<Vec<u8>, GpuError> {
        if result.is_err() {
            // The loss of a device is told to whoever polls it.
            let _ = self.gpu.device.poll(wgpu::PollType::Poll);
        }
        let failed = || match self.gpu.lost() {
            Some(reason) => GpuError::Lost { reason },
            None => GpuError::Map { label: self.label.clone(), bytes: self.bytes },
        };
        result.map_err(|_| failed())?;
        if self.bytes == 0 {
            return Ok(vec![]);
        }
        let view = self.staging.get_mapped_range(0..self.bytes).map_err(|_| failed())?;
        Ok(view.to_vec())
    }
}

/// Reads a range of a buffer (whole words), after everything submitted before.
///
/// # Errors
/// As [`Readback::start`] and [`Readback::take`].
pub async fn read_buffer(gpu: &Gpu, buffer: &wgpu::Buffer, range: Range<u64>) -> Result<Vec<u8>, GpuError> {
    Readback::start(gpu, buffer, range)?.take().await
}

/// Reads the first `count` elements of a buffer.
///
/// # Errors
/// As [`read_buffer`].
pub async fn read_elements<T: bytemuck::Pod>(
    gpu: &Gpu,
    buffer: &wgpu::Buffer,
    count: usize,
) -> Result<Vec<T>, GpuError> {
    let bytes = read_buffer(gpu, buffer, 0..(count * size_of::<T>()) as u64).await?;
    Ok(bytemuck::pod_collect_to_vec(&bytes))
}
