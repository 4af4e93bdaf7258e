//! Tells how far it is: a bar on a terminal, lines elsewhere.

use crate::bench::Progress;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::{
    io::IsTerminal,
    time::{Duration, Instant},
};

/// Time between two lines.
const PACE: Duration = Duration::from_secs(10);

/// Whoever waits.
#[derive(Debug)]
pub enum Watch {
    /// At a terminal.
    Bar(ProgressBar),
    /// In a file: what was told last, and when.
    Lines(String, Instant),
}

impl Watch {
    /// At the beginning.
    pub fn new() -> Self {
        if !std::io::stderr().is_terminal() {
            return Self::Lines(String::new(), Instant::now());
        }
        let bar = ProgressBar::with_draw_target(Some(0), ProgressDrawTarget::stderr_with_hz(5));
        // A template that is wrong would only look plain.
        if let Ok(style) = ProgressStyle::with_template("{wide_bar} {pos}/{len} {msg}") {
            bar.set_style(style);
        }
        Self::Bar(bar)
    }

    /// A frame was measured.
    pub fn tell(&mut self, progress: &Progress) {
        let Progress { scene, resolution, method, run, runs, frame, done, total, .. } = progress;
        let what = format!("{scene} r{resolution} {method}");
        let run = if *run == 0 { "warming up".to_owned() } else { format!("run {run} of {runs}") };
        let left = progress.seconds_left.map_or(String::new(), |seconds| format!(", {} left", in_words(seconds)));
        match self {
            Self::Bar(bar) => {
                bar.set_length(*total);
                bar.set_position(*done);
                bar.set_message(format!("{what}, {run}, frame {frame}{left}"));
            }
            Self::Lines(told, when) => {
                if *told != what || when.elapsed() > PACE {
                    eprintln!("{done} of {total} frames: {what}, {run}{left}");
                    (*told, *when) = (what, Instant::now());
                }
            }
        }
    }

    /// At the end.
    pub fn end(&self) {
        if let Self::Bar(bar) = self {
            bar.finish_and_clear();
        }
    }
}

fn in_words(seconds: f64) -> String {
    match seconds as u64 {
        seconds @ 0..100 => format!("{seconds} s"),
        seconds @ 100..6000 => format!("{} min", seconds.div_ceil(60)),
        seconds => format!("{:.1} h", seconds as f64 / 3600.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_is_told_as_people_do() {
        assert_eq!([0.0, 99.0, 100.0, 600.0, 9000.0].map(in_words), ["0 s", "99 s", "2 min", "10 min", "2.5 h"]);
    }
}
