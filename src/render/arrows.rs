//! The translations that would part colliding pairs as arrows, from what a detector leaves on the GPU.

use wgpu::{BlendFactor as By, BlendOperation as Op};

use super::{
    stage::{Depth, SAMPLES, Triangles, bind, blended, module, pulled},
    view::ViewUniform,
};
use crate::{
    gpu::{Gpu, GpuError},
    pipeline::Input,
};

/// Corners of an arrow: two triangles of the shaft, one of the head; as in `draw/arrows.wgsl`.
const CORNERS: u32 = 9;

/// How arrows are drawn.
#[derive(Debug)]
pub(super) struct ArrowPipeline {
    layout: wgpu::BindGroupLayout,
    pipeline: wgpu::RenderPipeline,
}

impl ArrowPipeline {
    pub fn new(gpu: &Gpu, view: &ViewUniform, format: wgpu::TextureFormat) -> Result<Self, GpuError> {
        let device = &gpu.device;
        let layout = pulled(device, "arrows", 6);
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
        Ok(Self { pipeline: arrows.build(device), layout })
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
    bindings: wgpu::BindGroup,
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
        self.pairs = buffers.map(|buffers| match known {
            Some(known) if known.buffers.each_ref() == buffers => Pairs { count, ..known },
            _ => {
                let Input { positions, tetrahedra, objects, .. } = &self.input;
                let drawn = [positions, tetrahedra, objects, &self.shifts, buffers[0], buffers[1]];
                Pairs {
                    bindings: bind(
                        &gpu.device,
                        "arrows",
                        &pipeline.layout,
                        &drawn.map(wgpu::Buffer::as_entire_binding),
                    ),
                    buffers: buffers.map(wgpu::Buffer::clone),
                    count,
                }
            }
        });
    }

    /// Draws them.
    pub fn draw(&self, pass: &mut wgpu::RenderPass<'_>, pipeline: &ArrowPipeline) {
        let Some(pairs) = self.pairs.as_ref().filter(|pairs| pairs.count > 0) else { return };
        pass.set_pipeline(&pipeline.pipeline);
        pass.set_bind_group(1, &pairs.bindings, &[]);
        pass.draw(0..CORNERS, 0..pairs.count);
    }
}
