//! Exclusive prefix sums, reduce-then-scan: two dispatches, three for long lists, one for short ones.

use super::{
    Binding::{Read, Uniform, Write},
    Gpu, GpuError, Growable, Kernel, KernelSource,
    buffer::{STORAGE, create_buffer},
    length::{Extent, Length},
    prepared::Prepared,
};

/// Elements per workgroup, as in `gpu/scan_core.wgsl`.
pub(super) const BLOCK: u32 = 2048;

/// Up to this many blocks, each one adds up the sums before it by itself.
const NEAR_BLOCKS: u32 = 1024;

/// The kernels of a scan of any kind: a file that includes `gpu/scan_core.wgsl`, with its bindings from 3 on.
#[derive(Clone, Debug)]
pub(super) struct ScanKernels {
    sum_blocks: Kernel,
    scan_sums: Kernel,
    scan_blocks_near: Kernel,
    scan_blocks_far: Kernel,
}

impl ScanKernels {
    pub(super) fn new(gpu: &Gpu, sources: &[KernelSource; 4]) -> Result<Self, GpuError> {
        let [sum_blocks, scan_sums, scan_blocks_near, scan_blocks_far] = sources;
        Ok(Self {
            sum_blocks: gpu.kernel(sum_blocks)?,
            scan_sums: gpu.kernel(scan_sums)?,
            scan_blocks_near: gpu.kernel(scan_blocks_near)?,
            scan_blocks_far: gpu.kernel(scan_blocks_far)?,
        })
    }

    /// All kernels have the same bindings: the length, the block sums, the total, and those of the file.
    pub(super) fn bind(&self, gpu: &Gpu, buffers: &[&wgpu::Buffer]) -> wgpu::BindGroup {
        self.sum_blocks.bind(gpu, buffers)
    }

    /// Records the scan; `shape` is the one of the extent that has [`BLOCK`] elements per workgroup.
    pub(super) fn record(
        &self,
        pass: &mut wgpu::ComputePass<'_>,
        extent: &Extent,
        bind_group: &wgpu::BindGroup,
        shape: usize,
    ) {
        let blocks = extent.max_groups(shape);
        if blocks > 1 {
            extent.dispatch(pass, &self.sum_blocks, bind_group, shape);
        }
        if blocks > NEAR_BLOCKS {
            self.scan_sums.dispatch(pass, bind_group, 1);
            extent.dispatch(pass, &self.scan_blocks_far, bind_group, shape);
        } else {
            extent.dispatch(pass, &self.scan_blocks_near, bind_group, shape);
        }
    }
}

/// The four kernels of a file that includes `gpu/scan_core.wgsl`.
pub(super) fn scan_sources(
    path: &'static str,
    bindings: &[super::Binding],
    defines: &[(&'static str, u32)],
) -> [KernelSource; 4] {
    let bindings = [&[Uniform, Write, Write], bindings].concat();
    ["sum_blocks", "scan_sums", "scan_blocks_near", "scan_blocks_far"].map(|entry| {
        // A block with a word of room after every 32, or two halves for the scan of the threads: a browser clears them, and
        // a software GPU compiles that word by word.
        let lanes = if entry.starts_with("scan_blocks") { BLOCK + BLOCK / 32 } else { 512 };
        let source = KernelSource::new(path, entry, &bindings).define("LANES", lanes).without_clearing();
        defines.iter().fold(source, |source, (name, value)| source.define(name, value))
    })
}

fn copying_sources() -> [KernelSource; 4] {
    scan_sources("gpu/scan.wgsl", &[Read, Write], &[])
}

fn in_place_sources() -> [KernelSource; 4] {
    scan_sources("gpu/scan_in_place.wgsl", &[Write], &[])
}

/// The kernels of this file.
#[must_use]
pub fn kernels() -> Vec<KernelSource> {
    [copying_sources(), in_place_sources()].concat()
}

/// Exclusive prefix sums of lists of `u32`; sums beyond 2^32 wrap.
#[derive(Clone, Debug)]
pub struct Scan {
    copying: ScanKernels,
    in_place: ScanKernels,
}

/// Scratch of [`Scan`].
#[derive(Debug)]
pub struct ScanWorkspace {
    sums: Growable,
    total: wgpu::Buffer,
    prepared: Prepared<(wgpu::Buffer, wgpu::Buffer, Length), (Extent, wgpu::BindGroup)>,
}

impl ScanWorkspace {
    /// Without any room yet.
    ///
    /// # Errors
    /// When the total's 16 bytes cannot be made.
    pub fn new(gpu: &Gpu) -> Result<Self, GpuError> {
        let total = create_buffer(gpu, "scan total", 16, STORAGE | wgpu::BufferUsages::UNIFORM)?;
        Ok(Self { sums: Growable::new("scan sums"), total, prepared: Prepared::default() })
    }

    /// The sum of all elements of the last scan, as the first word.
    #[must_use]
    pub fn total(&self) -> &wgpu::Buffer {
        &self.total
    }

    /// Lets go of the lists that it is prepared for. What is prepared keeps its buffers alive, so call this when they
    /// are given up; the scratch stays.
    pub fn forget(&mut self) {
        self.prepared.clear();
    }

    /// Bytes of scratch by name.
    #[must_use]
    pub fn bytes(&self) -> Vec<(&'static str, u64)> {
        vec![(self.sums.label(), self.sums.bytes()), ("scan total", self.total.size())]
    }
}

impl Scan {
    /// Makes the kernels.
    ///
    /// # Errors
    /// As [`Gpu::kernel`].
    pub fn new(gpu: &Gpu) -> Result<Self, GpuError> {
        Ok(Self {
            copying: ScanKernels::new(gpu, &copying_sources())?,
            in_place: ScanKernels::new(gpu, &in_place_sources())?,
        })
    }

    /// Records the scan of `values` into `prefixes`, which may be the same buffer.
    ///
    /// # Errors
    /// A length beyond the buffers, or no room for the scratch.
    pub fn record(
        &self,
        gpu: &Gpu,
        pass: &mut wgpu::ComputePass<'_>,
        workspace: &mut ScanWorkspace,
        values: &wgpu::Buffer,
        prefixes: &wgpu::Buffer,
        length: &Length,
    ) -> Result<(), GpuError> {
        length.check("scan", values, 4)?;
        length.check("scan", prefixes, 4)?;
        let ScanWorkspace { sums, total, prepared } = workspace;
        if sums.ensure(gpu, u64::from(length.capacity().div_ceil(BLOCK)) * 4)? {
            prepared.clear();
        }
        let kernels = if values == prefixes { &self.in_place } else { &self.copying };
        let (extent, bind_group) = prepared.get((values.clone(), prefixes.clone(), length.clone()), || {
            let extent = Extent::new(gpu, length, &[BLOCK])?;
            let mut buffers = vec![extent.uniform(), sums.get()?, &*total, values];
            if values != prefixes {
                buffers.push(prefixes);
            }
            let bind_group = kernels.bind(gpu, &buffers);
            Ok((extent, bind_group))
        })?;
        extent.begin(pass);
        kernels.record(pass, extent, bind_group, 0);
        Ok(())
    }
}
