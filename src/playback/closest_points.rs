//! Distances of objects as strokes: arrows between closest points.

use bytemuck::{Pod, Zeroable};

use super::draw_list::DrawList;
use crate::{
    gpu::{Binding, Gpu, GpuError, KernelSource},
    render::{Ink, Strokes},
};

pub(super) fn source() -> KernelSource {
    use Binding::{Read, Uniform, Write};
    KernelSource::new("playback/closest_points.wgsl", "main", &[Uniform, Read, Write, Write])
}

/// The shader's `ClosestPoints`.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, Pod, Zeroable)]
struct Parameters {
    count: u32,
    within: f32,
    inks: [u32; 3],
    width: f32,
    dot: f32,
    reserved: u32,
}

/// The width of a shaft, in CSS pixels.
pub(super) const WIDTH: f32 = 2.5;

/// The width of a dot, in CSS pixels.
pub(super) const DOT: f32 = 8.0;

/// Strokes of a pair: shaft, end, two dots.
const STROKES: u64 = 4;

#[derive(Debug)]
pub(super) struct ClosestPoints(DrawList);

impl ClosestPoints {
    pub fn new(gpu: &Gpu) -> Result<Self, GpuError> {
        DrawList::new(gpu, "closest points", source(), &Parameters::default(), Strokes::NONE).map(Self)
    }

    /// Arrows of so many listed pairs, as far as they are not farther from each other than that.
    pub fn compute(
        &mut self,
        gpu: &Gpu,
        encoder: &mut wgpu::CommandEncoder,
        (distances, count): (&wgpu::Buffer, u32),
        within: f32,
    ) -> Result<Strokes<'_>, GpuError> {
        let inks = [Ink::Separate, Ink::Candidate, Ink::Pick].map(|ink| ink as u32);
        let parameters = Parameters { count, within, inks, width: WIDTH, dot: DOT, reserved: 0 };
        let room = (count, STROKES * Strokes::BYTES * u64::from(count));
        let [strokes, arguments] = self.0.compute(gpu, encoder, &parameters, &[distances], room)?;
        Ok(Strokes { strokes, arguments })
    }

    #[cfg(all(test, not(target_arch = "wasm32")))]
    pub fn buffers(&self) -> [&wgpu::Buffer; 2] {
        self.0.buffers()
    }
}
