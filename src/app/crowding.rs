use serde::Serialize;
use web_time::Instant;

use crate::detect::freeness::{Crowds, bound, k_of_objects};
use crate::detect::{Assembly, Frame};

/// What k was found of.
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

/// Finds k of every tetrahedron of a frame, a little at a time: it takes seconds, and the page goes on meanwhile.
pub struct Crowding {
    /// What of.
    pub wanted: Wanted,
    assembly: Assembly,
    crowds: Crowds,
    k: Vec<u32>,
}

/// What was found: the detail of `kdet-k` events on the window.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Found {
    frame: u32,
    /// k of every object.
    objects: Vec<u32>,
    /// The mean over all tetrahedra.
    mean: f64,
    /// How many tetrahedra have k = 0, 1, 2 and so on.
    histogram: Vec<u32>,
    /// The most pairs that two objects which are so k-free can have.
    bound: u64,
}

impl Crowding {
    /// Begins.
    pub fn new(wanted: Wanted, assembly: Assembly) -> Self {
        let crowds = Crowds::new(&assembly.frame());
        Self { wanted, assembly, crowds, k: vec![] }
    }

    /// Goes on for some milliseconds; true when this was the end.
    pub fn go_on(&mut self, milliseconds: f64) -> bool {
        if self.is_done() {
            return false;
        }
        let started = Instant::now();
        let frame = self.assembly.frame();
        while self.k.len() < frame.tetrahedra.len() && started.elapsed().as_secs_f64() * 1e3 < milliseconds {
            self.k.push(self.crowds.minimal_k(&frame, self.k.len()));
        }
        self.is_done()
    }

    /// Whether all are found.
    pub fn is_done(&self) -> bool {
        self.k.len() == self.assembly.tetrahedra.len()
    }

    /// k of every tetrahedron, in the order of the frame.
    pub fn k(&self) -> &[u32] {
        &self.k
    }

    /// The largest.
    pub fn most(&self) -> u32 {
        self.k.iter().copied().max().unwrap_or(1)
    }

    /// What there is to tell, when it is done.
    pub fn found(&self) -> Found {
        let frame: Frame<'_> = self.assembly.frame();
        let mut histogram = vec![0; self.most() as usize + 1];
        for &k in &self.k {
            histogram[k as usize] += 1;
        }
        let count = self.k.len() as u64;
        Found {
            frame: self.wanted.frame,
            objects: k_of_objects(&frame, &self.k),
            mean: self.k.iter().map(|&k| f64::from(k)).sum::<f64>() / count.max(1) as f64,
            histogram,
            bound: bound(count, self.most().into()),
        }
    }
}
