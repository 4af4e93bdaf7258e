//! The results as a table.

use crate::{
    bench::{Document, Measured, Run, median},
    cli::{
        print,
        search_arguments::{hash_name, table_name},
    },
    detect::{Clock, Count, Stage},
};
use std::collections::BTreeSet;

/// A line for every result: medians over all frames of all runs, and the largest counts of any frame.
pub fn table(document: &Document) -> String {
    let mut header = vec!["scene", "r", "method", "narrow", "hash", "group", "self", "frames", "runs"];
    let stages = stages(document);
    header.extend(&stages);
    header.extend(["GPU", "host", "max", "candidates", "unique", "colliding", "MB"]);
    let lines: Vec<Vec<String>> = document.results.iter().map(|result| line(result, &stages)).collect();
    let clock = match document.results.iter().all(|r| r.clock == Clock::Device) {
        true => "stages and GPU by timestamps, host by wall clock",
        false => "no stage times without timestamps",
    };
    let runs = document.results.iter().map(|r| r.wanted_runs).max().unwrap_or(0);
    // None where nothing ran on a GPU.
    let adapter = Some(&document.made.adapter).filter(|name| !name.is_empty()).map_or("no GPU", String::as_str);
    let mut text = format!(
        "{adapter}; medians of {runs} runs in ms, max is the slowest frame; largest counts and MB of any frame; {clock}\n\n"
    );
    text += &print::table(&header, &lines);
    let mut notes: Vec<String> = vec![];
    for result in document.results.iter().filter(|result| !result.note.is_empty()) {
        let note = format!("note on {}: {}\n", result.scene, result.note);
        if !notes.contains(&note) {
            notes.push(note);
        }
    }
    if !notes.is_empty() {
        text += &format!("\n{}", notes.concat());
    }
    text
}

/// The stages that some result has, in the order of the charts; those that are not known come last.
fn stages(document: &Document) -> Vec<&str> {
    let runs = document.results.iter().flat_map(|result| &result.runs);
    let used: BTreeSet<&str> = runs.flat_map(|run| run.stages_ms.keys().map(String::as_str)).collect();
    let known: Vec<&str> = Stage::ALL.iter().map(|stage| stage.name()).collect();
    let unknown = used.iter().copied().filter(|name| !known.contains(name));
    known.iter().copied().filter(|name| used.contains(name)).chain(unknown).collect()
}

fn line(result: &Measured, stages: &[&str]) -> Vec<String> {
    let settings = &result.settings;
    let most = |count: Count| match result.counts.get(count.name()).iter().max() {
        Some(most) => most.to_string(),
        None => "-".to_owned(),
    };
    let ms = |samples: Vec<f64>| match samples.is_empty() {
        true => "-".to_owned(),
        false => format!("{:.3}", median(&samples)),
    };
    let over = |list: &dyn Fn(&Run) -> Vec<f64>| -> Vec<f64> { result.runs.iter().flat_map(list).collect() };
    let mut line = vec![
        result.scene.clone(),
        result.resolution.to_string(),
        settings.method.to_string(),
        settings.narrow.to_string(),
        match table_name(settings) {
            Some(table) => format!("{}, {table}", hash_name(settings)),
            None => hash_name(settings).to_owned(),
        },
        settings.workgroup.to_string(),
        if settings.self_collisions { "yes" } else { "no" }.to_owned(),
        result.frames.len().to_string(),
        result.runs.len().to_string(),
    ];
    for &stage in stages {
        line.push(ms(over(&|run| run.stages_ms.get(stage).cloned().unwrap_or_default())));
    }
    line.push(ms(over(&|run| run.device_ms.clone())));
    line.push(ms(over(&|run| run.host_ms.clone())));
    line.push(format!("{:.3}", result.times().into_iter().fold(0.0, f64::max)));
    let found = settings.method.traits().answer.headline();
    line.extend([Count::CandidatePairs, Count::UniquePairs, found].map(most));
    line.push(format!("{:.1}", result.memory_bytes as f64 / 1e6));
    line
}
