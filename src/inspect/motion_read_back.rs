//! Reads what continuous detection left on the GPU.

use bytemuck::pod_collect_to_vec;

use super::MotionFacts;
use crate::{
    detect::{Assembly, Settings},
    gpu::{GpuError, readback::Readback},
    pipeline::{Detector, Input, ListedImpact, Slot, Summary},
};

/// A read-back in progress. Everything was copied at once, so that later work on the GPU does not change it.
#[derive(Debug)]
pub struct MotionReadBack {
    settings: Settings,
    /// The frame.
    assembly: Assembly,
    /// Positions at the begin and at the end of the step: GPUs may place vertices with another last bit than the host.
    positions: [Readback; 2],
    /// None where nothing was found.
    impacts: Option<Readback>,
}

impl MotionReadBack {
    /// Copies positions and impacts of a detector's last frame. It must be complete, and nothing else submitted since. Its primitives are
    /// given.
    ///
    /// # Errors
    /// No memory, or the loss of the device.
    pub fn start(detector: &Detector, input: &Input, assembly: Assembly, summary: &Summary) -> Result<Self, GpuError> {
        let gpu = detector.gpu();
        let bytes = size_of::<ListedImpact>() as u64 * u64::from(summary.listed());
        let impacts = detector.buffer(Slot::IMPACTS).filter(|_| bytes > 0);
        let length = 12 * u64::from(input.vertex_count);
        let from = |offset: u64| Readback::start(gpu, &input.positions, offset..offset + length);
        Ok(Self {
            settings: summary.settings,
            assembly,
            positions: [from(0)?, from(input.next_offset())?],
            impacts: impacts.map(|buffer| Readback::start(gpu, buffer, 0..bytes)).transpose()?,
        })
    }

    /// The frame and what the search found.
    ///
    /// # Errors
    /// An error of the GPU.
    pub async fn take(self) -> Result<(Assembly, MotionFacts), GpuError> {
        let Self { settings, mut assembly, positions: [begin, end], impacts } = self;
        assembly.positions = pod_collect_to_vec(&begin.take().await?);
        assembly.next = pod_collect_to_vec(&end.take().await?);
        let bytes = match impacts {
            Some(reading) => reading.take().await?,
            None => vec![],
        };
        let listed: Vec<ListedImpact> = pod_collect_to_vec(&bytes);
        let found = listed.iter().map(|impact| (impact.features(), f64::from(impact.time)));
        let facts = MotionFacts::on_gpu(&assembly.frame(), &settings, found);
        Ok((assembly, facts))
    }
}
