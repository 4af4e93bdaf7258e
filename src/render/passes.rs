//! The passes of a picture, and how long each takes where that is asked for.

use super::setup::attachment;
use crate::gpu::Profiler;

/// What records the passes of a picture.
pub(super) struct Passes<'a> {
    encoder: &'a mut wgpu::CommandEncoder,
    profiler: Option<&'a mut Profiler>,
}

impl<'a> Passes<'a> {
    pub fn new(encoder: &'a mut wgpu::CommandEncoder, profiler: Option<&'a mut Profiler>) -> Self {
        Self { encoder, profiler }
    }

    /// For what is not a pass.
    pub fn encoder(&mut self) -> &mut wgpu::CommandEncoder {
        self.encoder
    }

    pub fn compute(&mut self, label: &'static str) -> wgpu::ComputePass<'_> {
        match &mut self.profiler {
            Some(profiler) => profiler.pass(self.encoder, label),
            None => self
                .encoder
                .begin_compute_pass(&wgpu::ComputePassDescriptor { label: Some(label), timestamp_writes: None }),
        }
    }

    /// A pass that draws; its depth buffer is cleared, unless it is read only.
    pub fn draw(
        &mut self,
        label: &'static str,
        color_attachments: &[Option<wgpu::RenderPassColorAttachment<'_>>],
        depth_stencil_attachment: Option<wgpu::RenderPassDepthStencilAttachment<'_>>,
    ) -> wgpu::RenderPass<'_> {
        let timestamp_writes = self.profiler.as_mut().and_then(|profiler| profiler.render_timestamps(label));
        self.encoder.begin_render_pass(&wgpu::RenderPassDescriptor {
            label: Some(label),
            color_attachments,
            depth_stencil_attachment,
            timestamp_writes,
            occlusion_query_set: None,
            multiview_mask: None,
        })
    }

    /// A pass that only draws colours.
    pub fn flat(
        &mut self,
        label: &'static str,
        target: &wgpu::TextureView,
        clear: Option<wgpu::Color>,
    ) -> wgpu::RenderPass<'_> {
        self.draw(label, &[attachment(target, clear)], None)
    }
}
