//! Radix sort, least significant digit first, over as many bits as the keys need.
//!
//! A pass over a digit of four bits is four dispatches: digits of each tile are counted, the counts scanned (two),
//! and the tiles written to their places. It reads the keys twice and writes them once: 24 bytes for a pair, so 9
//! passes over pairs of 17-bit numbers move 216 bytes per pair. On a software GPU digits have eight bits.

use super::{
    Binding::{Read, Uniform, Write},
    Gpu, GpuError, Growable, Kernel, KernelSource,
    buffer::{STORAGE, create_buffer, upload},
    length::{Extent, Length},
    prepared::Prepared,
    scan::{BLOCK, ScanKernels, scan_sources},
};

/// How a pass is cut into pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Cut {
    /// Bits of a digit.
    digit_bits: u32,
    /// Elements of which digits are counted together.
    tile: u32,
    /// Tiles per workgroup.
    tiles: u32,
    /// Whether it is that of `shaders/software/gpu/sort.wgsl`.
    software: bool,
}

/// A workgroup sorts a tile by its digit.
const ON_GPU: Cut = Cut { digit_bits: 4, tile: 2048, tiles: 1, software: false };

/// A thread has a tile for itself: longer digits cost it nothing but counters.
const IN_SOFTWARE: Cut = Cut { digit_bits: 8, tile: 2048, tiles: 4, software: true };

impl Cut {
    fn of(gpu: &Gpu) -> Self {
        if gpu.software_kernels { IN_SOFTWARE } else { ON_GPU }
    }

    fn digits(self) -> u32 {
        1 << self.digit_bits
    }

    fn histogram_sources(self) -> [KernelSource; 4] {
        let defines = [("DIGITS", self.digits()), ("TILE", self.tile)];
        scan_sources("gpu/sort_scan.wgsl", &[Write], &defines).map(|source| self.kind_of(source))
    }

    fn kind_of(self, source: KernelSource) -> KernelSource {
        if self.software { source.for_software() } else { source }
    }
}

/// What is sorted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SortKind {
    /// Keys of one word.
    Key,
    /// Keys of one word, with a word that goes along.
    KeyValue,
    /// Keys of two words: by the first one, then by the second.
    Pair,
}

impl SortKind {
    fn path(self) -> &'static str {
        match self {
            SortKind::Key => "gpu/sort_key.wgsl",
            SortKind::KeyValue => "gpu/sort_key_value.wgsl",
            SortKind::Pair => "gpu/sort_pair.wgsl",
        }
    }

    fn key_bytes(self) -> u64 {
        if self == SortKind::Pair { 8 } else { 4 }
    }

    fn has_value(self) -> bool {
        self == SortKind::KeyValue
    }

    fn sources(self, cut: Cut) -> [KernelSource; 2] {
        let mut bindings = vec![Uniform, Uniform, Write, Read, Write];
        if self.has_value() {
            bindings.extend([Read, Write]);
        }
        ["count_digits", "scatter"].map(|entry| {
            let source = KernelSource::new(self.path(), entry, &bindings)
                .define("LANES", cut.tile)
                .define("DIGITS", cut.digits())
                .define("TILE", cut.tile)
                .without_clearing();
            cut.kind_of(source)
        })
    }
}

/// The kernels of this file.
#[must_use]
pub fn kernels() -> Vec<KernelSource> {
    let mut kernels = vec![];
    for cut in [ON_GPU, IN_SOFTWARE] {
        kernels.extend(cut.histogram_sources());
        for kind in [SortKind::Key, SortKind::KeyValue, SortKind::Pair] {
            kernels.extend(kind.sources(cut));
        }
    }
    kernels
}

/// Which bits make the order: the low `major` bits of a key (of the first word of a pair), and below them the low
/// `minor` bits of a pair's second word. Higher bits go along and do not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyBits {
    /// Of the key, or of the first word of a pair; at most 32.
    pub major: u32,
    /// Of the second word of a pair; at most 32. Has no meaning for single words.
    pub minor: u32,
}

impl KeyBits {
    /// For keys of one word.
    #[must_use]
    pub const fn one(major: u32) -> Self {
        Self { major, minor: 0 }
    }

    /// For pairs of numbers below `count` each.
    #[must_use]
    pub const fn ids(count: u32) -> Self {
        let bits = u32::BITS - count.saturating_sub(1).leading_zeros();
        Self { major: bits, minor: bits }
    }

    /// The digits from the lowest on, as `Pass` in `gpu/sort.wgsl`.
    fn passes(self, digit_bits: u32) -> Vec<[u32; 8]> {
        let (major, minor) = (self.major.min(32), self.minor.min(32));
        let mask = |bits: u32| (1 << bits) - 1;
        (0..major + minor)
            .step_by(digit_bits as usize)
            .map(|at| {
                let minor_bits = minor.saturating_sub(at).min(digit_bits);
                let major_at = (at + minor_bits).saturating_sub(minor);
                let major_bits = (digit_bits - minor_bits).min(major - major_at);
                // A shift by all 32 bits is not allowed; where no bits are taken any other does.
                let minor_at = if minor_bits == 0 { 0 } else { at };
                let major_at = if major_bits == 0 { 0 } else { major_at };
                [minor_at, mask(minor_bits), major_at, mask(major_bits), minor_bits, 0, 0, 0]
            })
            .collect()
    }
}

/// Sorts lists, stably.
#[derive(Clone, Debug)]
pub struct Sort {
    kind: SortKind,
    cut: Cut,
    count_digits: Kernel,
    scatter: Kernel,
    histogram: ScanKernels,
}

/// Where a sorted list lies: in the caller's buffers, or in the workspace's when the number of passes is odd.
#[derive(Clone, Debug)]
pub struct Sorted {
    /// The keys.
    pub keys: wgpu::Buffer,
    /// What went along.
    pub values: Option<wgpu::Buffer>,
}

/// Scratch of [`Sort`].
#[derive(Debug)]
pub struct SortWorkspace {
    keys: Growable,
    values: Growable,
    histogram: Growable,
    sums: Growable,
    total: wgpu::Buffer,
    prepared: Prepared<(wgpu::Buffer, Option<wgpu::Buffer>, KeyBits, Length), Work>,
}

#[derive(Debug)]
struct Work {
    extent: Extent,
    scan: wgpu::BindGroup,
    passes: Vec<wgpu::BindGroup>,
    sorted: Sorted,
}

impl SortWorkspace {
    /// Without any room yet.
    ///
    /// # Errors
    /// When 16 bytes cannot be made.
    pub fn new(gpu: &Gpu) -> Result<Self, GpuError> {
        Ok(Self {
            keys: Growable::new("sort keys"),
            values: Growable::new("sort values"),
            histogram: Growable::new("sort histogram"),
            sums: Growable::new("sort sums"),
            total: create_buffer(gpu, "sort total", 16, STORAGE)?,
            prepared: Prepared::default(),
        })
    }

    /// Lets go of the lists that it is prepared for. What is prepared keeps its buffers alive, so call this when they
    /// are given up; the scratch stays.
    pub fn forget(&mut self) {
        self.prepared.clear();
    }

    /// Bytes of scratch by name.
    #[must_use]
    pub fn bytes(&self) -> Vec<(&'static str, u64)> {
        [&self.keys, &self.values, &self.histogram, &self.sums].map(|part| (part.label(), part.bytes())).to_vec()
    }

    fn ensure(&mut self, gpu: &Gpu, kind: SortKind, cut: Cut, capacity: u64) -> Result<(), GpuError> {
        let counts = u64::from(cut.digits()) * capacity.div_ceil(u64::from(cut.tile));
        let mut grown = self.keys.ensure(gpu, capacity * kind.key_bytes())?;
        if kind.has_value() {
            grown |= self.values.ensure(gpu, capacity * 4)?;
        }
        grown |= self.histogram.ensure(gpu, counts * 4)?;
        grown |= self.sums.ensure(gpu, counts.div_ceil(u64::from(BLOCK)) * 4)?;
        if grown {
            self.prepared.clear();
        }
        Ok(())
    }
}

impl Sort {
    /// Makes the kernels.
    ///
    /// # Errors
    /// As [`Gpu::kernel`].
    pub fn new(gpu: &Gpu, kind: SortKind) -> Result<Self, GpuError> {
        let cut = Cut::of(gpu);
        let [count_digits, scatter] = kind.sources(cut);
        Ok(Self {
            kind,
            cut,
            count_digits: gpu.kernel(&count_digits)?,
            scatter: gpu.kernel(&scatter)?,
            histogram: ScanKernels::new(gpu, &cut.histogram_sources())?,
        })
    }

    /// Bits of a digit; a pass sorts by one.
    #[must_use]
    pub fn digit_bits(&self) -> u32 {
        self.cut.digit_bits
    }

    /// Records the sort of `keys` (and of `values` with them, for [`SortKind::KeyValue`]) and says where the result
    /// will lie. The caller's buffers are overwritten either way.
    ///
    /// # Errors
    /// A length beyond the buffers, missing values, or no room for the scratch.
    #[expect(clippy::too_many_arguments, reason = "two buffers and what to do with them")]
    pub fn record(
        &self,
        gpu: &Gpu,
        pass: &mut wgpu::ComputePass<'_>,
        workspace: &mut SortWorkspace,
        keys: &wgpu::Buffer,
        values: Option<&wgpu::Buffer>,
        bits: KeyBits,
        length: &Length,
    ) -> Result<Sorted, GpuError> {
        length.check("sort", keys, self.kind.key_bytes())?;
        // Single words have no minor bits.
        let bits = if self.kind == SortKind::Pair { bits } else { KeyBits::one(bits.major) };
        if let Some(values) = values {
            length.check("sort", values, 4)?;
        }
        if values.is_some() != self.kind.has_value() {
            let message = format!("a sort of {:?} was given {} values", self.kind, values.map_or("no", |_| "some"));
            return Err(GpuError::Validation { message });
        }
        workspace.ensure(gpu, self.kind, self.cut, u64::from(length.capacity()))?;
        let cut = self.cut;
        let SortWorkspace { keys: other_keys, values: other_values, histogram, sums, total, prepared } = workspace;
        let work = prepared.get((keys.clone(), values.cloned(), bits, length.clone()), || {
            let extent = Extent::new(gpu, length, &[cut.tile * cut.tiles, cut.tile * (BLOCK / cut.digits())])?;
            let histogram = histogram.get()?;
            let scan = self.histogram.bind(gpu, &[extent.uniform(), sums.get()?, total, histogram]);
            let mut from = Sorted { keys: keys.clone(), values: values.cloned() };
            let other_values = if values.is_some() { Some(other_values.get()?.clone()) } else { None };
            let mut to = Sorted { keys: other_keys.get()?.clone(), values: other_values };
            let mut passes = vec![];
            for digit in bits.passes(cut.digit_bits) {
                let digit = upload(gpu, "sort digit", &digit, wgpu::BufferUsages::UNIFORM)?;
                let mut buffers = vec![extent.uniform(), &digit, histogram, &from.keys, &to.keys];
                if let (Some(from), Some(to)) = (&from.values, &to.values) {
                    buffers.extend([from, to]);
                }
                passes.push(self.scatter.bind(gpu, &buffers));
                std::mem::swap(&mut from, &mut to);
            }
            Ok(Work { extent, scan, passes, sorted: from })
        })?;
        work.extent.begin(pass);
        for bind_group in &work.passes {
            work.extent.dispatch(pass, &self.count_digits, bind_group, 0);
            self.histogram.record(pass, &work.extent, &work.scan, 1);
            work.extent.dispatch(pass, &self.scatter, bind_group, 0);
        }
        Ok(work.sorted.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn digit(pass: [u32; 8], major: u32, minor: u32) -> u64 {
        let [minor_shift, minor_mask, major_shift, major_mask, major_left, ..] = pass;
        u64::from((minor >> minor_shift) & minor_mask | ((major >> major_shift) & major_mask) << major_left)
    }

    #[test]
    fn digits_together_are_the_key() {
        let (major, minor) = (0xDEAD_BEEF_u32, 0x1234_5678_u32);
        for major_bits in 0..=32 {
            for minor_bits in 0..=32 {
                let low = |word: u32, bits: u32| u64::from(word) & ((1_u64 << bits) - 1);
                let key = u128::from(low(major, major_bits)) << minor_bits | u128::from(low(minor, minor_bits));
                for Cut { digit_bits, .. } in [ON_GPU, IN_SOFTWARE] {
                    let passes = KeyBits { major: major_bits, minor: minor_bits }.passes(digit_bits);
                    assert_eq!(passes.len() as u32, (major_bits + minor_bits).div_ceil(digit_bits));
                    let put = |sum: u128, (index, pass): (usize, &[u32; 8])| {
                        sum | u128::from(digit(*pass, major, minor)) << (digit_bits as usize * index)
                    };
                    assert_eq!(passes.iter().enumerate().fold(0, put), key, "{major_bits} {minor_bits}");
                    assert!(passes.iter().all(|pass| pass[0] < 32 && pass[2] < 32 && pass[4] <= digit_bits));
                }
            }
        }
    }

    #[test]
    fn ids_need_the_bits_of_the_largest() {
        assert_eq!(KeyBits::ids(0).major, 0);
        assert_eq!(KeyBits::ids(1).major, 0);
        assert_eq!(KeyBits::ids(2).major, 1);
        assert_eq!(KeyBits::ids(1 << 17).major, 17);
        assert_eq!(KeyBits::ids((1 << 17) + 1).major, 18);
    }
}
