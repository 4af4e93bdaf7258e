//! The shadow map: depth as seen from the key light, for the shadows that objects cast on themselves and on each other.

use glam::UVec2;

use super::{
    passes::Passes,
    setup::{DEPTH, bind, texture},
};

/// Texels along each side.
const SIDE: u32 = 1344;

/// The layout of group 2 of surfaces, which read the map.
pub(super) fn layout(device: &wgpu::Device) -> wgpu::BindGroupLayout {
    let entry =
        |binding, ty| wgpu::BindGroupLayoutEntry { binding, visibility: wgpu::ShaderStages::FRAGMENT, ty, count: None };
    device.create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor {
        label: Some("shadow map"),
        entries: &[
            entry(
                0,
                wgpu::BindingType::Texture {
                    sample_type: wgpu::TextureSampleType::Depth,
                    view_dimension: wgpu::TextureViewDimension::D2,
                    multisampled: false,
                },
            ),
            entry(1, wgpu::BindingType::Sampler(wgpu::SamplerBindingType::Comparison)),
        ],
    })
}

/// The map.
#[derive(Debug)]
pub(super) struct ShadowMap {
    depth: wgpu::TextureView,
    /// Group 2 of surfaces.
    pub bindings: wgpu::BindGroup,
}

impl ShadowMap {
    pub fn new(device: &wgpu::Device, layout: &wgpu::BindGroupLayout) -> Self {
        let depth = texture(device, "shadow map", UVec2::splat(SIDE), DEPTH);
        let nearer = device.create_sampler(&wgpu::SamplerDescriptor {
            label: Some("nearer"),
            mag_filter: wgpu::FilterMode::Linear,
            min_filter: wgpu::FilterMode::Linear,
            // Lit where nothing is nearer to the light.
            compare: Some(wgpu::CompareFunction::GreaterEqual),
            ..Default::default()
        });
        let resources = [wgpu::BindingResource::TextureView(&depth), wgpu::BindingResource::Sampler(&nearer)];
        let bindings = bind(device, "shadow map", layout, &resources);
        Self { depth, bindings }
    }

    /// Begins the pass that draws the map anew.
    pub fn begin<'a>(&self, passes: &'a mut Passes<'_>) -> wgpu::RenderPass<'a> {
        let depth = wgpu::RenderPassDepthStencilAttachment {
            view: &self.depth,
            depth_ops: Some(wgpu::Operations { load: wgpu::LoadOp::Clear(0.0), store: wgpu::StoreOp::Store }),
            stencil_ops: None,
        };
        passes.draw("shadow map", &[], Some(depth))
    }
}
