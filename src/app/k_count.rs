use web_time::Instant;

use crate::detect::Assembly;
use crate::gpu::buffer::OwnedBuffers;
use crate::inspect::{KReport, KReportBuilder};

/// Primitives that are counted between two readings of the clock.
const PORTION: usize = 32;

/// The frame of which k is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// Which scene, see `Search::scene`.
    pub scene: u32,
    /// Which of its meshes: another one after an object broke.
    pub epoch: usize,
    /// The frame of the animation.
    pub frame: u32,
    /// Whether the scene's corrections are applied.
    pub corrected: bool,
}

/// Counts k of every tetrahedron of a frame in portions: it takes seconds, and the page stays responsive.
pub struct KCount {
    /// Of which frame.
    pub wanted: Wanted,
    assembly: Assembly,
    count: Option<KReportBuilder>,
    /// The result.
    pub report: Option<KReport>,
    /// The same as one f32 per primitive, in the detector's order.
    pub buffer: Option<(wgpu::Buffer, OwnedBuffers)>,
}

impl KCount {
    /// Starts to count.
    pub fn new(wanted: Wanted, assembly: Assembly) -> Self {
        let count = KReportBuilder::new(&assembly.frame());
        Self { wanted, assembly, count: Some(count), report: None, buffer: None }
    }

    /// Continues for some milliseconds. The result, when this was the end.
    pub fn go_on(&mut self, milliseconds: f64) -> Option<&KReport> {
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
