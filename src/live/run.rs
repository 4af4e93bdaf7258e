//! A live scene, step by step: search, contacts, sub-steps, placing.

use super::{
    Bodies, LiveError, Parameters, Pull, Setup, State,
    buffers::rest_for_search,
    layout::{Contact, NEIGHBOURS, NOTHING, RigidBody, Status},
    patches,
    solver::{FoundBuffers, SearchAnswer, Solver},
};
use crate::{
    detect::{AnswerKind, Estimate, Frame, LeftOut, Method, Settings, Stage, Test},
    gpu::{
        Gpu, GpuError, Profiler,
        buffer::{STORAGE, upload},
        readback::{Readback, read_elements},
    },
    mesh::Mesh,
    pipeline::{Detector, Input, Pending, Slot, Summary, Ticket},
    scene::{Form, Placement, PlacementError, Placer, Scene},
};
use glam::Vec3;
use std::collections::BTreeMap;

/// How much more room the lists of the search have than they need.
const HEADROOM: f32 = 3.0;

/// How far the first search of surfaces looks, in mean edges.
const FOLDED: f32 = 1.2;

/// Passes of a step that are timed: 200 sub-steps after each of two searches.
const MOST_PASSES: u32 = 820;

/// How the time of a step is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Timing {
    /// It is not.
    Untimed,
    /// All of it together, searches included.
    Whole,
    /// Of its parts, which are in passes of their own then: that costs a little.
    Parts,
}

/// The name of the time of a whole step among those of its parts.
pub const WHOLE: &str = "whole";

/// Milliseconds of the parts of a step.
pub type StepTimes = BTreeMap<&'static str, f64>;

/// A live scene on the GPU.
pub struct LiveRun {
    gpu: Gpu,
    placement: Placement,
    bodies: Bodies,
    setup: Setup,
    input: Input,
    placer: Placer,
    detector: Detector,
    solver: Solver,
    profiler: Profiler,
    /// The profiler's number of a step that was timed as a whole.
    whole: Option<u64>,
    /// Contacts without room when the list of contacts grew last.
    lost: u32,
    /// Steps so far.
    pub steps: u64,
    /// What can be changed between steps.
    pub parameters: Parameters,
    /// The vertex that is pulled.
    pub pull: Option<Pull>,
    /// Searches of a step, each followed by all sub-steps of its part: of surfaces two, since cloth folds faster than predicted.
    pub searches: u32,
}

/// What a step leaves, on its way from the GPU.
pub struct StepReading {
    points: Readback,
    status: Readback,
    search: Pending,
    /// The profiler's number of the step.
    timed: u64,
}

/// What was read of a step, for [`LiveRun::end_step`].
pub type StepRead = (Vec<[f32; 4]>, Status, Summary, u64);

impl StepReading {
    /// Waits for it, without the run.
    ///
    /// # Errors
    /// What the GPU said.
    pub async fn take(self) -> Result<StepRead, LiveError> {
        let points = bytemuck::pod_collect_to_vec(&self.points.take().await?);
        let status = bytemuck::pod_read_unaligned(&self.status.take().await?);
        Ok((points, status, self.search.take().await?, self.timed))
    }
}

/// A state on its way from the GPU.
pub struct StateReading {
    points: Readback,
    velocities: Readback,
    rigid: Option<Readback>,
}

impl StateReading {
    /// Waits for it, without the run.
    ///
    /// # Errors
    /// What the GPU said.
    pub async fn take(self) -> Result<State, LiveError> {
        let rigid = match self.rigid {
            Some(rigid) => bytemuck::pod_collect_to_vec(&rigid.take().await?),
            None => Vec::new(),
        };
        Ok(State {
            points: bytemuck::pod_collect_to_vec(&self.points.take().await?),
            velocities: bytemuck::pod_collect_to_vec(&self.velocities.take().await?),
            rigid,
        })
    }
}

/// What a step left.
#[derive(Debug, Clone)]
pub struct StepOutcome {
    /// Control points of all bodies.
    pub controls: Vec<Vec3>,
    /// What it counted.
    pub status: Status,
    /// Milliseconds of its parts; empty where the adapter has no timestamps.
    pub times: StepTimes,
}

/// What a step tells the page.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct LiveStep {
    /// The frame that it became.
    pub frame: u32,
    /// Its number, from 1 on.
    pub step: u32,
    /// Contacts, walls included.
    pub contacts: u32,
    /// Contacts that found no room in their list, over the whole run.
    pub lost_contacts: u32,
    /// Searches that found too little room, over the whole run.
    pub incomplete: u32,
}

/// Why a scene cannot be made alive.
#[derive(Debug, Clone, thiserror::Error)]
pub enum StartError {
    /// It cannot be placed.
    #[error(transparent)]
    Placement(#[from] PlacementError),
    /// It cannot be simulated.
    #[error(transparent)]
    Live(#[from] LiveError),
}

impl LiveRun {
    /// Makes a scene alive at one of its frames.
    ///
    /// # Errors
    /// A scene that cannot be placed or simulated, no memory.
    pub async fn new<'m>(
        gpu: &Gpu,
        scene: &Scene,
        setup: Setup,
        frame: u32,
        model: impl Fn(&str) -> Option<&'m Mesh> + Copy,
    ) -> Result<Self, StartError> {
        let mut run = Self::build(gpu, scene, setup, frame, model)?;
        run.warm_up().await?;
        Ok(run)
    }

    /// As [`LiveRun::new`], without the search that grows the lists: [`LiveRun::warm_up`] has to follow.
    ///
    /// # Errors
    /// A scene that cannot be placed or simulated, no memory.
    pub fn build<'m>(
        gpu: &Gpu,
        scene: &Scene,
        setup: Setup,
        frame: u32,
        model: impl Fn(&str) -> Option<&'m Mesh> + Copy,
    ) -> Result<Self, StartError> {
        let placement = Placement::new(scene, Form::Own, model)?;
        Ok(Self::start(gpu, scene, placement, setup, frame, model)?)
    }

    /// One search that grows its lists.
    ///
    /// # Errors
    /// What the GPU said.
    pub async fn warm_up(&mut self) -> Result<(), LiveError> {
        self.predict();
        let mut settings = self.settings();
        if settings.left_out == LeftOut::Neighbours {
            // They are counted here: what folds has as many contacts as flat cloth has neighbours, and a list that is too short in the
            // middle of a run costs the contacts of a step.
            self.detector.compile(self.input.primitive, &settings)?;
            settings.left_out = LeftOut::RigidPairs;
        }
        if settings.separation > 0.0 {
            // Cloth that folds has more features near each other than flat cloth: as many as a cell around each of them has.
            settings.separation = settings.separation.max(FOLDED * self.solver.edge());
        }
        self.detector.run(&self.input, &settings).await?;
        Ok(())
    }

    /// Where surfaces will be at the end of the next step, for a search.
    fn predict(&self) {
        self.solver.write_params(&self.gpu, &self.solver.params(&self.sub_step_parameters(), self.pull));
        let mut encoder = self.gpu.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        self.solver.predict(&mut encoder);
        self.gpu.queue.submit([encoder.finish()]);
    }

    fn start<'m>(
        gpu: &Gpu,
        scene: &Scene,
        placement: Placement,
        setup: Setup,
        frame: u32,
        model: impl Fn(&str) -> Option<&'m Mesh>,
    ) -> Result<Self, LiveError> {
        let setup = setup.let_go();
        let most_own = if gpu.has_software_kernels() { patches::MOST_OWN_IN_SOFTWARE } else { patches::MOST_OWN };
        let bodies = Bodies::new(scene, &placement, &setup, (frame, most_own), model)?;
        // What breaks is in pieces from the start.
        let epoch = placement.epochs.len() - 1;
        let controls = scene.controls(f64::from(frame), false);
        let positions = placement.place(&controls);
        let is_of_surfaces = bodies.distance > 0.0;
        let frame = Frame { next: is_of_surfaces.then_some(&positions[..]), ..placement.frame(epoch, &positions) };
        let input = Input::upload(gpu, &frame)?.with_topology(gpu, &frame)?;
        let edge = input.topology().map_or(0.0, |topology| f64::from(topology.topology.mean_edge));
        let placer = Placer::new(gpu, &placement, &input.positions)?;
        let solver = Solver::new(gpu, &bodies, &setup, &placement, &input, (placer.controls(), edge))?;
        let input = match &rest_for_search(&placement, &bodies, NEIGHBOURS * solver.contact_distance())[..] {
            [] => input,
            rest => input.with_rest(upload(gpu, "vertices at rest, for the search", rest, STORAGE)?),
        };
        let mut detector = Detector::on(gpu)?;
        detector.set_headroom(HEADROOM);
        Ok(Self {
            profiler: Profiler::new(gpu, MOST_PASSES)?,
            gpu: gpu.clone(),
            placement,
            bodies,
            setup,
            input,
            placer,
            detector,
            solver,
            whole: None,
            lost: 0,
            steps: 0,
            parameters: Parameters::default(),
            pull: None,
            searches: if is_of_surfaces { 2 } else { 1 },
        })
    }

    fn pushes_to_nearest(&self) -> bool {
        self.parameters.estimate == Estimate::Nearest
    }

    /// Settings of the search.
    pub fn settings(&self) -> Settings {
        if self.solver.contact_distance() > 0.0 {
            let mut settings = Settings::new(Method::SweptKdetHomeCell);
            settings = settings.with_self_collisions(self.parameters.self_contact);
            // All in one list.
            settings.one_pass = true;
            // Steps over no contact, and a separation costs nothing more (docs/live.md#surfaces).
            settings.test = Test::Additive;
            settings.separation = self.solver.contact_distance();
            settings.left_out = LeftOut::Neighbours;
            return settings;
        }
        let settings = Settings::new(Method::Depth).with_self_collisions(self.parameters.self_contact);
        // The nearest surface is asked besides: what counts as a contact stays the same.
        let estimate = if self.pushes_to_nearest() { Estimate::Both } else { Estimate::Consistent };
        Settings { normals: self.parameters.normals, estimate, ..settings }
    }

    /// Advances by a step, without waiting. [`LiveRun::take_times`] has the times later, if they are taken.
    ///
    /// # Errors
    /// Parameters out of range, no memory, what the GPU said.
    pub fn step(&mut self, timing: Timing) -> Result<Ticket, LiveError> {
        self.parameters.validate()?;
        let mut encoder = self.gpu.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        self.solver.write_params(&self.gpu, &self.solver.params(&self.sub_step_parameters(), self.pull));
        if timing != Timing::Untimed {
            self.profiler.begin_frame();
        }
        if timing == Timing::Whole {
            self.whole = Some(self.profiler.frame());
            self.profiler.begin_span(&mut encoder, WHOLE);
        }
        let mut ticket = self.encode_search(&mut encoder, timing)?;
        for _ in 1..self.searches {
            ticket = self.encode_search(&mut encoder, timing)?;
        }
        if timing == Timing::Whole {
            self.profiler.end_span(&mut encoder);
        }
        if timing != Timing::Untimed {
            self.profiler.resolve(&mut encoder);
        }
        self.gpu.queue.submit([encoder.finish()]);
        if timing != Timing::Untimed {
            self.profiler.submitted();
        }
        self.steps += 1;
        Ok(ticket)
    }

    /// What the part of a step after one of its searches is told.
    fn sub_step_parameters(&self) -> Parameters {
        Parameters { step: self.parameters.step / f64::from(self.searches.max(1)), ..self.parameters }
    }

    /// Records a search and the sub-steps after it.
    fn encode_search(&mut self, encoder: &mut wgpu::CommandEncoder, timing: Timing) -> Result<Ticket, LiveError> {
        let settings = self.settings();
        self.solver.predict(encoder);
        let ticket = self.detector.encode(&self.input, &settings, encoder)?;
        let buffer = |slot: Slot| {
            let missing = || GpuError::Validation { message: "the search left no contacts".into() };
            self.detector.buffer(slot).cloned().ok_or_else(missing)
        };
        let found = match settings.method.traits().answer {
            AnswerKind::Depths => FoundBuffers::Depths {
                pairs: buffer(Slot::PAIRS)?,
                depths: buffer(if self.pushes_to_nearest() { Slot::NEAREST_DEPTHS } else { Slot::DEPTHS })?,
                rings: buffer(Slot::RINGS)?,
            },
            _ => FoundBuffers::Impacts(buffer(Slot::IMPACTS)?),
        };
        self.solver.take_answer(&self.gpu, &SearchAnswer { answer: ticket.answer().clone(), found })?;
        self.solver.begin(encoder);
        if timing == Timing::Parts {
            self.solver.list(&mut self.profiler.pass(encoder, Stage::Respond.name()));
            self.solver.forget(encoder);
            for _ in 0..self.parameters.substeps {
                self.solver.solve(&mut self.profiler.pass(encoder, Stage::Solve.name()));
                self.solver.respond(&mut self.profiler.pass(encoder, Stage::Respond.name()), self.pull.is_some());
            }
            self.solver.remember(&mut self.profiler.pass(encoder, Stage::Respond.name()));
            let mut pass = self.profiler.pass(encoder, Stage::Place.name());
            self.solver.write_controls(&mut pass);
            self.placer.place(&mut pass);
        } else {
            self.solver.list(&mut encoder.begin_compute_pass(&wgpu::ComputePassDescriptor::default()));
            self.solver.forget(encoder);
            let mut pass = encoder.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
            for _ in 0..self.parameters.substeps {
                self.solver.solve(&mut pass);
                self.solver.respond(&mut pass, self.pull.is_some());
            }
            self.solver.remember(&mut pass);
            self.solver.write_controls(&mut pass);
            self.placer.place(&mut pass);
        }
        Ok(ticket)
    }

    /// Takes a step and begins to read what it leaves; [`LiveRun::end_step`] takes that. Several may be under way.
    ///
    /// # Errors
    /// Parameters out of range, no memory, what the GPU said.
    pub fn start_step(&mut self) -> Result<StepReading, LiveError> {
        let ticket = self.step(Timing::Parts)?;
        let read = |buffer: &wgpu::Buffer, bytes: usize| Readback::start(&self.gpu, buffer, 0..bytes as u64);
        Ok(StepReading {
            points: read(&self.solver.buffers.points, 16 * self.bodies.points.len())?,
            status: read(&self.solver.buffers.status, size_of::<Status>())?,
            search: self.detector.look_at(&ticket)?,
            timed: self.profiler.frame(),
        })
    }

    /// What a step left; makes room where a list of its search was too short.
    ///
    /// # Errors
    /// A body that was not finite, what the GPU said.
    pub fn end_step(&mut self, (points, status, mut search, timed): StepRead) -> Result<StepOutcome, LiveError> {
        self.detector.complete(&self.input, &mut search)?;
        self.check(&status)?;
        self.heed_lost(&status)?;
        let mut times = StepTimes::new();
        for (label, ms) in self.profiler.take(timed)?.unwrap_or_default() {
            *times.entry(label.name).or_default() += ms;
        }
        Ok(StepOutcome { controls: points.iter().map(|&[x, y, z, _]| Vec3::new(x, y, z)).collect(), status, times })
    }

    /// Makes room for contacts where some were lost since it did.
    fn heed_lost(&mut self, status: &Status) -> Result<(), LiveError> {
        if status.lost_contacts > self.lost {
            self.lost = status.lost_contacts;
            self.solver.grow(&self.gpu)?;
        }
        Ok(())
    }

    /// Looks at how the last step went, and makes room where a list was too short. Waits.
    ///
    /// # Errors
    /// What the GPU said.
    pub async fn make_room(&mut self, ticket: &Ticket) -> Result<(), LiveError> {
        let mut summary = self.detector.look_at(ticket)?.take().await?;
        self.detector.complete(&self.input, &mut summary)?;
        let status = self.status().await?;
        self.heed_lost(&status)
    }

    /// Milliseconds of the parts of the last step whose parts were timed, and of the stages of its searches, as of one of what it
    /// left; and of the last step that was timed as a whole. Waits.
    ///
    /// # Errors
    /// What the GPU said.
    pub async fn take_times(&mut self) -> Result<StepTimes, LiveError> {
        self.predict();
        let summary = self.detector.run(&self.input, &self.settings()).await?;
        let searches = f64::from(self.searches);
        let mut times: StepTimes = summary.times.stages.iter().map(|s| (s.stage.name(), searches * s.ms)).collect();
        // The search came after them: their times are there.
        if let Some(frame) = self.whole.take()
            && let Some(whole) = self.profiler.take(frame)?
        {
            times.extend(whole.iter().map(|(label, ms)| (label.name, *ms)));
        }
        if let Some(own) = self.profiler.take(self.profiler.frame())? {
            for (label, ms) in own {
                *times.entry(label.name).or_default() += ms;
            }
        }
        Ok(times)
    }

    /// What the last step counted. Waits for it.
    ///
    /// # Errors
    /// A body that was not finite, what the GPU said.
    pub async fn status(&self) -> Result<Status, LiveError> {
        self.gpu.check()?;
        let status: Vec<Status> = read_elements(&self.gpu, &self.solver.buffers.status, 1).await?;
        self.check(&status[0])?;
        Ok(status[0])
    }

    /// Whether everything was finite.
    fn check(&self, status: &Status) -> Result<(), LiveError> {
        let Some(body) = (status.not_finite as usize).checked_sub(1) else { return Ok(()) };
        let object = self.bodies.softs.get(body).map_or(0, |soft| soft.0);
        let name = self.bodies.names[object].clone();
        Err(LiveError::NotFinite { body, name, step: self.steps })
    }

    /// Where everything is and how it moves. Waits for it.
    ///
    /// # Errors
    /// What the GPU said.
    pub async fn state(&self) -> Result<State, LiveError> {
        self.start_state()?.take().await
    }

    /// Begins to read where everything is and how it moves.
    ///
    /// # Errors
    /// What the GPU said.
    pub fn start_state(&self) -> Result<StateReading, LiveError> {
        let (points, rigids) = (self.bodies.points.len(), self.bodies.rigid.len());
        let read = |buffer: &wgpu::Buffer, bytes: usize| Readback::start(&self.gpu, buffer, 0..bytes as u64);
        Ok(StateReading {
            points: read(&self.solver.buffers.points, 16 * points)?,
            velocities: read(&self.solver.buffers.velocities, 16 * points)?,
            rigid: (rigids > 0)
                .then(|| read(&self.solver.buffers.rigids, size_of::<RigidBody>() * rigids))
                .transpose()?,
        })
    }

    /// Goes on from a state of a run of the first of these bodies, with the impulses of its contacts, its counts, and what it was
    /// told; the others stay as they are.
    ///
    /// # Errors
    /// No memory, what the GPU said.
    pub fn resume(&mut self, before: &Self, state: &State) -> Result<(), LiveError> {
        while self.solver.has_less_room(&before.solver) && self.solver.grow(&self.gpu)? {}
        (self.parameters, self.pull, self.steps) = (before.parameters, before.pull, before.steps);
        (self.lost, self.searches) = (before.lost, before.searches);
        let write = |buffer: &wgpu::Buffer, bytes: &[u8]| self.gpu.queue.write_buffer(buffer, 0, bytes);
        write(&self.solver.buffers.points, bytemuck::cast_slice(&state.points));
        write(&self.solver.buffers.velocities, bytemuck::cast_slice(&state.velocities));
        write(&self.solver.buffers.rigids, bytemuck::cast_slice(&state.rigid));
        let started = self.bodies.points.iter().skip(state.points.len()).map(|&[x, y, z, _]| Vec3::new(x, y, z));
        let controls: Vec<Vec3> = state.controls().into_iter().chain(started).collect();
        let mut encoder = self.gpu.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        self.solver.take_over(&mut encoder, &before.solver);
        self.placer.record(&self.gpu, &mut encoder, &controls);
        self.gpu.queue.submit([encoder.finish()]);
        Ok(self.gpu.check()?)
    }

    /// The first `count` contacts of the last step, as it left them. Waits for it.
    ///
    /// # Errors
    /// What the GPU said.
    pub async fn contacts(&self, count: usize) -> Result<Vec<Contact>, LiveError> {
        Ok(read_elements(&self.gpu, &self.solver.buffers.contacts, count).await?)
    }

    /// The largest depth of a vertex in another body, or its own, that the last search found. Waits for it.
    ///
    /// # Errors
    /// What the GPU said.
    pub async fn worst_depth(&self) -> Result<f32, LiveError> {
        if self.solver.contact_distance() > 0.0 {
            return self.worst_approach().await;
        }
        let count = self.placement.anchors.len();
        let (Some(depths), Some(rings)) = (self.detector.buffer(Slot::DEPTHS), self.detector.buffer(Slot::RINGS))
        else {
            return Ok(0.0);
        };
        let depths: Vec<[f32; 4]> = read_elements(&self.gpu, depths, count).await?;
        let rings: Vec<u32> = read_elements(&self.gpu, rings, count).await?;
        let is_reached = |ring: u32| ring != 0 && ring != u32::MAX;
        Ok(depths.iter().zip(rings).filter(|(_, ring)| is_reached(*ring)).map(|(d, _)| d[3]).fold(0.0, f32::max))
    }

    /// How much nearer surfaces are at the end of the last step than the distance that they keep, at most.
    async fn worst_approach(&self) -> Result<f32, LiveError> {
        let count = (self.status().await?.contacts as usize).min(self.solver.contact_capacity() as usize);
        let positions = self.placement.place(&self.state().await?.controls());
        let rest = self.solver.params(&self.sub_step_parameters(), None).rest_depth;
        let depth = |contact: &Contact| {
            let other = (0..4).map(|k| positions[contact.corners[k] as usize] * contact.weights[k]).sum::<Vec3>();
            let gap = Vec3::from(contact.normal).dot(positions[contact.vertex as usize] - other);
            contact.depth - rest - gap
        };
        let of_surfaces = |contact: &&Contact| contact.corners[0] != NOTHING;
        Ok(self.contacts(count).await?.iter().filter(of_surfaces).map(depth).fold(0.0, f32::max))
    }

    /// The bodies as they started.
    pub fn bodies(&self) -> &Bodies {
        &self.bodies
    }

    /// What it was told at the start.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The detector's input: positions and cells on the GPU.
    pub fn input(&self) -> &Input {
        &self.input
    }

    /// Vertices and cells.
    pub fn placement(&self) -> &Placement {
        &self.placement
    }

    /// The solver.
    pub fn solver(&self) -> &Solver {
        &self.solver
    }

    /// The GPU.
    pub fn gpu(&self) -> &Gpu {
        &self.gpu
    }

    /// A buffer of the last search.
    ///
    /// # Panics
    /// Before the first search, or where the method has none.
    pub fn buffer(&self, slot: Slot) -> &wgpu::Buffer {
        self.detector.buffer(slot).expect("a search that has it")
    }

    /// Bytes on the GPU: the solver's and the search's.
    pub fn bytes(&self) -> u64 {
        let rest = self.input.rest().map_or(0, wgpu::Buffer::size);
        self.solver.bytes() + rest + self.detector.bytes().iter().map(|(_, bytes)| bytes).sum::<u64>()
    }
}
