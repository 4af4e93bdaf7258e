//! A plan made ready: kernels with their bind groups, and how they are handed to the queue.

use std::ops::Range;

use web_time::Instant;

use super::{
    DetectError, Input, Slot,
    capacity::Capacity,
    label::{label, stage_time},
    params::Params,
    plan::{self, Place},
    rounds::{Round, rounds_of},
    slot::Workspace,
    sorting::{List, Sorting},
    state::STATE_WORDS,
    step::{Extent, Step, Work},
    tiles::{Tile, tiles},
};
use crate::{
    detect::{Method, PairKind, Settings, Stage, StageTime},
    gpu::{
        Gpu, GpuError, Growable, Kernel, Profiler,
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
    primitives: u32,
    parts: Vec<RecordedPart>,
}

#[derive(Debug)]
struct RecordedPart {
    part: PairKind,
    params: Params,
    steps: Vec<(Stage, Ready)>,
}

#[derive(Debug)]
enum Ready {
    /// File, kernel, bindings, and over how much it runs.
    Kernel(&'static str, Kernel, wgpu::BindGroup, Extent),
    SortUnique(wgpu::BindGroup),
}

/// Steps of a part, for brute force on one tile.
#[derive(Debug, Clone)]
pub struct Segment {
    part: usize,
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

    /// The parts of the frame.
    pub fn part_names(&self) -> Vec<PairKind> {
        self.parts.iter().map(|p| p.part).collect()
    }

    /// The whole frame in one, or, for brute force, cut where tiles of about `budget` pairs begin and end.
    pub fn submissions(&self, budget: u64) -> Vec<Submission> {
        let mut submissions: Vec<Submission> = vec![vec![]];
        for (part, recorded) in self.parts.iter().enumerate() {
            let mut begin = 0;
            for (at, (_, ready)) in recorded.steps.iter().enumerate() {
                let Ready::Kernel(_, _, _, extent @ (Extent::Rows | Extent::RowsAndColumns)) = ready else { continue };
                let tiles = tiles(self.primitives, *extent, self.settings.workgroup, budget);
                // One tile needs no cut.
                let single = tiles.len() == 1;
                append(&mut submissions, Segment { part, steps: begin..at, tile: None });
                for tile in tiles {
                    if !single {
                        submissions.push(vec![]);
                    }
                    append(&mut submissions, Segment { part, steps: at..at + 1, tile: Some(tile) });
                }
                if !single {
                    submissions.push(vec![]);
                }
                begin = at + 1;
            }
            append(&mut submissions, Segment { part, steps: begin..recorded.steps.len(), tile: None });
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
        let rounds = rounds_of(settings, capacity.batches);
        let plans: Vec<Vec<Step>> = (0..rounds.len())
            .map(|i| {
                let place = Place { first: i == 0, last: i + 1 == rounds.len(), batch: rounds[i].batch };
                plan::plan(settings, input, capacity, place)
            })
            .collect();
        self.make_rounds(gpu, rounds.len())?;
        workspace.ensure(gpu, &plan::slots_used(&plans.concat()), input, capacity)?;
        self.summary.ensure(gpu, rounds.len() as u64 * STATE_BYTES + 8 * u64::from(input.object_count))?;
        self.sorting = match settings.method {
            Method::Kdet => {
                let mut sorting = self.sorting.take().map_or_else(|| Sorting::new(gpu), Ok)?;
                sorting.forget();
                Some(sorting)
            }
            _ => None,
        };
        let mut parts = vec![];
        for (index, (steps, &Round { part, kinds, batch, batches })) in plans.into_iter().zip(&rounds).enumerate() {
            let params = Params {
                primitives: input.primitive_count,
                objects: input.object_count,
                table_mask: capacity.table - 1,
                entry_capacity: capacity.entries,
                strip_capacity: capacity.strips,
                visit_capacity: capacity.visits,
                candidate_capacity: capacity.candidates,
                unique_capacity: capacity.unique,
                survivor_capacity: capacity.survivors,
                undecided_capacity: capacity.undecided,
                pair_capacity: capacity.pairs,
                pair_set_mask: capacity.pair_set() - 1,
                batch,
                batches,
                ..Params::new(settings, kinds, index > 0)
            };
            gpu.queue.write_buffer(&self.params[index], 0, bytemuck::bytes_of(&params));
            let mut ready = vec![];
            for step in steps {
                ready.push((step.stage, self.ready(gpu, input, workspace, index, step.work)?));
            }
            parts.push(RecordedPart { part, params, steps: ready });
        }
        Ok(Recording {
            settings: *settings,
            input_id: input.id,
            capacity: *capacity,
            primitives: input.primitive_count,
            parts,
        })
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
        part: usize,
        work: Work,
    ) -> Result<Ready, DetectError> {
        match work {
            Work::Kernel { source, slots, extent } => {
                let kernel = gpu.kernel(&source)?;
                let buffers: Result<Vec<_>, GpuError> =
                    slots.iter().map(|slot| self.buffer(input, workspace, part, *slot)).collect();
                let bind_group = kernel.bind(gpu, &buffers?);
                Ok(Ready::Kernel(source.path, kernel, bind_group, extent))
            }
            Work::SortUnique => {
                let sorting = self.sorting.as_ref().ok_or(DetectError::NotOnGpu(Method::Kdet))?;
                let state = self.buffer(input, workspace, part, Slot::State)?;
                Ok(Ready::SortUnique(sorting.bind(gpu, state)))
            }
        }
    }

    fn buffer<'a>(
        &'a self,
        input: &'a Input,
        workspace: &'a Workspace,
        part: usize,
        slot: Slot,
    ) -> Result<&'a wgpu::Buffer, GpuError> {
        match (slot, part) {
            (Slot::Params, _) => Ok(&self.params[part]),
            (Slot::Previous, _) => Ok(&self.states[part]),
            (Slot::State, _) => Ok(&self.states[part + 1]),
            (Slot::Positions, _) => Ok(&input.positions),
            (Slot::Cells, _) => Ok(&input.cells),
            (Slot::Objects, _) => Ok(&input.objects),
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
        let rounds = recording.parts.len() as u64;
        for (at, state) in (0..rounds).zip(&self.states[1..]) {
            encoder.copy_buffer_to_buffer(state, 0, summary, at * STATE_BYTES, STATE_BYTES);
        }
        let objects = recording.parts.first().map_or(0, |p| u64::from(p.params.objects));
        encoder.copy_buffer_to_buffer(workspace.get(Slot::Tally)?, 0, summary, rounds * STATE_BYTES, 8 * objects);
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
        let recorded = &recording.parts[segment.part];
        if let Some(tile) = segment.tile {
            let params = Params {
                row_begin: tile.row_begin,
                row_end: tile.row_end,
                column_begin: tile.column_begin,
                column_end: tile.column_end,
                ..recorded.params
            };
            gpu.queue.write_buffer(&self.params[segment.part], 0, bytemuck::bytes_of(&params));
        }
        let mut steps = &recorded.steps[segment.steps.clone()];
        while let Some(&(stage, _)) = steps.first() {
            let same_stage = steps.iter().take_while(|(s, _)| *s == stage).count();
            let (count, name) = match &steps[0].1 {
                _ if !self.by_kernel => (same_stage, label(stage, recorded.part)),
                Ready::Kernel(name, ..) => (1, *name),
                Ready::SortUnique(_) => (1, "sort and unique"),
            };
            let (now, rest) = steps.split_at(count);
            let mut pass = self.profiler.pass(encoder, name);
            for (_, ready) in now {
                match ready {
                    Ready::Kernel(_, kernel, bind_group, extent) => {
                        dispatch(&mut pass, kernel, bind_group, *extent, segment.tile, recording, workspace)?;
                    }
                    Ready::SortUnique(adopt) => {
                        let state = &self.states[segment.part + 1];
                        let candidates = workspace.get(Slot::Candidates)?;
                        if let Some(sorting) = &mut self.sorting {
                            let list = List {
                                primitives: recording.primitives,
                                capacity: recording.capacity.candidates,
                                candidates,
                                state,
                            };
                            sorting.encode(gpu, &mut pass, &list, adopt)?;
                        }
                    }
                }
            }
            steps = rest;
        }
        Ok(())
    }

    /// The stage times of a frame that came back.
    pub fn stage_times(&mut self, frame: u64) -> Result<Option<Vec<StageTime>>, GpuError> {
        let times = self.profiler.take(frame)?;
        if let (true, Some(times)) = (self.by_kernel, &times) {
            self.kernel_times.clone_from(times);
        }
        Ok(times.map(|times| times.iter().filter_map(|(name, ms)| stage_time(name, *ms)).collect()))
    }

    /// The times of single kernels, where they were asked for.
    pub fn kernel_times(&self) -> &[(&'static str, f64)] {
        &self.kernel_times
    }

    /// Bytes of its own buffers.
    pub fn bytes(&self) -> impl Iterator<Item = (&'static str, u64)> {
        let sorting = self.sorting.as_ref().map_or(vec![], Sorting::bytes);
        sorting.into_iter().chain([(self.summary.label(), self.summary.bytes())]).filter(|(_, bytes)| *bytes > 0)
    }

    /// Gives back what grows.
    pub fn release(&mut self) {
        self.sorting = None;
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
            kernel.dispatch_indirect(pass, bind_group, workspace.get(Slot::Arguments)?, 16 * argument as u64);
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
