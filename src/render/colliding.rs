//! Colliding tetrahedra as solids, from the marks that a detector leaves on the GPU: listed there, drawn indirectly.

use wgpu::{BlendFactor as By, BlendOperation as Op};

use super::{
    setup::{Depth, SAMPLES, Triangles, bind, blended, module, pulled},
    view::ViewUniform,
};
use crate::{
    gpu::{
        Binding, Gpu, GpuError, Kernel, KernelSource,
        buffer::{OwnedBuffers, STORAGE, create_buffer, upload},
    },
    pipeline::Input,
};

/// The format of the halo's light.
pub(super) const LIGHT: wgpu::TextureFormat = wgpu::TextureFormat::Rgba8Unorm;

/// Bytes of the arguments of an indirect draw.
const ARGUMENTS: u64 = 16;

/// The kernel that lists marked primitives.
pub(super) fn source() -> KernelSource {
    use Binding::{Read, Uniform, Write};
    KernelSource::new("draw/compact.wgsl", "main", &[Uniform, Read, Write, Write])
}

/// How colliding tetrahedra are drawn.
#[derive(Debug)]
pub(super) struct CollidingPipelines {
    layout: wgpu::BindGroupLayout,
    solid: wgpu::RenderPipeline,
    /// With their insides, which a clip plane lays open.
    open: wgpu::RenderPipeline,
    light: wgpu::RenderPipeline,
    /// No corners, one instance.
    none: wgpu::Buffer,
}

impl CollidingPipelines {
    pub fn new(gpu: &Gpu, view: &ViewUniform, format: wgpu::TextureFormat) -> Result<Self, GpuError> {
        let device = &gpu.device;
        let layout = pulled(device, "colliding", 7);
        let solid = Triangles {
            label: "colliding",
            module: &module(device, "draw/colliding.wgsl")?,
            layouts: &[&view.layout, &layout],
            fragment: Some("solid"),
            targets: &[Some(format.into())],
            depth: Depth::Written,
            samples: SAMPLES,
            cull: true,
            topology: wgpu::PrimitiveTopology::TriangleList,
        };
        // The largest of each channel: the order in which they are listed does not show.
        let largest = [blended(LIGHT, By::One, By::One, Op::Max)];
        let light = Triangles {
            label: "colliding light",
            fragment: Some("light"),
            targets: &largest,
            depth: Depth::None,
            samples: 1,
            ..solid
        };
        Ok(Self {
            solid: solid.build(device),
            open: Triangles { label: "colliding, open", cull: false, ..solid }.build(device),
            light: light.build(device),
            none: upload(gpu, "no colliding", &[0_u32, 1, 0, 0], wgpu::BufferUsages::COPY_SRC)?,
            layout,
        })
    }
}

/// The colliding tetrahedra of a scene.
#[derive(Debug)]
pub(super) struct Colliding {
    input: Input,
    shifts: wgpu::Buffer,
    kernel: Kernel,
    count: wgpu::Buffer,
    list: wgpu::Buffer,
    arguments: wgpu::Buffer,
    /// What colours tell.
    amounts: wgpu::Buffer,
    marked: Option<Marked>,
    _kept: OwnedBuffers,
}

/// What belongs to one buffer of marks.
#[derive(Debug)]
struct Marked {
    marks: wgpu::Buffer,
    compact: wgpu::BindGroup,
    draw: wgpu::BindGroup,
}

impl Colliding {
    /// Tetrahedra of `input`, whose objects are moved apart by `shifts`, with colours that tell `amounts`.
    pub fn new(gpu: &Gpu, input: &Input, shifts: &wgpu::Buffer, amounts: &wgpu::Buffer) -> Result<Self, GpuError> {
        let primitives = input.primitive_count;
        let count = upload(gpu, "primitive count", &[primitives, 0, 0, 0], wgpu::BufferUsages::UNIFORM)?;
        let list = create_buffer(gpu, "colliding list", 4 * u64::from(primitives.max(4)), STORAGE)?;
        let arguments = create_buffer(gpu, "colliding draw", ARGUMENTS, STORAGE | wgpu::BufferUsages::INDIRECT)?;
        Ok(Self {
            input: input.clone(),
            shifts: shifts.clone(),
            kernel: gpu.kernel(&source())?,
            amounts: amounts.clone(),
            marked: None,
            _kept: OwnedBuffers::all([&count, &list, &arguments]),
            count,
            list,
            arguments,
        })
    }

    /// The marks to draw from now on; groups are only made again for another buffer.
    pub fn set_marks(&mut self, gpu: &Gpu, pipelines: &CollidingPipelines, marks: Option<&wgpu::Buffer>) {
        if self.marked.as_ref().map(|marked| &marked.marks) != marks {
            self.marked = marks.map(|marks| self.mark(gpu, pipelines, marks));
        }
    }

    fn mark(&self, gpu: &Gpu, pipelines: &CollidingPipelines, marks: &wgpu::Buffer) -> Marked {
        let Input { positions, cells, objects, .. } = &self.input;
        let drawn = [positions, cells, objects, marks, &self.list, &self.shifts, &self.amounts];
        Marked {
            marks: marks.clone(),
            compact: self.kernel.bind(gpu, &[&self.count, marks, &self.list, &self.arguments]),
            draw: bind(&gpu.device, "colliding", &pipelines.layout, &drawn.map(wgpu::Buffer::as_entire_binding)),
        }
    }

    /// Whether there are marks to draw.
    pub fn is_marked(&self) -> bool {
        self.marked.is_some()
    }

    /// Empties what the pass of [`Self::compute`] fills.
    pub fn reset(&self, encoder: &mut wgpu::CommandEncoder, pipelines: &CollidingPipelines) {
        encoder.copy_buffer_to_buffer(&pipelines.none, 0, &self.arguments, 0, ARGUMENTS);
    }

    /// Lists what is marked now.
    pub fn compute(&self, pass: &mut wgpu::ComputePass<'_>) {
        if let Some(marked) = &self.marked {
            self.kernel.dispatch(pass, &marked.compact, self.input.primitive_count.div_ceil(256));
        }
    }

    /// The solids, which may be cut open.
    pub fn draw_solid(&self, pass: &mut wgpu::RenderPass<'_>, pipelines: &CollidingPipelines, open: bool) {
        self.draw(pass, if open { &pipelines.open } else { &pipelines.solid });
    }

    /// Their light, for the halo.
    pub fn draw_light(&self, pass: &mut wgpu::RenderPass<'_>, pipelines: &CollidingPipelines) {
        self.draw(pass, &pipelines.light);
    }

    /// The list and the arguments of its draw.
    #[cfg(test)]
    pub fn listed(&self) -> [&wgpu::Buffer; 2] {
        [&self.list, &self.arguments]
    }

    fn draw(&self, pass: &mut wgpu::RenderPass<'_>, pipeline: &wgpu::RenderPipeline) {
        let Some(marked) = &self.marked else { return };
        pass.set_pipeline(pipeline);
        pass.set_bind_group(1, &marked.draw, &[]);
        pass.draw_indirect(&self.arguments, 0);
    }
}
