//! `kdet simulate`: a scene alive, without a window.

use super::{Outcome, assets::Assets, bench::flags, error::Error, output, print, progress::Progress};
use crate::{
    bake,
    bench::median,
    detect::Estimate,
    gpu::{Gpu, GpuOptions},
    live::{
        self, Energies, LiveError, LiveRun, Parameters, Recording, Setup, StartError, State, StepTimes, Timing, WHOLE,
    },
    playback::PlacedSceneError,
    scene::{Scene, format::write_scene},
};
use clap::Args;
use glam::DVec3;
use serde_json::json;
use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    time::Instant,
};

/// Steps between two looks at what bodies do.
const LOOK_EVERY: u64 = 30;

/// Steps after which it is asked whether lists were long enough.
const ROOM_EVERY: u64 = 6;

/// Frames per second of a recording.
const RECORDED_RATE: f64 = 30.0;

/// Run a scene alive: its bodies simulated on the GPU, from one of its frames on.
#[derive(Debug, Args)]
pub struct Simulate {
    /// An id of the catalogue, or a .kdet file
    #[arg(value_name = "SCENE")]
    scene: PathBuf,
    /// Steps to take; 60 are a second unless --step says otherwise
    #[arg(long, value_name = "N", default_value_t = 600)]
    steps: u64,
    /// Resolution of the models
    #[arg(short, long, value_name = "1..5", default_value_t = 1, value_parser = flags::resolution)]
    resolution: u32,
    /// Frame of the recording to start from, counted from 0
    #[arg(long, value_name = "N", default_value_t = 0)]
    frame: u32,
    /// Seconds of a step
    #[arg(long, value_name = "S", default_value_t = Parameters::default().step)]
    step: f64,
    /// Sub-steps of a step
    #[arg(long, value_name = "N", default_value_t = Parameters::default().substeps)]
    substeps: u32,
    /// Factor of gravity
    #[arg(long, value_name = "X", default_value_t = 1.0, allow_negative_numbers = true)]
    gravity: f64,
    /// Factor of the stiffness of all bodies
    #[arg(long, value_name = "X", default_value_t = 1.0)]
    stiffness: f64,
    /// Factor of the damping of all bodies
    #[arg(long, value_name = "X", default_value_t = 1.0)]
    damping: f64,
    /// Factor of all friction
    #[arg(long, value_name = "X", default_value_t = 1.0)]
    friction: f64,
    /// No contacts of bodies with themselves
    #[arg(long)]
    no_self_contact: bool,
    /// Which depth pushes bodies apart: consistent, nearest
    #[arg(long, value_name = "ESTIMATE", default_value = "consistent")]
    estimate: Estimate,
    /// Write the run as a scene, 30 frames per second
    #[arg(short, long, value_name = "RUN.kdet")]
    out: Option<PathBuf>,
    /// Print the summary as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    assets: Assets,
    /// GPU adapter, by a part of its name
    #[arg(long, value_name = "NAME")]
    adapter: Option<String>,
}

/// What a run is judged by.
#[derive(Default)]
struct Watched {
    times: Vec<StepTimes>,
    energies: Vec<Energies>,
    momentum: [DVec3; 2],
    worst_depth: f32,
    most_contacts: u32,
    most_inverted: usize,
    last_inverted: usize,
}

impl Simulate {
    /// Runs it.
    pub fn run(self) -> Result<Outcome, Error> {
        let scene = self.assets.scene(&self.scene)?;
        if self.frame >= scene.frames {
            return Err(Error::NoSuchFrame { frame: self.frame, frames: scene.frames });
        }
        let (scene, setup) = self.prepared(scene)?;
        let models = self.assets.models(&scene, self.resolution)?;
        let model = |name: &str| models.iter().find(|(known, _)| known == name).map(|(_, mesh)| mesh);
        let (scene, setup) = live::with_filled_surfaces(&scene, &setup, model)?.unwrap_or((scene, setup));
        pollster::block_on(async {
            let options = GpuOptions { adapter_name: self.adapter.clone(), ..GpuOptions::default() };
            let gpu = Gpu::request(&options).await.map_err(PlacedSceneError::from)?;
            let mut run = LiveRun::new(&gpu, &scene, setup, self.frame, model).await.map_err(|error| match error {
                StartError::Placement(error) => Error::from(PlacedSceneError::from(error)),
                StartError::Live(error) => error.into(),
            })?;
            run.parameters = Parameters {
                step: self.step,
                substeps: self.substeps,
                gravity: self.gravity,
                stiffness: self.stiffness,
                damping: self.damping,
                friction: self.friction,
                self_contact: !self.no_self_contact,
                estimate: self.estimate,
                ..run.parameters
            };
            let started = Instant::now();
            let (watched, recording) = self.watch(&mut run, &scene).await?;
            let seconds = started.elapsed().as_secs_f64();
            if let (Some(file), Some(recording)) = (&self.out, recording) {
                output::write_with_folders(file, &write_scene(&recording.finish())?)?;
            }
            let status = run.status().await?;
            let summary = self.summary(&run, &watched, status, seconds);
            match self.json {
                true => print::json(&summary)?,
                false => print::out(&as_text(&summary))?,
            }
            Ok(Outcome::Fine)
        })
    }

    /// Materials and forces from the description of the scene, where there is one; what does not move is made soft.
    fn prepared(&self, scene: Scene) -> Result<(Scene, Setup), Error> {
        let id = self.scene.file_stem().unwrap_or_default();
        let file = self.assets.assets.join("scenes").join(Path::new(id).with_extension("toml"));
        if let Ok(text) = fs::read_to_string(&file) {
            let setup = bake::live_setup(&bake::describe(&text)?);
            // A file may only have the name of a scene of ours.
            if setup.bodies.len() == scene.objects.len() {
                return Ok((scene, setup));
            }
        }
        Ok(match live::with_bodies(&scene)? {
            Some(prepared) => prepared,
            None => {
                let setup = Setup::of(&scene);
                (scene, setup)
            }
        })
    }

    /// Takes all steps, and looks at some of them.
    async fn watch(&self, run: &mut LiveRun, scene: &Scene) -> Result<(Watched, Option<Recording>), Error> {
        let mut progress = Progress::new("steps", &scene.title);
        let every = ((1.0 / RECORDED_RATE / self.step).round() as u64).max(1);
        let rate = (1.0 / (every as f64 * self.step)) as f32;
        let mut recording = self.out.as_ref().map(|_| Recording::new(scene, run.bodies(), rate));
        let mut watched = Watched::default();
        let start = run.state().await?;
        watched.momentum[0] = start.momentum(run.bodies());
        watched.energies.push(start.energies(run.bodies(), run.setup()));
        if let Some(recording) = &mut recording {
            recording.push(run.bodies(), &start);
        }
        for step in 1..=self.steps {
            let is_looked_at = step % LOOK_EVERY == 0 || step == self.steps;
            let timing = match is_looked_at {
                true => Timing::Parts,
                false if (step + 1) % LOOK_EVERY == 0 => Timing::Whole,
                false => Timing::Untimed,
            };
            let ticket = run.step(timing)?;
            let is_recorded = step % every == 0;
            if is_looked_at {
                watched.worst_depth = watched.worst_depth.max(run.worst_depth().await?);
                run.make_room(&ticket).await?;
                watched.times.push(run.take_times().await?);
                let status = run.status().await?;
                watched.most_contacts = watched.most_contacts.max(status.contacts);
            }
            if !is_looked_at && step % ROOM_EVERY == 0 {
                run.make_room(&ticket).await?;
            }
            if is_looked_at || (is_recorded && recording.is_some()) {
                let state = run.state().await?;
                if let Some(recording) = recording.as_mut().filter(|_| is_recorded) {
                    recording.push(run.bodies(), &state);
                }
                if is_looked_at {
                    watched.look(run, &state)?;
                }
            }
            progress.tell(&scene.title, "", step, self.steps);
        }
        progress.end();
        Ok((watched, recording))
    }

    fn summary(&self, run: &LiveRun, watched: &Watched, status: live::Status, seconds: f64) -> serde_json::Value {
        let bodies = run.bodies();
        json!({
            "scene": self.scene.file_stem().unwrap_or_default().to_string_lossy(),
            "adapter": run.gpu().adapter_info.name,
            "resolution": self.resolution,
            "soft_bodies": bodies.soft.len(),
            "rigid_bodies": bodies.rigid.len(),
            "elements": bodies.element_count(),
            "most_points": bodies.soft.iter().map(|body| body.points).max(),
            "most_colours": bodies.soft.iter().map(|body| body.colours).chain(bodies.cloth.patches.iter().map(|p| p.colours)).max(),
            "vertices": run.placement().anchors.len(),
            "tetrahedra": run.input().primitive_count,
            "steps": self.steps,
            "substeps": self.substeps,
            "simulated_seconds": self.steps as f64 * self.step,
            "wall_seconds": seconds,
            "memory_bytes": run.bytes(),
            "ms": medians(&watched.times),
            "energy": {
                "start": watched.energies.first(),
                "end": watched.energies.last(),
                "most": watched.energies.iter().map(Energies::total).fold(f64::NEG_INFINITY, f64::max),
            },
            "momentum": { "start": watched.momentum[0].to_array(), "end": watched.momentum[1].to_array() },
            "worst_penetration": watched.worst_depth,
            "most_contacts": watched.most_contacts,
            "inverted_elements": { "end": watched.last_inverted, "most": watched.most_inverted },
            "rescued_elements": status.rescued,
            "lost_contacts": status.lost_contacts,
            "incomplete_searches": status.incomplete,
            "non_finite": 0,
        })
    }
}

impl Watched {
    fn look(&mut self, run: &LiveRun, state: &State) -> Result<(), LiveError> {
        self.energies.push(state.energies(run.bodies(), run.setup()));
        self.momentum[1] = state.momentum(run.bodies());
        self.last_inverted = state.inverted(run.bodies());
        self.most_inverted = self.most_inverted.max(self.last_inverted);
        Ok(())
    }
}

/// Medians of the parts of steps, of their sum, and of whole steps that nothing divides; empty where the adapter has no timestamps.
fn medians(times: &[StepTimes]) -> BTreeMap<&'static str, f64> {
    let mut columns: BTreeMap<&'static str, Vec<f64>> = BTreeMap::new();
    for step in times {
        step.iter().for_each(|(name, ms)| columns.entry(name).or_default().push(*ms));
        if !step.is_empty() {
            columns
                .entry("total")
                .or_default()
                .push(step.iter().filter(|(name, _)| **name != WHOLE).map(|(_, ms)| ms).sum());
        }
    }
    columns.into_iter().map(|(name, values)| (name, median(&values))).collect()
}

fn as_text(summary: &serde_json::Value) -> String {
    let rows: Vec<(&str, String)> = [
        ("scene", "scene"),
        ("adapter", "adapter"),
        ("tetrahedra", "tetrahedra"),
        ("elements", "elements"),
        ("steps", "steps"),
        ("ms per step", "ms"),
        ("energy", "energy"),
        ("momentum", "momentum"),
        ("worst penetration", "worst_penetration"),
        ("most contacts", "most_contacts"),
        ("inverted elements", "inverted_elements"),
        ("rescued elements", "rescued_elements"),
        ("lost contacts", "lost_contacts"),
        ("incomplete searches", "incomplete_searches"),
        ("not finite", "non_finite"),
    ]
    .map(|(label, key)| (label, plain(&summary[key])))
    .to_vec();
    print::rows(&rows)
}

/// A value of the summary as words.
fn plain(value: &serde_json::Value) -> String {
    match value {
        serde_json::Value::String(text) => text.clone(),
        serde_json::Value::Number(number) => match number.as_f64() {
            Some(x) if x.fract() != 0.0 => format!("{x:.4}"),
            _ => number.to_string(),
        },
        serde_json::Value::Array(all) => format!("({})", all.iter().map(plain).collect::<Vec<_>>().join(", ")),
        serde_json::Value::Object(all) => {
            all.iter().map(|(name, value)| format!("{name} {}", plain(value))).collect::<Vec<_>>().join(", ")
        }
        other => other.to_string(),
    }
}
