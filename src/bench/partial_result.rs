use super::{Measured, Run, Selection, Series, measured_scene::MeasuredScene, sample::Sample, statistics::rounded};
use crate::detect::{Clock, PairKind, Settings, Stage, StageTime};

/// A result that is being measured.
#[derive(Debug)]
pub struct PartialResult {
    settings: Settings,
    runs: Vec<Run>,
    counts: Series,
    /// Frames that were counted.
    frames: usize,
    bytes: Vec<(&'static str, u64)>,
    memory: u64,
    /// Whether every frame came with times of the device.
    device: bool,
}

impl PartialResult {
    /// Nothing measured yet.
    pub fn new(settings: Settings) -> Self {
        Self { settings, runs: vec![], counts: Series::default(), frames: 0, bytes: vec![], memory: 0, device: true }
    }

    /// Another run begins.
    pub fn begin_run(&mut self) {
        self.runs.push(Run::default());
    }

    /// The next frame of this run.
    pub fn record(&mut self, sample: &Sample) {
        let first = self.runs.len() == 1;
        let Some(run) = self.runs.last_mut() else { return };
        run.host_ms.push(rounded(sample.host));
        match &sample.stages {
            Some(stages) => {
                run.device_ms.push(rounded(stages.iter().map(|time| time.ms).sum()));
                record_stages(run, self.settings.method.traits().stages, stages);
            }
            None => self.device = false,
        }
        if first {
            self.count(sample);
        }
        for &(name, bytes) in &sample.bytes {
            match self.bytes.iter_mut().find(|(known, _)| *known == name) {
                Some((_, most)) => *most = bytes.max(*most),
                None => self.bytes.push((name, bytes)),
            }
        }
        self.memory = self.memory.max(sample.bytes.iter().map(|(_, bytes)| bytes).sum());
    }

    /// The frames are the same in every run, and so is what is found in them.
    fn count(&mut self, sample: &Sample) {
        sample.counts.iter().for_each(|(count, number)| self.counts.push(count.name(), number));
        let objects = &sample.objects;
        let colliding = [
            objects.first().map_or(0, |a| a.inter.into()),
            objects.iter().skip(1).map(|b| u64::from(b.inter)).sum(),
            objects.iter().map(|o| u64::from(o.own)).sum(),
        ];
        Series::COLLIDING.iter().zip(colliding).for_each(|(name, number)| self.counts.push(name, number));
        self.frames += 1;
    }

    /// What there is by now; nothing where no frame has been measured. `step` is that of the GPU timestamps.
    pub fn measured(
        &self,
        scene: &MeasuredScene,
        selection: &Selection,
        step: Option<f64>,
        complete: bool,
    ) -> Option<Measured> {
        let frames = self.frames;
        if frames == 0 {
            return None;
        }
        let mut runs = self.runs.clone();
        // A run of which only the beginning is known.
        runs.retain(|run| !run.host_ms.is_empty());
        if !self.device {
            runs.iter_mut().for_each(|run| *run = Run { host_ms: std::mem::take(&mut run.host_ms), ..Run::default() });
        }
        Some(Measured {
            scene: scene.id.clone(),
            title: scene.scene.title.clone(),
            note: scene.scene.note.clone(),
            resolution: scene.resolution,
            settings: self.settings,
            corrected: selection.corrected,
            primitive: scene.primitive,
            form: selection.form,
            primitives: scene.primitives.clone(),
            vertices: scene.vertices.clone(),
            clock: if self.device { Clock::Device } else { Clock::Host },
            granularity_ms: step.or_else(|| self.step()).filter(|_| self.device),
            wanted_runs: selection.runs,
            warm_up: selection.warm_up,
            repeat_frame: selection.repeat_frame,
            wanted_frames: Some(selection.frames.unwrap_or_default()),
            complete,
            depth_axis: scene.depth.axis,
            frames: scene.frames[..frames].to_vec(),
            depth: scene.depth.depths.iter().copied().take(frames).collect(),
            counts: self.counts.clone(),
            bytes: self.bytes.iter().map(|&(name, bytes)| (name.to_owned(), bytes)).collect(),
            memory_bytes: self.memory,
            runs,
        })
    }

    /// The browser does not tell the step of its clock, but it can be seen.
    fn step(&self) -> Option<f64> {
        let times = self.runs.iter().flat_map(|run| run.stages_ms.values().flatten().copied());
        super::statistics::step(times)
    }
}

/// Adds a frame's times: of every stage of the method, also where it had nothing to do, and of each kind of pair where those
/// were searched for one after the other.
fn record_stages(run: &mut Run, stages: &[Stage], times: &[StageTime]) {
    let sum = |stage: Stage, kind: Option<PairKind>| -> f64 {
        let belongs = |time: &&StageTime| time.stage == stage && kind.is_none_or(|kind| time.kind == kind);
        // From 0: the sum of nothing would be -0.
        times.iter().filter(belongs).fold(0.0, |sum, time| sum + time.ms)
    };
    for &stage in stages {
        run.stages_ms.entry(stage.name().to_owned()).or_default().push(rounded(sum(stage, None)));
    }
    for &kind in PairKind::ALL.iter().filter(|kind| **kind != PairKind::Both) {
        if times.iter().any(|time| time.kind == kind) {
            let of_kind = run.kinds_ms.entry(kind.name().to_owned()).or_default();
            for &stage in stages {
                of_kind.entry(stage.name().to_owned()).or_default().push(rounded(sum(stage, Some(kind))));
            }
        }
    }
}
