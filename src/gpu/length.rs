//! Lengths that the host knows, and lengths that only the GPU knows.

use super::{
    Binding::{Read, Uniform, Write},
    Gpu, GpuError, Kernel, KernelSource,
    buffer::{STORAGE, create_buffer, upload},
    dispatch,
};

/// How many elements of a list to work on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Length {
    /// Known now.
    Host(u32),
    /// The word at `offset` bytes in a buffer, when the work runs; no more than `capacity` elements.
    Gpu {
        /// A storage buffer.
        buffer: wgpu::Buffer,
        /// Where in it, in bytes; a multiple of 4.
        offset: u64,
        /// What the list can hold: a larger count is cut to this.
        capacity: u32,
    },
}

impl Length {
    /// The most elements it can be.
    #[must_use]
    pub fn capacity(&self) -> u32 {
        match *self {
            Length::Host(count) => count,
            Length::Gpu { capacity, .. } => capacity,
        }
    }

    /// Fails if the list that it is the length of cannot hold that many elements of `bytes` each.
    pub(super) fn check(&self, label: &'static str, list: &wgpu::Buffer, bytes: u64) -> Result<(), GpuError> {
        let (needed, limit) = (u64::from(self.capacity()), (list.size() / bytes).min(MAX_COUNT));
        if needed > limit { Err(GpuError::TooLong { label, needed, limit }) } else { Ok(()) }
    }
}

/// The most elements that the primitives take.
pub const MAX_COUNT: u64 = 1 << 27;

/// Kernels that can work on one [`Extent`].
const SHAPES: usize = 4;

/// A length made ready for kernels: a uniform with the count, and the sizes of their dispatches.
///
/// The uniform is 16 bytes, the count first (`gpu/length.wgsl`).
#[derive(Debug)]
pub struct Extent {
    count: wgpu::Buffer,
    capacity: u32,
    per_group: [u32; SHAPES],
    plan: Option<Plan>,
}

#[derive(Debug)]
struct Plan {
    kernel: Kernel,
    bind_group: wgpu::BindGroup,
    args: wgpu::Buffer,
}

impl Extent {
    /// For up to four kernels that work on so many elements per workgroup.
    ///
    /// # Errors
    /// When the buffers cannot be made.
    pub fn new(gpu: &Gpu, length: &Length, per_group: &[u32]) -> Result<Self, GpuError> {
        let mut shapes = [0; SHAPES];
        shapes[..per_group.len()].copy_from_slice(per_group);
        let usage = wgpu::BufferUsages::UNIFORM | STORAGE;
        let capacity = length.capacity();
        let (count, plan) = match length {
            Length::Host(count) => (upload(gpu, "length", &[*count, 0, 0, 0], usage)?, None),
            Length::Gpu { buffer, offset, capacity } => {
                let count = create_buffer(gpu, "length", 16, usage)?;
                let args_usage = wgpu::BufferUsages::STORAGE | wgpu::BufferUsages::INDIRECT;
                let args = create_buffer(gpu, "length args", 12 * SHAPES as u64, args_usage)?;
                let mut words = vec![(offset / 4) as u32, *capacity, 0, 0];
                words.extend(shapes);
                let plan = upload(gpu, "length plan", &words, wgpu::BufferUsages::UNIFORM)?;
                let kernel = gpu.kernel(&plan_source())?;
                let bind_group = kernel.bind(gpu, &[buffer, &plan, &count, &args]);
                (count, Some(Plan { kernel, bind_group, args }))
            }
        };
        Ok(Self { count, capacity, per_group: shapes, plan })
    }

    /// The uniform with the count.
    #[must_use]
    pub fn uniform(&self) -> &wgpu::Buffer {
        &self.count
    }

    /// Reads the count, when only the GPU knows it; before the first [`Extent::dispatch`].
    pub fn begin(&self, pass: &mut wgpu::ComputePass<'_>) {
        if let Some(plan) = &self.plan {
            plan.kernel.dispatch(pass, &plan.bind_group, 1);
        }
    }

    /// Workgroups of the kernel number `shape` at full capacity; at least one.
    #[must_use]
    pub fn max_groups(&self, shape: usize) -> u32 {
        self.capacity.div_ceil(self.per_group[shape].max(1)).max(1)
    }

    /// Records a kernel over the whole list, at least one workgroup.
    pub fn dispatch(&self, pass: &mut wgpu::ComputePass<'_>, kernel: &Kernel, group: &wgpu::BindGroup, shape: usize) {
        let groups = self.max_groups(shape);
        match &self.plan {
            // One group is what there is at least and at most.
            Some(plan) if groups > 1 => kernel.dispatch_indirect(pass, group, &plan.args, 12 * shape as u64),
            _ => {
                debug_assert!(u64::from(groups) <= u64::from(dispatch::DISPATCH_WIDTH) << 16);
                kernel.dispatch(pass, group, groups);
            }
        }
    }
}

fn plan_source() -> KernelSource {
    KernelSource::new("gpu/plan.wgsl", "write_args", &[Read, Uniform, Write, Write])
}

/// The kernels of this file.
#[must_use]
pub fn kernels() -> Vec<KernelSource> {
    vec![plan_source()]
}
