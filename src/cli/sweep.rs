//! `kdet sweep`

use super::{
    Outcome, answer_lines::AnswerLines, error::Error, help::listed, motion::Motion, output, print, progress::Progress,
    run_search::Searcher,
};
use crate::detect::{
    Found as Answer, Impact, Method, Settings, Test, UnknownName,
    reference::{Sweep as Search, SweepCounts},
};
use clap::Args;
use serde_json::json;
use std::{
    fmt::Write,
    path::PathBuf,
    time::{Duration, Instant},
};

/// A batch that takes longer than this is followed by a smaller one.
const BATCH: Duration = Duration::from_millis(500);

const EXAMPLES: &str = "Examples:
  kdet sweep cloth_0.obj cloth_1.obj ball_0.obj ball_1.obj --contacts contacts.csv
  kdet sweep cloth_0.obj cloth_1.obj --self --test exact --json
  kdet sweep cloth_0.obj cloth_1.obj --self --method kdet_home_cell";

/// Find the vertices and faces, and the edges, that meet while vertices move from one file to another.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Sweep {
    /// Mesh files of one topology: positions at the begin and at the end of the step; several objects as alternating pairs. Of
    /// tetrahedra the surface moves
    #[arg(value_name = "START END", required = true)]
    files: Vec<PathBuf>,
    #[arg(long, value_name = "NAME", help = method_help(), value_parser = method)]
    method: Option<Method>,
    #[arg(long, value_name = "NAME", help = listed("Elementary test", Test::ALL), default_value_t = Settings::default().test)]
    test: Test,
    /// Features that come nearer than this are in contact
    #[arg(long, value_name = "D", default_value_t = 0.0, allow_negative_numbers = true)]
    separation: f32,
    /// Also find contacts within an object
    #[arg(long = "self")]
    self_collisions: bool,
    /// Keep vertices at equal positions apart, which are one otherwise in .stl, .obj, .ply and .off files
    #[arg(long)]
    no_weld: bool,
    /// Write the contacts as CSV: kind, four vertices, time; vertices are counted from 0 over all objects; - is standard output
    #[arg(long, value_name = "OUT.csv")]
    contacts: Option<PathBuf>,
    /// GPU adapter, by a part of its name (see `kdet adapters`); method cpu needs none
    #[arg(long, value_name = "NAME")]
    adapter: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

fn method_help() -> String {
    let exact = word(DEFAULT.reference());
    format!("Method: {} [default: {}, or {exact} for the test exact]", words().join(", "), word(DEFAULT))
}

/// The method when none is named.
const DEFAULT: Method = Method::SweptKdetHomeCell;

/// A continuous method by the word for its broad phase alone: here nothing else is meant.
fn word(method: Method) -> &'static str {
    method.at_rest().name()
}

fn continuous() -> impl Iterator<Item = Method> {
    Method::ALL.iter().copied().filter(|method| method.traits().continuous)
}

fn words() -> Vec<&'static str> {
    continuous().map(word).collect()
}

fn method(given: &str) -> Result<Method, UnknownName> {
    let unknown = || UnknownName { setting: "continuous method", given: given.to_owned(), expected: words() };
    continuous().find(|&method| [word(method), method.name()].contains(&given)).ok_or_else(unknown)
}

/// What a search found.
struct SweepResult {
    method: Method,
    counts: SweepCounts,
    impacts: Vec<Impact>,
    ms: f64,
}

impl Sweep {
    /// Runs it.
    pub fn run(self) -> Result<Outcome, Error> {
        if let Some(file) = &self.contacts {
            if output::is_standard(file) && self.json {
                return Err(Error::StandardOutputTwice { first: "--contacts -", second: "--json" });
            }
            output::refuse_input(file, &self.files)?;
        }
        let motion = Motion::read(&self.files, !self.no_weld)?;
        let found = self.search(&motion)?;
        if let Some(file) = &self.contacts {
            output::write(file, as_csv(&found.impacts).as_bytes())?;
        }
        match self.json {
            true => print::json(&self.as_json(&motion, &found))?,
            false => {
                let file = self.contacts.as_deref().unwrap_or("".as_ref());
                output::report(file, &self.as_text(&motion, &found))?;
            }
        }
        Ok(Outcome::Fine)
    }

    fn settings(&self) -> Settings {
        let usual = if self.test == Test::Exact { DEFAULT.reference() } else { DEFAULT };
        Settings {
            test: self.test,
            separation: self.separation,
            self_collisions: self.self_collisions,
            ..Settings::new(self.method.unwrap_or(usual))
        }
    }

    fn search(&self, motion: &Motion) -> Result<SweepResult, Error> {
        let settings = self.settings();
        let frame = motion.frame();
        frame.validate()?;
        settings.validate()?;
        let (begun, method) = (Instant::now(), settings.method);
        let (counts, impacts) = match method.is_on_gpu() {
            true => {
                let report = Searcher::new(self.adapter.clone()).run(frame, &settings)?;
                let Answer::Impacts(impacts) = report.found else { unreachable!("its row says what it answers with") };
                (SweepCounts::of_report(&report.counts, impacts.len() as u64), impacts)
            }
            false => in_batches(&Search::new(&frame, &settings)),
        };
        Ok(SweepResult { method, counts, impacts, ms: begun.elapsed().as_secs_f64() * 1e3 })
    }

    /// What to change where a search cannot find anything.
    fn hint(&self, motion: &Motion) -> Option<&'static str> {
        (motion.list.len() == 1 && !self.self_collisions)
            .then_some("there is one object, so no contacts of different objects; --self finds contacts within it")
    }

    fn as_json(&self, motion: &Motion, found: &SweepResult) -> serde_json::Value {
        let objects: Vec<serde_json::Value> = motion
            .list
            .iter()
            .map(|object| {
                json!({
                    "start": object.start.display().to_string(),
                    "end": object.end.display().to_string(),
                    "vertices": object.vertices,
                    "triangles": object.triangles,
                    "first_vertex": object.first_vertex,
                })
            })
            .collect();
        json!({
            "objects": objects,
            "note": motion.note,
            "origin": motion.origin.to_array(),
            "hint": self.hint(motion),
            "settings": {
                "method": word(found.method),
                "test": self.test,
                "separation": self.separation,
                "self_collisions": self.self_collisions,
            },
            "counts": found.counts,
            "contacts": found.impacts.len(),
            "first_contact": first(&found.impacts),
            "ms": found.ms,
        })
    }

    fn as_text(&self, motion: &Motion, found: &SweepResult) -> String {
        let lines: Vec<Vec<String>> = motion
            .list
            .iter()
            .enumerate()
            .map(|(number, object)| {
                let files = [&object.start, &object.end].map(|file| file.display().to_string());
                let counts = [number, object.first_vertex as usize, object.vertices, object.triangles];
                counts.iter().map(usize::to_string).chain(files).collect()
            })
            .collect();
        let header = ["object", "first vertex", "vertices", "triangles", "start", "end"];
        let mut text = print::table(&header, &lines);
        text.push('\n');
        if !motion.note.is_empty() {
            text += &format!("note: {}\n\n", motion.note);
        }
        let SweepCounts { candidate_pairs, feature_pairs, hit, miss, undecided, decided_hit, decided_miss } =
            found.counts;
        let kind = if self.self_collisions { "inter and self" } else { "inter" };
        let separation = match self.separation {
            0.0 => String::new(),
            distance => format!(", separation {distance}"),
        };
        let mut rows = vec![
            ("search", format!("{}, {}, {kind}{separation}", word(found.method), self.test)),
            ("candidate pairs", candidate_pairs.to_string()),
            ("feature pairs", feature_pairs.to_string()),
            ("hit, miss, undecided", format!("{hit}, {miss}, {undecided}")),
        ];
        if undecided > 0 {
            rows.push(("hit, miss in f64", format!("{decided_hit}, {decided_miss}")));
        }
        rows.push(("contacts", found.impacts.len().to_string()));
        rows.extend(first(&found.impacts).map(|time| ("first contact", format!("at {}", print::length(time)))));
        text += &print::rows(&rows);
        if let Some(hint) = self.hint(motion) {
            text += &format!("\nhint: {hint}\n");
        }
        text + &format!("\ntotal, wall clock  {:.3} ms\n", found.ms)
    }
}

/// Searches on the host, with progress.
fn in_batches(search: &Search<'_>) -> (SweepCounts, Vec<Impact>) {
    let (mut counts, mut impacts) = (SweepCounts::default(), vec![]);
    let mut progress = Progress::new("triangles", "swept search");
    let (mut first, mut size) = (0, 256);
    while first < search.len() {
        let last = search.len().min(first + size);
        let at = Instant::now();
        search.batch(first..last, &mut counts, &mut impacts);
        first = last;
        // Where every box overlaps every other, a triangle takes as long as thousands elsewhere.
        size = if at.elapsed() > BATCH { (size / 2).max(1) } else { size * 2 };
        progress.tell("swept search", &format!(", {} contacts", impacts.len()), first as u64, search.len() as u64);
    }
    progress.end();
    impacts.sort_unstable_by_key(Impact::features);
    (counts, impacts)
}

fn first(impacts: &[Impact]) -> Option<f64> {
    impacts.iter().map(|impact| impact.time).min_by(f64::total_cmp)
}

fn as_csv(impacts: &[Impact]) -> String {
    let mut text = format!("{}\n", AnswerLines::IMPACTS);
    for impact in impacts {
        // Writing to a string does not fail.
        let _ = writeln!(text, "{}", AnswerLines::impact(impact));
    }
    text
}
