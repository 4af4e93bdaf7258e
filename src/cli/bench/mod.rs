//! `kdet bench`: the thesis' benchmarking tool (A.1.3) with its flags, values and files, and more of each.

pub(super) mod flags;
mod from;
mod kernels;
mod meshes;
mod sources;
mod table;
mod watch;

use super::{Outcome, error::Error, objects::Translate, print, run_search::AnswerError};
use crate::{
    bench::{By, Document, Frames, Provenance, Runner, Selection, Stop, Workload},
    detect::{CellRule, Hash, Method, Narrow},
    gpu::{Gpu, GpuOptions},
};
use clap::{ArgAction, Args};
use sources::{Moves, Sources};
use std::{
    fs,
    path::{Path, PathBuf},
};
use watch::Watch;

/// Measure scenes frame by frame, as the thesis did: CSV for every run, their average and a summary.
///
/// Every combination of the values is measured; flags take several, separated by commas. Ctrl-C stops it and keeps what is
/// done.
#[derive(Debug, Args)]
#[command(disable_help_flag = true)]
pub struct Bench {
    /// Scenes by their ids, `all`, .kdet files; or mesh files, each an object of a scene of one frame
    #[arg(value_name = "SCENE|FILE", default_value = "pass_through_armadillos")]
    what: Vec<String>,
    /// Scenes, as above
    #[arg(long, value_name = "SCENE", value_delimiter = ',', conflicts_with = "what")]
    scene: Vec<String>,
    /// Resolution of the models: 1, 2, 3, 4
    #[arg(short = 'r', long, value_delimiter = ',', default_value = "1", value_parser = flags::resolution)]
    resolution: Vec<u32>,
    /// Method: cpu, kdet, kdet_no_pairs, kdet_hash_map, kdet_home_cell, gpu, gpu_no_loop
    #[arg(short = 'c', long, value_delimiter = ',', default_value = "kdet")]
    method: Vec<Method>,
    /// Narrow test: sat, sat_no_edges, sat_mtv, gjk
    #[arg(short = 'o', long, value_delimiter = ',', default_value = "sat", value_parser = flags::narrow)]
    narrow: Vec<Narrow>,
    /// Threads in a workgroup: 16, 32, 64, 128, 256
    #[arg(short = 'g', long, value_delimiter = ',', default_value = "128", value_parser = flags::workgroup)]
    workgroup: Vec<u32>,
    /// Measured runs through all frames, 1 to 20
    #[arg(short = 'n', long, default_value = "10", value_parser = flags::runs)]
    runs: u32,
    /// Whether pairs within an object are found as well: yes, no
    #[arg(
        short = 's', long = "self", value_name = "YES|NO", value_delimiter = ',', num_args = 0..=1,
        default_value = "no", default_missing_value = "yes", value_parser = flags::yes
    )]
    self_collisions: Vec<bool>,
    /// Hash function of the cell table: djb2, fnv-1a, simple, morton
    #[arg(short = 'h', long, value_delimiter = ',', default_value = "djb2")]
    hash: Vec<Hash>,
    /// Folder for the CSV files and summary.json
    #[arg(short = 'd', long, value_name = "DIR", default_value = "exports/benchmark_data")]
    folder: PathBuf,
    /// Only the frames from A up to but without B, every STEPth
    #[arg(long, value_name = "A..B[/STEP]")]
    frames: Option<Frames>,
    /// Measure each frame this many times in a row, 1 to 1000; the median counts
    #[arg(long, value_name = "N", default_value = "1", value_parser = flags::repeats)]
    repeat_frame: u32,
    /// Runs before those that are measured, 0 to 100
    #[arg(long, value_name = "N", default_value = "1", value_parser = flags::warm_up)]
    warm_up: u32,
    /// Leave the scenes' objects where the simulation put them, a little apart
    #[arg(long)]
    no_correction: bool,
    /// Leave out pairs of different objects
    #[arg(long)]
    no_inter: bool,
    /// Look for self and inter pairs one after the other
    #[arg(long)]
    no_one_pass: bool,
    /// How cell sizes are chosen: paper, mean
    #[arg(long, default_value = "mean")]
    cell_rule: CellRule,
    /// Factor on every cell size, 0.5 to 64
    #[arg(long, default_value_t = 1.0, allow_negative_numbers = true)]
    cell_scale: f32,
    /// A generated scene of one frame instead, as `kdet detect` takes it
    #[arg(long, value_name = "SCENE", conflicts_with_all = ["what", "scene", "translate"])]
    generate: Option<String>,
    /// Move mesh file I by a vector; can be given several times
    #[arg(long, value_name = "I:x,y,z", allow_hyphen_values = true)]
    translate: Vec<Translate>,
    /// Turn the last mesh by this many degrees about the vertical through its centre
    #[arg(long, value_name = "DEGREES", default_value_t = 0.0, allow_negative_numbers = true)]
    turn: f32,
    /// Also print the kernels of each method at the first frame, each with its median time in a pass of its own
    #[arg(long, conflicts_with = "json")]
    kernels: bool,
    /// GPU adapter, by a part of its name (see `kdet adapters`); the method cpu needs none
    #[arg(long, value_name = "NAME")]
    adapter: Option<String>,
    /// The folder with the catalogue, the scenes and the models
    #[arg(long, value_name = "DIR", default_value = "assets")]
    assets: PathBuf,
    /// Print the summary as JSON instead of a table
    #[arg(long)]
    json: bool,
    /// Measure nothing: write the CSV files of this summary.json again; - is the standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["what", "scene", "generate", "kernels"])]
    from: Option<PathBuf>,
    /// Print help
    #[arg(long, action = ArgAction::Help)]
    help: Option<bool>,
}

impl Bench {
    /// Runs it.
    pub fn run(self) -> Result<Outcome, Error> {
        match &self.from {
            Some(file) => {
                let document = from::read(file)?;
                write(&self.folder, &document)?;
                self.tell(&document)?;
                Ok(Outcome::Fine)
            }
            None => self.measure(),
        }
    }

    fn measure(&self) -> Result<Outcome, Error> {
        let names = if self.scene.is_empty() { &self.what } else { &self.scene };
        let moves = Moves { generate: self.generate.clone(), translate: self.translate.clone(), turn: self.turn };
        let names = if self.generate.is_some() { &[] } else { names.as_slice() };
        let sources = Sources::new(names, &self.assets, moves)?;
        let selection = self.selection(&sources);
        selection.validate().map_err(crate::bench::BenchError::from)?;
        let gpu = self.gpu()?;
        let made = Provenance::now(By::Command, gpu.as_ref());
        let mut runner = Runner::new(gpu.as_ref(), selection.clone(), made)?;
        if let (Some(gpu), true) = (&gpu, self.kernels) {
            print::out(&kernels::list(gpu, &sources, runner.workloads(), &selection)?)?;
        }
        for (scene, frames) in sources.lengths()? {
            runner.expect(&scene, frames);
        }
        stop_on_interrupt(runner.stop());
        let failed = measure(&mut runner, &sources);
        let document = runner.document();
        // Also where something went wrong: what was measured is worth keeping. Nothing is not, least over something.
        if !document.results.is_empty() {
            write(&self.folder, &document)?;
        }
        if failed > 0 && document.results.is_empty() {
            return Ok(Outcome::Incomplete);
        }
        self.tell(&document)?;
        if document.cancelled {
            eprintln!("stopped: the last one is complete up to the frame before");
            return Ok(Outcome::Stopped);
        }
        Ok(if failed == 0 { Outcome::Fine } else { Outcome::Incomplete })
    }

    fn tell(&self, document: &Document) -> Result<(), Error> {
        match self.json {
            true => print::out(&document.write())?,
            false => print::out(&table::table(document))?,
        }
        eprintln!("{} results are in {}", document.results.len(), self.folder.display());
        Ok(())
    }

    fn selection(&self, sources: &Sources) -> Selection {
        Selection {
            scenes: sources.ids(),
            resolutions: if sources.have_resolutions() { self.resolution.clone() } else { vec![0] },
            methods: self.method.clone(),
            narrows: self.narrow.clone(),
            hashes: self.hash.clone(),
            workgroups: self.workgroup.clone(),
            self_collisions: self.self_collisions.clone(),
            inter_collisions: !self.no_inter,
            runs: self.runs,
            warm_up: self.warm_up,
            frames: self.frames,
            corrected: !self.no_correction,
            repeat_frame: self.repeat_frame,
            one_pass: !self.no_one_pass,
            cell_rule: self.cell_rule,
            cell_scale: self.cell_scale,
        }
    }

    /// The GPU, where a method needs it.
    fn gpu(&self) -> Result<Option<Gpu>, Error> {
        if self.method.iter().all(|method| !method.is_on_gpu()) {
            return Ok(None);
        }
        let options = GpuOptions { adapter_name: self.adapter.clone(), ..GpuOptions::default() };
        Ok(Some(pollster::block_on(Gpu::request(&options)).map_err(AnswerError::from)?))
    }
}

/// Measures all of it. What fails is told and left out, the rest goes on. How many failed.
fn measure(runner: &mut Runner, sources: &Sources) -> usize {
    let mut watch = Watch::new();
    let mut failed = 0;
    for (index, part) in runner.workloads().to_vec().into_iter().enumerate() {
        if runner.stop().is_set() {
            break;
        }
        if let Err(error) = measure_part(runner, sources, (index, &part), &mut watch) {
            watch.end();
            eprintln!("error: {}, resolution {}: {error}", part.scene, part.resolution);
            runner.fail(index, None, &error);
            failed += 1;
        }
    }
    watch.end();
    failed
}

fn measure_part(
    runner: &mut Runner,
    sources: &Sources,
    (index, part): (usize, &Workload),
    watch: &mut Watch,
) -> Result<(), Error> {
    let (scene, models) = sources.load(&part.scene, part.resolution)?;
    runner.set_workload(index, scene, |name| models.iter().find(|(known, _)| known == name).map(|(_, mesh)| mesh))?;
    while let Some(progress) = pollster::block_on(runner.step())? {
        watch.tell(&progress);
    }
    Ok(())
}

/// The first Ctrl-C stops after the frame, the second at once. Where the system has no such thing it ends as it would.
fn stop_on_interrupt(stop: Stop) {
    let _ = ctrlc::set_handler(move || {
        if stop.is_set() {
            std::process::exit(130);
        }
        stop.set();
    });
}

fn write(folder: &Path, document: &Document) -> Result<(), Error> {
    fs::create_dir_all(folder).map_err(|source| Error::Write { file: folder.to_owned(), source })?;
    for result in &document.results {
        remove_runs(folder, &result.stem());
    }
    for file in document.files() {
        let path = folder.join(&file.name);
        fs::write(&path, file.text).map_err(|source| Error::Write { file: path, source })?;
    }
    Ok(())
}

/// Of an earlier call with more runs there would be some left that are not in the average. What cannot be removed is
/// overwritten, or told where that fails.
fn remove_runs(folder: &Path, stem: &str) {
    for run in 1..=Selection::MOST_RUNS {
        let _ = fs::remove_file(folder.join(format!("{stem}_run{run:02}.csv")));
    }
}

#[cfg(test)]
mod tests;
