//! Device, buffers, read-back and profiler.

use super::{
    Check, Failure,
    support::{ensure, same, same_adapter, settle, storage, submit, with_defaults, words},
};
use crate::gpu::{
    Gpu, GpuError, Growable, Length, Profiler, Reduce, ReduceWorkspace, Reduction,
    readback::{Readback, read_buffer},
};

pub(super) const CHECKS: &[Check] = &[
    Check { name: "device/limits", body: |gpu| Box::pin(limits(gpu)) },
    Check { name: "device/errors_are_kept", body: |gpu| Box::pin(errors(gpu)) },
    Check { name: "device/loss_is_seen", body: |gpu| Box::pin(loss(gpu)) },
    Check { name: "device/default_limits_suffice", body: |gpu| Box::pin(defaults(gpu)) },
    Check { name: "buffer/grows", body: |gpu| Box::pin(grows(gpu)) },
    Check { name: "readback/ranges", body: |gpu| Box::pin(ranges(gpu)) },
    Check { name: "readback/ticket", body: |gpu| Box::pin(ticket(gpu)) },
    Check { name: "profiler/times", body: |gpu| Box::pin(times(gpu)) },
    Check { name: "kernel/same_source_same_kernel", body: |gpu| Box::pin(kernels(gpu)) },
];

async fn limits(gpu: &Gpu) -> Result<(), Failure> {
    let least = wgpu::Limits::defaults();
    ensure(gpu.limits.max_storage_buffers_per_shader_stage >= 8, || format!("{:?}", gpu.limits))?;
    ensure(gpu.max_storage_bytes() >= least.max_storage_buffer_binding_size, || format!("{:?}", gpu.limits))?;
    ensure(gpu.lost().is_none(), || "the device is lost".into())
}

async fn errors(gpu: &Gpu) -> Result<(), Failure> {
    let own = Gpu::request(&same_adapter(gpu)).await?;
    // Nothing but a copy may go with a mapping.
    let usage = wgpu::BufferUsages::MAP_READ | wgpu::BufferUsages::STORAGE;
    let descriptor = wgpu::BufferDescriptor { label: Some("wrong"), size: 16, usage, mapped_at_creation: false };
    drop(own.device.create_buffer(&descriptor));
    settle(&own).await?;
    let error = own.take_error();
    ensure(matches!(error, Some(GpuError::Validation { .. })), || format!("kept: {error:?}"))?;
    ensure(own.take_error().is_none(), || "one mistake, two errors".into())
}

async fn loss(gpu: &Gpu) -> Result<(), Failure> {
    let own = Gpu::request(&same_adapter(gpu)).await?;
    let buffer = storage(&own, &[1_u32])?;
    settle(&own).await?;
    own.device.destroy();
    // The news takes its time; work on another device passes it.
    for _ in 0..100 {
        let _ = own.device.poll(wgpu::PollType::Poll);
        settle(gpu).await?;
        if own.lost().is_some() {
            break;
        }
    }
    let result = read_buffer(&own, &buffer, 0..4).await;
    ensure(matches!(result, Err(GpuError::Lost { .. })), || format!("read from a lost device: {result:?}"))?;
    ensure(matches!(own.check(), Err(GpuError::Lost { .. })), || "the loss was not seen".into())
}

/// All kernels on a device that has the WebGPU defaults and no more.
async fn defaults(gpu: &Gpu) -> Result<(), Failure> {
    let own = with_defaults(gpu).await?;
    ensure(!own.timestamps, || "timestamps were not asked for".into())?;
    for source in crate::gpu::kernels() {
        own.kernel(&source)?;
        settle(&own).await?;
        own.check().map_err(|error| Failure(format!("{}: {error}", source.label)))?;
    }
    Ok(())
}

async fn grows(gpu: &Gpu) -> Result<(), Failure> {
    let mut buffer = Growable::new("check");
    ensure(buffer.bytes() == 0 && buffer.get().is_err(), || "bytes before anything was asked for".into())?;
    ensure(buffer.ensure(gpu, 0)? && buffer.bytes() == 16, || format!("{} bytes for nothing", buffer.bytes()))?;
    ensure(buffer.ensure(gpu, 1000)? && buffer.bytes() == 1008, || format!("{} for 1000", buffer.bytes()))?;
    ensure(!buffer.ensure(gpu, 1008)?, || "grew without need".into())?;
    ensure(buffer.ensure(gpu, 1009)? && buffer.bytes() == 1520, || format!("{} for 1009", buffer.bytes()))?;
    let limit = gpu.max_storage_bytes();
    let error = buffer.ensure(gpu, limit + 1).err();
    let expected = GpuError::TooLarge { label: "check".into(), needed: limit + 1, limit };
    ensure(error.as_ref() == Some(&expected), || format!("{error:?} instead of {expected:?}"))?;
    ensure(buffer.bytes() == 1520, || "a failure changed the buffer".into())
}

async fn ranges(gpu: &Gpu) -> Result<(), Failure> {
    let list: Vec<u32> = (0..1000).collect();
    let buffer = storage(gpu, &list)?;
    let bytes: &[u8] = bytemuck::cast_slice(&list);
    for range in [0..4, 0..4000, 400..404, 3996..4000, 8..8] {
        let got = read_buffer(gpu, &buffer, range.clone()).await?;
        same(&format!("{range:?}"), &got, &bytes[range.start as usize..range.end as usize])?;
    }
    Ok(())
}

async fn ticket(gpu: &Gpu) -> Result<(), Failure> {
    let buffer = storage(gpu, &[5_u32, 6, 7])?;
    let mut ticket = Readback::start(gpu, &buffer, 4..12)?;
    for _ in 0..100 {
        if let Some(result) = ticket.try_take() {
            return same("ticket", bytemuck::cast_slice::<u8, u32>(&result?), &[6, 7]);
        }
        settle(gpu).await?;
    }
    Err(Failure("the ticket was never ready".into()))
}

async fn times(gpu: &Gpu) -> Result<(), Failure> {
    let gpu = &Gpu::request(&same_adapter(gpu)).await?;
    let mut profiler = Profiler::new(gpu, 2)?;
    let list = storage(gpu, &vec![1_u32; 100_000])?;
    let reduce = Reduce::new(gpu, Reduction::Sum)?;
    let mut workspace = ReduceWorkspace::new(gpu)?;
    let mut frames = vec![];
    for number in 0..16 {
        let mut encoder = gpu.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        profiler.begin_frame();
        // Some frames have one pass more than there is room for: it runs all the same, and they go unmeasured.
        let labels = ["one", "two", "three"];
        for label in &labels[..if number % 4 == 3 { 3 } else { 2 }] {
            let mut pass = profiler.pass(&mut encoder, *label);
            reduce.record(gpu, &mut pass, &mut workspace, &list, &Length::Host(100_000))?;
        }
        profiler.resolve(&mut encoder);
        gpu.queue.submit([encoder.finish()]);
        profiler.submitted();
        same("sum", &words(gpu, workspace.result(), 1).await?, &[100_000])?;
        frames.extend(profiler.take(profiler.frame())?);
    }
    if !gpu.timestamps {
        return ensure(frames.is_empty() && !profiler.is_supported(), || "times without timestamps".into());
    }
    ensure((6..=12).contains(&frames.len()), || format!("times of {} frames of 12 with room", frames.len()))?;
    for times in &frames {
        let labels: Vec<_> = times.iter().map(|(label, _)| label.name).collect();
        same("labels", &labels, &["one", "two"])?;
        ensure(times.iter().all(|(_, ms)| (0.0..10_000.0).contains(ms)), || format!("{times:?}"))?;
    }
    let sum: f64 = frames.iter().flatten().map(|(_, ms)| ms).sum();
    ensure(sum > 0.0, || "all stages took no time at all".into())?;
    // Several under way: each gets its own times.
    let labels = ["one", "two", "three"];
    let mut numbers = vec![];
    for label in labels {
        let mut encoder = gpu.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        profiler.begin_frame();
        numbers.push(profiler.frame());
        let mut pass = profiler.pass(&mut encoder, label);
        reduce.record(gpu, &mut pass, &mut workspace, &list, &Length::Host(100_000))?;
        drop(pass);
        profiler.resolve(&mut encoder);
        gpu.queue.submit([encoder.finish()]);
        profiler.submitted();
    }
    same("sum", &words(gpu, workspace.result(), 1).await?, &[100_000])?;
    for (number, label) in numbers.into_iter().zip(labels) {
        let times = profiler.take(number)?.unwrap_or_default();
        ensure(times.len() == 1 && times[0].0.name == label, || format!("{label}: {times:?}"))?;
    }
    // Frames that nobody submits or asks for use up nothing.
    for _ in 0..20 {
        profiler.begin_frame();
    }
    Ok(())
}

async fn kernels(gpu: &Gpu) -> Result<(), Failure> {
    for source in crate::gpu::kernels() {
        let (first, second) = (gpu.kernel(&source)?, gpu.kernel(&source)?);
        ensure(first.pipeline == second.pipeline, || format!("{} was made twice", source.label))?;
    }
    submit(gpu, |_| Ok(()))?;
    Ok(())
}
