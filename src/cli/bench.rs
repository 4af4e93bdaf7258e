//! `kdet bench`: how long one frame takes, stage by stage.

use super::{
    Outcome,
    answer::{AnswerError, Answerer},
    error::Error,
    objects::Files,
    print,
    question::Question,
};
use crate::{
    detect::{Assembly, Clock, Method, Narrow, Settings, Stage},
    pipeline::Summary,
};
use clap::Args;
use glam::{Quat, Vec3};
use serde_json::json;

/// Time one frame, repeated: medians of device time by stage, pairs and memory.
#[derive(Debug, Args)]
pub struct Bench {
    #[command(flatten)]
    files: Files,
    /// Turn the last object by this many degrees about the vertical through its centre
    #[arg(long, default_value_t = 0.0, allow_negative_numbers = true)]
    turn: f32,
    /// Methods, separated by commas
    #[arg(long, value_delimiter = ',', default_value = "kdet_home_cell")]
    method: Vec<Method>,
    /// Narrow tests, separated by commas
    #[arg(long, value_delimiter = ',', default_value = "sat")]
    narrow: Vec<Narrow>,
    /// Measured runs
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    runs: u32,
    /// Runs before measuring
    #[arg(long, default_value_t = 5)]
    warm_up: u32,
    /// Print the list of kernels of each method, each with its median time in a pass of its own
    #[arg(long)]
    kernels: bool,
    #[command(flatten)]
    question: Question,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

struct Row {
    settings: Settings,
    /// Milliseconds: stages, their sum, and the host's clock around the frame.
    stages: Vec<f64>,
    total: f64,
    host: f64,
    clock: Clock,
    summary: Summary,
}

impl Bench {
    /// Runs it.
    pub fn run(self) -> Result<Outcome, Error> {
        let mut questions = vec![];
        for &method in &self.method {
            for &narrow in &self.narrow {
                questions.push(self.question.settings(Some(method), Some(narrow))?);
            }
        }
        let mut objects = self.files.read()?;
        turn_last(&mut objects.assembly, self.turn);
        let mut answerer = Answerer::new(objects.assembly.frame(), self.question.adapter.clone());
        let mut rows = vec![];
        for settings in &questions {
            if self.kernels {
                print::out(&kernels(&mut answerer, settings, self.warm_up, self.runs)?)?;
            }
            rows.push(measure(&mut answerer, settings, self.warm_up, self.runs)?);
        }
        let adapter = answerer.gpu()?.0.gpu().adapter_info.name.clone();
        match self.json {
            true => print::json(&as_json(&adapter, self.runs, &rows))?,
            false => print::out(&as_text(&adapter, self.runs, &rows))?,
        }
        Ok(Outcome::Fine)
    }
}

fn turn_last(assembly: &mut Assembly, degrees: f32) {
    let Some(&last) = assembly.objects.last() else { return };
    let mut own: Vec<usize> = (0..assembly.tetrahedra.len())
        .filter(|&t| assembly.objects[t] == last)
        .flat_map(|t| assembly.tetrahedra[t].map(|v| v as usize))
        .collect();
    own.sort_unstable();
    own.dedup();
    let centre: Vec3 = own.iter().map(|&v| assembly.positions[v]).sum::<Vec3>() / own.len() as f32;
    let turn = Quat::from_rotation_y(degrees.to_radians());
    for v in own {
        assembly.positions[v] = centre + turn * (assembly.positions[v] - centre);
    }
}

fn measure(answerer: &mut Answerer<'_>, settings: &Settings, warm_up: u32, runs: u32) -> Result<Row, AnswerError> {
    let mut stages = vec![vec![]; Stage::ALL.len()];
    let (mut totals, mut hosts) = (vec![], vec![]);
    let mut last = None;
    for run in 0..warm_up + runs {
        let (detector, input) = answerer.gpu()?;
        let summary = pollster::block_on(detector.run(input, settings))?;
        if run >= warm_up {
            for (samples, &stage) in stages.iter_mut().zip(Stage::ALL) {
                samples.push(summary.times.stage(stage));
            }
            totals.push(summary.times.total());
            hosts.push(summary.times.host_ms);
        }
        last = Some(summary);
    }
    let summary = last.ok_or(crate::pipeline::DetectError::DoesNotFit { runs: 0, what: "no runs".into() })?;
    Ok(Row {
        settings: *settings,
        stages: stages.into_iter().map(median).collect(),
        total: median(totals),
        host: median(hosts),
        clock: summary.clock(),
        summary,
    })
}

/// The list of kernels with their medians.
fn kernels(answerer: &mut Answerer<'_>, settings: &Settings, warm_up: u32, runs: u32) -> Result<String, AnswerError> {
    let (detector, input) = answerer.gpu()?;
    let mut text = format!("{}\n", detector.describe(input, settings));
    detector.time_kernels(true);
    let mut samples: Vec<(&'static str, Vec<f64>)> = vec![];
    for run in 0..warm_up + runs {
        pollster::block_on(detector.run(input, settings))?;
        for &(kernel, ms) in detector.kernel_times().iter().filter(|_| run >= warm_up) {
            match samples.iter_mut().find(|(known, _)| *known == kernel) {
                Some((_, list)) => list.push(ms),
                None => samples.push((kernel, vec![ms])),
            }
        }
    }
    detector.time_kernels(false);
    let lines: Vec<Vec<String>> =
        samples.into_iter().map(|(kernel, list)| vec![kernel.to_owned(), format!("{:.4}", median(list))]).collect();
    text += &print::table(&["kernel", "ms"], &lines);
    text.push('\n');
    Ok(text)
}

/// The middle of some samples; the mean of the two in the middle for an even number.
fn median(mut samples: Vec<f64>) -> f64 {
    samples.sort_by(f64::total_cmp);
    let n = samples.len();
    match n {
        0 => f64::NAN,
        _ => f64::midpoint(samples[(n - 1) / 2], samples[n / 2]),
    }
}

fn as_text(adapter: &str, runs: u32, rows: &[Row]) -> String {
    let mut header = vec!["method", "narrow"];
    header.extend(Stage::ALL.iter().map(|s| s.name()));
    header.extend(["device", "host", "potential", "unique", "pairs", "unsure", "MB"]);
    let lines: Vec<Vec<String>> = rows
        .iter()
        .map(|row| {
            let mut line = vec![row.settings.method.to_string(), row.settings.narrow.to_string()];
            line.extend(row.stages.iter().chain([&row.total, &row.host]).map(|ms| format!("{ms:.3}")));
            let counts = row.summary.counts();
            let unsure: u32 = row.summary.parts.iter().map(|(_, s)| s.unsure).sum();
            line.push(counts.potential_with_duplicates.to_string());
            line.push(counts.potential.to_string());
            line.push(counts.pairs.to_string());
            line.push(unsure.to_string());
            line.push(format!("{:.1}", row.summary.total_bytes() as f64 / 1e6));
            line
        })
        .collect();
    let clock = match rows.iter().all(|r| r.clock == Clock::Device) {
        true => "device times by timestamps",
        false => "no timestamps here: only the host's clock",
    };
    format!("{adapter}; medians of {runs} runs in ms; {clock}\n\n{}", print::table(&header, &lines))
}

fn as_json(adapter: &str, runs: u32, rows: &[Row]) -> serde_json::Value {
    let rows: Vec<serde_json::Value> = rows
        .iter()
        .map(|row| {
            let stages: serde_json::Map<String, serde_json::Value> =
                Stage::ALL.iter().zip(&row.stages).map(|(s, ms)| (s.name().to_owned(), json!(ms))).collect();
            json!({
                "settings": row.settings,
                "stages_ms": stages,
                "device_ms": row.total,
                "host_ms": row.host,
                "clock": row.clock,
                "counts": row.summary.counts(),
                "objects": row.summary.objects,
                "bytes": row.summary.bytes.iter().map(|(name, bytes)| json!([name, bytes])).collect::<Vec<_>>(),
            })
        })
        .collect();
    json!({ "adapter": adapter, "runs": runs, "medians": rows })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_in_the_middle() {
        assert_eq!(median(vec![3.0, 1.0, 2.0]), 2.0);
        assert_eq!(median(vec![4.0, 1.0, 2.0, 3.0]), 2.5);
        assert!(median(vec![]).is_nan());
    }

    #[test]
    fn only_the_last_object_turns_and_about_its_centre() {
        let mut two = Assembly::default();
        let corners = [Vec3::ZERO, Vec3::X, Vec3::Y, Vec3::Z];
        two.push(&corners, &[[0, 1, 2, 3]]);
        two.push(&corners, &[[0, 1, 2, 3]]);
        turn_last(&mut two, 180.0);
        assert_eq!(two.positions[..4], corners);
        let turned = [Vec3::new(0.5, 0.0, 0.5), Vec3::new(-0.5, 0.0, 0.5)];
        assert!(turned.iter().zip(&two.positions[4..]).all(|(a, b)| a.distance(*b) < 1e-6), "{:?}", two.positions);
    }
}
