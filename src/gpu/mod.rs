//! The GPU: device, kernels, buffers, times, read-back, and the primitives that everything is built from.
//!
//! This room knows nothing of collisions.

pub mod buffer;
pub mod device;
mod error;
pub mod grid;
pub mod kernel;
pub mod profiler;
pub mod readback;
pub mod shader;

pub use buffer::Growable;
pub use device::{Gpu, GpuOptions};
pub use error::GpuError;
pub use kernel::{Binding, Kernel, KernelSource};
pub use profiler::Profiler;
