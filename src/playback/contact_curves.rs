//! The segments in which colliding triangles meet, as strokes.

use bytemuck::{Pod, Zeroable};

use super::draw_list::DrawList;
use crate::{
    gpu::{Binding, Gpu, GpuError, KernelSource},
    pipeline::Input,
    render::{Ink, Strokes},
};

pub(super) fn source() -> KernelSource {
    use Binding::{Read, Uniform, Write};
    KernelSource::new("playback/contact_curves.wgsl", "main", &[Uniform, Read, Read, Read, Write, Write])
}

/// The shader's `Curves`.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, Pod, Zeroable)]
struct Curves {
    pair_count: u32,
    ink: u32,
    width: f32,
    reserved: u32,
}

/// The width of a curve, in CSS pixels.
pub(super) const WIDTH: f32 = 2.0;

#[derive(Debug)]
pub(super) struct ContactCurves(DrawList);

impl ContactCurves {
    pub fn new(gpu: &Gpu) -> Result<Self, GpuError> {
        DrawList::new(gpu, "contact curves", source(), &Curves::default(), Strokes::NONE).map(Self)
    }

    /// Those of the colliding pairs of triangles.
    pub fn compute(
        &mut self,
        gpu: &Gpu,
        encoder: &mut wgpu::CommandEncoder,
        input: &Input,
        pairs: &wgpu::Buffer,
        pair_count: u32,
    ) -> Result<Strokes<'_>, GpuError> {
        let curves = Curves { pair_count, ink: Ink::Pick as u32, width: WIDTH, reserved: 0 };
        let read = [pairs, &input.positions, &input.cells];
        let room = (pair_count, Strokes::BYTES * u64::from(pair_count));
        let [strokes, arguments] = self.0.compute(gpu, encoder, &curves, &read, room)?;
        Ok(Strokes { strokes, arguments })
    }

    #[cfg(all(test, not(target_arch = "wasm32")))]
    pub fn buffers(&self) -> [&wgpu::Buffer; 2] {
        self.0.buffers()
    }
}
