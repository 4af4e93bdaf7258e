//! The front door: a detector on somebody's device.

mod encode;
mod read;

use std::ops::ControlFlow;

use super::{
    DetectError, Input, Pending, Slot, Summary,
    capacity::{Capacity, Growth, MOST_BATCHES},
    params::KIND_SELF,
    plans::{self, FamilyPlan, MOST_OCCUPANCY, MOST_STRIPS, RoundPosition, Subject},
    recorder::Recorder,
    recording::{Recording, Submission},
    rounds::rounds_of,
    slot::Workspace,
    state::{State, stop},
    step::Work,
};
use crate::{
    detect::{Clock, Frame, Report, Settings},
    geometry::Primitive,
    gpu::{Gpu, GpuError, length::MAX_COUNT},
};

/// Runs of one frame until every list is large enough: each run learns at least one more size.
const MOST_RUNS: u32 = super::list::MOST_LISTS as u32 + 4;

/// The search is cut into strips. They, and their threads together with those of visits, are counted in a word, which cells of
/// more than half a million entries could overrun.
fn check_strips(state: &State) -> Result<(), DetectError> {
    if state.strips > MOST_STRIPS || state.max_occupancy > MOST_OCCUPANCY {
        let what = format!(
            "{} strips of the search where {MOST_STRIPS} fit, and a max. occupancy of {} entries where {MOST_OCCUPANCY} do; \
             a smaller cell scale may help",
            state.strips, state.max_occupancy
        );
        return Err(DetectError::DoesNotFit { runs: 1, what });
    }
    Ok(())
}

/// Finds colliding pairs on the GPU.
///
/// ```no_run
/// # async fn example(device: &wgpu::Device, queue: &wgpu::Queue) -> Result<(), kdet::DetectError> {
/// use kdet::{Assembly, Detector, Settings};
/// let mut two = Assembly::default();
/// let corners = [glam::Vec3::ZERO, glam::Vec3::X, glam::Vec3::Y, glam::Vec3::Z];
/// two.push(&corners, &[[0, 1, 2, 3]]);
/// two.push(&corners.map(|c| c + 0.1), &[[0, 1, 2, 3]]);
/// let report = Detector::new(device, queue)?.detect(&two.frame(), &Settings::default()).await?;
/// assert_eq!(report.pairs().len(), 1);
/// # Ok(()) }
/// ```
#[derive(Debug)]
pub struct Detector {
    gpu: Gpu,
    workspace: Workspace,
    capacity: Capacity,
    /// The input and the family that the capacity has grown for.
    grown_for: Option<(u64, &'static FamilyPlan)>,
    recorder: Recorder,
    /// Whether a frame of this input was submitted that leaves something for the later ones.
    kept: bool,
    /// Of frames that the detector submits.
    recording: Option<Recording>,
    /// Of frames that callers submit.
    encoded: Option<Recording>,
    /// What [`Detector::detect`] uploaded last.
    uploaded: Option<Uploaded>,
    headroom: f32,
    pair_workgroup: u32,
    /// Pairs of boxes that brute force looks at in one submission.
    tile_pairs: u64,
    candidate_limit: u32,
    /// Frames that were recorded so far: they all write into the same buffers.
    frames: u64,
    /// Whether kernels that few frames need are left out until one does: a processor that plays a GPU compiles them for long.
    late: bool,
}

/// A frame that was uploaded, to know the next one of the same topology.
#[derive(Debug)]
struct Uploaded {
    input: Input,
    cells: Vec<[u32; 4]>,
    objects: Vec<u32>,
}

impl Uploaded {
    fn is_of(&self, frame: &Frame<'_>) -> bool {
        self.input.primitive == frame.primitive
            && self.input.moves() == frame.next.is_some()
            && self.input.vertex_count as usize == frame.positions.len()
            && self.cells == frame.cells
            && self.objects == frame.objects
    }
}

impl Detector {
    /// A detector on a device that somebody else made.
    ///
    /// # Errors
    /// When its small buffers cannot be made.
    pub fn new(device: &wgpu::Device, queue: &wgpu::Queue) -> Result<Self, DetectError> {
        Self::on(&Gpu::from_device(device.clone(), queue.clone()))
    }

    /// A detector on a device of ours.
    ///
    /// # Errors
    /// As [`Detector::new`].
    pub fn on(gpu: &Gpu) -> Result<Self, DetectError> {
        // Some milliseconds on a GPU, some hundred on a processor that plays one.
        let slow = gpu.is_software();
        Ok(Self {
            tile_pairs: if slow { 1 << 24 } else { 1 << 28 },
            candidate_limit: u32::MAX,
            frames: 0,
            late: slow,
            workspace: Workspace::default(),
            capacity: Capacity::default(),
            grown_for: None,
            kept: false,
            recorder: Recorder::new(gpu)?,
            recording: None,
            encoded: None,
            uploaded: None,
            headroom: 1.0,
            pair_workgroup: 64,
            gpu: gpu.clone(),
        })
    }

    /// The device it works on.
    pub fn gpu(&self) -> &Gpu {
        &self.gpu
    }

    /// How many pairs of boxes brute force looks at before others, or [`Detector::run_tiles`], have their turn.
    pub fn set_tile_pairs(&mut self, pairs: u64) {
        self.tile_pairs = pairs.max(1);
    }

    /// The longest list of candidate pairs, in pairs; what is more comes in batches, each a round through the stages. It is
    /// never longer than the device's buffers allow. What cannot be divided, the candidates of one workgroup's walks or of
    /// one primitive, has to fit: a limit far below that of the device may end in [`DetectError::DoesNotFit`].
    pub fn set_candidate_limit(&mut self, pairs: u32) {
        self.candidate_limit = pairs.max(8192);
    }

    /// How much more room lists have than a frame needed, as a factor: 1 (the default) for little memory, 2 and more where
    /// frames are recorded with [`Detector::encode`], which does not make lists longer. It counts for the first guess and for
    /// every frame whose summary [`Detector::complete`] sees, so set it before the first frame.
    pub fn set_headroom(&mut self, factor: f32) {
        self.headroom = if factor.is_finite() { factor.clamp(1.0, 64.0) } else { 1.0 };
    }

    /// Threads in the workgroups of the caller's kernel that [`super::Ticket::answer`] has the arguments for; 64 unless told
    /// otherwise.
    pub fn set_pair_workgroup(&mut self, threads: u32) {
        let threads = threads.max(1);
        if threads != self.pair_workgroup {
            self.pair_workgroup = threads;
            self.encoded = None;
        }
    }

    /// Uploads a frame, finds its pairs and reads them back. Where the cells and objects are those of the frame before, only
    /// the positions are uploaded, and everything that was learned about the topology is used again.
    ///
    /// # Errors
    /// A frame or settings that are not valid, or what the GPU said.
    pub async fn detect(&mut self, frame: &Frame<'_>, settings: &Settings) -> Result<Report, DetectError> {
        let input = match &self.uploaded {
            Some(known) if known.is_of(frame) => {
                frame.validate()?;
                known.input.set_positions(&self.gpu, frame.positions)?;
                if let Some(next) = frame.next {
                    known.input.set_next(&self.gpu, next)?;
                }
                known.input.clone()
            }
            _ => {
                let input = Input::upload(&self.gpu, frame)?;
                let (cells, objects) = (frame.cells.to_vec(), frame.objects.to_vec());
                self.uploaded = Some(Uploaded { input: input.clone(), cells, objects });
                input
            }
        };
        let input = match settings.method.needs_topology() && input.topology().is_none() {
            true => {
                let input = input.with_topology(&self.gpu, frame)?;
                if let Some(known) = &mut self.uploaded {
                    known.input = input.clone();
                }
                input
            }
            false => input,
        };
        self.detect_input(&input, settings).await
    }

    /// Makes every kernel ready that the settings need, so that the first frame does not wait for a compiler. In a browser
    /// that goes on beside the page; the future ends when it is done.
    ///
    /// # Errors
    /// Settings that are not valid, or what the GPU said.
    pub async fn warm_up(&mut self, primitive: Primitive, settings: &Settings) -> Result<(), DetectError> {
        self.compile_batches(primitive, settings, &[0, 1])?;
        // The answer comes after everything asked for before it.
        self.recorder.wait(&self.gpu).await?;
        Ok(self.gpu.check()?)
    }

    /// Asks for every kernel that the settings need, and waits for nothing. Those that only a search in several batches needs are
    /// left out.
    ///
    /// # Errors
    /// Settings that are not valid, or a shader that is not there.
    pub fn compile(&mut self, primitive: Primitive, settings: &Settings) -> Result<(), DetectError> {
        self.compile_batches(primitive, settings, &[0])
    }

    fn compile_batches(
        &mut self,
        primitive: Primitive,
        settings: &Settings,
        batches: &[u32],
    ) -> Result<(), DetectError> {
        check(primitive, settings)?;
        self.late = false;
        let family = plans::of(settings.method.traits().family);
        let capacity = Capacity::for_primitives(family, 1);
        let subject = Subject::one_of(primitive);
        let mut steps = vec![plans::answer(family, self.pair_workgroup)];
        for &batch in batches {
            steps.extend(plans::plan(settings, subject, &capacity, RoundPosition { batch, ..RoundPosition::ONLY }));
        }
        for step in &steps {
            if let Work::Kernel { source, .. } = &step.work {
                self.gpu.kernel(source)?;
            }
        }
        self.recorder.warm_up(&self.gpu, &steps)
    }

    /// Finds the pairs of what is on the GPU and reads them back.
    ///
    /// # Errors
    /// As [`Detector::detect`].
    pub async fn detect_input(&mut self, input: &Input, settings: &Settings) -> Result<Report, DetectError> {
        let summary = self.run(input, settings).await?;
        self.read(input, &summary).await
    }

    /// Runs a frame until every list was large enough. Pairs and marks stay on the GPU.
    ///
    /// # Errors
    /// As [`Detector::detect`].
    pub async fn run(&mut self, input: &Input, settings: &Settings) -> Result<Summary, DetectError> {
        self.run_tiles(input, settings, |_, _| ControlFlow::Continue(())).await
    }

    /// As [`Detector::run`]; brute force asks `go_on` after each tile with the tiles done and all of them.
    ///
    /// # Errors
    /// As [`Detector::detect`], and [`DetectError::Cancelled`].
    pub async fn run_tiles(
        &mut self,
        input: &Input,
        settings: &Settings,
        mut go_on: impl FnMut(u32, u32) -> ControlFlow<()>,
    ) -> Result<Summary, DetectError> {
        for runs in 1..=MOST_RUNS {
            self.prepare(input, settings)?;
            let submissions = self.submissions();
            // Tiles of brute force wait for each other, so that stopping between them has a meaning.
            let total = submissions.len() as u32;
            for (done, submission) in submissions[..submissions.len() - 1].iter().enumerate() {
                self.submit_one(submission)?;
                self.recorder.wait(&self.gpu).await?;
                if go_on(done as u32 + 1, total).is_break() {
                    self.recorder.abandon();
                    return Err(DetectError::Cancelled { done: done as u32 + 1, total });
                }
            }
            let mut summary = self.submit_last(input, &submissions[submissions.len() - 1])?.take().await?;
            summary.runs = runs;
            if self.complete(input, &mut summary)? {
                return Ok(summary);
            }
        }
        Err(DetectError::DoesNotFit { runs: MOST_RUNS, what: format!("{:?}", self.capacity) })
    }

    /// Submits a frame and does not wait for it. What comes back has to be shown to [`Detector::complete`].
    ///
    /// # Errors
    /// As [`Detector::detect`].
    pub fn submit(&mut self, input: &Input, settings: &Settings) -> Result<Pending, DetectError> {
        self.prepare(input, settings)?;
        let submissions = self.submissions();
        for submission in &submissions[..submissions.len() - 1] {
            self.submit_one(submission)?;
        }
        self.submit_last(input, &submissions[submissions.len() - 1])
    }

    /// Adds times and memory to a summary, and makes room where a list was too small: false means that the frame is
    /// not complete and has to be submitted again.
    ///
    /// # Errors
    /// A coordinate that is not finite, or what the GPU said in the meantime.
    pub fn complete(&mut self, input: &Input, summary: &mut Summary) -> Result<bool, DetectError> {
        self.gpu.check()?;
        if !summary.settings.method.is_on_gpu() {
            // Nothing of it is the GPU's.
            return Ok(true);
        }
        for (_, state) in &summary.rounds {
            if state.stop & stop::NOT_FINITE != 0 {
                let primitive = input.primitive;
                return Err(DetectError::NotFinite { primitive, index: input.original(state.bad_primitive) });
            }
        }
        // What the frame ran with: others may have been submitted since.
        let (settings, ran_with) = (summary.settings, &summary.capacity);
        let plan = plans::of(settings.method.traits().family);
        // Where another family was submitted since, its lists are there now.
        let current = self.is_grown_for(input, plan);
        let (most, growth) = (self.most_candidates(), self.growth());
        let mut holds = true;
        let mut known_stops = 0;
        for (_, state) in &summary.rounds {
            check_strips(state)?;
            holds &= ran_with.holds(plan, state);
            // A round hands on to the next why it stopped; that is one reason to grow, not many.
            let needed = State { stop: state.stop & !known_stops, ..*state };
            known_stops |= state.stop;
            if current {
                self.capacity.grow(plan, &needed, growth, ran_with.batches);
            }
        }
        if !holds && self.capacity.batches >= MOST_BATCHES {
            let what = format!("lists of {most} candidate pairs in {} batches", self.capacity.batches);
            return Err(DetectError::DoesNotFit { runs: summary.runs, what });
        }
        if let Some(stages) = self.recorder.stage_times(summary.frame)? {
            summary.times.clock = Clock::Device;
            summary.times.stages = stages;
        }
        summary.bytes = self.bytes();
        Ok(holds)
    }

    /// Bytes of every buffer by name.
    pub fn bytes(&self) -> Vec<(&'static str, u64)> {
        self.workspace.bytes().chain(self.recorder.bytes()).collect()
    }

    /// Times every kernel in a pass of its own, which costs some time between them; stage times are then missing.
    pub fn time_kernels(&mut self, by_kernel: bool) {
        self.recorder.by_kernel = by_kernel;
    }

    /// File and milliseconds of every kernel of the last frame that came back, if that was asked for; a kernel that ran
    /// several times is added up.
    pub fn kernel_times(&self) -> &[(&'static str, f64)] {
        self.recorder.kernel_times()
    }

    /// A buffer of the last frame, for drawing or for whoever works on: pairs, marks, boxes and so on. `None` if there is none;
    /// what methods do not use may hold anything.
    pub fn buffer(&self, slot: Slot) -> Option<&wgpu::Buffer> {
        self.workspace.get(slot).ok()
    }

    /// The kernels of a frame, of its first round where there are several, as a list to read.
    pub fn describe(&self, input: &Input, settings: &Settings) -> String {
        let family = plans::of(settings.method.traits().family);
        let capacity = match self.is_grown_for(input, family) {
            true => self.capacity.clone(),
            false => Capacity::with_room(family, input.primitive_count, self.growth()),
        };
        let with_self = rounds_of(settings, 1).first().is_some_and(|round| round.kinds & KIND_SELF != 0);
        let position = RoundPosition { with_self, ..RoundPosition::ONLY };
        let steps = plans::plan(settings, Subject::from(input), &capacity, position);
        steps.iter().map(|step| format!("{step}\n")).collect()
    }

    /// Gives all memory back; the next frame takes what it needs. Another input does not do that by itself: its lists use
    /// the memory of those before it. In a browser the buffers are gone at once: whatever was bound to
    /// [`Detector::buffer`] must not be used any more.
    pub fn release(&mut self) {
        self.recording = None;
        self.encoded = None;
        self.uploaded = None;
        self.workspace.clear();
        self.kept = false;
        self.recorder.release();
        self.grown_for = None;
    }

    /// Bind groups made since the detector was: for tests that hold that nothing is made anew without need.
    #[doc(hidden)]
    pub fn bind_groups_made(&self) -> u64 {
        self.recorder.bind_groups_made
    }

    /// What one list of candidate pairs can hold at the most.
    fn most_candidates(&self) -> u32 {
        self.candidate_limit.min((self.gpu.max_storage_bytes() / 8).min(MAX_COUNT) as u32)
    }

    /// Makes ready what the detector submits.
    fn prepare(&mut self, input: &Input, settings: &Settings) -> Result<(), DetectError> {
        self.make_room(input, settings)?;
        let known = (&self.capacity, self.has_kept(settings));
        let mut recording = match self.recording.take() {
            Some(recording) if recording.is_for(settings, input, known) => recording,
            before => {
                self.encoded.take_if(|other| !other.is_for(settings, input, known));
                let subject = (settings, input, known);
                self.recorder.record(&self.gpu, subject, &mut self.workspace, None, before)?
            }
        };
        let (changed, made) = recording.turn_to(&self.gpu, input);
        self.recorder.bind_groups_made += made;
        self.recorder.write_uniforms(&self.gpu, &recording, changed);
        self.recording = Some(recording);
        self.recorder.begin_frame();
        self.frames += 1;
        Ok(())
    }

    /// Decides how long the lists are.
    fn make_room(&mut self, input: &Input, settings: &Settings) -> Result<(), DetectError> {
        check(input.primitive, settings)?;
        if settings.method.needs_topology() && input.topology().is_none() {
            return Err(DetectError::NoTopology { method: settings.method });
        }
        let limit = self.gpu.max_storage_bytes();
        for (label, buffer) in [("positions", &input.positions), ("cells", &input.cells), ("objects", &input.objects)] {
            // They are bound as a whole.
            if buffer.size() > limit {
                return Err(GpuError::TooLarge { label: label.into(), needed: buffer.size(), limit }.into());
            }
        }
        let family = plans::of(settings.method.traits().family);
        if !self.is_grown_for(input, family) {
            let (primitives, growth) = (input.primitive_count, self.growth());
            self.capacity = match self.grown_for {
                Some((id, before)) if id == input.id => self.capacity.for_family(before, family, primitives, growth),
                Some((_, before)) => {
                    self.workspace.end_scene();
                    self.kept = false;
                    Capacity { batches: 1, ..self.capacity.for_family(before, family, primitives, growth) }
                }
                None => Capacity::with_room(family, primitives, growth),
            };
            self.grown_for = Some((input.id, family));
        }
        let growth = self.growth();
        self.capacity.make_late_room(family, input.primitive_count, growth);
        self.limit_lists(family);
        Ok(())
    }

    /// Whether a frame finds what an earlier one left for it.
    fn has_kept(&self, settings: &Settings) -> bool {
        self.kept && plans::of(settings.method.traits().family).keeps
    }

    fn growth(&self) -> Growth {
        Growth {
            most: self.most_candidates(),
            headroom: self.headroom,
            most_bytes: self.gpu.max_storage_bytes(),
            late: self.late,
        }
    }

    fn is_grown_for(&self, input: &Input, family: &'static FamilyPlan) -> bool {
        self.grown_for.is_some_and(|(id, known)| id == input.id && std::ptr::eq(known, family))
    }

    /// No list that comes in batches is longer than a buffer may be.
    fn limit_lists(&mut self, family: &FamilyPlan) {
        let most = self.most_candidates();
        for (list, capacity) in family.lists.iter().zip(&mut self.capacity.lists) {
            if list.in_batches {
                *capacity = (*capacity).min(most);
            }
        }
    }

    fn submissions(&self) -> Vec<Submission> {
        self.recording.as_ref().map_or(vec![], |r| r.submissions(self.tile_pairs))
    }

    fn submit_one(&mut self, submission: &Submission) -> Result<(), DetectError> {
        let Some(recording) = &self.recording else { return Ok(()) };
        self.recorder.submit(&self.gpu, recording, submission, &self.workspace, false)?;
        Ok(())
    }

    fn submit_last(&mut self, input: &Input, submission: &Submission) -> Result<Pending, DetectError> {
        let no_frame = DetectError::Gpu(GpuError::Validation { message: "no frame was prepared".into() });
        let Some(recording) = &self.recording else { return Err(no_frame) };
        let readback = self.recorder.submit(&self.gpu, recording, submission, &self.workspace, true)?;
        let readback = readback.ok_or(no_frame)?;
        // Whatever is submitted from now on finds it.
        self.kept |= recording.family.keeps;
        Ok(Pending::new(
            readback,
            recording.kinds(),
            input.object_count,
            (recording.settings, recording.capacity.clone()),
            (self.recorder.started(), self.recorder.frame()),
        ))
    }
}

/// Whether the settings are valid, and for these primitives on a GPU.
fn check(primitive: Primitive, settings: &Settings) -> Result<(), DetectError> {
    settings.validate_for(primitive)?;
    let method = settings.method;
    if !method.is_on_gpu() {
        return Err(DetectError::NotOnGpu(method));
    }
    if !method.traits().primitives.contains(&primitive) {
        return Err(DetectError::Primitive { method, primitive });
    }
    Ok(())
}
