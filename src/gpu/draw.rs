//! Rasterisation as a step of a search: triangles without a picture, whose fragments write into buffers.

use super::{Binding, Gpu, GpuError, shader};

/// Everything that makes such a step: file, values, bindings, size. The file has the entry points `corner` (vertex) and
/// `fragment`; what is bound for writing is seen by fragments only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawSource {
    /// File below `shaders/`.
    pub path: &'static str,
    /// Bindings of group 0, in order.
    pub bindings: Vec<Binding>,
    /// Values of the placeholders.
    pub defines: Vec<(&'static str, String)>,
    /// Generated files that it includes, by path.
    pub files: Vec<(&'static str, String)>,
    /// Pixels across and down.
    pub size: [u32; 2],
}

/// A pipeline with the target that WebGPU asks for, which nobody reads.
#[derive(Clone, Debug)]
pub struct Draw {
    pipeline: wgpu::RenderPipeline,
    layout: wgpu::BindGroupLayout,
    target: wgpu::TextureView,
}

const FORMAT: wgpu::TextureFormat = wgpu::TextureFormat::R8Unorm;

impl Draw {
    /// Makes the pipeline and its target.
    ///
    /// # Errors
    /// A shader that cannot be composed. What the driver says about its text arrives at [`Gpu::take_error`].
    pub fn new(gpu: &Gpu, source: &DrawSource) -> Result<Self, GpuError> {
        let text = shader::compose_with(source.path, &source.defines, &source.files, false)?;
        let label = Some(source.path);
        let module = gpu.device.create_shader_module(wgpu::ShaderModuleDescriptor {
            label,
            source: wgpu::ShaderSource::Wgsl(text.into()),
        });
        let entries: Vec<_> = (0..)
            .zip(&source.bindings)
            .map(|(binding, kind)| {
                let (visibility, ty) = match kind {
                    Binding::Read => (wgpu::ShaderStages::VERTEX_FRAGMENT, storage(true)),
                    Binding::Write => (wgpu::ShaderStages::FRAGMENT, storage(false)),
                    Binding::Uniform => (wgpu::ShaderStages::VERTEX_FRAGMENT, wgpu::BufferBindingType::Uniform),
                };
                let ty = wgpu::BindingType::Buffer { ty, has_dynamic_offset: false, min_binding_size: None };
                wgpu::BindGroupLayoutEntry { binding, visibility, ty, count: None }
            })
            .collect();
        let layout = gpu.device.create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor { label, entries: &entries });
        let pipeline_layout = gpu.device.create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
            label,
            bind_group_layouts: &[Some(&layout)],
            immediate_size: 0,
        });
        let pipeline = gpu.device.create_render_pipeline(&wgpu::RenderPipelineDescriptor {
            label,
            layout: Some(&pipeline_layout),
            vertex: wgpu::VertexState {
                module: &module,
                entry_point: Some("corner"),
                compilation_options: Default::default(),
                buffers: &[],
            },
            primitive: wgpu::PrimitiveState::default(),
            depth_stencil: None,
            multisample: wgpu::MultisampleState::default(),
            fragment: Some(wgpu::FragmentState {
                module: &module,
                entry_point: Some("fragment"),
                compilation_options: Default::default(),
                targets: &[Some(wgpu::ColorTargetState {
                    format: FORMAT,
                    blend: None,
                    write_mask: wgpu::ColorWrites::empty(),
                })],
            }),
            multiview_mask: None,
            cache: None,
        });
        let [width, height] = source.size;
        let target = gpu.device.create_texture(&wgpu::TextureDescriptor {
            label,
            size: wgpu::Extent3d { width, height, depth_or_array_layers: 1 },
            mip_level_count: 1,
            sample_count: 1,
            dimension: wgpu::TextureDimension::D2,
            format: FORMAT,
            usage: wgpu::TextureUsages::RENDER_ATTACHMENT,
            view_formats: &[],
        });
        Ok(Self { pipeline, layout, target: target.create_view(&wgpu::TextureViewDescriptor::default()) })
    }

    /// A bind group of these buffers as bindings 0, 1, …
    #[must_use]
    pub fn bind(&self, gpu: &Gpu, buffers: &[&wgpu::Buffer]) -> wgpu::BindGroup {
        let entries: Vec<_> = (0..)
            .zip(buffers)
            .map(|(binding, buffer)| wgpu::BindGroupEntry { binding, resource: buffer.as_entire_binding() })
            .collect();
        gpu.device.create_bind_group(&wgpu::BindGroupDescriptor {
            label: Some("draw"),
            layout: &self.layout,
            entries: &entries,
        })
    }

    /// Records the triangles of so many corners in a render pass of its own.
    pub fn record(
        &self,
        encoder: &mut wgpu::CommandEncoder,
        bind_group: &wgpu::BindGroup,
        vertices: u32,
        timestamp_writes: Option<wgpu::RenderPassTimestampWrites<'_>>,
    ) {
        let mut pass = encoder.begin_render_pass(&wgpu::RenderPassDescriptor {
            label: Some("draw"),
            color_attachments: &[Some(wgpu::RenderPassColorAttachment {
                view: &self.target,
                depth_slice: None,
                resolve_target: None,
                ops: wgpu::Operations { load: wgpu::LoadOp::Clear(wgpu::Color::BLACK), store: wgpu::StoreOp::Discard },
            })],
            depth_stencil_attachment: None,
            timestamp_writes,
            occlusion_query_set: None,
            multiview_mask: None,
        });
        pass.set_pipeline(&self.pipeline);
        pass.set_bind_group(0, bind_group, &[]);
        pass.draw(0..vertices, 0..1);
    }
}

fn storage(read_only: bool) -> wgpu::BufferBindingType {
    wgpu::BufferBindingType::Storage { read_only }
}
