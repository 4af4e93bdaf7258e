//! Sum, minimum or maximum of a list.

use super::{
    Binding::{Read, Uniform, Write},
    Gpu, GpuError, Growable, Kernel, KernelSource,
    buffer::{STORAGE, create_buffer},
    length::{Extent, Length},
    prepared::Prepared,
};

/// Elements per workgroup, as in `gpu/reduce.wgsl`.
const BLOCK: u32 = 4096;

/// What to reduce to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reduction {
    /// Sum of `u32`, wrapping; 0 of nothing.
    Sum,
    /// Smallest `u32`; `u32::MAX` of nothing.
    Min,
    /// Largest `u32`; 0 of nothing.
    Max,
    /// Smallest `f32` in the order of `f32::total_cmp`; a NaN of nothing.
    MinFloat,
    /// Largest `f32` in the order of `f32::total_cmp`, so that a positive NaN is seen; a negative NaN of nothing.
    MaxFloat,
}

impl Reduction {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Sum, Self::Min, Self::Max, Self::MinFloat, Self::MaxFloat];

    fn sources(self) -> [KernelSource; 2] {
        let combine = match self {
            Self::Sum => "sum",
            Self::Min | Self::MinFloat => "min",
            Self::Max | Self::MaxFloat => "max",
        };
        let float = matches!(self, Self::MinFloat | Self::MaxFloat);
        let (encode, decode) = if float { ("ordered_bits", "unordered_bits") } else { ("u32", "u32") };
        ["reduce_blocks", "reduce_rest"].map(|entry| {
            KernelSource::new("gpu/reduce.wgsl", entry, &[Uniform, Read, Write])
                .define("LANES", 256)
                .define("COMBINE", combine)
                .define("ENCODE", encode)
                .define("DECODE", decode)
                .without_clearing()
        })
    }
}

/// The kernels of this file.
#[must_use]
pub fn kernels() -> Vec<KernelSource> {
    Reduction::ALL.iter().flat_map(|reduction| reduction.sources()).collect()
}

/// Reduces lists.
#[derive(Clone, Debug)]
pub struct Reduce {
    reduce_blocks: Kernel,
    reduce_rest: Kernel,
}

/// Scratch of [`Reduce`].
#[derive(Debug)]
pub struct ReduceWorkspace {
    blocks: Growable,
    result: wgpu::Buffer,
    prepared: Prepared<(wgpu::Buffer, Length), Work>,
}

#[derive(Debug)]
struct Work {
    extent: Extent,
    blocks: wgpu::BindGroup,
    rest: Option<wgpu::BindGroup>,
}

impl ReduceWorkspace {
    /// Without any room yet.
    ///
    /// # Errors
    /// When the result's 16 bytes cannot be made.
    pub fn new(gpu: &Gpu) -> Result<Self, GpuError> {
        let result = create_buffer(gpu, "reduce result", 16, STORAGE | wgpu::BufferUsages::UNIFORM)?;
        Ok(Self { blocks: Growable::new("reduce blocks"), result, prepared: Prepared::default() })
    }

    /// The last result, as the first word.
    #[must_use]
    pub fn result(&self) -> &wgpu::Buffer {
        &self.result
    }

    /// Lets go of the lists that it is prepared for. What is prepared keeps its buffers alive, so call this when they
    /// are given up; the scratch stays.
    pub fn forget(&mut self) {
        self.prepared.clear();
    }

    /// Bytes of scratch by name.
    #[must_use]
    pub fn bytes(&self) -> Vec<(&'static str, u64)> {
        vec![(self.blocks.label(), self.blocks.bytes()), ("reduce result", self.result.size())]
    }
}

impl Reduce {
    /// Makes the kernels.
    ///
    /// # Errors
    /// As [`Gpu::kernel`].
    pub fn new(gpu: &Gpu, reduction: Reduction) -> Result<Self, GpuError> {
        let [reduce_blocks, reduce_rest] = reduction.sources();
        Ok(Self { reduce_blocks: gpu.kernel(&reduce_blocks)?, reduce_rest: gpu.kernel(&reduce_rest)? })
    }

    /// Records the reduction of `values` to [`ReduceWorkspace::result`].
    ///
    /// # Errors
    /// A length beyond the buffer, or no room for the scratch.
    pub fn record(
        &self,
        gpu: &Gpu,
        pass: &mut wgpu::ComputePass<'_>,
        workspace: &mut ReduceWorkspace,
        values: &wgpu::Buffer,
        length: &Length,
    ) -> Result<(), GpuError> {
        length.check("reduce", values, 4)?;
        let ReduceWorkspace { blocks, result, prepared } = workspace;
        if blocks.ensure(gpu, u64::from(length.capacity().div_ceil(BLOCK)) * 4)? {
            prepared.clear();
        }
        let work = prepared.get((values.clone(), length.clone()), || {
            let extent = Extent::new(gpu, length, &[BLOCK])?;
            let one = extent.max_groups(0) == 1;
            let partial = if one { &*result } else { blocks.get()? };
            let first = self.reduce_blocks.bind(gpu, &[extent.uniform(), values, partial]);
            let rest = (!one).then(|| self.reduce_rest.bind(gpu, &[extent.uniform(), partial, result]));
            Ok(Work { extent, blocks: first, rest })
        })?;
        work.extent.begin(pass);
        work.extent.dispatch(pass, &self.reduce_blocks, &work.blocks, 0);
        if let Some(rest) = &work.rest {
            self.reduce_rest.dispatch(pass, rest, 1);
        }
        Ok(())
    }
}
