//! The first of every run of equal keys: on sorted keys, the set of them. Flags, scan and scatter in one.

use super::{
    Binding::{Read, Write},
    Gpu, GpuError, Growable, KernelSource,
    buffer::{STORAGE, create_buffer},
    length::{Extent, Length},
    prepared::Prepared,
    scan::{BLOCK, ScanKernels, scan_sources},
};

/// What a key is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UniqueKind {
    /// One word.
    Key,
    /// Two words.
    Pair,
}

impl UniqueKind {
    fn bytes(self) -> u64 {
        match self {
            UniqueKind::Key => 4,
            UniqueKind::Pair => 8,
        }
    }

    fn sources(self) -> [KernelSource; 4] {
        let path = match self {
            UniqueKind::Key => "gpu/unique_key.wgsl",
            UniqueKind::Pair => "gpu/unique_pair.wgsl",
        };
        scan_sources(path, &[Read, Write], &[])
    }
}

/// The kernels of this file.
#[must_use]
pub fn kernels() -> Vec<KernelSource> {
    [UniqueKind::Key.sources(), UniqueKind::Pair.sources()].concat()
}

/// Keeps the first of every run of equal keys.
#[derive(Clone, Debug)]
pub struct Unique {
    kind: UniqueKind,
    kernels: ScanKernels,
}

/// Scratch of [`Unique`].
#[derive(Debug)]
pub struct UniqueWorkspace {
    sums: Growable,
    count: wgpu::Buffer,
    prepared: Prepared<(wgpu::Buffer, wgpu::Buffer, Length), (Extent, wgpu::BindGroup)>,
}

impl UniqueWorkspace {
    /// Without any room yet.
    ///
    /// # Errors
    /// When the count's 16 bytes cannot be made.
    pub fn new(gpu: &Gpu) -> Result<Self, GpuError> {
        let count = create_buffer(gpu, "unique count", 16, STORAGE | wgpu::BufferUsages::UNIFORM)?;
        Ok(Self { sums: Growable::new("unique sums"), count, prepared: Prepared::default() })
    }

    /// How many keys were kept the last time, as the first word: the length of what comes next.
    #[must_use]
    pub fn count(&self) -> &wgpu::Buffer {
        &self.count
    }

    /// Lets go of the lists that it is prepared for. What is prepared keeps its buffers alive, so call this when they
    /// are given up; the scratch stays.
    pub fn forget(&mut self) {
        self.prepared.clear();
    }

    /// Bytes of scratch by name.
    #[must_use]
    pub fn bytes(&self) -> Vec<(&'static str, u64)> {
        vec![(self.sums.label(), self.sums.bytes()), ("unique count", self.count.size())]
    }
}

impl Unique {
    /// Makes the kernels.
    ///
    /// # Errors
    /// As [`Gpu::kernel`].
    pub fn new(gpu: &Gpu, kind: UniqueKind) -> Result<Self, GpuError> {
        Ok(Self { kind, kernels: ScanKernels::new(gpu, &kind.sources())? })
    }

    /// Records the copy of each run's first key from `keys` to `firsts`, another buffer of the same room.
    ///
    /// # Errors
    /// A length beyond the buffers, or no room for the scratch.
    pub fn record(
        &self,
        gpu: &Gpu,
        pass: &mut wgpu::ComputePass<'_>,
        workspace: &mut UniqueWorkspace,
        keys: &wgpu::Buffer,
        firsts: &wgpu::Buffer,
        length: &Length,
    ) -> Result<(), GpuError> {
        length.check("unique", keys, self.kind.bytes())?;
        length.check("unique", firsts, self.kind.bytes())?;
        let UniqueWorkspace { sums, count, prepared } = workspace;
        if sums.ensure(gpu, u64::from(length.capacity().div_ceil(BLOCK)) * 4)? {
            prepared.clear();
        }
        let (extent, bind_group) = prepared.get((keys.clone(), firsts.clone(), length.clone()), || {
            let extent = Extent::new(gpu, length, &[BLOCK])?;
            let bind_group = self.kernels.bind(gpu, &[extent.uniform(), sums.get()?, count, keys, firsts]);
            Ok((extent, bind_group))
        })?;
        extent.begin(pass);
        self.kernels.record(pass, extent, bind_group, 0);
        Ok(())
    }
}
