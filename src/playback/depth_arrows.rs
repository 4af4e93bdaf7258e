//! The depth of penetrating vertices as strokes: arrows, and dots whose colour shows it.

use bytemuck::{Pod, Zeroable};

use super::draw_list::DrawList;
use crate::{
    detect::{AnswerKind, Count, Settings},
    gpu::{Binding, Gpu, GpuError, KernelSource},
    pipeline::{Detector, Input, Slot, Summary},
    render::{Ink, Strokes},
};

pub(super) fn source() -> KernelSource {
    use Binding::{Read, Uniform, Write};
    KernelSource::new("playback/depth_arrows.wgsl", "main", &[Uniform, Read, Read, Read, Read, Write, Write])
}

/// The shader's `DepthArrows`.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, Pod, Zeroable)]
struct Parameters {
    count: u32,
    parts: u32,
    inks: [u32; 2],
    width: f32,
    dot: f32,
    nearest_dots: u32,
    reserved: u32,
}

/// The width of a shaft, in CSS pixels.
pub(super) const WIDTH: f32 = 2.0;

/// The width of a dot, in CSS pixels.
pub(super) const DOT: f32 = 9.0;

#[derive(Debug)]
pub(super) struct DepthArrows(DrawList);

impl DepthArrows {
    pub fn new(gpu: &Gpu) -> Result<Self, GpuError> {
        DrawList::new(gpu, "depth arrows", source(), &Parameters::default(), Strokes::NONE).map(Self)
    }

    /// Arrows, dots, or both, of the detector's last search; none where it has no depths.
    pub fn compute(
        &mut self,
        encoder: &mut wgpu::CommandEncoder,
        detector: &Detector,
        (input, settings, summary): (&Input, &Settings, &Summary),
        [arrows, dots]: [bool; 2],
    ) -> Option<Result<Strokes<'_>, GpuError>> {
        let count = summary.counts().get(Count::CollidingVertices).filter(|count| *count > 0)?;
        if settings.method.traits().answer != AnswerKind::Depths || !(arrows || dots) {
            return None;
        }
        let colliding = detector.buffer(Slot::COLLIDING_VERTICES)?;
        let [consistent, nearest] = [Slot::DEPTHS, Slot::NEAREST_DEPTHS].map(|slot| detector.buffer(slot));
        // Where only one was asked for, the other's binding is not read.
        let [consistent, nearest] = [consistent.or(nearest)?, nearest.or(consistent)?];
        let estimate = settings.estimate;
        let parameters = Parameters {
            count: count as u32,
            parts: u32::from(arrows && estimate.is_consistent())
                | u32::from(arrows && estimate.is_nearest()) << 1
                | u32::from(dots) << 2,
            inks: [Ink::Home as u32, Ink::Candidate as u32],
            width: WIDTH,
            dot: DOT,
            nearest_dots: u32::from(!estimate.is_consistent()),
            reserved: 0,
        };
        let read = [colliding, &input.positions, consistent, nearest];
        // Two strokes for each estimate, and a dot.
        let room = (count as u32, 5 * Strokes::BYTES * count);
        let written = self.0.compute(detector.gpu(), encoder, &parameters, &read, room);
        Some(written.map(|[strokes, arguments]| Strokes { strokes, arguments }))
    }

    #[cfg(all(test, not(target_arch = "wasm32")))]
    pub fn buffers(&self) -> [&wgpu::Buffer; 2] {
        self.0.buffers()
    }
}
