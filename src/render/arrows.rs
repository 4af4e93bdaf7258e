//! The translations that would part colliding pairs as arrows, from what a detector leaves on the GPU.

use wgpu::{BlendFactor as By, BlendOperation as Op};

use super::{
    setup::{Depth, SAMPLES, Triangles, bind, blended, module, pulled},
    view::ViewUniform,
};
use crate::{
    gpu::{
        Binding, Gpu, GpuError, Kernel, KernelSource,
        buffer::{OwnedBuffers, STORAGE, create_buffer, upload},
    },
    pipeline::Input,
};

/// Corners of an arrow: two triangles of the shaft, one of the head, and the same for its rim; as in `draw/arrows.wgsl`.
const CORNERS: u32 = 18;
/// Room for this many tiles of the picture (`draw/tile.wgsl`): 6500 by 6500 pixels of the page.
const TILES: u64 = 1 << 15;

/// The kernel that finds the deepest pair in every tile of the picture.
pub(super) fn source() -> KernelSource {
    use Binding::{Read, Uniform, Write};
    KernelSource::new("draw/deepest.wgsl", "main", &[Uniform, Uniform, Read, Read, Read, Read, Read, Read, Write])
}

/// How arrows are drawn. In fields of vectors that are denser than what is seen, a sample of them is drawn: here one arrow
/// per tile of the picture, so that near by there are as many as from afar, and which ones is decided on the GPU.
#[derive(Debug)]
pub(super) struct ArrowPipeline {
    layout: wgpu::BindGroupLayout,
    pipeline: wgpu::RenderPipeline,
    kernel: Kernel,
    view: wgpu::Buffer,
    count: wgpu::Buffer,
    deepest: wgpu::Buffer,
    _kept: OwnedBuffers,
}

impl ArrowPipeline {
    pub fn new(gpu: &Gpu, view: &ViewUniform, format: wgpu::TextureFormat) -> Result<Self, GpuError> {
        let device = &gpu.device;
        let layout = pulled(device, "arrows", 7);
        let arrows = Triangles {
            label: "arrows",
            module: &module(device, "draw/arrows.wgsl")?,
            layouts: &[&view.layout, &layout],
            fragment: Some("arrow"),
            targets: &[blended(format, By::SrcAlpha, By::OneMinusSrcAlpha, Op::Add)],
            // What is parted is inside of something: nothing hides its arrow.
            depth: Depth::Ignored,
            samples: SAMPLES,
            cull: false,
            topology: wgpu::PrimitiveTopology::TriangleList,
        };
        let uniform = wgpu::BufferUsages::UNIFORM | wgpu::BufferUsages::COPY_DST;
        let count = upload(gpu, "arrow count", &[0_u32; 4], uniform)?;
        let deepest = create_buffer(gpu, "deepest in tiles", 4 * TILES, STORAGE)?;
        Ok(Self {
            pipeline: arrows.build(device),
            layout,
            kernel: gpu.kernel(&source())?,
            view: view.buffer.clone(),
            _kept: OwnedBuffers::all([&count, &deepest]),
            count,
            deepest,
        })
    }

    /// Forgets what the pass of [`Arrows::compute`] finds.
    pub fn reset(&self, encoder: &mut wgpu::CommandEncoder) {
        encoder.clear_buffer(&self.deepest, 0, None);
    }

    /// The highest rank in every tile.
    #[cfg(test)]
    pub fn deepest(&self) -> &wgpu::Buffer {
        &self.deepest
    }
}

/// The arrows of a scene's pairs.
#[derive(Debug)]
pub(super) struct Arrows {
    input: Input,
    shifts: wgpu::Buffer,
    pairs: Option<Pairs>,
}

/// What belongs to the pairs of a result.
#[derive(Debug)]
struct Pairs {
    buffers: [wgpu::Buffer; 2],
    search: wgpu::BindGroup,
    draw: wgpu::BindGroup,
    count: u32,
}

impl Arrows {
    /// Of pairs of `input`, whose objects are moved apart by `shifts`.
    pub fn new(input: &Input, shifts: &wgpu::Buffer) -> Self {
        Self { input: input.clone(), shifts: shifts.clone(), pairs: None }
    }

    /// Pairs and their translations, and how many there are; the group is only made again for other buffers.
    pub fn set(&mut self, gpu: &Gpu, pipeline: &ArrowPipeline, buffers: Option<[&wgpu::Buffer; 2]>, count: u32) {
        let known = self.pairs.take();
        gpu.queue.write_buffer(&pipeline.count, 0, bytemuck::bytes_of(&[count, 0, 0, 0]));
        self.pairs = buffers.map(|buffers| match known {
            Some(known) if known.buffers.each_ref() == buffers => Pairs { count, ..known },
            _ => {
                let ArrowPipeline { layout, kernel, view, count: counted, deepest, .. } = pipeline;
                let Input { positions, cells, objects, .. } = &self.input;
                let [pairs, translations] = buffers;
                let drawn = [positions, cells, objects, &self.shifts, pairs, translations, deepest];
                let searched = [&[view, counted][..], &drawn].concat();
                Pairs {
                    search: kernel.bind(gpu, &searched),
                    draw: bind(&gpu.device, "arrows", layout, &drawn.map(wgpu::Buffer::as_entire_binding)),
                    buffers: buffers.map(wgpu::Buffer::clone),
                    count,
                }
            }
        });
    }

    /// Finds which of them to draw.
    pub fn compute(&self, pass: &mut wgpu::ComputePass<'_>, pipeline: &ArrowPipeline) {
        if let Some(pairs) = &self.pairs {
            pipeline.kernel.dispatch(pass, &pairs.search, pairs.count.div_ceil(256));
        }
    }

    /// Draws them.
    pub fn draw(&self, pass: &mut wgpu::RenderPass<'_>, pipeline: &ArrowPipeline) {
        let Some(pairs) = self.pairs.as_ref().filter(|pairs| pairs.count > 0) else { return };
        pass.set_pipeline(&pipeline.pipeline);
        pass.set_bind_group(1, &pairs.draw, &[]);
        pass.draw(0..CORNERS, 0..pairs.count);
    }
}
