//! Axis-aligned boxes, drawn by their edges as thin lines.

use wgpu::{BlendFactor as By, BlendOperation as Op};

use super::{
    scene_data::Spans,
    setup::{Depth, SAMPLES, Triangles, bind, blended, module, pulled},
    view::ViewUniform,
};
use crate::gpu::{Gpu, GpuError};

/// Draws the boxes that were set last.
#[derive(Debug)]
pub(super) struct SpanPipeline {
    layout: wgpu::BindGroupLayout,
    lines: wgpu::RenderPipeline,
    drawn: Option<Drawn>,
}

#[derive(Debug)]
struct Drawn {
    boxes: wgpu::Buffer,
    arguments: wgpu::Buffer,
    bindings: wgpu::BindGroup,
}

impl SpanPipeline {
    pub fn new(gpu: &Gpu, view: &ViewUniform, format: wgpu::TextureFormat) -> Result<Self, GpuError> {
        let device = &gpu.device;
        let layout = pulled(device, "spans", 1);
        let lines = Triangles {
            label: "spans",
            module: &module(device, "draw/spans.wgsl")?,
            layouts: &[&view.layout, &layout],
            fragment: Some("line"),
            targets: &[blended(format, By::SrcAlpha, By::OneMinusSrcAlpha, Op::Add)],
            depth: Depth::Tested,
            samples: SAMPLES,
            cull: false,
            topology: wgpu::PrimitiveTopology::LineList,
        };
        Ok(Self { lines: lines.build(device), layout, drawn: None })
    }

    /// The bind group is made again only for another buffer.
    pub fn set(&mut self, gpu: &Gpu, spans: Option<Spans<'_>>) {
        let known = self.drawn.take();
        self.drawn = spans.map(|Spans { boxes, arguments }| match known {
            Some(known) if known.boxes == *boxes && known.arguments == *arguments => known,
            _ => Drawn {
                bindings: bind(&gpu.device, "spans", &self.layout, &[boxes.as_entire_binding()]),
                boxes: boxes.clone(),
                arguments: arguments.clone(),
            },
        });
    }

    pub fn draw(&self, pass: &mut wgpu::RenderPass<'_>) {
        let Some(drawn) = &self.drawn else { return };
        pass.set_pipeline(&self.lines);
        pass.set_bind_group(1, &drawn.bindings, &[]);
        pass.draw_indirect(&drawn.arguments, 0);
    }
}
