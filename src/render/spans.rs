//! Axis-aligned boxes, drawn by their edges as thin lines.

use wgpu::{BlendFactor as By, BlendOperation as Op};

use super::{
    indirect::Indirect,
    scene_data::Spans,
    setup::{Depth, Pipeline, Triangles, blended, module, pulled},
    view::ViewUniform,
};
use crate::gpu::{Gpu, GpuError};

/// Draws the boxes that were set last.
#[derive(Debug)]
pub(super) struct SpanPipeline {
    layout: wgpu::BindGroupLayout,
    lines: Pipeline,
    drawn: Option<Indirect>,
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
            cull: false,
            topology: wgpu::PrimitiveTopology::LineList,
        };
        Ok(Self { lines: lines.build(device), layout, drawn: None })
    }

    pub fn set(&mut self, gpu: &Gpu, spans: Option<Spans<'_>>) {
        let buffers = spans.map(|Spans { boxes, arguments }| [boxes, arguments]);
        Indirect::renew(&mut self.drawn, gpu, "spans", &self.layout, buffers);
    }

    pub fn draw(&self, pass: &mut wgpu::RenderPass<'_>) {
        if let Some(drawn) = &self.drawn {
            drawn.draw(pass, &[&self.lines]);
        }
    }
}
