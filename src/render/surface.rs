//! The boundary of the objects, drawn from the caller's buffers.

use wgpu::{BlendFactor as By, BlendOperation as Op};

use super::{
    explode::Apart,
    normals::{Normals, Rings},
    scene_data::{Boundary, Primitives},
    setup::{Depth, Pipeline, Triangles, bind, blended, module, pulled},
    shadow_map,
    view::ViewUniform,
};
use crate::gpu::{
    Gpu, GpuError,
    buffer::{OwnedBuffers, STORAGE, upload},
};

/// The format in which layers of glass are added up.
pub(super) const GLASS_SUM: wgpu::TextureFormat = wgpu::TextureFormat::Rgba16Float;
/// The format of what layers of glass let through.
pub(super) const GLASS_THROUGH: wgpu::TextureFormat = wgpu::TextureFormat::R8Unorm;
/// The format of the shadow on the floor.
pub(super) const SHADOW: wgpu::TextureFormat = wgpu::TextureFormat::Rg16Float;

/// How surfaces are drawn, for all of them.
#[derive(Debug)]
pub(super) struct SurfacePipelines {
    layout: wgpu::BindGroupLayout,
    depth: Pipeline,
    matte: Pipeline,
    glass: Pipeline,
    wire: Pipeline,
    shadow: Pipeline,
    light: Pipeline,
    pub shadow_layout: wgpu::BindGroupLayout,
}

impl SurfacePipelines {
    pub fn new(device: &wgpu::Device, view: &ViewUniform, format: wgpu::TextureFormat) -> Result<Self, GpuError> {
        let layout = pulled(device, "surface", 7);
        let shadow_layout = shadow_map::layout(device);
        let surface = module(device, "draw/surface.wgsl")?;
        let base = Triangles {
            label: "surface",
            module: &surface,
            layouts: &[&view.layout, &layout, &shadow_layout],
            fragment: Some("matte"),
            targets: &[],
            depth: Depth::Written,
            cull: false,
            topology: wgpu::PrimitiveTopology::TriangleList,
        };
        // Alpha in the target is how much a surface covers what is there already: 1 except over what shines through.
        let over = wgpu::ColorTargetState {
            format,
            blend: Some(wgpu::BlendState {
                color: wgpu::BlendComponent {
                    src_factor: By::DstAlpha,
                    dst_factor: By::OneMinusDstAlpha,
                    operation: Op::Add,
                },
                alpha: wgpu::BlendComponent::REPLACE,
            }),
            write_mask: wgpu::ColorWrites::ALL,
        };
        let nothing = wgpu::ColorTargetState { format, blend: None, write_mask: wgpu::ColorWrites::empty() };
        let layers =
            [blended(GLASS_SUM, By::One, By::One, Op::Add), blended(GLASS_THROUGH, By::Zero, By::OneMinusSrc, Op::Add)];
        let depth = Triangles { label: "surface depth", fragment: Some("nothing"), targets: &[Some(nothing)], ..base };
        let matte = Triangles { fragment: Some("matte"), targets: &[Some(over)], depth: Depth::Tested, ..base };
        let glass =
            Triangles { label: "glass", fragment: Some("glass"), targets: &layers, depth: Depth::Tested, ..base };
        let mixed = [blended(format, By::SrcAlpha, By::OneMinusSrcAlpha, Op::Add)];
        let wire = Triangles { label: "wire", fragment: Some("wire"), targets: &mixed, depth: Depth::Tested, ..base };
        let shadow = Triangles {
            label: "shadow",
            module: &module(device, "draw/shadow.wgsl")?,
            layouts: &[&view.layout, &layout],
            fragment: Some("fall"),
            targets: &[blended(SHADOW, By::One, By::One, Op::Max)],
            depth: Depth::None,
            ..base
        };
        let light = Triangles {
            label: "light",
            module: &module(device, "draw/light.wgsl")?,
            layouts: &[&view.layout, &layout],
            fragment: Some("depth_only"),
            targets: &[],
            ..base
        };
        Ok(Self {
            light: light.build(device),
            depth: depth.build(device),
            matte: matte.build(device),
            glass: glass.build(device),
            wire: wire.build(device),
            shadow: shadow.build(device),
            layout,
            shadow_layout,
        })
    }
}

/// The surface of a scene on the GPU.
#[derive(Debug)]
pub(super) struct SceneSurface {
    normals: Normals,
    apart: Apart,
    bindings: wgpu::BindGroup,
    corners: u32,
    _owned: OwnedBuffers,
}

impl SceneSurface {
    /// The triangles of `boundary` with the vertices of `primitives`; colours may show `amounts`.
    pub fn new(
        gpu: &Gpu,
        pipelines: &SurfacePipelines,
        primitives: &Primitives,
        boundary: &Boundary,
        amounts: &wgpu::Buffer,
    ) -> Result<Self, GpuError> {
        let Primitives { positions, vertex_count, object_count, .. } = primitives;
        let Boundary { triangles, owners, objects } = boundary;
        let corners = upload(gpu, "surface triangles", triangles, STORAGE)?;
        let normals = Normals::new(gpu, positions, &corners, *vertex_count, &Rings::of(triangles))?;
        let apart = Apart::new(gpu, positions, &corners, objects, *object_count)?;
        let objects = upload(gpu, "surface objects", objects, STORAGE)?;
        let owners = upload(gpu, "surface owners", owners, STORAGE)?;
        let buffers = [positions, &corners, &objects, &normals.buffer, &apart.shifts, &owners, amounts]
            .map(wgpu::Buffer::as_entire_binding);
        let bindings = bind(&gpu.device, "surface", &pipelines.layout, &buffers);
        let _owned = OwnedBuffers::all([&corners, &objects, &owners]);
        Ok(Self { normals, apart, bindings, corners: 3 * triangles.len() as u32, _owned })
    }

    /// Computes the normals from the present positions.
    pub fn compute(&self, pass: &mut wgpu::ComputePass<'_>) {
        self.normals.compute(pass);
    }

    /// The directions in which objects are moved apart; needed for marked primitives also where the surface is hidden.
    pub fn apart(&self) -> &Apart {
        &self.apart
    }

    /// The nearest layer: depth first, so that what shines through is covered once.
    pub fn draw_matte(&self, pass: &mut wgpu::RenderPass<'_>, pipelines: &SurfacePipelines) {
        self.draw(pass, &pipelines.depth);
        self.draw(pass, &pipelines.matte);
    }

    /// Every layer, added up.
    pub fn draw_glass(&self, pass: &mut wgpu::RenderPass<'_>, pipelines: &SurfacePipelines) {
        self.draw(pass, &pipelines.glass);
    }

    /// Its edges, hidden by what is drawn already.
    pub fn draw_wire(&self, pass: &mut wgpu::RenderPass<'_>, pipelines: &SurfacePipelines) {
        self.draw(pass, &pipelines.wire);
    }

    /// Its depth as seen from the light.
    pub fn draw_light(&self, pass: &mut wgpu::RenderPass<'_>, pipelines: &SurfacePipelines) {
        self.draw(pass, &pipelines.light);
    }

    /// Its shadow on the floor.
    pub fn draw_shadow(&self, pass: &mut wgpu::RenderPass<'_>, pipelines: &SurfacePipelines) {
        self.draw(pass, &pipelines.shadow);
    }

    #[cfg(test)]
    pub fn normals(&self) -> &wgpu::Buffer {
        &self.normals.buffer
    }

    fn draw(&self, pass: &mut wgpu::RenderPass<'_>, pipeline: &Pipeline) {
        pass.set_pipeline(pipeline.get());
        pass.set_bind_group(1, &self.bindings, &[]);
        pass.draw(0..self.corners, 0..1);
    }
}
