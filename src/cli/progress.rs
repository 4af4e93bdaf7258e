//! Progress of long work: a bar on a terminal, a line now and then elsewhere.

use super::print;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::{
    io::IsTerminal,
    time::{Duration, Instant},
};

/// Time between two lines.
const PACE: Duration = Duration::from_secs(10);

/// Shows how much of some work is done, on standard error.
#[derive(Debug)]
pub enum Progress {
    /// On a terminal.
    Bar(ProgressBar),
    /// Elsewhere.
    Lines {
        /// What is counted.
        unit: &'static str,
        /// What the last line was about.
        topic: String,
        /// When it was printed.
        at: Instant,
    },
}

impl Progress {
    /// Nothing is done yet. `topic` is what the first line would be about: it comes only where the work takes long.
    pub fn new(unit: &'static str, topic: &str) -> Self {
        if !std::io::stderr().is_terminal() {
            return Self::Lines { unit, topic: topic.to_owned(), at: Instant::now() };
        }
        let bar = ProgressBar::with_draw_target(Some(0), ProgressDrawTarget::stderr_with_hz(5));
        // With a wrong template the bar would only look plain.
        if let Ok(style) = ProgressStyle::with_template("{wide_bar} {pos}/{len} {msg}") {
            bar.set_style(style);
        }
        Self::Bar(bar)
    }

    /// `done` of `total` are done. Lines are printed when the topic changes and every ten seconds.
    pub fn tell(&mut self, topic: &str, detail: &str, done: u64, total: u64) {
        match self {
            Self::Bar(bar) => {
                bar.set_length(total);
                bar.set_position(done);
                bar.set_message(format!("{topic}{detail}"));
            }
            Self::Lines { unit, topic: last, at } => {
                if last != topic || at.elapsed() > PACE {
                    print::err(&format!("{done} of {total} {unit}: {topic}{detail}\n"));
                    (*last, *at) = (topic.to_owned(), Instant::now());
                }
            }
        }
    }

    /// Removes the bar.
    pub fn end(&self) {
        if let Self::Bar(bar) = self {
            bar.finish_and_clear();
        }
    }
}

/// A duration, rounded to what matters.
pub fn duration(seconds: f64) -> String {
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
    fn durations_are_rounded() {
        assert_eq!([0.0, 99.0, 100.0, 600.0, 9000.0].map(duration), ["0 s", "99 s", "2 min", "10 min", "2.5 h"]);
    }
}
