use glam::UVec2;

/// The textures a picture is drawn into before it is resolved onto its target: colour with four samples per pixel, and
/// depth.
#[derive(Debug)]
pub struct Attachments {
    color: wgpu::TextureView,
    depth: wgpu::TextureView,
}

impl Attachments {
    /// Samples per pixel; WebGPU guarantees 1 and 4.
    pub const SAMPLES: u32 = 4;
    /// The format of the depth texture.
    pub const DEPTH: wgpu::TextureFormat = wgpu::TextureFormat::Depth32Float;

    /// Textures for a target of this size (in pixels, at least 1 × 1) and format.
    pub fn new(device: &wgpu::Device, size: UVec2, format: wgpu::TextureFormat) -> Self {
        let view = |label, format| {
            device
                .create_texture(&wgpu::TextureDescriptor {
                    label: Some(label),
                    size: wgpu::Extent3d { width: size.x, height: size.y, depth_or_array_layers: 1 },
                    mip_level_count: 1,
                    sample_count: Self::SAMPLES,
                    dimension: wgpu::TextureDimension::D2,
                    format,
                    usage: wgpu::TextureUsages::RENDER_ATTACHMENT,
                    view_formats: &[],
                })
                .create_view(&wgpu::TextureViewDescriptor::default())
        };
        Self { color: view("samples", format), depth: view("depth", Self::DEPTH) }
    }

    /// Begins a pass that clears to `background` and ends with the picture on `target`.
    pub fn begin<'encoder>(
        &self,
        encoder: &'encoder mut wgpu::CommandEncoder,
        target: &wgpu::TextureView,
        background: wgpu::Color,
    ) -> wgpu::RenderPass<'encoder> {
        encoder.begin_render_pass(&wgpu::RenderPassDescriptor {
            label: Some("draw"),
            color_attachments: &[Some(wgpu::RenderPassColorAttachment {
                view: &self.color,
                depth_slice: None,
                resolve_target: Some(target),
                // The samples are of no use once they are resolved.
                ops: wgpu::Operations { load: wgpu::LoadOp::Clear(background), store: wgpu::StoreOp::Discard },
            })],
            depth_stencil_attachment: Some(wgpu::RenderPassDepthStencilAttachment {
                view: &self.depth,
                depth_ops: Some(wgpu::Operations { load: wgpu::LoadOp::Clear(1.0), store: wgpu::StoreOp::Discard }),
                stencil_ops: None,
            }),
            timestamp_writes: None,
            occlusion_query_set: None,
            multiview_mask: None,
        })
    }
}
