//! Marked primitives as solids: a compute pass lists them, and they are drawn indirectly.

use wgpu::{BlendFactor as By, BlendOperation as Op};

use super::{
    scene_data::Primitives,
    setup::{Depth, Pipeline, Triangles, bind, blended, module, pulled},
    view::ViewUniform,
};
use crate::gpu::{
    Binding, Gpu, GpuError, Kernel, KernelSource,
    buffer::{OwnedBuffers, STORAGE, create_buffer, upload},
};

/// The format of the halo's light.
pub(super) const LIGHT: wgpu::TextureFormat = wgpu::TextureFormat::Rgba8Unorm;

/// Bytes of the arguments of an indirect draw.
const ARGUMENTS: u64 = 16;

/// The kernel that lists marked primitives.
pub(super) fn source() -> KernelSource {
    use Binding::{Read, Uniform, Write};
    KernelSource::new("draw/list_marked.wgsl", "main", &[Uniform, Read, Write, Write])
}

/// How marked primitives are drawn.
#[derive(Debug)]
pub(super) struct MarkedPipelines {
    layout: wgpu::BindGroupLayout,
    solid: Pipeline,
    /// With back faces, which a clip plane exposes.
    open: Pipeline,
    light: Pipeline,
    /// No corners, one instance.
    none: wgpu::Buffer,
}

impl MarkedPipelines {
    pub fn new(gpu: &Gpu, view: &ViewUniform, format: wgpu::TextureFormat) -> Result<Self, GpuError> {
        let device = &gpu.device;
        let layout = pulled(device, "marked", 7);
        let solid = Triangles {
            label: "marked",
            module: &module(device, "draw/marked.wgsl")?,
            layouts: &[&view.layout, &layout],
            fragment: Some("solid"),
            targets: &[Some(format.into())],
            depth: Depth::Written,
            cull: true,
            topology: wgpu::PrimitiveTopology::TriangleList,
        };
        // The largest of each channel: the result does not depend on the order in which they are listed.
        let largest = [blended(LIGHT, By::One, By::One, Op::Max)];
        let light = Triangles {
            label: "marked light",
            fragment: Some("light"),
            targets: &largest,
            depth: Depth::None,
            ..solid
        };
        Ok(Self {
            solid: solid.build(device),
            open: Triangles { label: "marked, cut open", cull: false, ..solid }.build(device),
            light: light.build(device),
            none: upload(gpu, "no marked", &[0_u32, 1, 0, 0], wgpu::BufferUsages::COPY_SRC)?,
            layout,
        })
    }
}

/// The marked primitives of a scene.
#[derive(Debug)]
pub(super) struct MarkedSolids {
    primitives: Primitives,
    shifts: wgpu::Buffer,
    kernel: Kernel,
    count: wgpu::Buffer,
    list: wgpu::Buffer,
    arguments: wgpu::Buffer,
    amounts: wgpu::Buffer,
    bound: Option<Bound>,
    _owned: OwnedBuffers,
}

/// The bind groups of one buffer of marks.
#[derive(Debug)]
struct Bound {
    marks: wgpu::Buffer,
    list: wgpu::BindGroup,
    draw: wgpu::BindGroup,
}

impl MarkedSolids {
    /// Objects are moved apart along `shifts`; colours may show `amounts`.
    pub fn new(
        gpu: &Gpu,
        primitives: &Primitives,
        shifts: &wgpu::Buffer,
        amounts: &wgpu::Buffer,
    ) -> Result<Self, GpuError> {
        let count =
            upload(gpu, "primitive count", &[primitives.primitive_count, 0, 0, 0], wgpu::BufferUsages::UNIFORM)?;
        let list = create_buffer(gpu, "marked list", 4 * u64::from(primitives.primitive_count.max(4)), STORAGE)?;
        let arguments = create_buffer(gpu, "marked draw", ARGUMENTS, STORAGE | wgpu::BufferUsages::INDIRECT)?;
        Ok(Self {
            primitives: primitives.clone(),
            shifts: shifts.clone(),
            kernel: gpu.kernel(&source())?,
            amounts: amounts.clone(),
            bound: None,
            _owned: OwnedBuffers::all([&count, &list, &arguments]),
            count,
            list,
            arguments,
        })
    }

    /// The bind groups are made again only for another buffer.
    pub fn set_marks(&mut self, gpu: &Gpu, pipelines: &MarkedPipelines, marks: Option<&wgpu::Buffer>) {
        if self.bound.as_ref().map(|bound| &bound.marks) != marks {
            self.bound = marks.map(|marks| self.mark(gpu, pipelines, marks));
        }
    }

    fn mark(&self, gpu: &Gpu, pipelines: &MarkedPipelines, marks: &wgpu::Buffer) -> Bound {
        let Primitives { positions, cells, objects, .. } = &self.primitives;
        let drawn = [positions, cells, objects, marks, &self.list, &self.shifts, &self.amounts];
        Bound {
            marks: marks.clone(),
            list: self.kernel.bind(gpu, &[&self.count, marks, &self.list, &self.arguments]),
            draw: bind(&gpu.device, "marked", &pipelines.layout, &drawn.map(wgpu::Buffer::as_entire_binding)),
        }
    }

    /// Whether there are marks to draw.
    pub fn is_marked(&self) -> bool {
        self.bound.is_some()
    }

    /// Clears what the pass of [`Self::compute`] fills.
    pub fn reset(&self, encoder: &mut wgpu::CommandEncoder, pipelines: &MarkedPipelines) {
        encoder.copy_buffer_to_buffer(&pipelines.none, 0, &self.arguments, 0, ARGUMENTS);
    }

    /// Lists the marked primitives.
    pub fn compute(&self, pass: &mut wgpu::ComputePass<'_>) {
        if let Some(bound) = &self.bound {
            self.kernel.dispatch(pass, &bound.list, self.primitives.primitive_count.div_ceil(256));
        }
    }

    /// The solids; `open` with their back faces.
    pub fn draw_solid(&self, pass: &mut wgpu::RenderPass<'_>, pipelines: &MarkedPipelines, open: bool) {
        self.draw(pass, if open { &pipelines.open } else { &pipelines.solid });
    }

    /// Their colour, for the halo.
    pub fn draw_light(&self, pass: &mut wgpu::RenderPass<'_>, pipelines: &MarkedPipelines) {
        self.draw(pass, &pipelines.light);
    }

    /// The list and the arguments of its draw.
    #[cfg(test)]
    pub fn listed(&self) -> [&wgpu::Buffer; 2] {
        [&self.list, &self.arguments]
    }

    fn draw(&self, pass: &mut wgpu::RenderPass<'_>, pipeline: &Pipeline) {
        let Some(bound) = &self.bound else { return };
        pass.set_pipeline(pipeline.get());
        pass.set_bind_group(1, &bound.draw, &[]);
        pass.draw_indirect(&self.arguments, 0);
    }
}
