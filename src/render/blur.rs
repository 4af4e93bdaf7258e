//! A Gaussian blur of a small texture, in two passes.

use bytemuck::{Pod, Zeroable};
use glam::{UVec2, Vec2, Vec4};

use super::{
    passes::Passes,
    setup::{Depth, FragmentBinding, Pipeline, Triangles, bind, fragment_layout, module, sampler, texture},
};
use crate::gpu::{Gpu, GpuError, buffer::upload};

/// The shader's `Blur`.
#[repr(C)]
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
struct Direction {
    stride: Vec2,
    reach: f32,
    reserved: f32,
    deviation: Vec4,
}

/// What is blurred and how far: standard deviations are in texels, per channel.
#[derive(Clone, Copy, Debug)]
pub(super) struct BlurSettings {
    pub format: wgpu::TextureFormat,
    pub deviation: Vec4,
    /// Texels from one sample to the next.
    pub stride: f32,
    /// The result has so many times fewer texels along each side; deviations should be larger than that.
    pub shrink: u32,
}

/// The blur of textures of one format.
#[derive(Debug)]
pub(super) struct BlurPipeline {
    layout: wgpu::BindGroupLayout,
    pipeline: Pipeline,
    sampler: wgpu::Sampler,
    settings: BlurSettings,
}

impl BlurPipeline {
    pub fn new(device: &wgpu::Device, settings: BlurSettings) -> Result<Self, GpuError> {
        let layout = fragment_layout(
            device,
            "blur",
            &[FragmentBinding::Uniform, FragmentBinding::Texture, FragmentBinding::Sampler],
        );
        let pipeline = Triangles {
            label: "blur",
            module: &module(device, "draw/blur.wgsl")?,
            layouts: &[&layout],
            fragment: Some("smear"),
            targets: &[Some(settings.format.into())],
            depth: Depth::None,
            cull: false,
            topology: wgpu::PrimitiveTopology::TriangleList,
        }
        .build(device);
        Ok(Self { layout, pipeline, sampler: sampler(device), settings })
    }
}

/// A texture that is drawn into and then blurred.
#[derive(Debug)]
pub(super) struct Blurred {
    /// What is drawn into.
    pub picture: wgpu::TextureView,
    /// Where the result is afterwards.
    pub result: wgpu::TextureView,
    between: wgpu::TextureView,
    rows: wgpu::BindGroup,
    columns: wgpu::BindGroup,
}

impl Blurred {
    pub fn new(gpu: &Gpu, blur: &BlurPipeline, label: &str, size: UVec2) -> Result<Self, GpuError> {
        let BlurSettings { format, deviation, stride, .. } = blur.settings;
        let small = size.map(|side| side.div_ceil(blur.settings.shrink));
        let picture = texture(&gpu.device, label, size, format);
        let [between, result] = [(); 2].map(|()| texture(&gpu.device, label, small, format));
        let half = |from: &wgpu::TextureView, axis: Vec2| -> Result<wgpu::BindGroup, GpuError> {
            let direction = Direction {
                stride: axis * stride / size.as_vec2(),
                // Two and a half deviations hold 99 % of a Gaussian.
                reach: (2.5 * deviation.max_element() / stride).ceil(),
                reserved: 0.0,
                deviation: deviation / stride,
            };
            let uniform = upload(gpu, label, &[direction], wgpu::BufferUsages::UNIFORM)?;
            let resources = [
                uniform.as_entire_binding(),
                wgpu::BindingResource::TextureView(from),
                wgpu::BindingResource::Sampler(&blur.sampler),
            ];
            Ok(bind(&gpu.device, label, &blur.layout, &resources))
        };
        let rows = half(&picture, Vec2::X)?;
        let columns = half(&between, Vec2::Y)?;
        Ok(Self { picture, result, between, rows, columns })
    }

    /// Blurs the picture, in two passes of these names.
    pub fn blur(&self, passes: &mut Passes<'_>, [rows, columns]: [&'static str; 2], blur: &BlurPipeline) {
        for (label, to, bindings) in [(rows, &self.between, &self.rows), (columns, &self.result, &self.columns)] {
            let mut pass = passes.flat(label, to, Some(wgpu::Color::TRANSPARENT));
            pass.set_pipeline(blur.pipeline.get());
            pass.set_bind_group(0, bindings, &[]);
            pass.draw(0..3, 0..1);
        }
    }
}
