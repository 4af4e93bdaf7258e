//! The stage `unique` of the method `kdet`: candidates sorted, and equal neighbours dropped.

use crate::gpu::{
    Binding, Gpu, GpuError, Kernel, KernelSource,
    length::Length,
    sort::{KeyBits, Sort, SortKind, SortWorkspace},
    unique::{Unique, UniqueKind, UniqueWorkspace},
};

/// Byte of the candidates' count in the state.
const CANDIDATES_AT: u64 = 40;

/// What is sorted.
pub(super) struct List<'a> {
    /// The candidates.
    pub candidates: &'a wgpu::Buffer,
    /// How many there is room for.
    pub capacity: u32,
    /// How many primitives they may name.
    pub primitives: u32,
    /// Where the count of the candidates is.
    pub state: &'a wgpu::Buffer,
}

/// What the method `kdet` needs besides.
#[derive(Debug)]
pub(super) struct Sorting {
    sort: Sort,
    sort_workspace: SortWorkspace,
    unique: Unique,
    unique_workspace: UniqueWorkspace,
    adopt: Kernel,
}

/// The kernel that no plan names: it follows the sort.
pub fn adopt_source() -> KernelSource {
    KernelSource::new("kdet/unique/store_count.wgsl", "main", &[Binding::Write, Binding::Read])
}

impl Sorting {
    /// Makes its kernels.
    pub fn new(gpu: &Gpu) -> Result<Self, GpuError> {
        Ok(Self {
            sort: Sort::new(gpu, SortKind::Pair)?,
            sort_workspace: SortWorkspace::new(gpu)?,
            unique: Unique::new(gpu, UniqueKind::Pair)?,
            unique_workspace: UniqueWorkspace::new(gpu)?,
            adopt: gpu.kernel(&adopt_source())?,
        })
    }

    /// Lets go of every list: what was prepared for one that is given up would keep it.
    pub fn forget(&mut self) {
        self.sort_workspace.forget();
        self.unique_workspace.forget();
    }

    /// The bindings with which the count of what is left goes into a state.
    pub fn bind(&self, gpu: &Gpu, state: &wgpu::Buffer) -> wgpu::BindGroup {
        self.adopt.bind(gpu, &[state, self.unique_workspace.count()])
    }

    /// Bytes of its buffers.
    pub fn bytes(&self) -> Vec<(&'static str, u64)> {
        [self.sort_workspace.bytes(), self.unique_workspace.bytes()].concat()
    }

    /// Records the sort of a list, with duplicates dropped and the count taken over.
    pub fn encode(
        &mut self,
        gpu: &Gpu,
        pass: &mut wgpu::ComputePass<'_>,
        list: &List<'_>,
        adopt: &wgpu::BindGroup,
    ) -> Result<(), GpuError> {
        let &List { candidates, capacity, primitives, state } = list;
        let length = Length::Gpu { buffer: state.clone(), offset: CANDIDATES_AT, capacity };
        let bits = odd_bits(primitives);
        let sorted = self.sort.record(gpu, pass, &mut self.sort_workspace, candidates, None, bits, &length)?;
        self.unique.record(gpu, pass, &mut self.unique_workspace, &sorted.keys, candidates, &length)?;
        self.adopt.dispatch(pass, adopt, 1);
        Ok(())
    }
}

/// Bits for an odd number of four-bit passes: the sorted pairs then lie in the sort's own memory, and those that are
/// left go back into the list they came from, so that no third list is needed.
fn odd_bits(primitives: u32) -> KeyBits {
    let mut bits = KeyBits::ids(primitives);
    while (bits.major + bits.minor).div_ceil(4).is_multiple_of(2) {
        bits.major += 1;
    }
    bits
}
