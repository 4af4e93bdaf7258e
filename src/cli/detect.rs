//! `kdet detect`

use super::{
    Outcome,
    answer_lines::AnswerLines,
    error::Error,
    help,
    objects::{Files, Objects},
    output, print,
    run_search::Searcher,
    search_arguments::{self, SearchArguments, family_name, hash_name, hint, table_name},
    segments::SegmentFile,
};
use crate::{
    detect::{AnswerKind, Clock, Count, Method, Narrow, Report, Settings},
    geometry::Primitive,
};
use clap::Args;
use serde_json::json;
use std::{fmt::Write, path::PathBuf};

/// Find the colliding pairs of meshes or of a frame of a scene.
#[derive(Debug, Args)]
pub struct Detect {
    #[command(flatten)]
    files: Files,
    #[arg(long, help = help::method(), default_value_t = super::run_search::DEFAULT_METHOD)]
    method: Method,
    #[arg(long, help = help::narrow(), default_value = "sat")]
    narrow: Narrow,
    #[command(flatten)]
    search: SearchArguments,
    /// Write the colliding pairs as CSV: object and primitive of A and of B, counted from 0, sorted; - is standard output
    #[arg(long, value_name = "OUT.csv")]
    pairs: Option<PathBuf>,
    /// Write the contacts of a method of spatial hashing as CSV: object and number of the vertex and of the tetrahedron, or of the
    /// edge and of the triangle by their vertices, counted from 0, sorted; - is standard output
    #[arg(long, value_name = "OUT.csv")]
    contacts: Option<PathBuf>,
    /// Write depth and direction of every penetrating vertex as CSV; - is standard output
    #[arg(long, value_name = "OUT.csv")]
    depths: Option<PathBuf>,
    /// Write the segment in which each colliding pair of triangles meets, in the coordinates of the files, as .csv, .obj or .vtp
    #[arg(long, value_name = "OUT.csv|.obj|.vtp")]
    segments: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Detect {
    /// Runs it.
    pub fn run(self) -> Result<Outcome, Error> {
        let settings = self.search.settings(Some(self.method), Some(self.narrow))?;
        if let Some(file) = &self.pairs {
            if !self.method.lists_pairs() {
                return Err(Error::NoPairs { method: self.method, flag: "--pairs" });
            }
            if output::is_standard(file) && self.json {
                return Err(Error::StandardOutputTwice { first: "--pairs -", second: "--json" });
            }
            output::refuse_input(file, &self.files.inputs())?;
        }
        self.refuse_answers()?;
        let segments = self.segments.as_ref().map(|file| SegmentFile::named(file)).transpose()?;
        if let Some(file) = &self.segments {
            if !self.method.lists_pairs() {
                return Err(Error::NoPairs { method: self.method, flag: "--segments" });
            }
            output::refuse_input(file, &self.files.inputs())?;
        }
        let objects = self.files.read()?;
        if segments.is_some() && objects.primitive() != Primitive::Triangles {
            let why = "only triangles meet in segments";
            return Err(Error::NoEffect { flag: "--segments", input: objects.primitive().to_string(), why });
        }
        let report = Searcher::new(self.search.adapter.clone()).run(objects.assembly.frame(), &settings)?;
        if let Some(file) = &self.pairs {
            output::write(file, pairs_as_csv(&objects, &report).as_bytes())?;
        }
        if let Some(file) = &self.contacts {
            output::write(file, AnswerLines::new(&objects).contacts_as_csv(&report).as_bytes())?;
        }
        if let Some(file) = &self.depths {
            output::write(file, AnswerLines::new(&objects).depths_as_csv(&settings, &report).as_bytes())?;
        }
        if let (Some(file), Some(form)) = (&self.segments, segments) {
            output::write(file, form.text(&objects, &report).as_bytes())?;
        }
        match self.json {
            true => print::json(&as_json(&objects, &settings, &report)?)?,
            false => {
                let written = [&self.pairs, &self.contacts, &self.depths].into_iter().flatten();
                let result = written.map(PathBuf::as_path).find(|file| output::is_standard(file));
                output::report(result.unwrap_or("".as_ref()), &as_text(&objects, &settings, &report))?;
            }
        }
        Ok(Outcome::Fine)
    }

    /// Refuses files of contacts and depths that the method does not have, or that go where they cannot.
    fn refuse_answers(&self) -> Result<(), Error> {
        use AnswerKind::{Contacts, Crossings, Depths};
        let contacts = (&self.contacts, "--contacts", "--contacts -", "contacts", &[Contacts, Crossings][..]);
        let depths = (&self.depths, "--depths", "--depths -", "depths", &[Depths][..]);
        for (file, flag, to_standard, what, kinds) in [contacts, depths] {
            let Some(file) = file else { continue };
            if !kinds.contains(&self.method.traits().answer) {
                let finds = |method: &&Method| kinds.contains(&method.traits().answer);
                let methods = Method::ALL.iter().filter(finds).map(|method| method.name()).collect();
                return Err(Error::NoAnswer { flag, what, method: self.method, methods });
            }
            if output::is_standard(file) && self.json {
                return Err(Error::StandardOutputTwice { first: to_standard, second: "--json" });
            }
            output::refuse_input(file, &self.files.inputs())?;
        }
        Ok(())
    }
}

fn pairs_as_csv(objects: &Objects, report: &Report) -> String {
    let mut text = String::new();
    if !objects.note.is_empty() {
        text += &format!("# {}\n", objects.note);
    }
    text += &format!("{}\n", objects.csv_header());
    for &pair in report.pairs() {
        // Writing to a string does not fail.
        let _ = writeln!(text, "{}", objects.csv(pair));
    }
    text
}

fn as_json(objects: &Objects, settings: &Settings, report: &Report) -> Result<serde_json::Value, Error> {
    let colliding = objects.count_by_object(&report.colliding);
    let list: Vec<serde_json::Value> = objects
        .list
        .iter()
        .zip(colliding)
        .map(|(object, colliding)| {
            json!({
                "file": object.file.display().to_string(),
                "vertices": object.mesh.positions.len(),
                (objects.primitive().name()): object.mesh.cells.len(),
                "colliding": colliding,
            })
        })
        .collect();
    Ok(json!({
        "objects": list,
        "note": objects.note,
        "origin": objects.assembly.origin.to_array(),
        "hint": hint(objects.list.len() as u32, settings),
        "settings": search_arguments::as_json(settings)?,
        "counts": report.counts,
        "times": report.times,
    }))
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
    let mut text = print::table(&["object", "vertices", objects.primitive().name(), "colliding", "file"], &lines);
    text.push('\n');
    if !objects.note.is_empty() {
        text += &format!("note: {}\n\n", objects.note);
    }
    let mut rows = vec![("search", described(settings))];
    rows.extend(report.counts.iter().map(|(count, number)| (count.label(), number.to_string())));
    if settings.method.traits().answer == AnswerKind::Marks {
        rows.push((Count::CollidingPairs.label(), "not kept by this method".to_owned()));
    }
    text += &print::rows(&rows);
    if let Some(hint) = hint(objects.list.len() as u32, settings) {
        text += &format!("\nhint: {hint}\n");
    }
    text.push('\n');
    text += &times(report);
    text
}

/// The settings in a line.
fn described(settings: &Settings) -> String {
    let Settings { method, narrow, cell_rule, cell_scale, .. } = settings;
    let kind = match search_arguments::kind(settings) {
        "inter+self" => "inter and self in one pass",
        "inter, self" => "inter and self in separate passes",
        kind => kind,
    };
    if let Some(table) = table_name(settings) {
        let kind = kind.trim_end_matches(" in one pass").trim_end_matches(" in separate passes");
        return format!("{method}, {kind}, hash {}, {table}", hash_name(settings));
    }
    let words = family_name(settings).map_or(String::new(), |words| format!(", {words}"));
    let hash = hash_name(settings);
    format!("{method}, {narrow}, {kind}, hash {hash}, {cell_rule} cells, scale {cell_scale}{words}")
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
    lines.push(vec!["total, wall clock".to_owned(), format!("{:.3}", report.times.host_ms)]);
    print::table(&["stage", clock], &lines)
}
