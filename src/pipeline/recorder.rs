//! Turns plans into recordings, and hands them to the queue or to an encoder of the caller.

use web_time::Instant;

use super::{
    DetectError, Input, PositionLayout, Slot,
    bindings::{Bound, Reusable},
    capacity::Capacity,
    list::{List, MOST_LISTS},
    params::{KIND_SELF, Params},
    plans::{self, RoundPosition, Subject},
    recording::{Ready, ReadyStep, RecordedRound, Recording, Segment, Submission},
    rounds::{Round, rounds_of},
    slot::{Sizes, Workspace},
    sorting::{self, Sorting},
    state::STATE_WORDS,
    step::{Extent, SortBy, Step, Work},
    tiles::Tile,
};
use crate::{
    detect::{PairKind, Settings, StageTime},
    gpu::{
        Draw, Gpu, GpuError, Growable, Kernel, Length, PassLabel, Profiler, Scan, ScanWorkspace,
        buffer::{STORAGE, create_buffer},
        length,
        readback::{Readback, read_buffer},
    },
};

/// The most workgroups that take work in turns on a software GPU, which has a few threads and where a workgroup costs much.
const MOST_GROUPS_IN_SOFTWARE: u32 = 64;

const STATE_BYTES: u64 = 4 * STATE_WORDS as u64;

/// Turns plans into recordings and hands them to the queue.
#[derive(Debug)]
pub struct Recorder {
    /// The uniform of every round.
    params: Vec<wgpu::Buffer>,
    /// The state before the first round, which nobody reads, and of every round.
    states: Vec<wgpu::Buffer>,
    summary: Growable,
    profiler: Profiler,
    sorting: Option<Sorting>,
    scan: Option<(Scan, ScanWorkspace)>,
    started: Instant,
    /// Whether the uniforms are others than those written last.
    unknown_uniforms: bool,
    /// Whether a caller has ever had an encoder with a frame: nobody knows when it is submitted, and changes the uniforms.
    encodes: bool,
    /// Bind groups made so far.
    pub bind_groups_made: u64,
    /// Every kernel in a pass of its own, timed under its name.
    pub by_kernel: bool,
    kernel_times: Vec<(&'static str, f64)>,
}

impl Recorder {
    /// Makes its small buffers.
    pub fn new(gpu: &Gpu) -> Result<Self, GpuError> {
        Ok(Self {
            params: vec![],
            states: vec![create_buffer(gpu, "state", STATE_BYTES, STORAGE)?],
            summary: Growable::new("summary"),
            profiler: Profiler::new(gpu, 2048)?,
            sorting: None,
            scan: None,
            started: Instant::now(),
            unknown_uniforms: false,
            encodes: false,
            bind_groups_made: 0,
            by_kernel: false,
            kernel_times: vec![],
        })
    }

    /// Plans a frame, one that counts on what an earlier frame left if it `has_kept` that, makes room for it, and makes its kernels and bind groups ready: those of the recording `before` serve
    /// again where their buffers are the same. With `answer` every round ends with the answer for callers, whose kernels have
    /// workgroups of so many threads.
    pub fn record(
        &mut self,
        gpu: &Gpu,
        (settings, input, (capacity, has_kept)): (&Settings, &Input, (&Capacity, bool)),
        workspace: &mut Workspace,
        answer: Option<u32>,
        before: Option<Recording>,
    ) -> Result<Recording, DetectError> {
        let family = plans::of(settings.method.traits().family);
        let rounds = rounds_of(settings, capacity.batches);
        let plans: Vec<Vec<Step>> = (0..rounds.len())
            .map(|i| {
                let (first, last, round) = (i == 0, i + 1 == rounds.len(), &rounds[i]);
                let position =
                    RoundPosition { first, last, batch: round.batch, with_self: round.kinds & KIND_SELF != 0 };
                let subject = Subject { has_kept, ..Subject::from(input) };
                let steps = plans::plan(settings, subject, capacity, position);
                steps.into_iter().chain(answer.map(|workgroup| plans::answer(family, workgroup))).collect()
            })
            .collect();
        let all = plans.concat();
        let mut reusable = Reusable::default();
        for step in before.into_iter().flat_map(|recording| recording.rounds).flat_map(|round| round.steps) {
            if let Ready::Kernel(kernel, bound, _) = step.work {
                reusable.keep(kernel.layout, bound);
            }
        }
        self.make_rounds(gpu, rounds.len())?;
        let (used, sizes) = (plans::slots_used(&all), Sizes::of(input, family, capacity));
        reusable.forget(&workspace.make_way(&used, &sizes));
        workspace.ensure(gpu, &used, &sizes)?;
        self.summary.ensure(gpu, rounds.len() as u64 * STATE_BYTES + 8 * u64::from(input.object_count))?;
        self.make_primitives(gpu, &all)?;
        let mut capacities = [0; MOST_LISTS];
        capacities[..capacity.lists.len()].copy_from_slice(&capacity.lists);
        let mut recorded = vec![];
        for (index, (steps, &Round { kind, kinds, batch, batches })) in plans.into_iter().zip(&rounds).enumerate() {
            let params = Params {
                primitives: input.primitive_count,
                objects: input.object_count,
                vertices: input.vertex_count,
                table_mask: capacity.table - 1,
                pair_set_mask: plans::pair_set(capacity, family) - 1,
                batch,
                batches,
                capacities,
                ..Params::new(settings, kinds, index > 0)
            }
            .with_topology(settings, input.topology());
            let mut ready = vec![];
            for step in steps {
                let (stage, name) = (step.stage, step.work.name());
                let work = self.ready(gpu, input, workspace, index, step.work, &reusable)?;
                ready.push(ReadyStep { stage, name, work });
            }
            recorded.push(RecordedRound { kind, params, steps: ready });
        }
        // Written with the first submission.
        self.unknown_uniforms = true;
        Ok(Recording {
            settings: *settings,
            input_id: input.id,
            has_kept,
            capacity: capacity.clone(),
            family,
            primitives: input.primitive_count,
            objects: input.object_count,
            rounds: recorded,
            most_groups: if gpu.is_software() { MOST_GROUPS_IN_SOFTWARE } else { u32::MAX },
            takes_turns: !gpu.ends_long_loops(),
            uniforms: vec![],
        })
    }

    /// Writes the uniforms of a recording that is submitted next, where they are not there already.
    pub fn write_uniforms(&mut self, gpu: &Gpu, recording: &Recording, changed: bool) {
        if changed || self.unknown_uniforms || self.encodes {
            for (round, buffer) in recording.rounds.iter().zip(&self.params) {
                gpu.queue.write_buffer(buffer, 0, bytemuck::bytes_of(&round.params));
            }
            self.unknown_uniforms = false;
        }
    }

    /// The sort and the scan, where steps ask for them; nothing of them is kept otherwise.
    fn make_primitives(&mut self, gpu: &Gpu, steps: &[Step]) -> Result<(), GpuError> {
        let any = |wanted: fn(&Work) -> bool| steps.iter().any(|step| wanted(&step.work));
        self.sorting = match any(|work| matches!(work, Work::Sort { .. } | Work::Unique { .. })) {
            true => {
                let mut sorting = self.sorting.take().map_or_else(|| Sorting::new(gpu), Ok)?;
                sorting.forget();
                Some(sorting)
            }
            false => None,
        };
        self.scan = match any(|work| matches!(work, Work::Scan { .. })) {
            true => Some((Scan::new(gpu)?, ScanWorkspace::new(gpu)?)),
            false => None,
        };
        Ok(())
    }

    /// Makes the kernels of these steps that are not the plan's own.
    pub fn warm_up(&mut self, gpu: &Gpu, steps: &[Step]) -> Result<(), DetectError> {
        for step in steps {
            if matches!(step.work, Work::Sort { .. } | Work::Unique { .. } | Work::Scan { .. }) {
                length::kernels().iter().try_for_each(|source| gpu.kernel(source).map(drop))?;
            }
            match &step.work {
                Work::Sort { .. } | Work::Unique { .. } if self.sorting.is_none() => {
                    self.sorting = Some(Sorting::new(gpu)?);
                }
                Work::Scan { .. } if self.scan.is_none() => {
                    self.scan = Some((Scan::new(gpu)?, ScanWorkspace::new(gpu)?));
                }
                Work::Draw { source, .. } => drop(Draw::new(gpu, source)?),
                _ => {}
            }
        }
        Ok(())
    }

    /// Uniforms and states for this many rounds.
    fn make_rounds(&mut self, gpu: &Gpu, rounds: usize) -> Result<(), GpuError> {
        let uniform = wgpu::BufferUsages::UNIFORM | wgpu::BufferUsages::COPY_DST;
        while self.params.len() < rounds {
            self.params.push(create_buffer(gpu, "params", size_of::<Params>() as u64, uniform)?);
            self.states.push(create_buffer(gpu, "state", STATE_BYTES, STORAGE)?);
        }
        Ok(())
    }

    fn ready(
        &mut self,
        gpu: &Gpu,
        input: &Input,
        workspace: &Workspace,
        round: usize,
        work: Work,
        reusable: &Reusable,
    ) -> Result<Ready, DetectError> {
        let buffers = |recorder: &Self, slots: &[Slot]| -> Result<Vec<Option<wgpu::Buffer>>, GpuError> {
            let buffer = |&slot: &Slot| match slot == Slot::POSITIONS {
                true => Ok(None),
                false => recorder.buffer(input, workspace, round, slot).cloned().map(Some),
            };
            slots.iter().map(buffer).collect()
        };
        Ok(match work {
            Work::Kernel { source, slots, extent } => {
                let kernel = gpu.kernel(&source)?;
                let buffers = buffers(self, &slots)?;
                let bound = self.bound(buffers, |buffers| {
                    let known = reusable.get(&kernel.layout, buffers);
                    known.ok_or_else(|| kernel.bind(gpu, &buffers.iter().collect::<Vec<_>>()))
                });
                Ready::Kernel(kernel, bound, extent)
            }
            Work::Draw { source, slots, vertices } => {
                let draw = Draw::new(gpu, &source)?;
                let buffers = buffers(self, &slots)?;
                let bound = self.bound(buffers, |buffers| Err(draw.bind(gpu, &buffers.iter().collect::<Vec<_>>())));
                Ready::Draw(Box::new(draw), bound, vertices)
            }
            Work::Sort { pairs, list, by } => Ready::Sort(pairs, list, by),
            Work::Unique { into, list } => Ready::Unique(into, list),
            Work::Scan { words, list } => Ready::Scan(words, list),
        })
    }

    /// The bind group of these buffers, `Ok` where it was there, `Err` where it had to be made.
    fn bound(
        &mut self,
        buffers: Vec<Option<wgpu::Buffer>>,
        bind: impl FnOnce(&[wgpu::Buffer]) -> Result<wgpu::BindGroup, wgpu::BindGroup>,
    ) -> Bound {
        match buffers.iter().cloned().collect::<Option<Vec<_>>>() {
            None => Bound::Positions { buffers, made: vec![] },
            Some(buffers) => {
                let group = bind(&buffers).unwrap_or_else(|made| {
                    self.bind_groups_made += 1;
                    made
                });
                Bound::Fixed(buffers, group)
            }
        }
    }

    fn buffer<'a>(
        &'a self,
        input: &'a Input,
        workspace: &'a Workspace,
        round: usize,
        slot: Slot,
    ) -> Result<&'a wgpu::Buffer, GpuError> {
        let foreign = [
            (Slot::PARAMS, self.params.get(round)),
            (Slot::PREVIOUS, self.states.get(round)),
            (Slot::STATE, self.states.get(round + 1)),
            (Slot::CELLS, Some(&input.cells)),
            (Slot::OBJECTS, Some(&input.objects)),
            (Slot::REST, input.rest()),
            (Slot::UNIQUE_COUNT, self.sorting.as_ref().map(Sorting::count)),
        ];
        let foreign = foreign.into_iter().find(|(known, _)| *known == slot).and_then(|(_, buffer)| buffer);
        match foreign.or_else(|| input.topology()?.get(slot)) {
            Some(buffer) => Ok(buffer),
            None => workspace.get(slot),
        }
    }

    /// Starts the clock of a frame.
    pub fn begin_frame(&mut self) {
        self.started = Instant::now();
        self.profiler.begin_frame();
    }

    /// When the frame began.
    pub fn started(&self) -> Instant {
        self.started
    }

    /// The number by which the frame's times are known.
    pub fn frame(&self) -> u64 {
        self.profiler.frame()
    }

    /// Leaves a frame that was not finished.
    pub fn abandon(&mut self) {
        self.profiler.begin_frame();
    }

    /// Waits until everything submitted is done.
    pub async fn wait(&self, gpu: &Gpu) -> Result<(), GpuError> {
        read_buffer(gpu, &self.states[0], 0..4).await.map(drop)
    }

    /// Hands steps to the queue; the last ones of a frame bring its read-back.
    pub fn submit(
        &mut self,
        gpu: &Gpu,
        recording: &Recording,
        submission: &Submission,
        workspace: &Workspace,
        last: bool,
    ) -> Result<Option<Readback>, DetectError> {
        let descriptor = wgpu::CommandEncoderDescriptor { label: Some("kdet") };
        let mut encoder = gpu.device.create_command_encoder(&descriptor);
        for segment in submission {
            if segment.tile.is_some() {
                let params = recording.params(segment);
                gpu.queue.write_buffer(&self.params[segment.round], 0, bytemuck::bytes_of(&params));
            }
            self.encode(gpu, &mut encoder, recording, segment, workspace, true)?;
        }
        if !last {
            gpu.queue.submit([encoder.finish()]);
            return Ok(None);
        }
        self.copy_summary(&mut encoder, recording.rounds.len() as u64, recording.objects, workspace)?;
        self.profiler.resolve(&mut encoder);
        gpu.queue.submit([encoder.finish()]);
        // First the times, then the counts: when the counts are there, so are the times.
        self.profiler.submitted();
        self.read_summary(gpu, recording.rounds.len() as u64, recording.objects).map(Some)
    }

    fn copy_summary(
        &self,
        encoder: &mut wgpu::CommandEncoder,
        rounds: u64,
        objects: u32,
        workspace: &Workspace,
    ) -> Result<(), DetectError> {
        let summary = self.summary.get()?;
        for (at, state) in (0..rounds).zip(&self.states[1..]) {
            encoder.copy_buffer_to_buffer(state, 0, summary, at * STATE_BYTES, STATE_BYTES);
        }
        let counts = workspace.get(Slot::COLLIDING_COUNTS)?;
        encoder.copy_buffer_to_buffer(counts, 0, summary, rounds * STATE_BYTES, 8 * u64::from(objects));
        Ok(())
    }

    fn read_summary(&self, gpu: &Gpu, rounds: u64, objects: u32) -> Result<Readback, DetectError> {
        Ok(Readback::start(gpu, self.summary.get()?, 0..rounds * STATE_BYTES + 8 * u64::from(objects))?)
    }

    /// Starts to read the summary of what was recorded last for a caller, and submitted by them.
    pub fn look_at(
        &self,
        gpu: &Gpu,
        rounds: usize,
        objects: u32,
        workspace: &Workspace,
    ) -> Result<Readback, DetectError> {
        let descriptor = wgpu::CommandEncoderDescriptor { label: Some("kdet") };
        let mut encoder = gpu.device.create_command_encoder(&descriptor);
        self.copy_summary(&mut encoder, rounds as u64, objects, workspace)?;
        gpu.queue.submit([encoder.finish()]);
        self.read_summary(gpu, rounds as u64, objects)
    }

    /// Records a whole frame into an encoder of the caller. The uniforms are copied there as well: what is written from the
    /// host would be seen by everything in the submission.
    pub fn encode_frame(
        &mut self,
        gpu: &Gpu,
        encoder: &mut wgpu::CommandEncoder,
        recording: &mut Recording,
        layout: PositionLayout,
        workspace: &Workspace,
    ) -> Result<(), DetectError> {
        const BYTES: u64 = size_of::<Params>() as u64;
        let segments: Vec<Segment> = recording.submissions(u64::MAX).concat();
        let uniforms = recording.uniforms(gpu, layout, &segments)?.clone();
        self.encodes = true;
        for (at, segment) in (0..).zip(&segments) {
            encoder.copy_buffer_to_buffer(&uniforms, at * BYTES, &self.params[segment.round], 0, BYTES);
            self.encode(gpu, encoder, recording, segment, workspace, false)?;
        }
        Ok(())
    }

    /// Records a segment: the steps of a stage in a timed pass, or all in one.
    fn encode(
        &mut self,
        gpu: &Gpu,
        encoder: &mut wgpu::CommandEncoder,
        recording: &Recording,
        segment: &Segment,
        workspace: &Workspace,
        timed: bool,
    ) -> Result<(), DetectError> {
        let recorded = &recording.rounds[segment.round];
        let mut steps = &recorded.steps[segment.steps.clone()];
        while let Some(first) = steps.first() {
            let by_kernel = timed && self.by_kernel;
            let name = if by_kernel { first.name } else { first.stage.name() };
            let label = PassLabel { name, number: recorded.kind as u32 };
            if let Ready::Draw(draw, bound, vertices) = &first.work {
                let timestamps = if timed { self.profiler.render_timestamps(label) } else { None };
                draw.record(encoder, current(bound)?, *vertices, timestamps);
                steps = &steps[1..];
                continue;
            }
            let belongs =
                |step: &&ReadyStep| (step.stage == first.stage || !timed) && !matches!(step.work, Ready::Draw(..));
            let count = if by_kernel { 1 } else { steps.iter().take_while(belongs).count() };
            let (now, rest) = steps.split_at(count);
            let plain = wgpu::ComputePassDescriptor { label: Some("kdet"), timestamp_writes: None };
            let mut pass = match timed {
                true => self.profiler.pass(encoder, label),
                false => encoder.begin_compute_pass(&plain),
            };
            for step in now {
                let length = |list: &List| Length::Gpu {
                    buffer: self.states[segment.round + 1].clone(),
                    offset: 4 * u64::from(list.counter.at),
                    capacity: recording.capacity.of(recording.family, list),
                };
                match &step.work {
                    Ready::Kernel(kernel, bound, extent) => {
                        dispatch(&mut pass, kernel, current(bound)?, *extent, segment.tile, recording, workspace)?;
                    }
                    Ready::Sort(slot, list, by) => {
                        let (pairs, length) = (workspace.get(*slot)?, length(list));
                        if let Some(sorting) = &mut self.sorting {
                            let digit_bits = sorting.digit_bits();
                            let bits = match by {
                                SortBy::Primitives => sorting::bits_of_primitives(recording.primitives, digit_bits),
                                SortBy::Key(bits) => sorting::bits_of_keys(*bits, digit_bits),
                            };
                            sorting.sort(gpu, &mut pass, pairs, bits, &length)?;
                        }
                    }
                    Ready::Unique(slot, list) => {
                        let (into, length) = (workspace.get(*slot)?, length(list));
                        if let Some(sorting) = &mut self.sorting {
                            sorting.unique(gpu, &mut pass, into, &length)?;
                        }
                    }
                    Ready::Scan(slot, list) => {
                        let (words, length) = (workspace.get(*slot)?, length(list));
                        if let Some((scan, scratch)) = &mut self.scan {
                            scan.record(gpu, &mut pass, scratch, words, words, &length)?;
                        }
                    }
                    // In a render pass of its own, above.
                    Ready::Draw(..) => {}
                }
            }
            steps = rest;
        }
        Ok(())
    }

    /// The stage times of a frame that came back.
    pub fn stage_times(&mut self, frame: u64) -> Result<Option<Vec<StageTime>>, GpuError> {
        let Some(times) = self.profiler.take(frame)? else { return Ok(None) };
        if self.by_kernel {
            self.kernel_times = vec![];
            for &(PassLabel { name, .. }, ms) in &times {
                match self.kernel_times.iter_mut().find(|(known, _)| *known == name) {
                    Some((_, sum)) => *sum += ms,
                    None => self.kernel_times.push((name, ms)),
                }
            }
        }
        let stage_time = |&(PassLabel { name, number }, ms): &(PassLabel, f64)| {
            let stage = name.parse().ok()?;
            let kind = PairKind::ALL.iter().copied().find(|kind| *kind as u32 == number)?;
            Some(StageTime { stage, kind, ms })
        };
        Ok(Some(times.iter().filter_map(stage_time).collect()))
    }

    /// The times of single kernels, where they were asked for.
    pub fn kernel_times(&self) -> &[(&'static str, f64)] {
        &self.kernel_times
    }

    /// Bytes of its own buffers.
    pub fn bytes(&self) -> impl Iterator<Item = (&'static str, u64)> {
        let sorting = self.sorting.as_ref().map_or(vec![], Sorting::bytes);
        let scan = self.scan.as_ref().map_or(vec![], |(_, scratch)| scratch.bytes());
        sorting
            .into_iter()
            .chain(scan)
            .chain([(self.summary.label(), self.summary.bytes())])
            .filter(|(_, bytes)| *bytes > 0)
    }

    /// Gives back what grows.
    pub fn release(&mut self) {
        self.sorting = None;
        self.scan = None;
        self.summary.give_back();
    }
}

fn current(bound: &Bound) -> Result<&wgpu::BindGroup, GpuError> {
    let missing = || GpuError::Validation { message: "no positions were bound".into() };
    bound.current().ok_or_else(missing)
}

fn dispatch(
    pass: &mut wgpu::ComputePass<'_>,
    kernel: &Kernel,
    bind_group: &wgpu::BindGroup,
    extent: Extent,
    tile: Option<Tile>,
    recording: &Recording,
    workspace: &Workspace,
) -> Result<(), GpuError> {
    let workgroup = recording.settings.workgroup;
    match (extent, tile) {
        (Extent::Groups(groups), _) => kernel.dispatch(pass, bind_group, groups),
        (Extent::InTurns(groups), _) => kernel.dispatch(pass, bind_group, groups.min(recording.most_groups)),
        (Extent::ForEach { room, most, in_turn }, _) => {
            let at_once = if recording.takes_turns { most.min(recording.most_groups) } else { room.div_ceil(in_turn) };
            kernel.dispatch(pass, bind_group, at_once.min(room));
        }
        (Extent::Argument(argument), _) => {
            let known = recording.family.arguments.iter().position(|known| *known == argument);
            let missing = || GpuError::Validation { message: format!("no place for the arguments {argument:?}") };
            let at = 16 * known.ok_or_else(missing)? as u64;
            kernel.dispatch_indirect(pass, bind_group, workspace.get(Slot::ARGUMENTS)?, at);
        }
        (Extent::Rows, Some(tile)) => {
            kernel.dispatch(pass, bind_group, (tile.row_end - tile.row_begin).div_ceil(workgroup));
        }
        (Extent::RowsAndColumns, Some(tile)) => {
            pass.set_pipeline(&kernel.pipeline);
            pass.set_bind_group(0, bind_group, &[]);
            let columns = (tile.column_end - tile.column_begin).div_ceil(workgroup);
            pass.dispatch_workgroups(columns, tile.row_end - tile.row_begin, 1);
        }
        // Tiles are always given; nothing to do for none.
        (Extent::Rows | Extent::RowsAndColumns, None) => {}
    }
    Ok(())
}
