//! What the checks share.

use super::Failure;
pub(super) use crate::asked_cases::is_long;
use crate::gpu::{
    Gpu, GpuError, GpuOptions, Length,
    buffer::{STORAGE, upload},
    readback::{read_buffer, read_elements},
};
use crate::random::split_mix;

/// In the browser the adapter of the tests is a processor that plays a GPU, and a frame takes some hundred times as long.
pub(super) const IN_BROWSER: bool = cfg!(target_arch = "wasm32");

/// A long list; shorter in the browser, where the adapter of the tests is a CPU.
pub(super) const LONG: usize = if cfg!(target_arch = "wasm32") { (1 << 15) + 3 } else { 1_000_000 };

/// The adapter under test again, for checks that spoil a device.
pub(super) fn same_adapter(gpu: &Gpu) -> GpuOptions {
    GpuOptions { adapter_name: Some(gpu.adapter_info.name.clone()), ..Default::default() }
}

/// A device that has the WebGPU defaults and no more: the given one, if it is such a device.
pub(super) async fn with_defaults(gpu: &Gpu) -> Result<Gpu, GpuError> {
    if gpu.limits == wgpu::Limits::defaults() && !gpu.timestamps {
        return Ok(gpu.clone());
    }
    Gpu::request(&GpuOptions { defaults_only: true, ..same_adapter(gpu) }).await
}

/// Lengths around the sizes of workgroups and blocks, and some that were thrown; fewer in the browser.
pub(super) fn lengths() -> Vec<usize> {
    if IN_BROWSER {
        return vec![0, 1, 255, 256, 257, 2048, 4097, 13_007, LONG];
    }
    let mut random = Random(7);
    let mut lengths = vec![0, 1, 2, 31, 255, 256, 257, 2047, 2048, 2049, 4095, 4096, 4097];
    lengths.extend((0..4).map(|_| 1 + random.below(20_000) as usize));
    lengths.push(LONG);
    lengths
}

/// Numbers that are the same in every run.
pub(super) struct Random(pub(super) u64);

impl Random {
    pub(super) fn next(&mut self) -> u32 {
        (split_mix(&mut self.0) >> 32) as u32
    }

    /// Below `end`, which is not 0.
    pub(super) fn below(&mut self, end: u32) -> u32 {
        self.next() % end
    }

    pub(super) fn words(&mut self, count: usize) -> Vec<u32> {
        (0..count).map(|_| self.next()).collect()
    }
}

/// Where the length of a list comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum From {
    Host,
    /// From a buffer, exactly.
    Gpu,
    /// From a buffer whose count went on beyond the capacity.
    Over,
}

impl From {
    pub(super) const ALL: [Self; 3] = [Self::Host, Self::Gpu, Self::Over];

    /// The length `count` of a list that has room for `room`.
    pub(super) fn length(self, gpu: &Gpu, count: usize, room: usize) -> Result<Length, GpuError> {
        let (count, room) = (count as u32, room as u32);
        let (stored, capacity) = match self {
            From::Host => return Ok(Length::Host(count)),
            From::Gpu => (count, room),
            From::Over => (count + 1000, count),
        };
        let buffer = upload(gpu, "count", &[u32::MAX, 3, stored, 5], STORAGE)?;
        Ok(Length::Gpu { buffer, offset: 8, capacity })
    }
}

/// Submits one compute pass.
pub(super) fn submit<T>(
    gpu: &Gpu,
    record: impl FnOnce(&mut wgpu::ComputePass<'_>) -> Result<T, GpuError>,
) -> Result<T, GpuError> {
    let mut encoder = gpu.device.create_command_encoder(&wgpu::CommandEncoderDescriptor { label: Some("check") });
    let recorded = record(&mut encoder.begin_compute_pass(&wgpu::ComputePassDescriptor::default()))?;
    gpu.queue.submit([encoder.finish()]);
    Ok(recorded)
}

/// A storage buffer with these words and some room behind them.
pub(super) fn storage<T: bytemuck::NoUninit>(gpu: &Gpu, data: &[T]) -> Result<wgpu::Buffer, GpuError> {
    upload(gpu, "check", data, STORAGE)
}

/// The first words of a buffer.
pub(super) async fn words(gpu: &Gpu, buffer: &wgpu::Buffer, count: usize) -> Result<Vec<u32>, GpuError> {
    read_elements(gpu, buffer, count).await
}

/// Waits until the GPU has done everything and its errors have arrived.
pub(super) async fn settle(gpu: &Gpu) -> Result<(), GpuError> {
    let buffer = storage(gpu, &[0_u32])?;
    read_buffer(gpu, &buffer, 0..4).await.map(drop)
}

/// Fails with the first difference.
pub(super) fn same<T: PartialEq + std::fmt::Debug>(what: &str, got: &[T], expected: &[T]) -> Result<(), Failure> {
    if got.len() != expected.len() {
        return Err(Failure(format!("{what}: {} elements instead of {}", got.len(), expected.len())));
    }
    match got.iter().zip(expected).position(|(got, expected)| got != expected) {
        Some(at) => Err(Failure(format!("{what}: element {at} is {:?} instead of {:?}", got[at], expected[at]))),
        None => Ok(()),
    }
}

/// Fails with this message unless the condition holds.
pub(super) fn ensure(condition: bool, message: impl FnOnce() -> String) -> Result<(), Failure> {
    if condition { Ok(()) } else { Err(Failure(message())) }
}

/// An error of any kind, in its words.
pub(super) fn told(error: impl std::fmt::Display) -> Failure {
    Failure(error.to_string())
}
