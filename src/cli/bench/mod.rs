//! `kdet bench`: the thesis' benchmarking tool (A.1.3) with its flags, values and files, and more of each.

pub(super) mod flags;
mod kernels;
mod meshes;
mod progress_line;
mod read_summary;
mod sources;
mod table;

use super::{
    Outcome, assets::Assets, error::Error, family_arguments::FamilyArguments, help, mesh_arguments::MeshArguments,
    objects::Translate, output, print, run_search::SearchError, search_arguments::hint,
};
use crate::{
    bench::{By, Document, Failure, Frames, Provenance, Runner, Selection, Stop, Table, Workload},
    detect::{CellRule, Hash, Method, Narrow, joined},
    gpu::{Gpu, GpuOptions},
    scene::Form,
};
use clap::{ArgAction, Args, ValueEnum};
use progress_line::ProgressLine;
use sources::{Moves, SceneSource, Sources};
use std::{
    fs,
    path::{Path, PathBuf},
};

/// Measure scenes frame by frame, as the thesis did: a CSV file per run, their average and a summary.
///
/// Flags take several values, separated by commas; every combination is measured. Ctrl-C stops and keeps the results so far.
#[derive(Debug, Args)]
#[command(disable_help_flag = true)]
pub struct Bench {
    /// Scenes: ids of the catalogue, `all`, or .kdet files; or mesh files, the objects of a scene of one frame
    #[arg(value_name = "SCENE|FILE", default_value = "pass_through_armadillos")]
    what: Vec<String>,
    /// Scenes, as above
    #[arg(long, value_name = "SCENE", value_delimiter = ',', conflicts_with = "what")]
    scene: Vec<String>,
    #[arg(short = 'r', long, help = help::resolution(), value_delimiter = ',', value_parser = flags::resolution)]
    resolution: Vec<u32>,
    #[arg(short = 'c', long, help = help::method(), value_delimiter = ',', default_value = "kdet")]
    method: Vec<Method>,
    #[arg(
        short = 'o', long, help = help::narrow(), value_delimiter = ',', default_value = "sat", value_parser = flags::narrow
    )]
    narrow: Vec<Narrow>,
    #[arg(
        short = 'g', long, help = help::workgroup(), value_delimiter = ',', default_value = "128",
        value_parser = flags::workgroup
    )]
    workgroup: Vec<u32>,
    #[arg(
        short = 'n', long, help = help::within("Measured runs through all frames", &flags::RUNS), default_value = "10",
        value_parser = flags::runs
    )]
    runs: u32,
    /// Also find self-collisions, pairs within an object: yes, no
    #[arg(
        short = 's', long = "self", value_name = "YES|NO", value_delimiter = ',', num_args = 0..=1,
        default_value = "no", default_missing_value = "yes", value_parser = flags::yes
    )]
    self_collisions: Vec<bool>,
    #[arg(short = 'h', long, help = help::hash(), value_delimiter = ',', default_value = "djb2")]
    hash: Vec<Hash>,
    /// Folder for the CSV files and summary.json
    #[arg(short = 'd', long, value_name = "DIR", default_value = "exports/benchmark_data")]
    folder: PathBuf,
    /// Only frames A to B-1, every STEPth
    #[arg(long, value_name = "A..B[/STEP]")]
    frames: Option<Frames>,
    #[arg(
        long, value_name = "N", default_value = "1", value_parser = flags::repeats,
        help = help::within("Measure each frame this many times in a row and keep the median", &flags::REPEATS)
    )]
    repeat_frame: u32,
    #[arg(
        long, value_name = "N", help = help::within("Warm-up runs, not measured", &flags::WARM_UP), default_value = "1",
        value_parser = flags::warm_up
    )]
    warm_up: u32,
    /// Do not apply the scenes' corrections: keep the distances of the simulation
    #[arg(long)]
    no_correction: bool,
    /// Do not find pairs of different objects
    #[arg(long)]
    no_inter: bool,
    /// Find each kind of pairs in a pass of its own
    #[arg(long)]
    no_one_pass: bool,
    #[arg(long, help = help::cell_rule(), default_value = "mean")]
    cell_rule: CellRule,
    #[arg(
        long, help = help::cell_scale(), default_value = "1", allow_negative_numbers = true, value_parser = flags::cell_scale
    )]
    cell_scale: f32,
    #[arg(
        long, help = help::cell_size(), value_delimiter = ',', default_value = "1", allow_negative_numbers = true,
        value_parser = flags::cell_size
    )]
    cell_size: Vec<f32>,
    /// Spatial hashing: slots of the table; 0 for the next prime from two per vertex
    #[arg(long, value_name = "N", value_delimiter = ',', default_value = "0", value_parser = flags::table_slots)]
    table_slots: Vec<u32>,
    #[command(flatten)]
    family: FamilyArguments,
    /// A generated scene of one frame instead, as in `kdet detect`
    #[arg(long, value_name = "SCENE", conflicts_with_all = ["what", "scene", "translate"])]
    generate: Option<String>,
    /// Translate mesh file I by a vector; can be repeated
    #[arg(long, value_name = "I:x,y,z", allow_hyphen_values = true)]
    translate: Vec<Translate>,
    /// Rotate the last mesh file about the vertical axis through its centre
    #[arg(long, value_name = "DEGREES", allow_negative_numbers = true, value_parser = flags::degrees)]
    turn: Option<f32>,
    #[command(flatten)]
    meshes: MeshArguments,
    /// Also print the median time of every kernel at the first frame, each in a pass of its own
    #[arg(long, conflicts_with = "json")]
    kernels: bool,
    /// GPU adapter, by a part of its name (see `kdet adapters`); method cpu needs none
    #[arg(long, value_name = "NAME")]
    adapter: Option<String>,
    #[command(flatten)]
    assets: Assets,
    /// Form of the CSV files
    #[arg(long, value_name = "FORM", default_value = "thesis")]
    csv: Csv,
    /// Print summary.json instead of a table
    #[arg(long)]
    json: bool,
    /// Measure nothing: write the CSV files of this summary.json again; - is standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = MEASURING)]
    from: Option<PathBuf>,
    /// Print help
    #[arg(long, action = ArgAction::Help)]
    help: Option<bool>,
}

/// The arguments that say what and how to measure.
const MEASURING: [&str; 38] = joined(&[&OWN, &FamilyArguments::NAMES, &MeshArguments::NAMES]);

/// Those of them that are only here.
const OWN: [&str; 24] = [
    "what",
    "scene",
    "resolution",
    "method",
    "narrow",
    "workgroup",
    "runs",
    "self_collisions",
    "hash",
    "frames",
    "repeat_frame",
    "warm_up",
    "no_correction",
    "no_inter",
    "no_one_pass",
    "cell_rule",
    "cell_scale",
    "cell_size",
    "table_slots",
    "generate",
    "translate",
    "turn",
    "kernels",
    "adapter",
];

/// Form of the CSV files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Csv {
    /// Lines of keys and values, then a table with the thesis' columns
    Thesis,
    /// One table with the settings as columns, which pandas and R read without arguments
    Plain,
}

impl Bench {
    /// Runs it.
    pub fn run(self) -> Result<Outcome, Error> {
        if output::is_standard(&self.folder) {
            let instead = "--json prints summary.json to standard output";
            return Err(Error::NeedsFolder { flag: "--folder", instead });
        }
        match &self.from {
            Some(file) => {
                let document = read_summary::read(file)?;
                self.write(&document)?;
                self.tell(&document)?;
                Ok(Outcome::Fine)
            }
            None => self.measure(),
        }
    }

    fn measure(&self) -> Result<Outcome, Error> {
        let names = if self.scene.is_empty() { &self.what } else { &self.scene };
        let moves = Moves {
            generate: self.generate.clone(),
            translate: self.translate.clone(),
            turn: self.turn,
            meshes: self.meshes.clone(),
        };
        let names = if self.generate.is_some() { &[] } else { names.as_slice() };
        let sources = Sources::new(names, &self.assets, moves)?;
        self.refuse_without_effect(&sources)?;
        let form = match &sources {
            Sources::Scenes { list, .. } => {
                let found = |scene: &SceneSource| Some((scene.primitive?, scene.name.clone()));
                list.iter().filter_map(found).try_for_each(|(found, name)| self.meshes.check(found, &name))?;
                self.meshes.form(&names.join(", "))?
            }
            // Made of what was asked already.
            Sources::Meshes(..) => Form::Own,
        };
        let selection = Selection { form, ..self.selection(&sources) };
        selection.validate().map_err(crate::bench::BenchError::from)?;
        // Hours of measurements must not end in a folder that cannot be written.
        let is_new = !self.folder.exists();
        output::check_folder(&self.folder, &["summary.json"])?;
        let gpu = self.gpu()?;
        let made = Provenance::now(By::Command, gpu.as_ref());
        let mut runner = Runner::new(gpu.as_ref(), selection.clone(), made)?;
        if let (Some(gpu), true) = (&gpu, self.kernels) {
            ignore_closed(print::out(&kernels::list(gpu, &sources, runner.workloads(), &selection)?))?;
        }
        for (scene, frames) in sources.lengths() {
            runner.expect(&scene, frames);
        }
        stop_on_signal(runner.stop());
        measure(&mut runner, &sources, &selection);
        let document = runner.document();
        if document.results.is_empty() {
            // Nothing replaces what an earlier call left, and no empty folder stays.
            if is_new {
                let _ = fs::remove_dir(&self.folder);
            }
            if document.cancelled {
                print::err("stopped before the first measured frame: there are no results, no file was written\n");
                return Ok(Outcome::Stopped);
            }
            return Ok(Outcome::Incomplete);
        }
        // Also after a failure or a stop: what was measured is kept.
        self.write(&document)?;
        self.tell(&document)?;
        if document.cancelled {
            print::err(&stopped(&document));
            return Ok(Outcome::Stopped);
        }
        Ok(if document.failures.is_empty() { Outcome::Fine } else { Outcome::Incomplete })
    }

    /// Refuses flags that would be ignored, or would measure the same thing twice.
    fn refuse_without_effect(&self, sources: &Sources) -> Result<(), Error> {
        if let (false, Some(input)) = (self.resolution.is_empty(), sources.without_resolutions()) {
            let why = "only scenes that name models have resolutions; measure it in a call without the flag";
            return Err(Error::NoEffect { flag: "--resolution", input, why });
        }
        if let (true, Sources::Meshes(id, _)) = (self.no_correction, sources) {
            let why = "only scenes have corrections";
            return Err(Error::NoEffect { flag: "--no-correction", input: id.clone(), why });
        }
        Ok(())
    }

    fn tell(&self, document: &Document) -> Result<(), Error> {
        match self.json {
            true => print::out(&document.write())?,
            false => print::out(&table::table(document))?,
        }
        print::err(&format!("{} results written to {}\n", document.results.len(), self.folder.display()));
        Ok(())
    }

    fn write(&self, document: &Document) -> Result<(), Error> {
        let folder = &self.folder;
        fs::create_dir_all(folder).map_err(|source| Error::Write { file: folder.to_owned(), source })?;
        for result in &document.results {
            remove_runs(folder, &result.stem());
        }
        let files = match self.csv {
            Csv::Thesis => document.files(),
            Csv::Plain => document.files_with(Table::write_plain),
        };
        for file in files {
            let path = folder.join(&file.name);
            fs::write(&path, file.text).map_err(|source| Error::Write { file: path, source })?;
        }
        Ok(())
    }

    fn selection(&self, sources: &Sources) -> Selection {
        Selection {
            form: Form::Own,
            scenes: sources.ids(),
            resolutions: match self.resolution.is_empty() {
                true => vec![u32::from(sources.have_resolutions())],
                false => self.resolution.clone(),
            },
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
            cell_sizes: self.cell_size.clone(),
            table_slots: self.table_slots.clone(),
            primes: self.family.primes,
            cell_origin: self.family.cell_origin,
            stored: self.family.stored,
            normals: self.family.normals,
            estimate: self.family.estimate,
            test: self.family.test,
            separation: self.family.separation,
            sub: self.family.sub,
            within: self.family.within,
        }
    }

    /// The GPU, where a method needs it.
    fn gpu(&self) -> Result<Option<Gpu>, Error> {
        if self.method.iter().all(|method| !method.is_on_gpu()) {
            return Ok(None);
        }
        let options = GpuOptions { adapter_name: self.adapter.clone(), ..GpuOptions::default() };
        Ok(Some(pollster::block_on(Gpu::request(&options)).map_err(SearchError::from)?))
    }
}

/// Measures everything. What fails is reported and left out.
fn measure(runner: &mut Runner, sources: &Sources, selection: &Selection) {
    let mut line = ProgressLine::new();
    for (index, workload) in runner.workloads().to_vec().iter().enumerate() {
        if runner.stop().is_set() {
            break;
        }
        if let Err(error) = begin(runner, sources, selection, (index, workload)) {
            report(&line, runner.fail(index, &error));
            continue;
        }
        while let Some(progress) = pollster::block_on(runner.step()) {
            line.tell(&progress);
            report(&line, progress.failure);
        }
    }
    line.end();
}

fn begin(
    runner: &mut Runner,
    sources: &Sources,
    selection: &Selection,
    (index, workload): (usize, &Workload),
) -> Result<(), Error> {
    let (scene, models) = sources.load(&workload.scene, workload.resolution)?;
    // The number of objects of a scene that breaks is not known beforehand.
    let objects = if scene.breaks() { u32::MAX } else { scene.objects.len() as u32 };
    if let Some(hint) = selection.combinations().iter().find_map(|settings| hint(objects, settings)) {
        print::err(&format!("hint: {}: {hint}\n", workload.scene));
    }
    runner.set_workload(index, scene, |name| models.iter().find(|(known, _)| known == name).map(|(_, mesh)| mesh))?;
    Ok(())
}

fn report(line: &ProgressLine, failure: Option<Failure>) {
    if let Some(failure) = failure {
        line.end();
        print::err(&format!("error: {failure}\n"));
    }
}

/// The first signal (Ctrl-C, SIGTERM, SIGHUP) stops after the frame, the second at once. Where signals cannot be caught, the
/// process ends as usual.
fn stop_on_signal(stop: Stop) {
    let _ = ctrlc::set_handler(move || {
        if stop.is_set() {
            std::process::exit(130);
        }
        stop.set();
    });
}

/// What there is of results when it was stopped.
fn stopped(document: &Document) -> String {
    let complete = document.results.iter().filter(|result| result.complete).count();
    let mut text = format!("stopped: {complete} complete results");
    if let Some(last) = document.results.iter().find(|result| !result.complete) {
        let measured: usize = last.runs.iter().map(|run| run.host_ms.len()).sum();
        let (scene, method) = (&last.scene, last.settings.method);
        text += &format!(", and {measured} measured frames of {scene} {method}, run {}", last.runs.len());
    }
    text + "\n"
}

/// A closed standard output (`| head`) is no reason to stop measuring.
fn ignore_closed(printed: Result<(), Error>) -> Result<(), Error> {
    match printed {
        Err(Error::Output(error)) if error.kind() == std::io::ErrorKind::BrokenPipe => Ok(()),
        printed => printed,
    }
}

/// Removes the runs of an earlier call with more runs: they are not in the average. What cannot be removed is overwritten,
/// or reported where that fails.
fn remove_runs(folder: &Path, stem: &str) {
    for run in 1..=Selection::MOST_RUNS {
        let _ = fs::remove_file(folder.join(format!("{stem}_run{run:02}.csv")));
    }
}

#[cfg(test)]
mod tests;
