//! `kdet verify`

use super::{
    Outcome,
    error::Error,
    objects::{Files, Objects},
    print,
    run_search::Answerer,
    search_arguments::Question,
};
use crate::detect::{CellRule, Hash, Method, Narrow, Report, Settings, difference, reference};
use clap::Args;
use serde_json::json;

/// Up to here the reference is brute force, which is right because it is simple; above it would take minutes, and the
/// reference is kDet on the host with the paper's cells.
const BRUTE_FORCE_UP_TO: usize = 6000;

/// Differences listed per line of the table.
const LISTED: usize = 10;

/// Compare every method with the reference; exit code 1 if pairs differ outside the band.
#[derive(Debug, Args)]
pub struct Verify {
    #[command(flatten)]
    files: Files,
    /// Only this method
    #[arg(long)]
    method: Option<Method>,
    /// Only this narrow test
    #[arg(long)]
    narrow: Option<Narrow>,
    /// Every hash, cell rule, {inter, self, both} and {one pass, separate} instead of those given
    #[arg(long)]
    all: bool,
    #[command(flatten)]
    question: Question,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// One comparison.
struct Row {
    settings: Settings,
    expected: u64,
    got: u64,
    host_ms: f64,
    /// In words, as in the CSV, outside the band.
    missing: Vec<String>,
    extra: Vec<String>,
    in_band: usize,
}

impl Verify {
    /// Runs it.
    pub fn run(self) -> Result<Outcome, Error> {
        let base = self.question.settings(self.method, self.narrow)?;
        let variants = self.variants(base);
        let adapter = self.question.adapter.clone();
        let mut fine = true;
        let mut told = vec![];
        for (name, objects) in self.files.read_each()? {
            let frame = objects.assembly.frame();
            let mut references = References::default();
            let mut answerer = Answerer::new(frame, adapter.clone());
            let mut rows = Vec::new();
            for &settings in &variants {
                let expected = references.get(&frame, &settings);
                let got = answerer.answer(&settings)?;
                rows.push(compare(&objects, settings, expected, &got));
            }
            fine &= rows.iter().all(|row| row.missing.is_empty() && row.extra.is_empty());
            let reference = reference_name(frame.cells.len());
            match self.json {
                true => told.push(as_json(&name, reference, &rows)),
                false => print::out(&as_text(&name, reference, &rows))?,
            }
        }
        if self.json {
            // One scene is an object, as every other answer is.
            let all = if told.len() == 1 { told.remove(0) } else { serde_json::Value::Array(told) };
            print::json(&all)?;
        }
        Ok(if fine { Outcome::Fine } else { Outcome::Different })
    }

    /// Every question that is asked.
    fn variants(&self, base: Settings) -> Vec<Settings> {
        let methods: Vec<Method> = self.method.map_or_else(|| Method::ALL.to_vec(), |m| vec![m]);
        let narrow_tests: Vec<Narrow> = self.narrow.map_or_else(|| Narrow::ALL.to_vec(), |n| vec![n]);
        let mut variants = Vec::new();
        for &method in &methods {
            for &narrow in &narrow_tests {
                let settings = Settings { method, narrow, ..base };
                match self.all {
                    true => variants.extend(all_layouts(settings)),
                    false => variants.push(settings),
                }
            }
        }
        variants
    }
}

/// Every setting that must not change the result, and every kind of pair.
fn all_layouts(settings: Settings) -> Vec<Settings> {
    let kinds = [(true, false, true), (false, true, true), (true, true, true), (true, true, false)];
    let mut layouts = Vec::new();
    for &hash in Hash::ALL {
        for &cell_rule in CellRule::ALL {
            for (inter_collisions, self_collisions, one_pass) in kinds {
                layouts.push(Settings { hash, cell_rule, inter_collisions, self_collisions, one_pass, ..settings });
            }
        }
    }
    layouts
}

/// What is expected; each question is answered once.
#[derive(Default)]
struct References {
    known: Vec<(Settings, Report)>,
}

impl References {
    fn get(&mut self, frame: &crate::detect::Frame<'_>, settings: &Settings) -> &Report {
        // What changes the result, and nothing else.
        let asked = Settings {
            method: Method::REFERENCE,
            narrow: settings.narrow,
            inter_collisions: settings.inter_collisions,
            self_collisions: settings.self_collisions,
            cell_rule: CellRule::Paper,
            ..Settings::default()
        };
        let known = self.known.iter().position(|(known, _)| *known == asked).unwrap_or_else(|| {
            let report = match frame.cells.len() {
                0..=BRUTE_FORCE_UP_TO => reference::brute_force(frame, &asked),
                _ => reference::kdet(frame, &asked),
            };
            self.known.push((asked, report));
            self.known.len() - 1
        });
        &self.known[known].1
    }
}

fn reference_name(n: usize) -> &'static str {
    if n <= BRUTE_FORCE_UP_TO { "brute force" } else { "cpu with the paper's cells" }
}

fn compare(objects: &Objects, settings: Settings, expected: &Report, got: &Report) -> Row {
    let frame = objects.assembly.frame();
    let row = Row {
        settings,
        expected: expected.pairs().len() as u64,
        got: got.pairs().len() as u64,
        host_ms: got.times.host_ms,
        missing: Vec::new(),
        extra: Vec::new(),
        in_band: 0,
    };
    let marks = difference::of_marks(&frame, &settings, expected, &got.colliding);
    let in_words = |marks: &[u32]| -> Vec<String> {
        marks.iter().map(|&t| objects.locate(t)).map(|(object, t)| format!("{object},{t}")).collect()
    };
    if !settings.method.lists_pairs() {
        return Row {
            expected: expected.colliding.len() as u64,
            got: got.colliding.len() as u64,
            missing: in_words(&marks.missing),
            extra: in_words(&marks.extra),
            in_band: marks.in_band.len(),
            ..row
        };
    }
    let pairs = difference::of_pairs(&frame, &settings, expected.pairs(), got.pairs());
    let csv = |pairs: &[crate::detect::Pair]| pairs.iter().map(|&pair| objects.csv(pair)).collect::<Vec<String>>();
    Row {
        // Pairs explain marks: what is left over is a method that marks something else than its own pairs.
        missing: [csv(&pairs.missing), in_words(&marks.missing)].concat(),
        extra: [csv(&pairs.extra), in_words(&marks.extra)].concat(),
        in_band: pairs.in_band.len(),
        ..row
    }
}

fn kind(settings: &Settings) -> &'static str {
    match (settings.inter_collisions, settings.self_collisions) {
        (true, true) if settings.one_pass => "inter+self",
        (true, true) => "inter, self",
        (true, false) => "inter",
        (false, true) => "self",
        (false, false) => "nothing",
    }
}

fn as_text(scene: &str, reference: &str, rows: &[Row]) -> String {
    let lines: Vec<Vec<String>> = rows
        .iter()
        .map(|row| {
            let Settings { method, narrow, hash, cell_rule, .. } = row.settings;
            let mut line = [method.name(), narrow.name(), kind(&row.settings), hash.name(), cell_rule.name()]
                .map(str::to_owned)
                .to_vec();
            let counts = [row.expected as usize, row.got as usize, row.missing.len(), row.extra.len(), row.in_band];
            line.extend(counts.map(|n| n.to_string()));
            line.push(format!("{:.1}", row.host_ms));
            line
        })
        .collect();
    let header =
        ["method", "narrow", "pairs of", "hash", "cells", "expected", "got", "missing", "extra", "in band", "host ms"];
    let scene = if scene.is_empty() { String::new() } else { format!("scene: {scene}\n") };
    let mut text = format!("{scene}reference: {reference}\n\n") + &print::table(&header, &lines);
    for row in rows {
        let Settings { method, narrow, .. } = row.settings;
        for (what, list) in [("missing", &row.missing), ("extra", &row.extra)] {
            for pair in list.iter().take(LISTED) {
                text += &format!("{method} {narrow} {}: {what} {pair}\n", kind(&row.settings));
            }
            if list.len() > LISTED {
                text += &format!("{method} {narrow} {}: {what} {} more\n", kind(&row.settings), list.len() - LISTED);
            }
        }
    }
    text
}

fn as_json(scene: &str, reference: &str, rows: &[Row]) -> serde_json::Value {
    let rows: Vec<serde_json::Value> = rows
        .iter()
        .map(|row| {
            json!({
                "settings": row.settings,
                "expected": row.expected,
                "got": row.got,
                "missing": row.missing,
                "extra": row.extra,
                "in_band": row.in_band,
                "host_ms": row.host_ms,
            })
        })
        .collect();
    json!({ "scene": scene, "reference": reference, "comparisons": rows })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::detect::{Found, Pair, samples};

    /// An answer with one pair lost and one invented is told as such, pair by pair.
    #[test]
    fn a_wrong_answer_is_not_fine() {
        let objects = Objects::generated("one cell", samples::one_cell(10));
        let frame = objects.assembly.frame();
        let settings = Settings { method: Method::Cpu, ..Settings::default() };
        let expected = reference::brute_force(&frame, &settings);
        let right = compare(&objects, settings, &expected, &expected);
        assert!(right.missing.is_empty() && right.extra.is_empty() && right.in_band == 0);

        let mut pairs = expected.pairs().to_vec();
        let lost = pairs.remove(3);
        // Not asked for: both are of the first object.
        let invented = Pair { a: 0, b: 1 };
        pairs.insert(0, invented);
        let wrong = Report::new(expected.colliding.clone(), Found::Pairs { pairs, translations: vec![] });
        let row = compare(&objects, settings, &expected, &wrong);
        assert_eq!(row.missing, [objects.csv(lost)]);
        assert_eq!(row.extra, ["0,0,0,1"]);
        assert!(as_text("", "brute force", &[row]).contains("cpu sat inter: extra 0,0,0,1\n"));
    }

    #[test]
    fn marks_are_compared_where_no_pairs_are_kept() {
        let objects = Objects::generated("one cell", samples::one_cell(10));
        let frame = objects.assembly.frame();
        let settings = Settings { method: Method::KdetNoPairs, ..Settings::default() };
        let expected = reference::brute_force(&frame, &settings);
        assert!(expected.colliding.len() > 4);
        let mut marks = Report::new(expected.colliding.clone(), Found::Marks);
        assert!(compare(&objects, settings, &expected, &marks).missing.is_empty());
        marks.colliding.remove(0);
        assert_eq!(compare(&objects, settings, &expected, &marks).missing.len(), 1);
    }
}
