//! Reads what a search for distances left on the GPU.

use bytemuck::pod_collect_to_vec;

use super::DistanceFacts;
use crate::{
    detect::{Assembly, Settings},
    gpu::{GpuError, readback::Readback},
    pipeline::{Detector, Input, ListedDistance, Slot, Summary},
};

/// A read-back in progress. Everything was copied at once, so that later work on the GPU does not change it.
#[derive(Debug)]
pub struct DistanceReadBack {
    settings: Settings,
    /// The frame.
    assembly: Assembly,
    /// GPUs may place vertices with another last bit than the host.
    positions: Readback,
    /// None where nothing was found.
    distances: Option<Readback>,
}

impl DistanceReadBack {
    /// Copies positions and distances of a detector's last frame. It must be complete, and nothing else submitted since. Its
    /// primitives are given.
    ///
    /// # Errors
    /// No memory, or the loss of the device.
    pub fn start(detector: &Detector, input: &Input, assembly: Assembly, summary: &Summary) -> Result<Self, GpuError> {
        let gpu = detector.gpu();
        let bytes = size_of::<ListedDistance>() as u64 * u64::from(summary.listed());
        let distances = detector.buffer(Slot::DISTANCES).filter(|_| bytes > 0);
        Ok(Self {
            settings: summary.settings,
            assembly,
            positions: Readback::start(gpu, &input.positions, 0..12 * u64::from(input.vertex_count))?,
            distances: distances.map(|buffer| Readback::start(gpu, buffer, 0..bytes)).transpose()?,
        })
    }

    /// The frame and what the search found.
    ///
    /// # Errors
    /// An error of the GPU.
    pub async fn take(self) -> Result<(Assembly, DistanceFacts), GpuError> {
        let Self { settings, mut assembly, positions, distances } = self;
        assembly.positions = pod_collect_to_vec(&positions.take().await?);
        let bytes = match distances {
            Some(reading) => reading.take().await?,
            None => vec![],
        };
        let listed: Vec<ListedDistance> = pod_collect_to_vec(&bytes);
        let found = listed
            .iter()
            .map(|pair| (pair.objects, (pair.answer.verdict(), f64::from(pair.answer.distance), pair.is_open())));
        let facts = DistanceFacts::on_gpu(&assembly.frame(), &settings, found);
        Ok((assembly, facts))
    }
}
