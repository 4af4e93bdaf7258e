//! The GPU: device, kernels, buffers, times, read-back, and the primitives that everything is built from.
//!
//! This room knows nothing of collisions.

pub mod buffer;
pub mod device;
pub mod dispatch;
mod draw;
#[cfg(not(target_arch = "wasm32"))]
mod driver;
mod error;
pub mod kernel;
pub mod length;
mod lock;
mod prepared;
pub mod profiler;
pub mod readback;
pub mod reduce;
pub mod scan;
pub mod shader;
pub mod sort;
pub mod unique;
#[cfg(any(test, feature = "lab"))]
pub(crate) mod wgsl;

pub use buffer::Growable;
pub use device::{Gpu, GpuOptions};
pub use draw::{Draw, DrawSource};
pub use error::GpuError;
pub use kernel::{Binding, Kernel, KernelSource};
pub use length::{Extent, Length};
pub use profiler::{PassLabel, Profiler};
pub use reduce::{Reduce, ReduceWorkspace, Reduction};
pub use scan::{Scan, ScanWorkspace};
pub use sort::{KeyBits, Sort, SortKind, SortWorkspace, Sorted};
pub use unique::{Unique, UniqueKind, UniqueWorkspace};

/// Every kernel of this room, for the test that validates them as they are composed.
#[must_use]
pub fn kernels() -> Vec<KernelSource> {
    [length::kernels(), scan::kernels(), unique::kernels(), reduce::kernels(), sort::kernels()].concat()
}
