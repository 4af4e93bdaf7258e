//! Stage times by timestamps at the beginning and end of compute and render passes.
//!
//! One frame is [`Profiler::begin_frame`], passes, [`Profiler::resolve`], submit, [`Profiler::submitted`]; its times
//! appear at [`Profiler::take`], which may be some frames later. Nothing waits: when all read-back buffers are still on their way,
//! a frame goes unmeasured.

use super::{Gpu, GpuError, buffer::create_buffer, readback::Answer};

/// Read-back buffers, that is frames whose times can be under way.
const RING: usize = 4;

/// What a timed pass is called: a name, and a number that tells passes of the same name apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PassLabel {
    /// The name.
    pub name: &'static str,
    /// The number.
    pub number: u32,
}

impl From<&'static str> for PassLabel {
    fn from(name: &'static str) -> Self {
        Self { name, number: 0 }
    }
}

/// Milliseconds of each label in the order of first use; passes of the same label are added up.
pub type StageTimes = Vec<(PassLabel, f64)>;

/// Times compute passes. Without timestamps it hands out plain passes and never has times.
#[derive(Debug)]
pub struct Profiler {
    queries: Option<Queries>,
    max_passes: u32,
    /// Labels of the passes of this frame that are timed.
    labels: Vec<PassLabel>,
    /// Whether this frame has a read-back buffer.
    slot: Option<usize>,
    /// Grows with every frame.
    frame: u64,
    /// What came back and nobody has taken, from the oldest to the newest.
    finished: Vec<(u64, Result<StageTimes, GpuError>)>,
}

#[derive(Debug)]
struct Queries {
    set: wgpu::QuerySet,
    resolved: wgpu::Buffer,
    ring: [Slot; RING],
    next: usize,
    nanoseconds: f64,
}

#[derive(Debug)]
struct Slot {
    buffer: wgpu::Buffer,
    labels: Vec<PassLabel>,
    frame: u64,
    state: State,
}

#[derive(Debug)]
enum State {
    Free,
    Recorded,
    Mapping(Answer),
}

impl Profiler {
    /// A profiler for up to this many passes in a frame; a frame of more goes unmeasured.
    ///
    /// # Errors
    /// When its buffers cannot be made.
    pub fn new(gpu: &Gpu, max_passes: u32) -> Result<Self, GpuError> {
        // A query set holds at most 4096 queries.
        let max_passes = max_passes.clamp(1, 2048);
        let queries = if gpu.timestamps { Some(Queries::new(gpu, max_passes)?) } else { None };
        Ok(Self { queries, max_passes, labels: vec![], slot: None, frame: 0, finished: vec![] })
    }

    /// Whether there will be times at all.
    #[must_use]
    pub fn is_supported(&self) -> bool {
        self.queries.is_some()
    }

    /// Starts a frame, which is measured if a read-back buffer is free.
    pub fn begin_frame(&mut self) {
        self.frame += 1;
        self.labels.clear();
        self.slot = self.queries.as_mut().and_then(Queries::free_slot);
    }

    /// Begins a compute pass of a stage.
    pub fn pass<'encoder>(
        &mut self,
        encoder: &'encoder mut wgpu::CommandEncoder,
        label: impl Into<PassLabel>,
    ) -> wgpu::ComputePass<'encoder> {
        let label = label.into();
        let begin = self.next_query(label);
        let timestamp_writes = begin.and_then(|begin| {
            Some(wgpu::ComputePassTimestampWrites {
                query_set: &self.queries.as_ref()?.set,
                beginning_of_pass_write_index: Some(begin),
                end_of_pass_write_index: Some(begin + 1),
            })
        });
        encoder.begin_compute_pass(&wgpu::ComputePassDescriptor { label: Some(label.name), timestamp_writes })
    }

    /// Begins the time of several passes together, which nothing divides; [`Profiler::end_span`] ends it before another pass is timed.
    pub fn begin_span(&mut self, encoder: &mut wgpu::CommandEncoder, label: impl Into<PassLabel>) {
        let begin = self.next_query(label.into());
        self.stamp(encoder, begin, None);
    }

    /// Ends the time that [`Profiler::begin_span`] began.
    pub fn end_span(&mut self, encoder: &mut wgpu::CommandEncoder) {
        let end = self.slot.and((2 * self.labels.len() as u32).checked_sub(1));
        self.stamp(encoder, None, end);
    }

    /// A pass without work that writes a timestamp.
    fn stamp(&self, encoder: &mut wgpu::CommandEncoder, begin: Option<u32>, end: Option<u32>) {
        if let (Some(queries), true) = (&self.queries, begin.is_some() || end.is_some()) {
            let timestamp_writes = Some(wgpu::ComputePassTimestampWrites {
                query_set: &queries.set,
                beginning_of_pass_write_index: begin,
                end_of_pass_write_index: end,
            });
            drop(encoder.begin_compute_pass(&wgpu::ComputePassDescriptor { label: None, timestamp_writes }));
        }
    }

    /// The timestamps of a render pass that is about to begin.
    pub fn render_timestamps(&mut self, label: impl Into<PassLabel>) -> Option<wgpu::RenderPassTimestampWrites<'_>> {
        let begin = self.next_query(label.into())?;
        Some(wgpu::RenderPassTimestampWrites {
            query_set: &self.queries.as_ref()?.set,
            beginning_of_pass_write_index: Some(begin),
            end_of_pass_write_index: Some(begin + 1),
        })
    }

    /// The first of the two queries of a pass, where it is timed.
    fn next_query(&mut self, label: PassLabel) -> Option<u32> {
        let index = self.labels.len() as u32;
        if index >= self.max_passes {
            // Part of a frame's time would pass for all of it.
            self.slot = None;
        }
        self.slot.and(self.queries.as_ref())?;
        self.labels.push(label);
        Some(2 * index)
    }

    /// Records the copy of this frame's timestamps; after its last pass.
    pub fn resolve(&mut self, encoder: &mut wgpu::CommandEncoder) {
        let (Some(queries), Some(slot)) = (&mut self.queries, self.slot) else { return };
        if self.labels.is_empty() {
            return;
        }
        let count = 2 * self.labels.len() as u32;
        encoder.resolve_query_set(&queries.set, 0..count, &queries.resolved, 0);
        let slot = &mut queries.ring[slot];
        encoder.copy_buffer_to_buffer(&queries.resolved, 0, &slot.buffer, 0, u64::from(count) * 8);
        slot.labels.clone_from(&self.labels);
        slot.frame = self.frame;
        slot.state = State::Recorded;
    }

    /// After the submission of the frame: asks for its timestamps.
    pub fn submitted(&mut self) {
        let (Some(queries), Some(slot)) = (&mut self.queries, self.slot.take()) else { return };
        let slot = &mut queries.ring[slot];
        if matches!(slot.state, State::Recorded) {
            slot.state = State::Mapping(Answer::map(&slot.buffer, 16 * slot.labels.len() as u64));
        }
    }

    /// The number of the frame that was begun last, for [`Self::take`].
    pub fn frame(&self) -> u64 {
        self.frame
    }

    /// The times of a frame, if they came back; those of frames before it are forgotten. Does not wait; natively somebody
    /// has to poll the device, as every read-back does.
    ///
    /// # Errors
    /// [`GpuError::Map`] when the timestamps could not be read.
    pub fn take(&mut self, frame: u64) -> Result<Option<StageTimes>, GpuError> {
        if let Some(queries) = &mut self.queries {
            // From the oldest to the newest.
            for offset in 0..RING {
                let index = (queries.next + offset) % RING;
                if let Some(times) = queries.collect(index) {
                    self.finished.push((queries.ring[index].frame, times));
                }
            }
        }
        self.finished.retain(|(finished, _)| *finished >= frame);
        let place = self.finished.iter().position(|(finished, _)| *finished == frame);
        place.map(|place| self.finished.remove(place).1).transpose()
    }
}

impl Queries {
    fn new(gpu: &Gpu, max_passes: u32) -> Result<Self, GpuError> {
        let count = 2 * max_passes;
        let bytes = u64::from(count) * 8;
        let set = gpu.device.create_query_set(&wgpu::QuerySetDescriptor {
            label: Some("profiler"),
            ty: wgpu::QueryType::Timestamp,
            count,
        });
        let usage = wgpu::BufferUsages::QUERY_RESOLVE | wgpu::BufferUsages::COPY_SRC;
        let resolved = create_buffer(gpu, "profiler resolved", bytes, usage)?;
        let slot = || {
            let usage = wgpu::BufferUsages::COPY_DST | wgpu::BufferUsages::MAP_READ;
            let buffer = create_buffer(gpu, "profiler readback", bytes, usage)?;
            Ok::<_, GpuError>(Slot { buffer, labels: vec![], frame: 0, state: State::Free })
        };
        let ring = [slot()?, slot()?, slot()?, slot()?];
        Ok(Self { set, resolved, ring, next: 0, nanoseconds: f64::from(gpu.queue.get_timestamp_period()) })
    }

    /// The next slot, unless its times are still under way. One that was recorded and never submitted is free again.
    fn free_slot(&mut self) -> Option<usize> {
        let index = self.next;
        if matches!(self.ring[index].state, State::Mapping(_)) {
            return None;
        }
        self.ring[index].state = State::Free;
        self.next = (index + 1) % RING;
        Some(index)
    }

    fn collect(&mut self, index: usize) -> Option<Result<StageTimes, GpuError>> {
        let nanoseconds = self.nanoseconds;
        let slot = &mut self.ring[index];
        let State::Mapping(answer) = &slot.state else { return None };
        let result = answer.take()?;
        slot.state = State::Free;
        let bytes = 16 * slot.labels.len() as u64;
        let failed = || GpuError::Map { label: "profiler readback".into(), bytes };
        let times = result.map_err(|_| failed()).and_then(|()| {
            let view = slot.buffer.get_mapped_range(0..bytes).map_err(|_| failed())?;
            Ok(stage_times(&slot.labels, &bytemuck::pod_collect_to_vec::<u8, u64>(&view), nanoseconds))
        });
        slot.buffer.unmap();
        Some(times)
    }
}

fn stage_times(labels: &[PassLabel], ticks: &[u64], nanoseconds: f64) -> StageTimes {
    let mut times = StageTimes::new();
    for (label, ticks) in labels.iter().zip(ticks.chunks_exact(2)) {
        // Some drivers write an end before its beginning when the clock is reset in between.
        let milliseconds = ticks[1].saturating_sub(ticks[0]) as f64 * nanoseconds * 1e-6;
        match times.iter_mut().find(|(known, _)| known == label) {
            Some((_, sum)) => *sum += milliseconds,
            None => times.push((*label, milliseconds)),
        }
    }
    times
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passes_of_a_label_are_added_up_in_order_of_first_use() {
        let [a, b, other_b] = [("a", 0), ("b", 0), ("b", 1)].map(|(name, number)| PassLabel { name, number });
        let times = stage_times(&[b, a, b, other_b], &[0, 1_000_000, 5, 5, 10, 2_000_010, 0, 4_000_000], 1.0);
        assert_eq!(times, [(b, 3.0), (a, 0.0), (other_b, 4.0)]);
        assert_eq!(stage_times(&[a], &[9, 3], 1.0), [(a, 0.0)]);
    }
}
