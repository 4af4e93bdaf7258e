//! Instances that are on the GPU already, and the arguments that say how many.

use super::setup::{Pipeline, bind};
use crate::gpu::Gpu;

/// What an indirect draw needs.
#[derive(Debug)]
pub(super) struct Indirect {
    elements: wgpu::Buffer,
    arguments: wgpu::Buffer,
    bindings: wgpu::BindGroup,
}

impl Indirect {
    /// Takes the place of `known`; the bind group is made again only for another buffer.
    pub fn renew(
        known: &mut Option<Self>,
        gpu: &Gpu,
        label: &str,
        layout: &wgpu::BindGroupLayout,
        buffers: Option<[&wgpu::Buffer; 2]>,
    ) {
        let last = known.take();
        *known = buffers.map(|[elements, arguments]| match last {
            Some(last) if last.elements == *elements && last.arguments == *arguments => last,
            _ => Self {
                bindings: bind(&gpu.device, label, layout, &[elements.as_entire_binding()]),
                elements: elements.clone(),
                arguments: arguments.clone(),
            },
        });
    }

    /// Draws them with each of these pipelines.
    pub fn draw(&self, pass: &mut wgpu::RenderPass<'_>, pipelines: &[&Pipeline]) {
        pass.set_bind_group(1, &self.bindings, &[]);
        for pipeline in pipelines {
            pass.set_pipeline(pipeline.get());
            pass.draw_indirect(&self.arguments, 0);
        }
    }
}
