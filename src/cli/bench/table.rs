//! What was measured, for people.

use crate::{
    bench::{Document, Measured, Run, median},
    cli::print,
    detect::{Clock, Method, Stage},
};

/// A line for every result: medians over all frames of all runs, and what the frame with the most needed.
pub fn table(document: &Document) -> String {
    let mut header = vec!["scene", "r", "method", "narrow", "hash", "group", "self", "frames", "runs"];
    header.extend(Stage::ALL.iter().map(|stage| stage.name()));
    header.extend(["device", "host", "max", "potential", "unique", "pairs", "MB"]);
    let lines: Vec<Vec<String>> = document.results.iter().map(line).collect();
    let clock = match document.results.iter().all(|r| r.clock == Clock::Device) {
        true => "device times by timestamps",
        false => "where there are no timestamps, only the host's clock",
    };
    let runs = document.results.iter().map(|r| r.wanted_runs).max().unwrap_or(0);
    let mut text = format!(
        "{}; medians of {runs} runs in ms, max is the longest; counts and MB of the frame with the most; {clock}\n\n",
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
        settings.hash.to_string(),
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
    // What is not listed is not counted.
    let listed = |list: &[u64]| if settings.method == Method::KdetNoPairs { "-".to_owned() } else { most(list) };
    line.push(listed(&result.counts.potential));
    line.push(listed(&result.counts.pairs));
    line.push(format!("{:.1}", result.memory_bytes as f64 / 1e6));
    line
}
