//! The boundary of the objects, drawn straight from the buffers of the simulation.

use wgpu::{BlendFactor as By, BlendOperation as Op};

use super::{
    explode::Apart,
    light,
    normals::{Normals, Rings},
    setup::{Depth, SAMPLES, Triangles, bind, blended, module, pulled},
    view::ViewUniform,
};
use crate::{
    gpu::{
        Gpu, GpuError,
        buffer::{OwnedBuffers, STORAGE, upload},
    },
    mesh::Surface,
    pipeline::Input,
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
    depth: wgpu::RenderPipeline,
    matte: wgpu::RenderPipeline,
    glass: wgpu::RenderPipeline,
    wire: wgpu::RenderPipeline,
    shadow: wgpu::RenderPipeline,
    light: wgpu::RenderPipeline,
    pub light_layout: wgpu::BindGroupLayout,
}

impl SurfacePipelines {
    pub fn new(device: &wgpu::Device, view: &ViewUniform, format: wgpu::TextureFormat) -> Result<Self, GpuError> {
        let layout = pulled(device, "surface", 7);
        let light_layout = light::layout(device);
        let surface = module(device, "draw/surface.wgsl")?;
        let base = Triangles {
            label: "surface",
            module: &surface,
            layouts: &[&view.layout, &layout, &light_layout],
            fragment: Some("matte"),
            targets: &[],
            depth: Depth::Written,
            samples: SAMPLES,
            cull: false,
            topology: wgpu::PrimitiveTopology::TriangleList,
        };
        // Alpha in the target says how much of a surface covers what is there already: 1 but for what shines through.
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
            samples: 1,
            ..base
        };
        let light = Triangles {
            label: "light",
            module: &module(device, "draw/light.wgsl")?,
            layouts: &[&view.layout, &layout],
            fragment: Some("reach"),
            targets: &[],
            samples: 1,
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
            light_layout,
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
    _kept: OwnedBuffers,
}

impl SceneSurface {
    /// The triangles of `surface` with the vertices of `input`, `objects` of all its tetrahedra as their frame has them, and
    /// what colours tell.
    pub fn new(
        gpu: &Gpu,
        pipelines: &SurfacePipelines,
        input: &Input,
        surface: &Surface,
        objects: &[u32],
        amounts: &wgpu::Buffer,
    ) -> Result<Self, GpuError> {
        let positions = &input.positions;
        let Surface { triangles, owners } = surface;
        let corners = upload(gpu, "surface triangles", triangles, STORAGE)?;
        let normals = Normals::new(gpu, positions, &corners, input.vertex_count, &Rings::of(triangles))?;
        let objects: Vec<u32> = owners.iter().map(|&owner| objects.get(owner as usize).copied().unwrap_or(0)).collect();
        let apart = Apart::new(gpu, positions, &corners, &objects, input.object_count)?;
        let objects = upload(gpu, "surface objects", &objects, STORAGE)?;
        let places = input.places();
        let owners: Vec<u32> = owners.iter().map(|&owner| places.get(owner as usize).copied().unwrap_or(0)).collect();
        let owners = upload(gpu, "surface owners", &owners, STORAGE)?;
        let buffers = [positions, &corners, &objects, &normals.buffer, &apart.shifts, &owners, amounts]
            .map(wgpu::Buffer::as_entire_binding);
        let bindings = bind(&gpu.device, "surface", &pipelines.layout, &buffers);
        let _kept = OwnedBuffers::all([&corners, &objects, &owners]);
        Ok(Self { normals, apart, bindings, corners: 3 * triangles.len() as u32, _kept })
    }

    /// The normals of this moment.
    pub fn compute(&self, pass: &mut wgpu::ComputePass<'_>) {
        self.normals.compute(pass);
    }

    /// Which way objects go that are moved apart, at this moment; also for what collides where the surface is hidden.
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

    /// Its edges; what is drawn already hides those behind it.
    pub fn draw_wire(&self, pass: &mut wgpu::RenderPass<'_>, pipelines: &SurfacePipelines) {
        self.draw(pass, &pipelines.wire);
    }

    /// What the light sees of it.
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

    fn draw(&self, pass: &mut wgpu::RenderPass<'_>, pipeline: &wgpu::RenderPipeline) {
        pass.set_pipeline(pipeline);
        pass.set_bind_group(1, &self.bindings, &[]);
        pass.draw(0..self.corners, 0..1);
    }
}
