//! The wall clock around stages.

use super::{Clock, PairKind, Stage, StageTime, Times};
use web_time::Instant;

/// Collects the times of one frame.
#[derive(Debug)]
pub(crate) struct Timer {
    start: Instant,
    stages: Vec<StageTime>,
}

impl Timer {
    /// Starts the frame.
    pub fn start() -> Self {
        Self { start: Instant::now(), stages: Vec::new() }
    }

    /// Runs a piece of a stage; pieces of the same stage and kind of pair add up.
    pub fn stage<T>(&mut self, stage: Stage, kind: PairKind, work: impl FnOnce() -> T) -> T {
        let start = Instant::now();
        let done = work();
        let ms = milliseconds(start);
        match self.stages.iter_mut().find(|t| t.stage == stage && t.kind == kind) {
            Some(time) => time.ms += ms,
            None => self.stages.push(StageTime { stage, kind, ms }),
        }
        done
    }

    /// Ends the frame.
    pub fn finish(self) -> Times {
        Times { clock: Clock::Host, stages: self.stages, host_ms: milliseconds(self.start) }
    }
}

fn milliseconds(since: Instant) -> f64 {
    since.elapsed().as_secs_f64() * 1e3
}
