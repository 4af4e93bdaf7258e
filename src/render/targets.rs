//! The intermediate textures of a picture, all of one size.

use glam::UVec2;
use wgpu::{BlendFactor as By, BlendOperation as Op};

use super::{
    blur::{BlurPipeline, Blurred},
    passes::Passes,
    setup::{
        DEPTH, Depth, FragmentBinding, Pipeline, Triangles, attachment, bind, blended, fragment_layout, module,
        sampler, texture,
    },
    smoothing::Smoothing,
    surface::{GLASS_SUM, GLASS_THROUGH},
    theme::Theme,
};
use crate::gpu::{Gpu, GpuError};

/// How layers of glass are composed.
#[derive(Debug)]
pub(super) struct Compose {
    layout: wgpu::BindGroupLayout,
    sampler: wgpu::Sampler,
    glass: Pipeline,
}

impl Compose {
    pub fn new(device: &wgpu::Device, format: wgpu::TextureFormat) -> Result<Self, GpuError> {
        let layout = fragment_layout(
            device,
            "compose",
            &[FragmentBinding::Sampler, FragmentBinding::Texture, FragmentBinding::Texture],
        );
        let compose = module(device, "draw/compose.wgsl")?;
        // Colours come multiplied by their alpha; the picture's own alpha stays.
        let mut over = blended(format, By::One, By::OneMinusSrcAlpha, Op::Add);
        if let Some(over) = &mut over {
            over.write_mask = wgpu::ColorWrites::COLOR;
        }
        let glass = Triangles {
            label: "glass over",
            module: &compose,
            layouts: &[&layout],
            fragment: Some("glass"),
            targets: &[over],
            depth: Depth::None,
            cull: false,
            topology: wgpu::PrimitiveTopology::TriangleList,
        };
        Ok(Self { glass: glass.build(device), sampler: sampler(device), layout })
    }

    fn bind(&self, device: &wgpu::Device, first: &wgpu::TextureView, second: &wgpu::TextureView) -> wgpu::BindGroup {
        let resources = [
            wgpu::BindingResource::Sampler(&self.sampler),
            wgpu::BindingResource::TextureView(first),
            wgpu::BindingResource::TextureView(second),
        ];
        bind(device, "compose", &self.layout, &resources)
    }
}

/// Textures of one size. Those that only some looks need are made at their first use.
#[derive(Debug)]
pub(super) struct Targets {
    pub size: UVec2,
    pub scale: f32,
    /// The picture before its edges are smooth.
    color: wgpu::TextureView,
    edges: wgpu::BindGroup,
    depth: wgpu::TextureView,
    glass: Option<Glass>,
    halo: Option<(Blurred, wgpu::BindGroup)>,
}

/// The sums over layers of glass.
#[derive(Debug)]
struct Glass {
    sums: [wgpu::TextureView; 2],
    bindings: wgpu::BindGroup,
}

impl Targets {
    pub fn new(
        device: &wgpu::Device,
        size: UVec2,
        scale: f32,
        format: wgpu::TextureFormat,
        smoothing: &Smoothing,
    ) -> Self {
        let color = texture(device, "picture", size, format);
        let edges = smoothing.bind(device, &color);
        let depth = texture(device, "depth", size, DEPTH);
        Self { size, scale, color, edges, depth, glass: None, halo: None }
    }

    /// Begins the pass that clears to `background`.
    pub fn begin<'a>(
        &self,
        passes: &'a mut Passes<'_>,
        background: wgpu::Color,
        keep_depth: bool,
    ) -> wgpu::RenderPass<'a> {
        let store = if keep_depth { wgpu::StoreOp::Store } else { wgpu::StoreOp::Discard };
        let depth = wgpu::RenderPassDepthStencilAttachment {
            view: &self.depth,
            // Reversed: 0 is infinitely far away.
            depth_ops: Some(wgpu::Operations { load: wgpu::LoadOp::Clear(0.0), store }),
            stencil_ops: None,
        };
        passes.draw("scene", &[attachment(&self.color, Some(background))], Some(depth))
    }

    /// Draws layers of glass, in front of what the first pass has left in the depth buffer, over the picture.
    pub fn glass(
        &mut self,
        device: &wgpu::Device,
        passes: &mut Passes<'_>,
        compose: &Compose,
        draw: impl FnOnce(&mut wgpu::RenderPass<'_>),
    ) {
        let size = self.size;
        let glass = self.glass.get_or_insert_with(|| {
            let sums = [GLASS_SUM, GLASS_THROUGH].map(|format| texture(device, "glass", size, format));
            let bindings = compose.bind(device, &sums[0], &sums[1]);
            Glass { sums, bindings }
        });
        let [sum, through] = &glass.sums;
        let layers = [attachment(sum, Some(wgpu::Color::TRANSPARENT)), attachment(through, Some(wgpu::Color::WHITE))];
        let depth = wgpu::RenderPassDepthStencilAttachment { view: &self.depth, depth_ops: None, stencil_ops: None };
        let mut pass = passes.draw("glass", &layers, Some(depth));
        draw(&mut pass);
        drop(pass);
        let mut pass = passes.flat("glass over", &self.color, None);
        pass.set_pipeline(compose.glass.get());
        pass.set_bind_group(0, &glass.bindings, &[]);
        pass.draw(0..3, 0..1);
    }

    /// Draws a light into a small picture, and blurs it.
    pub fn halo(
        &mut self,
        gpu: &Gpu,
        passes: &mut Passes<'_>,
        smoothing: &Smoothing,
        blur: &BlurPipeline,
        draw: impl FnOnce(&mut wgpu::RenderPass<'_>),
    ) -> Result<(), GpuError> {
        if self.halo.is_none() {
            // Three CSS pixels: the halo is as wide on a dense screen.
            let small = (self.size.as_vec2() / (3.0 * self.scale.max(0.1))).ceil().as_uvec2().max(UVec2::ONE);
            let light = Blurred::new(gpu, blur, "halo", small)?;
            let bindings = smoothing.bind_halo(&gpu.device, &light);
            self.halo = Some((light, bindings));
        }
        let Some((light, _)) = &self.halo else { return Ok(()) };
        draw(&mut passes.flat("halo", &light.picture, Some(wgpu::Color::TRANSPARENT)));
        light.blur(passes, ["halo rows", "halo columns"], blur);
        Ok(())
    }

    /// Leaves the picture on `target`, with smooth edges, and with the halo where a theme for it is given. After everything else:
    /// outlines of glass have edges, too.
    pub fn finish(
        &self,
        passes: &mut Passes<'_>,
        smoothing: &Smoothing,
        halo: Option<Theme>,
        target: &wgpu::TextureView,
    ) {
        let halo = halo.and_then(|theme| self.halo.as_ref().map(|(_, bindings)| (bindings, theme)));
        // What is on the target is loaded: a canvas has nothing yet, which is cleared instead, and elsewhere clearing takes longer.
        smoothing.draw(&mut passes.flat("smooth edges", target, None), &self.edges, halo);
    }
}
