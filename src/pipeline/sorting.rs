//! The steps `Sort` and `Unique`: pairs sorted, and each copied once.

use crate::gpu::{
    Gpu, GpuError,
    length::Length,
    sort::{KeyBits, Sort, SortKind, SortWorkspace},
    unique::{Unique, UniqueKind, UniqueWorkspace},
};

/// What the steps of a frame share.
#[derive(Debug)]
pub(super) struct Sorting {
    sort: Sort,
    sort_workspace: SortWorkspace,
    unique: Unique,
    unique_workspace: UniqueWorkspace,
    /// Where the pairs sorted last are.
    sorted: Option<wgpu::Buffer>,
}

impl Sorting {
    /// Makes its kernels.
    pub fn new(gpu: &Gpu) -> Result<Self, GpuError> {
        Ok(Self {
            sort: Sort::new(gpu, SortKind::Pair)?,
            sort_workspace: SortWorkspace::new(gpu)?,
            unique: Unique::new(gpu, UniqueKind::Pair)?,
            unique_workspace: UniqueWorkspace::new(gpu)?,
            sorted: None,
        })
    }

    /// Bits that a pass of the sort looks at.
    pub fn digit_bits(&self) -> u32 {
        self.sort.digit_bits()
    }

    /// Lets go of every list: what was prepared for one that is given up would keep it.
    pub fn forget(&mut self) {
        self.sort_workspace.forget();
        self.unique_workspace.forget();
        self.sorted = None;
    }

    /// How many pairs the last [`Sorting::unique`] kept.
    pub fn count(&self) -> &wgpu::Buffer {
        self.unique_workspace.count()
    }

    /// Bytes of its buffers.
    pub fn bytes(&self) -> Vec<(&'static str, u64)> {
        [self.sort_workspace.bytes(), self.unique_workspace.bytes()].concat()
    }

    /// Records the sort of pairs by these bits.
    pub fn sort(
        &mut self,
        gpu: &Gpu,
        pass: &mut wgpu::ComputePass<'_>,
        pairs: &wgpu::Buffer,
        bits: KeyBits,
        length: &Length,
    ) -> Result<(), GpuError> {
        let sorted = self.sort.record(gpu, pass, &mut self.sort_workspace, pairs, None, bits, length)?;
        self.sorted = Some(sorted.keys.clone());
        Ok(())
    }

    /// Records the copy of each of the pairs sorted last.
    pub fn unique(
        &mut self,
        gpu: &Gpu,
        pass: &mut wgpu::ComputePass<'_>,
        into: &wgpu::Buffer,
        length: &Length,
    ) -> Result<(), GpuError> {
        let nothing = || GpuError::Validation { message: "unique comes without a sort before it".into() };
        let sorted = self.sorted.clone().ok_or_else(nothing)?;
        self.unique.record(gpu, pass, &mut self.unique_workspace, &sorted, into, length)
    }
}

/// Bits for pairs of so many primitives, for an odd number of passes: the sorted pairs then lie in the sort's own memory, and
/// the unique ones go back into the list they came from, so that no third list is needed.
pub(super) fn bits_of_primitives(primitives: u32, digit_bits: u32) -> KeyBits {
    with_passes(KeyBits::ids(primitives), digit_bits, |passes| !passes.is_multiple_of(2))
}

/// Bits for keys of so many bits in the first word, for an even number of passes: the sorted pairs lie where they lay before.
pub(super) fn bits_of_keys(bits: u32, digit_bits: u32) -> KeyBits {
    with_passes(KeyBits::one(bits), digit_bits, |passes| passes.is_multiple_of(2))
}

/// More bits, until the number of passes is as wanted.
fn with_passes(mut bits: KeyBits, digit_bits: u32, is_wanted: fn(u32) -> bool) -> KeyBits {
    while !is_wanted((bits.major + bits.minor).div_ceil(digit_bits)) {
        bits.major += 1;
    }
    bits
}
