//! `kdet detect`

use super::{
    Outcome,
    error::Error,
    objects::{Files, Objects},
    print,
    run_search::Answerer,
    search_arguments::Question,
};
use crate::detect::{Clock, Method, Narrow, Report, Settings};
use clap::Args;
use serde_json::json;
use std::{
    fs::File,
    io::{BufWriter, Write},
    path::{Path, PathBuf},
};

/// Find the colliding pairs of some meshes.
#[derive(Debug, Args)]
pub struct Detect {
    #[command(flatten)]
    files: Files,
    /// Method: cpu, kdet, kdet_no_pairs, kdet_hash_map, kdet_home_cell, gpu, gpu_no_loop
    #[arg(long, default_value_t = super::run_search::DEFAULT_METHOD)]
    method: Method,
    /// Narrow test: sat, sat_no_edges, sat_mtv, gjk
    #[arg(long, default_value = "sat")]
    narrow: Narrow,
    #[command(flatten)]
    question: Question,
    /// Write the pairs to a file: objectA,tetA,objectB,tetB, counted from 0, sorted
    #[arg(long, value_name = "OUT.csv")]
    pairs: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Detect {
    /// Runs it.
    pub fn run(self) -> Result<Outcome, Error> {
        let settings = self.question.settings(Some(self.method), Some(self.narrow))?;
        let objects = self.files.read()?;
        let report = Answerer::new(objects.assembly.frame(), self.question.adapter.clone()).answer(&settings)?;
        if let Some(file) = &self.pairs {
            write_pairs(file, &objects, &report).map_err(|source| Error::Write { file: file.clone(), source })?;
        }
        match self.json {
            true => print::json(&as_json(&objects, &settings, &report))?,
            false => print::out(&as_text(&objects, &settings, &report))?,
        }
        Ok(Outcome::Fine)
    }
}

fn write_pairs(file: &Path, objects: &Objects, report: &Report) -> std::io::Result<()> {
    let mut out = BufWriter::new(File::create(file)?);
    if !objects.note.is_empty() {
        writeln!(out, "# {}", objects.note)?;
    }
    writeln!(out, "objectA,tetA,objectB,tetB")?;
    for &pair in report.pairs() {
        writeln!(out, "{}", objects.csv(pair))?;
    }
    out.flush()
}

fn as_json(objects: &Objects, settings: &Settings, report: &Report) -> serde_json::Value {
    let colliding = objects.count_by_object(&report.colliding);
    let list: Vec<serde_json::Value> = objects
        .list
        .iter()
        .zip(colliding)
        .map(|(object, colliding)| {
            json!({
                "file": object.file.display().to_string(),
                "vertices": object.mesh.positions.len(),
                "tetrahedra": object.mesh.cells.len(),
                "colliding": colliding,
            })
        })
        .collect();
    json!({ "objects": list, "note": objects.note, "settings": settings, "counts": report.counts, "times": report.times })
}

fn as_text(objects: &Objects, settings: &Settings, report: &Report) -> String {
    let lines: Vec<Vec<String>> = objects
        .list
        .iter()
        .zip(objects.count_by_object(&report.colliding))
        .enumerate()
        .map(|(number, (object, colliding))| {
            vec![
                number.to_string(),
                object.mesh.positions.len().to_string(),
                object.mesh.cells.len().to_string(),
                colliding.to_string(),
                object.file.display().to_string(),
            ]
        })
        .collect();
    let mut text = print::table(&["object", "vertices", "tetrahedra", "colliding", "file"], &lines);
    text.push('\n');
    if !objects.note.is_empty() {
        text += &format!("note: {}\n\n", objects.note);
    }
    text += &print::rows(&[("question", in_words(settings))]);
    let counted: Vec<(&str, String)> =
        report.counts.iter().map(|(count, number)| (count.label(), number.to_string())).collect();
    text += &print::rows(&counted);
    text.push('\n');
    text += &times(report);
    text
}

/// The settings in a line.
fn in_words(settings: &Settings) -> String {
    let Settings { method, narrow, hash, cell_rule, cell_scale, .. } = settings;
    let kind = match (settings.inter_collisions, settings.self_collisions) {
        (true, true) if settings.one_pass => "inter and self in one pass",
        (true, true) => "inter and self separately",
        (true, false) => "inter",
        (false, true) => "self",
        (false, false) => "nothing",
    };
    format!("{method}, {narrow}, {kind}, hash {hash}, {cell_rule} cells times {cell_scale}")
}

fn times(report: &Report) -> String {
    let clock = match report.times.clock {
        Clock::Device => "ms (timestamps)",
        Clock::Host => "ms (wall clock)",
    };
    let mut lines: Vec<Vec<String>> = Vec::new();
    for time in &report.times.stages {
        let name = format!("{} {}", time.stage, time.kind.name());
        lines.push(vec![name.trim_end().to_owned(), format!("{:.3}", time.ms)]);
    }
    lines.push(vec!["wall clock, everything".to_owned(), format!("{:.3}", report.times.host_ms)]);
    print::table(&["stage", clock], &lines)
}
