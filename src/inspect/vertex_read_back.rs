//! Reads what spatial hashing or penetration depth left on the GPU.

use bytemuck::pod_collect_to_vec;

use super::{VertexAnswer, VertexFacts};
use crate::{
    detect::{AnswerKind, Assembly, Settings},
    gpu::{Gpu, GpuError, readback::Readback},
    pipeline::{Detector, Input, Slot, Summary},
};

/// A read-back in progress. Everything was copied at once, so that later work on the GPU does not change it.
#[derive(Debug)]
pub struct VertexReadBack {
    settings: Settings,
    input: Input,
    /// The frame, by the host's positions.
    assembly: Assembly,
    /// Positions, pairs, depths by both estimates.
    readings: [Option<Readback>; 4],
}

impl VertexReadBack {
    /// Copies the buffers of a detector's last frame. The frame must be complete, and nothing else submitted since. Its
    /// primitives are given; positions are read.
    ///
    /// # Errors
    /// No memory, or the loss of the device.
    pub fn start(detector: &Detector, input: &Input, assembly: Assembly, summary: &Summary) -> Result<Self, GpuError> {
        let (gpu, settings): (&Gpu, &Settings) = (detector.gpu(), &summary.settings);
        let (vertices, pairs) = (u64::from(input.vertex_count), u64::from(summary.listed()));
        // Where nothing was found, later stages did not run, and their buffers are those of an older frame or none.
        let slot = |wanted: bool, slot: Slot, bytes: u64| {
            let buffer = detector.buffer(slot).filter(|_| wanted && pairs > 0);
            buffer.map(|buffer| Readback::start(gpu, buffer, 0..bytes)).transpose()
        };
        let has_depths = settings.method.traits().answer == AnswerKind::Depths;
        Ok(Self {
            settings: *settings,
            input: input.clone(),
            assembly,
            readings: [
                Some(Readback::start(gpu, &input.positions, 0..12 * vertices)?),
                slot(true, Slot::PAIRS, 8 * pairs)?,
                slot(has_depths && settings.estimate.is_consistent(), Slot::DEPTHS, 16 * vertices)?,
                slot(has_depths && settings.estimate.is_nearest(), Slot::NEAREST_DEPTHS, 16 * vertices)?,
            ],
        })
    }

    /// The frame and what the search found.
    ///
    /// # Errors
    /// An error of the GPU.
    pub async fn take(self) -> Result<(Assembly, VertexFacts), GpuError> {
        let Self { settings, input, mut assembly, readings } = self;
        let mut bytes: [Vec<u8>; 4] = Default::default();
        for (bytes, reading) in bytes.iter_mut().zip(readings) {
            if let Some(reading) = reading {
                *bytes = reading.take().await?;
            }
        }
        let [positions, pairs, consistent, nearest] = &bytes;
        assembly.positions = pod_collect_to_vec(positions);
        let pairs = pod_collect_to_vec(pairs);
        let depths = [consistent, nearest].map(|bytes| pod_collect_to_vec(bytes));
        Ok((assembly, VertexFacts::on_gpu(&settings, VertexAnswer { input, pairs, depths })))
    }
}
