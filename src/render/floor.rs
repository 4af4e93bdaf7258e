//! A soft floor with the shadow of what stands on it.

use glam::{UVec2, Vec4};

use super::{
    blur::{BlurPipeline, BlurSettings, Blurred},
    passes::Passes,
    setup::{Depth, FragmentBinding, Pipeline, Triangles, bind, fragment_layout, module, sampler},
    surface::{SHADOW, SceneSurface, SurfacePipelines},
    view::ViewUniform,
};
use crate::gpu::{Gpu, GpuError};

/// Texels along each side of the shadow: it is soft, so few are enough, and its cost does not grow with the screen. A blur of
/// half the size costs an eighth.
const SHADOW_SIDE: u32 = 192;

/// On a software GPU, where two blurs of the usual size take as long as half of a picture.
const SHADOW_SIDE_IN_SOFTWARE: u32 = 96;

/// The floor.
#[derive(Debug)]
pub(super) struct Floor {
    pipeline: Pipeline,
    bindings: wgpu::BindGroup,
    blur: BlurPipeline,
    shadow: Blurred,
}

impl Floor {
    pub fn new(gpu: &Gpu, view: &ViewUniform, format: wgpu::TextureFormat) -> Result<Self, GpuError> {
        let device = &gpu.device;
        let side = if gpu.is_software() { SHADOW_SIDE_IN_SOFTWARE } else { SHADOW_SIDE };
        // Red is the contact, green the soft shadow around it; as wide on the floor for any number of texels.
        let deviation = Vec4::new(1.5, 7.0, 1.0, 1.0) * (side as f32 / SHADOW_SIDE as f32);
        let blur = BlurPipeline::new(device, BlurSettings { format: SHADOW, deviation, stride: 1.5, shrink: 1 })?;
        let shadow = Blurred::new(gpu, &blur, "shadow", UVec2::splat(side))?;
        let layout = fragment_layout(device, "floor", &[FragmentBinding::Texture, FragmentBinding::Sampler]);
        let pipeline = Triangles {
            label: "floor",
            module: &module(device, "draw/floor.wgsl")?,
            layouts: &[&view.layout, &layout],
            fragment: Some("ground"),
            targets: &[Some(format.into())],
            depth: Depth::Tested,
            // From below, there is no floor.
            cull: true,
            topology: wgpu::PrimitiveTopology::TriangleStrip,
        }
        .build(device);
        let sampler = sampler(device);
        let resources = [wgpu::BindingResource::TextureView(&shadow.result), wgpu::BindingResource::Sampler(&sampler)];
        let bindings = bind(device, "floor", &layout, &resources);
        Ok(Self { pipeline, bindings, blur, shadow })
    }

    /// Draws the shadow; none without a surface.
    pub fn cast(
        &self,
        passes: &mut Passes<'_>,
        view: &ViewUniform,
        surface: Option<(&SceneSurface, &SurfacePipelines)>,
    ) {
        let mut pass = passes.flat("shadow", &self.shadow.picture, Some(wgpu::Color::TRANSPARENT));
        if let Some((surface, pipelines)) = surface {
            pass.set_bind_group(0, &view.bindings, &[]);
            surface.draw_shadow(&mut pass, pipelines);
        }
        drop(pass);
        self.shadow.blur(passes, ["shadow rows", "shadow columns"], &self.blur);
    }

    /// The floor itself, behind everything that has a depth so far.
    pub fn draw(&self, pass: &mut wgpu::RenderPass<'_>) {
        pass.set_pipeline(self.pipeline.get());
        pass.set_bind_group(1, &self.bindings, &[]);
        pass.draw(0..4, 0..1);
    }
}
