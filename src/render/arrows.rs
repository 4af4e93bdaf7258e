//! Arrows that start at the centres of primitives. Of a field of vectors that is denser than the screen shows, a sample is
//! drawn: the longest arrow of each tile of the picture, so that there are as many from near as from afar. A compute pass
//! chooses and lists them, and they are drawn indirectly.

use bytemuck::{Pod, Zeroable};
use wgpu::{BlendFactor as By, BlendOperation as Op};

use super::{
    scene_data::{self, Primitives},
    setup::{Depth, Pipeline, Triangles, bind, blended, module, pulled},
    view::ViewUniform,
};
use crate::gpu::{
    Binding, Gpu, GpuError, Growable, Kernel, KernelSource,
    buffer::{OwnedBuffers, STORAGE, create_buffer, upload},
};

/// Corners of an arrow: two triangles of the shaft, one of the head, and the same for its outline; as in `draw/arrows.wgsl`.
const CORNERS: u32 = 18;
/// Capacity in tiles of the picture (`draw/arrow_tiles.wgsl`): 6500 by 6500 CSS pixels.
const TILES: u64 = 1 << 15;
/// Bytes of the arguments of an indirect draw.
const ARGUMENTS: u64 = 16;

/// The kernels that rank arrows in their tiles, and choose the highest of each.
pub(super) fn sources() -> [KernelSource; 2] {
    use Binding::{Read, Uniform, Write};
    let rank = [Uniform, Uniform, Read, Read, Read, Read, Read, Read, Write, Write];
    [
        KernelSource::new("draw/rank_arrows.wgsl", "main", &rank),
        KernelSource::new("draw/choose_arrows.wgsl", "main", &[Uniform, Read, Read, Read, Write, Write, Write]),
    ]
}

/// The shader's `ArrowList`.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Pod, Zeroable)]
struct ArrowList {
    count: u32,
    stride: u32,
    offset: u32,
    reserved: u32,
}

/// How arrows are drawn.
#[derive(Debug)]
pub(super) struct ArrowPipeline {
    layout: wgpu::BindGroupLayout,
    pipeline: Pipeline,
    view: wgpu::Buffer,
    list: wgpu::Buffer,
    highest: wgpu::Buffer,
    chosen: wgpu::Buffer,
    arguments: wgpu::Buffer,
    /// The arguments of a draw of no arrows.
    none: wgpu::Buffer,
    _owned: OwnedBuffers,
}

impl ArrowPipeline {
    pub fn new(gpu: &Gpu, view: &ViewUniform, format: wgpu::TextureFormat) -> Result<Self, GpuError> {
        let device = &gpu.device;
        let layout = pulled(device, "arrows", 8);
        let arrows = Triangles {
            label: "arrows",
            module: &module(device, "draw/arrows.wgsl")?,
            layouts: &[&view.layout, &layout],
            fragment: Some("arrow"),
            targets: &[blended(format, By::SrcAlpha, By::OneMinusSrcAlpha, Op::Add)],
            // Arrows start inside of solids: nothing hides them.
            depth: Depth::Ignored,
            cull: false,
            topology: wgpu::PrimitiveTopology::TriangleList,
        };
        let list = upload(gpu, "arrow list", &[ArrowList::default()], wgpu::BufferUsages::UNIFORM | STORAGE)?;
        let highest = create_buffer(gpu, "highest ranks", 4 * TILES, STORAGE)?;
        let chosen = create_buffer(gpu, "chosen arrows", 4 * TILES, STORAGE)?;
        let arguments = create_buffer(gpu, "arrows draw", ARGUMENTS, STORAGE | wgpu::BufferUsages::INDIRECT)?;
        Ok(Self {
            pipeline: arrows.build(device),
            layout,
            view: view.buffer.clone(),
            none: upload(gpu, "no arrows", &[CORNERS, 0, 0, 0], wgpu::BufferUsages::COPY_SRC)?,
            _owned: OwnedBuffers::all([&list, &highest, &chosen, &arguments]),
            list,
            highest,
            chosen,
            arguments,
        })
    }

    /// Clears what the pass of [`Arrows::compute`] fills.
    pub fn reset(&self, encoder: &mut wgpu::CommandEncoder) {
        encoder.clear_buffer(&self.highest, 0, None);
        encoder.clear_buffer(&self.chosen, 0, None);
        encoder.copy_buffer_to_buffer(&self.none, 0, &self.arguments, 0, ARGUMENTS);
    }

    /// The chosen arrow of every tile, its number and 1, or 0; and the arguments of their draw.
    #[cfg(test)]
    pub fn chosen(&self) -> [&wgpu::Buffer; 2] {
        [&self.chosen, &self.arguments]
    }
}

/// The arrows of a scene.
#[derive(Debug)]
pub(super) struct Arrows {
    primitives: Primitives,
    shifts: wgpu::Buffer,
    /// The tile of every arrow.
    tiles: Growable,
    bound: Option<Bound>,
}

/// The bind groups of one pair of buffers.
#[derive(Debug)]
struct Bound {
    buffers: [wgpu::Buffer; 2],
    rank: (Kernel, wgpu::BindGroup),
    choose: (Kernel, wgpu::BindGroup),
    draw: wgpu::BindGroup,
    count: u32,
}

impl Arrows {
    /// Arrows at `primitives`, whose objects are moved apart along `shifts`.
    pub fn new(primitives: &Primitives, shifts: &wgpu::Buffer) -> Self {
        Self {
            primitives: primitives.clone(),
            shifts: shifts.clone(),
            tiles: Growable::new("arrow tiles"),
            bound: None,
        }
    }

    /// Bind groups are made again only for other buffers.
    pub fn set(
        &mut self,
        gpu: &Gpu,
        pipeline: &ArrowPipeline,
        arrows: Option<scene_data::Arrows<'_>>,
    ) -> Result<(), GpuError> {
        let known = self.bound.take();
        let Some(scene_data::Arrows { tails, stride, offset, vectors, count }) = arrows.filter(|a| a.count > 0) else {
            return Ok(());
        };
        let list = ArrowList { count, stride, offset, reserved: 0 };
        gpu.queue.write_buffer(&pipeline.list, 0, bytemuck::bytes_of(&list));
        let other_tiles = self.tiles.ensure(gpu, 4 * u64::from(count))?;
        if let Some(known) = known.filter(|known| !other_tiles && known.buffers.each_ref() == [tails, vectors]) {
            self.bound = Some(Bound { count, ..known });
            return Ok(());
        }
        let ArrowPipeline { layout, view, list, highest, chosen, arguments, .. } = pipeline;
        let Primitives { positions, cells, objects, .. } = &self.primitives;
        let (shifts, tiles) = (&self.shifts, self.tiles.get()?);
        let drawn = [positions, cells, objects, shifts, tails, vectors, chosen, list];
        let ranked = [view, list, positions, cells, objects, shifts, tails, vectors, tiles, highest];
        let [rank, choose] = sources();
        let bound = |source: &KernelSource, buffers: &[&wgpu::Buffer]| -> Result<_, GpuError> {
            let kernel = gpu.kernel(source)?;
            let group = kernel.bind(gpu, buffers);
            Ok((kernel, group))
        };
        self.bound = Some(Bound {
            rank: bound(&rank, &ranked)?,
            choose: bound(&choose, &[list, tails, vectors, tiles, highest, chosen, arguments])?,
            draw: bind(&gpu.device, "arrows", layout, &drawn.map(wgpu::Buffer::as_entire_binding)),
            buffers: [tails.clone(), vectors.clone()],
            count,
        });
        Ok(())
    }

    /// The tile of every arrow.
    #[cfg(test)]
    pub fn tiles(&self) -> Option<&wgpu::Buffer> {
        self.tiles.get().ok()
    }

    /// Chooses the arrows to draw.
    pub fn compute(&self, pass: &mut wgpu::ComputePass<'_>) {
        if let Some(Bound { rank, choose, count, .. }) = &self.bound {
            for (kernel, bindings) in [rank, choose] {
                kernel.dispatch(pass, bindings, count.div_ceil(256));
            }
        }
    }

    pub fn draw(&self, pass: &mut wgpu::RenderPass<'_>, pipeline: &ArrowPipeline) {
        let Some(bound) = &self.bound else { return };
        pass.set_pipeline(pipeline.pipeline.get());
        pass.set_bind_group(1, &bound.draw, &[]);
        pass.draw_indirect(&pipeline.arguments, 0);
    }
}
