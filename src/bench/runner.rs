use super::{
    BenchError, Document, Failure, Frames, Measured, Progress, Provenance, Selection, Stop,
    measured_scene::MeasuredScene, partial_result::PartialResult, progress::weight, sample::Sample,
};
use crate::{detect::Settings, gpu::Gpu, mesh::Mesh, pipeline::Detector, scene::Scene};
use serde::Serialize;
use web_time::Instant;

/// A scene at a resolution.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Workload {
    /// The scene's id.
    pub scene: String,
    /// Its resolution.
    pub resolution: u32,
}

/// How many frames a scene has that nobody has told of yet.
const USUAL_FRAMES: u32 = 140;

/// Seconds of work after which the rest is guessed.
const ENOUGH: f64 = 0.5;

/// Measures a selection frame by frame, one workload after the other: [`Runner::set_workload`], then [`Runner::step`] until it has
/// no more to tell.
#[derive(Debug)]
pub struct Runner {
    selection: Selection,
    workloads: Vec<Workload>,
    /// Frames of each workload's scene, where known.
    lengths: Vec<Option<u32>>,
    combinations: Vec<Settings>,
    detector: Option<Detector>,
    stop: Stop,
    made: Provenance,
    results: Vec<Measured>,
    failures: Vec<Failure>,
    /// The workload whose turn it is, or the next.
    workload: usize,
    now: Option<Now>,
    /// Seconds spent measuring, and the weight of what was measured.
    spent: f64,
    weight_done: f64,
}

/// Where it is within a workload.
#[derive(Debug)]
struct Now {
    scene: MeasuredScene,
    partial: PartialResult,
    combination: usize,
    /// Warm-up runs first.
    run: u32,
    frame: usize,
}

impl Runner {
    /// Ready for the first workload. Without a GPU only the method `cpu` can be measured.
    ///
    /// # Errors
    /// A selection that is not valid, or what the GPU said.
    pub fn new(gpu: Option<&Gpu>, selection: Selection, made: Provenance) -> Result<Self, BenchError> {
        selection.validate()?;
        let workload = |(scene, resolution): (&str, u32)| Workload { scene: scene.to_owned(), resolution };
        let workloads: Vec<Workload> = selection.workloads().into_iter().map(workload).collect();
        Ok(Self {
            lengths: vec![None; workloads.len()],
            combinations: selection.combinations(),
            workloads,
            detector: gpu.map(Detector::on).transpose()?,
            stop: Stop::default(),
            made,
            results: vec![],
            failures: vec![],
            workload: 0,
            now: None,
            spent: 0.0,
            weight_done: 0.0,
            selection,
        })
    }

    /// The workloads in the order in which they are measured.
    pub fn workloads(&self) -> &[Workload] {
        &self.workloads
    }

    /// How to stop it.
    pub fn stop(&self) -> Stop {
        self.stop.clone()
    }

    /// Tells how many frames a scene has before its turn comes, for the time that is left.
    pub fn expect(&mut self, scene: &str, frames: u32) {
        for (workload, length) in self.workloads.iter().zip(&mut self.lengths) {
            if workload.scene == scene {
                *length = Some(frames);
            }
        }
    }

    /// Gives the workload whose turn it is; workloads may be left out. `model` gives the models at its resolution by name.
    ///
    /// # Errors
    /// A workload that has been, a scene without such frames or that cannot be placed.
    pub fn set_workload<'m>(
        &mut self,
        index: usize,
        scene: Scene,
        model: impl Fn(&str) -> Option<&'m Mesh>,
    ) -> Result<(), BenchError> {
        let (workloads, next) = (self.workloads.len(), self.workload);
        if !self.is_due(index) {
            return Err(BenchError::Workload { index, workloads, next });
        }
        let workload = &self.workloads[index];
        let gpu = self.detector.as_ref().map(Detector::gpu);
        let id = (workload.scene.clone(), workload.resolution);
        let frames = scene.frames;
        let scene = MeasuredScene::new(gpu, id, scene, model, &self.selection)?;
        self.workload = index;
        self.lengths[index] = Some(frames);
        self.begin(scene, 0);
        Ok(())
    }

    /// Measures one frame of one run, all repeats of it; nothing when the workload is done or it was stopped. What cannot be
    /// measured is noted, what was measured of it before is kept, and the next settings follow.
    pub async fn step(&mut self) -> Option<Progress> {
        if self.stop.is_set() {
            self.end_workload();
        }
        let now = self.now.as_mut()?;
        let Some(&settings) = self.combinations.get(now.combination) else {
            self.end_workload();
            return None;
        };
        let (frame, run) = (now.scene.frames[now.frame], now.run);
        let started = Instant::now();
        let looked = now.scene.measure(self.detector.as_mut(), &settings, frame, &self.selection, &self.stop).await;
        let failure = match looked {
            Ok(Some(sample)) => {
                self.keep(&settings, &sample, started.elapsed().as_secs_f64());
                None
            }
            Ok(None) => {
                self.end_workload();
                return None;
            }
            Err(error) => {
                self.next_combination(false);
                Some(self.note(self.workload, Some(settings), &error))
            }
        };
        let Workload { scene, resolution } = &self.workloads[self.workload];
        let (done, total, weight_left) = self.amounts();
        let seconds_left = (self.spent * weight_left / self.weight_done).round();
        Some(Progress {
            done,
            total,
            seconds_left: (self.spent > ENOUGH).then_some(seconds_left),
            scene: scene.clone(),
            resolution: *resolution,
            method: settings.method,
            run: (run + 1).saturating_sub(self.selection.warm_up),
            runs: self.selection.runs,
            frame,
            failure,
        })
    }

    /// What there is by now, also of what is being measured.
    pub fn document(&self) -> Document {
        let mut document = Document::new(self.made.clone());
        let under_way = self.now.as_ref().and_then(|now| self.measured(now, false));
        document.cancelled = self.stop.is_set() && self.amounts().2 > 0.0;
        document.failures.clone_from(&self.failures);
        document.results = self.results.iter().cloned().chain(under_way).collect();
        document
    }

    /// Notes why the workload whose turn it is could not be measured, such as a scene that did not load, for the summary: its turn
    /// is over. Nothing where its turn has been or goes on: [`Runner::step`] has noted what went wrong there.
    pub fn fail(&mut self, index: usize, reason: &impl std::fmt::Display) -> Option<Failure> {
        if !self.is_due(index) {
            return None;
        }
        self.workload = index + 1;
        Some(self.note(index, None, reason))
    }

    /// All that could not be measured is noted here.
    fn note(&mut self, index: usize, settings: Option<Settings>, reason: &impl std::fmt::Display) -> Failure {
        let Workload { scene, resolution } = self.workloads[index].clone();
        let failure = Failure { scene, resolution, settings, reason: reason.to_string() };
        self.failures.push(failure.clone());
        failure
    }

    fn is_due(&self, index: usize) -> bool {
        self.now.is_none() && (self.workload..self.workloads.len()).contains(&index)
    }

    /// A combination begins. What it needs is taken anew, so that its memory does not depend on the one before.
    fn begin(&mut self, scene: MeasuredScene, combination: usize) {
        if let Some(detector) = &mut self.detector {
            detector.release();
        }
        let settings = self.combinations.get(combination).copied().unwrap_or_default();
        self.now = Some(Now { scene, partial: PartialResult::new(settings), combination, run: 0, frame: 0 });
    }

    /// Keeps what was measured of a frame, unless the run warms up, and goes to the next frame, run or combination.
    fn keep(&mut self, settings: &Settings, sample: &Sample, seconds: f64) {
        self.spent += seconds;
        self.weight_done += weight(settings, self.workloads[self.workload].resolution);
        let Some(now) = &mut self.now else { return };
        if now.run >= self.selection.warm_up {
            if now.frame == 0 {
                now.partial.begin_run();
            }
            now.partial.record(sample);
        }
        now.frame += 1;
        if now.frame < now.scene.frames.len() {
            return;
        }
        (now.frame, now.run) = (0, now.run + 1);
        if now.run == self.selection.warm_up + self.selection.runs {
            self.next_combination(true);
        }
    }

    /// Keeps what was measured of a combination, and begins the next.
    fn next_combination(&mut self, complete: bool) {
        if let Some(now) = self.now.take() {
            self.results.extend(self.measured(&now, complete));
            self.begin(now.scene, now.combination + 1);
        }
    }

    /// Keeps what was measured of the workload, and is ready for the next.
    fn end_workload(&mut self) {
        if let Some(now) = self.now.take() {
            self.results.extend(self.measured(&now, false));
            // Where it was stopped, this is where it stands.
            if !self.stop.is_set() || now.combination >= self.combinations.len() {
                self.workload += 1;
            }
        }
        if let Some(detector) = &mut self.detector {
            detector.release();
        }
    }

    fn measured(&self, now: &Now, complete: bool) -> Option<Measured> {
        // In the browser the period is always 1, whatever the clock does.
        let tick = |detector: &Detector| f64::from(detector.gpu().queue.get_timestamp_period()) * 1e-6;
        let step = if cfg!(target_arch = "wasm32") { None } else { self.detector.as_ref().map(tick) };
        now.partial.measured(&now.scene, &self.selection, step, complete)
    }

    /// Frames done, frames there are, and the weight of those that are left.
    fn amounts(&self) -> (u64, u64, f64) {
        let frames = self.selection.frames.unwrap_or_default();
        let known: Vec<u64> = self.lengths.iter().flatten().map(|&length| count(frames, length)).collect();
        let usual = known.iter().sum::<u64>().checked_div(known.len() as u64).unwrap_or(count(frames, USUAL_FRAMES));
        let runs = u64::from(self.selection.warm_up + self.selection.runs);
        let (mut done, mut total, mut left) = (0, 0, 0.0);
        for (number, (workload, length)) in self.workloads.iter().zip(&self.lengths).enumerate() {
            let frames = length.map_or(usual, |length| count(frames, length));
            for (at, settings) in self.combinations.iter().enumerate() {
                let all = runs * frames;
                let here = match &self.now {
                    _ if number < self.workload => all,
                    Some(now) if number == self.workload && at < now.combination => all,
                    Some(now) if number == self.workload && at == now.combination => {
                        u64::from(now.run) * frames + now.frame as u64
                    }
                    _ => 0,
                };
                done += here;
                total += all;
                left += (all - here.min(all)) as f64 * weight(settings, workload.resolution);
            }
        }
        (done, total, left)
    }
}

fn count(frames: Frames, length: u32) -> u64 {
    frames.of(length).len() as u64
}
