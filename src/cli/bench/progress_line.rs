//! Progress of a benchmark.

use crate::{
    bench,
    cli::progress::{Progress, duration},
};

/// Shows the progress of a benchmark.
#[derive(Debug)]
pub struct ProgressLine(Progress);

impl ProgressLine {
    /// Nothing is measured yet.
    pub fn new() -> Self {
        Self(Progress::new("frames", ""))
    }

    /// A frame was measured.
    pub fn tell(&mut self, progress: &bench::Progress) {
        let bench::Progress { scene, resolution, method, run, runs, frame, done, total, .. } = progress;
        let run = if *run == 0 { "warm-up".to_owned() } else { format!("run {run} of {runs}") };
        let left = progress.seconds_left.map_or(String::new(), |seconds| format!(", {} left", duration(seconds)));
        self.0.tell(
            &format!("{scene} r{resolution} {method}"),
            &format!(", {run}, frame {frame}{left}"),
            *done,
            *total,
        );
    }

    /// Removes the bar.
    pub fn end(&self) {
        self.0.end();
    }
}
