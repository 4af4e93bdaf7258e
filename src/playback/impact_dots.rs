//! Where features meet within a step, as strokes: dots on the surface at the time that is shown.

use bytemuck::{Pod, Zeroable};

use super::draw_list::DrawList;
use crate::{
    gpu::{Binding, Gpu, GpuError, KernelSource},
    pipeline::Input,
    render::{Ink, Strokes},
};

pub(super) fn source() -> KernelSource {
    use Binding::{Read, Uniform, Write};
    KernelSource::new("playback/impact_dots.wgsl", "main", &[Uniform, Read, Read, Write, Write])
}

/// The shader's `ImpactDots`.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, Pod, Zeroable)]
struct Parameters {
    count: u32,
    /// Words before the positions at the end of the step.
    next: u32,
    time: f32,
    by_time: u32,
    inks: [u32; 2],
    widths: [f32; 2],
}

/// The widths of a dot before and after its impact, in CSS pixels.
pub(super) const WIDTHS: [f32; 2] = [3.5, 7.0];

#[derive(Debug)]
pub(super) struct ImpactDots(DrawList);

impl ImpactDots {
    pub fn new(gpu: &Gpu) -> Result<Self, GpuError> {
        DrawList::new(gpu, "impact dots", source(), &Parameters::default(), Strokes::NONE).map(Self)
    }

    /// Dots of these impacts of an input that moves, on the first feature of each. Their colour shows the time of the impact, or
    /// whether it has come.
    pub fn compute(
        &mut self,
        gpu: &Gpu,
        encoder: &mut wgpu::CommandEncoder,
        (input, impacts, count): (&Input, &wgpu::Buffer, u32),
        time: f32,
        by_time: bool,
    ) -> Result<Strokes<'_>, GpuError> {
        let next = (input.next_offset() / 4) as u32;
        let inks = [Ink::Cell as u32, Ink::Pick as u32];
        let parameters = Parameters { count, next, time, by_time: by_time.into(), inks, widths: WIDTHS };
        let room = (count, Strokes::BYTES * u64::from(count));
        let [strokes, arguments] = self.0.compute(gpu, encoder, &parameters, &[impacts, &input.positions], room)?;
        Ok(Strokes { strokes, arguments })
    }

    #[cfg(all(test, not(target_arch = "wasm32")))]
    pub fn buffers(&self) -> [&wgpu::Buffer; 2] {
        self.0.buffers()
    }
}
