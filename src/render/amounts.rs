//! The amount of every tetrahedron that its colour tells: its level, k or depth, from what a detector leaves on the GPU.

use super::ColorBy;
use crate::{
    gpu::{
        Binding, Gpu, GpuError, Kernel, KernelSource,
        buffer::{OwnedBuffers, STORAGE, create_buffer, upload},
    },
    pipeline::Input,
};

/// The kernels that find levels, and the largest depth of every primitive's pairs.
pub(super) fn sources() -> [KernelSource; 2] {
    use Binding::{Read, Uniform, Write};
    [
        KernelSource::new("draw/levels.wgsl", "main", &[Uniform, Read, Write]),
        KernelSource::new("draw/depths.wgsl", "main", &[Uniform, Read, Read, Write]),
    ]
}

/// The amounts of a scene's primitives.
#[derive(Debug)]
pub(super) struct Amounts {
    /// One f32 per primitive: whatever the picture is coloured by.
    pub buffer: wgpu::Buffer,
    primitive_count: u32,
    levels: Kernel,
    depths: Kernel,
    primitives: wgpu::Buffer,
    pair_count: wgpu::Buffer,
    boxes: Option<(wgpu::Buffer, wgpu::BindGroup)>,
    k: Option<(wgpu::Buffer, OwnedBuffers)>,
    pairs: Option<Pairs>,
    _kept: OwnedBuffers,
}

/// What belongs to the pairs of a result.
#[derive(Debug)]
struct Pairs {
    buffers: [wgpu::Buffer; 2],
    bindings: wgpu::BindGroup,
    count: u32,
}

impl Amounts {
    /// Of this input's primitives, nothing known yet.
    pub fn new(gpu: &Gpu, input: &Input) -> Result<Self, GpuError> {
        let primitive_count = input.primitive_count;
        let uniform = wgpu::BufferUsages::UNIFORM | wgpu::BufferUsages::COPY_DST;
        let [levels, depths] = sources();
        let buffer = create_buffer(gpu, "amounts", 4 * u64::from(primitive_count.max(4)), STORAGE)?;
        let primitives = upload(gpu, "primitive count", &[primitive_count, 0, 0, 0], uniform)?;
        let pair_count = upload(gpu, "pair count", &[0_u32; 4], uniform)?;
        Ok(Self {
            _kept: OwnedBuffers::all([&buffer, &primitives, &pair_count]),
            buffer,
            primitive_count,
            levels: gpu.kernel(&levels)?,
            depths: gpu.kernel(&depths)?,
            primitives,
            pair_count,
            boxes: None,
            k: None,
            pairs: None,
        })
    }

    /// The boxes of a grid, which hold the levels; the group is only made again for another buffer.
    pub fn set_boxes(&mut self, gpu: &Gpu, boxes: Option<&wgpu::Buffer>) {
        if self.boxes.as_ref().map(|(known, _)| known) != boxes {
            let bind = |boxes| self.levels.bind(gpu, &[&self.primitives, boxes, &self.buffer]);
            self.boxes = boxes.map(|boxes| (boxes.clone(), bind(boxes)));
        }
    }

    /// k of every primitive in the order of the GPU.
    pub fn set_k(&mut self, gpu: &Gpu, k: Option<&[f32]>) -> Result<(), GpuError> {
        let k = k.map(|k| upload(gpu, "k", k, STORAGE)).transpose()?;
        self.k = k.map(|k| (k.clone(), OwnedBuffers::one(k)));
        Ok(())
    }

    /// Pairs and their translations, and how many there are; the group is only made again for other buffers.
    pub fn set_pairs(&mut self, gpu: &Gpu, buffers: Option<[&wgpu::Buffer; 2]>, count: u32) {
        let known = self.pairs.take();
        self.pairs = buffers.map(|buffers| {
            gpu.queue.write_buffer(&self.pair_count, 0, bytemuck::bytes_of(&[count, 0, 0, 0]));
            match known {
                Some(known) if known.buffers.each_ref() == buffers => Pairs { count, ..known },
                _ => Pairs {
                    bindings: self.depths.bind(gpu, &[&self.pair_count, buffers[0], buffers[1], &self.buffer]),
                    buffers: buffers.map(wgpu::Buffer::clone),
                    count,
                },
            }
        });
    }

    /// What can be told, of what is asked for.
    pub fn known(&self, asked: ColorBy) -> ColorBy {
        let is_known = match asked {
            ColorBy::Object | ColorBy::Pairs => true,
            ColorBy::Level => self.boxes.is_some(),
            ColorBy::Depth => self.pairs.is_some(),
            ColorBy::K => self.k.is_some(),
        };
        if is_known { asked } else { ColorBy::Object }
    }

    /// What comes before the pass of [`Self::compute`].
    pub fn prepare(&self, encoder: &mut wgpu::CommandEncoder, paint: ColorBy) {
        match (paint, &self.k) {
            // Those of the picture before are forgotten.
            (ColorBy::Depth, _) => encoder.clear_buffer(&self.buffer, 0, None),
            (ColorBy::K, Some((k, _))) => {
                // Uploaded lists are filled up with zeros.
                let bytes = k.size().min(self.buffer.size());
                encoder.copy_buffer_to_buffer(k, 0, &self.buffer, 0, bytes);
            }
            _ => {}
        }
    }

    /// The amounts of the result as it is now.
    pub fn compute(&self, pass: &mut wgpu::ComputePass<'_>, paint: ColorBy) {
        match (paint, &self.boxes, &self.pairs) {
            (ColorBy::Level, Some((_, bindings)), _) => {
                self.levels.dispatch(pass, bindings, self.primitive_count.div_ceil(256));
            }
            (ColorBy::Depth, _, Some(pairs)) => self.depths.dispatch(pass, &pairs.bindings, pairs.count.div_ceil(256)),
            _ => {}
        }
    }
}
