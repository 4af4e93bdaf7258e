use web_time::Instant;

use crate::detect::Assembly;
use crate::inspect::{FreenessCount, FreenessReport};

/// Primitives that are counted between two looks at the clock.
const PORTION: usize = 32;

/// What k is counted of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// Which scene, see `Search::scene`.
    pub scene: u32,
    /// Which of its tetrahedra: others after it broke.
    pub epoch: usize,
    /// Where they are.
    pub frame: u32,
    /// Whether the scene's corrections are applied.
    pub corrected: bool,
}

/// Counts k of every tetrahedron of a frame, a little at a time: it takes seconds, and the page goes on meanwhile.
pub struct KCount {
    /// What of.
    pub wanted: Wanted,
    assembly: Assembly,
    count: Option<FreenessCount>,
    /// What it came to.
    pub report: Option<FreenessReport>,
}

impl KCount {
    /// Begins.
    pub fn new(wanted: Wanted, assembly: Assembly) -> Self {
        let count = FreenessCount::new(&assembly.frame());
        Self { wanted, assembly, count: Some(count), report: None }
    }

    /// Goes on for some milliseconds. What it came to, when this was the end of it.
    pub fn go_on(&mut self, milliseconds: f64) -> Option<&FreenessReport> {
        let frame = self.assembly.frame();
        let started = Instant::now();
        while self.count.as_mut()?.go_on(&frame, PORTION) {
            if started.elapsed().as_secs_f64() * 1e3 > milliseconds {
                return None;
            }
        }
        self.report = self.count.take().map(|count| count.report(&frame));
        self.report.as_ref()
    }
}
