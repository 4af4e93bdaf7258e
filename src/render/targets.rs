//! The intermediate textures of a picture, all of one size.

use glam::UVec2;
use wgpu::{BlendFactor as By, BlendOperation as Op};

use super::{
    blur::{BlurPipeline, Blurred},
    passes::Passes,
    setup::{DEPTH, Depth, Seen, Triangles, attachment, bind, blended, module, sampler, seen, texture},
    smoothing::Smoothing,
    surface::{GLASS_SUM, GLASS_THROUGH},
    theme::Theme,
};
use crate::gpu::{Gpu, GpuError};

/// How intermediate pictures are composed.
#[derive(Debug)]
pub(super) struct Compose {
    layout: wgpu::BindGroupLayout,
    sampler: wgpu::Sampler,
    glass: wgpu::RenderPipeline,
    halo_dark: wgpu::RenderPipeline,
    halo_light: wgpu::RenderPipeline,
}

impl Compose {
    pub fn new(device: &wgpu::Device, format: wgpu::TextureFormat) -> Result<Self, GpuError> {
        let layout = seen(device, "compose", &[Seen::Sampler, Seen::Texture, Seen::Texture]);
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
        Ok(Self {
            glass: glass.build(device),
            halo_dark: Triangles { label: "halo", fragment: Some("halo_dark"), ..glass }.build(device),
            halo_light: Triangles { label: "halo", fragment: Some("halo_light"), ..glass }.build(device),
            sampler: sampler(device),
            layout,
        })
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
        over(passes, "glass over", &self.color, &compose.glass, &glass.bindings);
    }

    /// Draws a light into a small picture, blurs it and composes it over the picture.
    pub fn halo(
        &mut self,
        gpu: &Gpu,
        passes: &mut Passes<'_>,
        compose: &Compose,
        blur: &BlurPipeline,
        theme: Theme,
        draw: impl FnOnce(&mut wgpu::RenderPass<'_>),
    ) -> Result<(), GpuError> {
        if self.halo.is_none() {
            // Three CSS pixels: the halo is as wide on a dense screen.
            let small = (self.size.as_vec2() / (3.0 * self.scale.max(0.1))).ceil().as_uvec2().max(UVec2::ONE);
            let light = Blurred::new(gpu, blur, "halo", small)?;
            let bindings = compose.bind(&gpu.device, &light.result, &light.picture);
            self.halo = Some((light, bindings));
        }
        let Some((light, bindings)) = &self.halo else { return Ok(()) };
        draw(&mut passes.flat("halo", &light.picture, Some(wgpu::Color::TRANSPARENT)));
        light.blur(passes, ["halo rows", "halo columns"], blur);
        let pipeline = if theme == Theme::Dark { &compose.halo_dark } else { &compose.halo_light };
        over(passes, "halo over", &self.color, pipeline, bindings);
        Ok(())
    }

    /// Leaves the picture on `target`, with smooth edges. After everything else: outlines of glass have edges, too.
    pub fn finish(&self, passes: &mut Passes<'_>, smoothing: &Smoothing, target: &wgpu::TextureView) {
        // What is on the target is loaded: a canvas has nothing yet, which is cleared instead, and elsewhere clearing takes longer.
        over(passes, "smooth edges", target, &smoothing.pipeline, &self.edges);
    }
}

fn over(
    passes: &mut Passes<'_>,
    label: &'static str,
    target: &wgpu::TextureView,
    pipeline: &wgpu::RenderPipeline,
    bindings: &wgpu::BindGroup,
) {
    let mut pass = passes.flat(label, target, None);
    pass.set_pipeline(pipeline);
    pass.set_bind_group(0, bindings, &[]);
    pass.draw(0..3, 0..1);
}
