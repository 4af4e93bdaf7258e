//! A plan made ready: kernels with their bind groups, and how they are submitted to the queue.

use std::ops::Range;

use web_time::Instant;

use super::{
    DetectError, Input, Slot,
    capacity::Capacity,
    list::{List, MOST_LISTS},
    params::Params,
    plans::{self, FamilyPlan, RoundPosition, Subject},
    rounds::{Round, rounds_of},
    slot::{Sizes, Workspace},
    sorting::Sorting,
    state::STATE_WORDS,
    step::{Extent, Step, Work},
    tiles::{Tile, tiles},
};
use crate::{
    detect::{PairKind, Settings, Stage, StageTime},
    gpu::{
        Draw, Gpu, GpuError, Growable, Kernel, Length, PassLabel, Profiler, Scan, ScanWorkspace,
        buffer::{STORAGE, create_buffer},
        readback::{Readback, read_buffer},
    },
};

const STATE_BYTES: u64 = 4 * STATE_WORDS as u64;

/// A frame's kernels with their bind groups, good as long as nothing changes.
#[derive(Debug)]
pub struct Recording {
    /// What was asked.
    pub settings: Settings,
    input_id: u64,
    /// The room that its lists have.
    pub capacity: Capacity,
    family: &'static FamilyPlan,
    primitives: u32,
    rounds: Vec<RecordedRound>,
}

#[derive(Debug)]
struct RecordedRound {
    kind: PairKind,
    params: Params,
    steps: Vec<ReadyStep>,
}

#[derive(Debug)]
struct ReadyStep {
    stage: Stage,
    /// Where every step is timed by itself.
    name: &'static str,
    work: Ready,
}

#[derive(Debug)]
enum Ready {
    Kernel(Kernel, wgpu::BindGroup, Extent),
    Sort(Slot, List),
    Unique(Slot, List),
    Scan(Slot, List),
    Draw(Box<Draw>, wgpu::BindGroup, u32),
}

/// Steps of a round, for brute force on one tile.
#[derive(Debug, Clone)]
pub struct Segment {
    round: usize,
    steps: Range<usize>,
    tile: Option<Tile>,
}

/// What is handed to the queue at once.
pub type Submission = Vec<Segment>;

impl Recording {
    /// Whether it can be used again.
    pub fn is_for(&self, settings: &Settings, input: &Input, capacity: &Capacity) -> bool {
        self.settings == *settings && self.input_id == input.id && self.capacity == *capacity
    }

    /// What each round of the frame searches for.
    pub fn kinds(&self) -> Vec<PairKind> {
        self.rounds.iter().map(|round| round.kind).collect()
    }

    /// The whole frame in one, or, for brute force, cut where tiles of about `budget` pairs begin and end.
    pub fn submissions(&self, budget: u64) -> Vec<Submission> {
        let mut submissions: Vec<Submission> = vec![vec![]];
        for (round, recorded) in self.rounds.iter().enumerate() {
            let mut begin = 0;
            for (at, step) in recorded.steps.iter().enumerate() {
                let Ready::Kernel(_, _, extent @ (Extent::Rows | Extent::RowsAndColumns)) = &step.work else {
                    continue;
                };
                let tiles = tiles(self.primitives, *extent, self.settings.workgroup, budget);
                // One tile needs no cut.
                let single = tiles.len() == 1;
                append(&mut submissions, Segment { round, steps: begin..at, tile: None });
                for tile in tiles {
                    if !single {
                        submissions.push(vec![]);
                    }
                    append(&mut submissions, Segment { round, steps: at..at + 1, tile: Some(tile) });
                }
                if !single {
                    submissions.push(vec![]);
                }
                begin = at + 1;
            }
            append(&mut submissions, Segment { round, steps: begin..recorded.steps.len(), tile: None });
        }
        submissions
    }
}

fn append(submissions: &mut [Submission], segment: Segment) {
    if let Some(last) = submissions.last_mut() {
        last.push(segment);
    }
}

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
            by_kernel: false,
            kernel_times: vec![],
        })
    }

    /// Plans a frame, makes room for it, and makes its kernels and bind groups ready.
    pub fn record(
        &mut self,
        gpu: &Gpu,
        settings: &Settings,
        input: &Input,
        capacity: &Capacity,
        workspace: &mut Workspace,
    ) -> Result<Recording, DetectError> {
        let family = plans::of(settings.method.traits().family);
        let rounds = rounds_of(settings, capacity.batches);
        let plans: Vec<Vec<Step>> = (0..rounds.len())
            .map(|i| {
                let position = RoundPosition { first: i == 0, last: i + 1 == rounds.len(), batch: rounds[i].batch };
                plans::plan(settings, Subject::from(input), capacity, position)
            })
            .collect();
        let all = plans.concat();
        self.make_rounds(gpu, rounds.len())?;
        workspace.ensure(gpu, &plans::slots_used(&all), &Sizes::of(input, family, capacity))?;
        self.summary.ensure(gpu, rounds.len() as u64 * STATE_BYTES + 8 * u64::from(input.object_count))?;
        self.make_primitives(gpu, &all)?;
        let mut capacities = [0; MOST_LISTS];
        capacities[..capacity.lists.len()].copy_from_slice(&capacity.lists);
        let mut recorded = vec![];
        for (index, (steps, &Round { kind, kinds, batch, batches })) in plans.into_iter().zip(&rounds).enumerate() {
            let params = Params {
                primitives: input.primitive_count,
                objects: input.object_count,
                table_mask: capacity.table - 1,
                pair_set_mask: plans::pair_set(capacity, family) - 1,
                batch,
                batches,
                capacities,
                ..Params::new(settings, kinds, index > 0)
            };
            gpu.queue.write_buffer(&self.params[index], 0, bytemuck::bytes_of(&params));
            let mut ready = vec![];
            for step in steps {
                let (stage, name) = (step.stage, step.work.name());
                ready.push(ReadyStep { stage, name, work: self.ready(gpu, input, workspace, index, step.work)? });
            }
            recorded.push(RecordedRound { kind, params, steps: ready });
        }
        Ok(Recording {
            settings: *settings,
            input_id: input.id,
            capacity: capacity.clone(),
            family,
            primitives: input.primitive_count,
            rounds: recorded,
        })
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
        &self,
        gpu: &Gpu,
        input: &Input,
        workspace: &Workspace,
        round: usize,
        work: Work,
    ) -> Result<Ready, DetectError> {
        let buffers = |slots: &[Slot]| -> Result<Vec<&wgpu::Buffer>, GpuError> {
            slots.iter().map(|slot| self.buffer(input, workspace, round, *slot)).collect()
        };
        Ok(match work {
            Work::Kernel { source, slots, extent } => {
                let kernel = gpu.kernel(&source)?;
                let bind_group = kernel.bind(gpu, &buffers(&slots)?);
                Ready::Kernel(kernel, bind_group, extent)
            }
            Work::Draw { source, slots, vertices } => {
                let draw = Draw::new(gpu, &source)?;
                let bind_group = draw.bind(gpu, &buffers(&slots)?);
                Ready::Draw(Box::new(draw), bind_group, vertices)
            }
            Work::Sort { pairs, list } => Ready::Sort(pairs, list),
            Work::Unique { into, list } => Ready::Unique(into, list),
            Work::Scan { words, list } => Ready::Scan(words, list),
        })
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
            (Slot::POSITIONS, Some(&input.positions)),
            (Slot::CELLS, Some(&input.cells)),
            (Slot::OBJECTS, Some(&input.objects)),
            (Slot::UNIQUE_COUNT, self.sorting.as_ref().map(Sorting::count)),
        ];
        match foreign.into_iter().find(|(known, _)| *known == slot) {
            Some((_, Some(buffer))) => Ok(buffer),
            _ => workspace.get(slot),
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
            self.encode(gpu, &mut encoder, recording, segment, workspace)?;
        }
        if !last {
            gpu.queue.submit([encoder.finish()]);
            return Ok(None);
        }
        let summary = self.summary.get()?;
        let rounds = recording.rounds.len() as u64;
        for (at, state) in (0..rounds).zip(&self.states[1..]) {
            encoder.copy_buffer_to_buffer(state, 0, summary, at * STATE_BYTES, STATE_BYTES);
        }
        let objects = recording.rounds.first().map_or(0, |p| u64::from(p.params.objects));
        encoder.copy_buffer_to_buffer(
            workspace.get(Slot::COLLIDING_COUNTS)?,
            0,
            summary,
            rounds * STATE_BYTES,
            8 * objects,
        );
        self.profiler.resolve(&mut encoder);
        gpu.queue.submit([encoder.finish()]);
        // First the times, then the counts: when the counts are there, so are the times.
        self.profiler.submitted();
        Ok(Some(Readback::start(gpu, summary, 0..rounds * STATE_BYTES + 8 * objects)?))
    }

    fn encode(
        &mut self,
        gpu: &Gpu,
        encoder: &mut wgpu::CommandEncoder,
        recording: &Recording,
        segment: &Segment,
        workspace: &Workspace,
    ) -> Result<(), DetectError> {
        let recorded = &recording.rounds[segment.round];
        if let Some(tile) = segment.tile {
            let params = Params {
                row_begin: tile.row_begin,
                row_end: tile.row_end,
                column_begin: tile.column_begin,
                column_end: tile.column_end,
                ..recorded.params
            };
            gpu.queue.write_buffer(&self.params[segment.round], 0, bytemuck::bytes_of(&params));
        }
        let mut steps = &recorded.steps[segment.steps.clone()];
        while let Some(first) = steps.first() {
            let name = if self.by_kernel { first.name } else { first.stage.name() };
            let label = PassLabel { name, number: recorded.kind as u32 };
            if let Ready::Draw(draw, bind_group, vertices) = &first.work {
                draw.record(encoder, bind_group, *vertices, self.profiler.render_timestamps(label));
                steps = &steps[1..];
                continue;
            }
            let belongs = |step: &&ReadyStep| step.stage == first.stage && !matches!(step.work, Ready::Draw(..));
            let count = if self.by_kernel { 1 } else { steps.iter().take_while(belongs).count() };
            let (now, rest) = steps.split_at(count);
            let mut pass = self.profiler.pass(encoder, label);
            for step in now {
                let length = |list: &List| Length::Gpu {
                    buffer: self.states[segment.round + 1].clone(),
                    offset: 4 * u64::from(list.counter.at),
                    capacity: recording.capacity.of(recording.family, list),
                };
                match &step.work {
                    Ready::Kernel(kernel, bind_group, extent) => {
                        dispatch(&mut pass, kernel, bind_group, *extent, segment.tile, recording, workspace)?;
                    }
                    Ready::Sort(slot, list) => {
                        let (pairs, length) = (workspace.get(*slot)?, length(list));
                        if let Some(sorting) = &mut self.sorting {
                            sorting.sort(gpu, &mut pass, pairs, recording.primitives, &length)?;
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
