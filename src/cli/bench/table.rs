//! The results as a table.

use crate::{
    bench::{Document, Measured, Run, median},
    cli::{print, search_arguments::hash_name},
    detect::{Clock, Method, Stage},
};

/// A line for every result: medians over all frames of all runs, and the largest counts of any frame.
pub fn table(document: &Document) -> String {
    let mut header = vec!["scene", "r", "method", "narrow", "hash", "group", "self", "frames", "runs"];
    header.extend(Stage::ALL.iter().map(|stage| stage.name()));
    header.extend(["GPU", "host", "max", "candidates", "unique", "colliding", "MB"]);
    let lines: Vec<Vec<String>> = document.results.iter().map(line).collect();
    let clock = match document.results.iter().all(|r| r.clock == Clock::Device) {
        true => "stages and GPU by timestamps, host by wall clock",
        false => "no stage times without timestamps",
    };
    let runs = document.results.iter().map(|r| r.wanted_runs).max().unwrap_or(0);
    let mut text = format!(
        "{}; medians of {runs} runs in ms, max is the slowest frame; largest counts and MB of any frame; {clock}\n\n",
        document.made.adapter
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

fn line(result: &Measured) -> Vec<String> {
    let settings = &result.settings;
    let most = |list: &[u64]| list.iter().max().copied().unwrap_or(0).to_string();
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
        hash_name(settings).to_owned(),
        settings.workgroup.to_string(),
        if settings.self_collisions { "yes" } else { "no" }.to_owned(),
        result.frames.len().to_string(),
        result.runs.len().to_string(),
    ];
    for stage in Stage::ALL {
        line.push(ms(over(&|run| run.stages_ms.get(stage).cloned().unwrap_or_default())));
    }
    line.push(ms(over(&|run| run.device_ms.clone())));
    line.push(ms(over(&|run| run.host_ms.clone())));
    line.push(format!("{:.3}", result.times().into_iter().fold(0.0, f64::max)));
    line.push(most(&result.counts.potential_with_duplicates));
    // Pairs that are not kept are not counted.
    let listed = |list: &[u64]| if settings.method == Method::KdetNoPairs { "-".to_owned() } else { most(list) };
    line.push(listed(&result.counts.potential));
    line.push(listed(&result.counts.pairs));
    line.push(format!("{:.1}", result.memory_bytes as f64 / 1e6));
    line
}
