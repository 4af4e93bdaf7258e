//! Reads what continuous detection left on the GPU.

use bytemuck::{Pod, Zeroable, pod_collect_to_vec};

use super::MotionFacts;
use crate::{
    detect::{Assembly, FeatureKind, Settings, features::FeaturePair},
    gpu::{GpuError, readback::Readback},
    pipeline::{Detector, Slot, Summary},
};

/// A read-back in progress. Everything was copied at once, so that later work on the GPU does not change it.
#[derive(Debug)]
pub struct MotionReadBack {
    settings: Settings,
    /// The frame and its motion, by the host's positions.
    assembly: Assembly,
    /// None where nothing was found.
    impacts: Option<Readback>,
}

/// An impact as it is on the GPU.
#[repr(C)]
#[derive(Clone, Copy, Pod, Zeroable)]
struct Words {
    vertices: [u32; 4],
    kind: u32,
    time: f32,
    place: [f32; 2],
}

impl MotionReadBack {
    /// Copies the impacts of a detector's last frame, which is given with its motion. It must be complete, and nothing else submitted
    /// since.
    ///
    /// # Errors
    /// No memory, or the loss of the device.
    pub fn start(detector: &Detector, assembly: Assembly, summary: &Summary) -> Result<Self, GpuError> {
        let bytes = size_of::<Words>() as u64 * u64::from(summary.pair_count());
        let impacts = detector.buffer(Slot::IMPACTS).filter(|_| bytes > 0);
        let impacts = impacts.map(|buffer| Readback::start(detector.gpu(), buffer, 0..bytes)).transpose()?;
        Ok(Self { settings: summary.settings, assembly, impacts })
    }

    /// The frame and what the search found.
    ///
    /// # Errors
    /// An error of the GPU.
    pub async fn take(self) -> Result<(Assembly, MotionFacts), GpuError> {
        let Self { settings, assembly, impacts } = self;
        let bytes = match impacts {
            Some(reading) => reading.take().await?,
            None => vec![],
        };
        let words: Vec<Words> = pod_collect_to_vec(&bytes);
        let found = words.iter().map(|words| {
            let kind = if words.kind & 1 == 0 { FeatureKind::VertexFace } else { FeatureKind::EdgeEdge };
            (FeaturePair::new(kind, words.vertices), f64::from(words.time))
        });
        let facts = MotionFacts::on_gpu(&assembly.frame(), &settings, found);
        Ok((assembly, facts))
    }
}
