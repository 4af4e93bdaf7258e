use super::{Measured, Run, Selection, Series, sample::Sample, statistics::rounded, subject::Subject};
use crate::detect::{Clock, Settings, Stage};

/// A result that is being measured.
#[derive(Debug)]
pub struct Open {
    settings: Settings,
    runs: Vec<Run>,
    counts: Series,
    bytes: Vec<(&'static str, u64)>,
    memory: u64,
    /// Whether every frame came with times of the device.
    device: bool,
}

impl Open {
    /// Nothing measured yet.
    pub fn new(settings: Settings) -> Self {
        Self { settings, runs: vec![], counts: Series::default(), bytes: vec![], memory: 0, device: true }
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
                run.device_ms.push(rounded(stages.iter().sum()));
                for (&stage, &ms) in Stage::ALL.iter().zip(stages) {
                    run.stages_ms.entry(stage).or_default().push(rounded(ms));
                }
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
        let (counts, objects) = (&sample.counts, &sample.objects);
        let series = &mut self.counts;
        series.pairs.push(counts.pairs);
        series.potential_with_duplicates.push(counts.potential_with_duplicates);
        series.potential.push(counts.potential);
        series.colliding_a.push(objects.first().map_or(0, |a| a.inter.into()));
        series.colliding_b.push(objects.iter().skip(1).map(|b| u64::from(b.inter)).sum());
        series.colliding_self.push(objects.iter().map(|o| u64::from(o.own)).sum());
        series.height.push(counts.height);
        series.cells.push(counts.cells);
        series.fullest_cell.push(counts.fullest_cell);
    }

    /// What there is by now; nothing where no frame has been measured. `step` is that of the device's clock.
    pub fn measured(
        &self,
        subject: &Subject,
        selection: &Selection,
        step: Option<f64>,
        complete: bool,
    ) -> Option<Measured> {
        let frames = self.counts.pairs.len();
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
            scene: subject.id.clone(),
            title: subject.scene.title.clone(),
            note: subject.scene.note.clone(),
            resolution: subject.resolution,
            settings: self.settings,
            corrected: selection.corrected,
            tetrahedra: subject.tetrahedra.clone(),
            vertices: subject.vertices.clone(),
            clock: if self.device { Clock::Device } else { Clock::Host },
            granularity_ms: step.or_else(|| self.step()).filter(|_| self.device),
            wanted_runs: selection.runs,
            warm_up: selection.warm_up,
            repeat_frame: selection.repeat_frame,
            wanted_frames: Some(selection.frames.unwrap_or_default()),
            complete,
            depth_axis: subject.depth.axis,
            frames: subject.frames[..frames].to_vec(),
            depth: subject.depth.depths.iter().copied().take(frames).collect(),
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
