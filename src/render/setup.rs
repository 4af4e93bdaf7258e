//! What drawables share when they are set up: shaders, layouts and pipelines.

use std::sync::OnceLock;

use crate::gpu::{GpuError, shader};

/// The format of the depth buffer; reversed, see [`super::Camera`].
pub(super) const DEPTH: wgpu::TextureFormat = wgpu::TextureFormat::Depth32Float;

/// A shader module, composed from its file.
pub(super) fn module(device: &wgpu::Device, path: &str) -> Result<wgpu::ShaderModule, GpuError> {
    let text = shader::compose(path, &[])?;
    let source = wgpu::ShaderSource::Wgsl(text.into());
    Ok(device.create_shader_module(wgpu::ShaderModuleDescriptor { label: Some(path), source }))
}

/// A layout of storage buffers that vertices are pulled from.
pub(super) fn pulled(device: &wgpu::Device, label: &str, count: u32) -> wgpu::BindGroupLayout {
    let entries: Vec<_> = (0..count)
        .map(|binding| wgpu::BindGroupLayoutEntry {
            binding,
            visibility: wgpu::ShaderStages::VERTEX,
            ty: wgpu::BindingType::Buffer {
                ty: wgpu::BufferBindingType::Storage { read_only: true },
                has_dynamic_offset: false,
                min_binding_size: None,
            },
            count: None,
        })
        .collect();
    device.create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor { label: Some(label), entries: &entries })
}

/// What a layout binds for the fragment stage.
#[derive(Clone, Copy, Debug)]
pub(super) enum FragmentBinding {
    Uniform,
    Texture,
    Sampler,
}

/// A layout for the fragment stage.
pub(super) fn fragment_layout(device: &wgpu::Device, label: &str, kinds: &[FragmentBinding]) -> wgpu::BindGroupLayout {
    let entries: Vec<_> = (0..)
        .zip(kinds)
        .map(|(binding, kind)| wgpu::BindGroupLayoutEntry {
            binding,
            visibility: wgpu::ShaderStages::FRAGMENT,
            ty: match kind {
                FragmentBinding::Uniform => wgpu::BindingType::Buffer {
                    ty: wgpu::BufferBindingType::Uniform,
                    has_dynamic_offset: false,
                    min_binding_size: None,
                },
                FragmentBinding::Texture => wgpu::BindingType::Texture {
                    sample_type: wgpu::TextureSampleType::Float { filterable: true },
                    view_dimension: wgpu::TextureViewDimension::D2,
                    multisampled: false,
                },
                FragmentBinding::Sampler => wgpu::BindingType::Sampler(wgpu::SamplerBindingType::Filtering),
            },
            count: None,
        })
        .collect();
    device.create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor { label: Some(label), entries: &entries })
}

/// A group of resources as bindings 0, 1, …
pub(super) fn bind(
    device: &wgpu::Device,
    label: &str,
    layout: &wgpu::BindGroupLayout,
    resources: &[wgpu::BindingResource<'_>],
) -> wgpu::BindGroup {
    let entries: Vec<_> = (0..)
        .zip(resources)
        .map(|(binding, resource)| wgpu::BindGroupEntry { binding, resource: resource.clone() })
        .collect();
    device.create_bind_group(&wgpu::BindGroupDescriptor { label: Some(label), layout, entries: &entries })
}

/// Interpolates between texels, and clamps to the edge.
pub(super) fn sampler(device: &wgpu::Device) -> wgpu::Sampler {
    device.create_sampler(&wgpu::SamplerDescriptor {
        label: Some("soft"),
        mag_filter: wgpu::FilterMode::Linear,
        min_filter: wgpu::FilterMode::Linear,
        ..Default::default()
    })
}

/// A texture to draw into and to read in a shader afterwards.
pub(super) fn texture(
    device: &wgpu::Device,
    label: &str,
    size: glam::UVec2,
    format: wgpu::TextureFormat,
) -> wgpu::TextureView {
    device
        .create_texture(&wgpu::TextureDescriptor {
            label: Some(label),
            size: wgpu::Extent3d { width: size.x, height: size.y, depth_or_array_layers: 1 },
            mip_level_count: 1,
            sample_count: 1,
            dimension: wgpu::TextureDimension::D2,
            format,
            usage: wgpu::TextureUsages::RENDER_ATTACHMENT | wgpu::TextureUsages::TEXTURE_BINDING,
            view_formats: &[],
        })
        .create_view(&wgpu::TextureViewDescriptor::default())
}

/// The depth test of a pipeline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Depth {
    /// The target has no depth buffer.
    None,
    /// Drawn over everything so far, whatever its depth.
    Ignored,
    /// The nearest is drawn, and its depth written.
    Written,
    /// Drawn where it is at least as near; depth is not written.
    Tested,
}

/// A pipeline of triangles, or of what else the topology says.
#[derive(Clone, Copy, Debug)]
pub(super) struct Triangles<'a> {
    pub label: &'a str,
    pub module: &'a wgpu::ShaderModule,
    pub layouts: &'a [&'a wgpu::BindGroupLayout],
    /// None: only depth.
    pub fragment: Option<&'a str>,
    pub targets: &'a [Option<wgpu::ColorTargetState>],
    pub depth: Depth,
    pub cull: bool,
    pub topology: wgpu::PrimitiveTopology,
}

/// A pipeline that is compiled when something is drawn with it for the first time: the first picture waits for few of them.
#[derive(Debug)]
pub(super) struct Pipeline {
    device: wgpu::Device,
    label: String,
    module: wgpu::ShaderModule,
    layout: wgpu::PipelineLayout,
    fragment: Option<String>,
    targets: Vec<Option<wgpu::ColorTargetState>>,
    depth: Depth,
    cull: bool,
    topology: wgpu::PrimitiveTopology,
    made: OnceLock<wgpu::RenderPipeline>,
}

impl Triangles<'_> {
    pub fn build(self, device: &wgpu::Device) -> Pipeline {
        let layouts: Vec<_> = self.layouts.iter().copied().map(Some).collect();
        let layout = device.create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
            label: Some(self.label),
            bind_group_layouts: &layouts,
            immediate_size: 0,
        });
        Pipeline {
            device: device.clone(),
            label: self.label.into(),
            module: self.module.clone(),
            layout,
            fragment: self.fragment.map(Into::into),
            targets: self.targets.to_vec(),
            depth: self.depth,
            cull: self.cull,
            topology: self.topology,
            made: OnceLock::new(),
        }
    }
}

impl Pipeline {
    /// The pipeline, compiled now at the latest.
    pub fn get(&self) -> &wgpu::RenderPipeline {
        self.made.get_or_init(|| self.compile())
    }

    fn compile(&self) -> wgpu::RenderPipeline {
        let compare = match self.depth {
            Depth::None | Depth::Ignored => wgpu::CompareFunction::Always,
            Depth::Written => wgpu::CompareFunction::Greater,
            Depth::Tested => wgpu::CompareFunction::GreaterEqual,
        };
        self.device.create_render_pipeline(&wgpu::RenderPipelineDescriptor {
            label: Some(&self.label),
            layout: Some(&self.layout),
            vertex: wgpu::VertexState {
                module: &self.module,
                entry_point: Some("corner"),
                compilation_options: Default::default(),
                buffers: &[],
            },
            primitive: wgpu::PrimitiveState {
                topology: self.topology,
                cull_mode: self.cull.then_some(wgpu::Face::Back),
                ..Default::default()
            },
            depth_stencil: (self.depth != Depth::None).then(|| wgpu::DepthStencilState {
                format: DEPTH,
                depth_write_enabled: Some(self.depth == Depth::Written),
                depth_compare: Some(compare),
                stencil: Default::default(),
                bias: Default::default(),
            }),
            multisample: wgpu::MultisampleState::default(),
            fragment: self.fragment.as_deref().map(|entry| wgpu::FragmentState {
                module: &self.module,
                entry_point: Some(entry),
                compilation_options: Default::default(),
                targets: &self.targets,
            }),
            multiview_mask: None,
            cache: None,
        })
    }
}

/// A target whose colours are combined by these factors; alpha likewise.
pub(super) fn blended(
    format: wgpu::TextureFormat,
    src_factor: wgpu::BlendFactor,
    dst_factor: wgpu::BlendFactor,
    operation: wgpu::BlendOperation,
) -> Option<wgpu::ColorTargetState> {
    let component = wgpu::BlendComponent { src_factor, dst_factor, operation };
    let blend = Some(wgpu::BlendState { color: component, alpha: component });
    Some(wgpu::ColorTargetState { format, blend, write_mask: wgpu::ColorWrites::ALL })
}

/// The colour attachment of a pass.
pub(super) fn attachment<'a>(
    view: &'a wgpu::TextureView,
    clear: Option<wgpu::Color>,
) -> Option<wgpu::RenderPassColorAttachment<'a>> {
    Some(wgpu::RenderPassColorAttachment {
        view,
        depth_slice: None,
        resolve_target: None,
        ops: wgpu::Operations {
            load: clear.map_or(wgpu::LoadOp::Load, wgpu::LoadOp::Clear),
            store: wgpu::StoreOp::Store,
        },
    })
}
