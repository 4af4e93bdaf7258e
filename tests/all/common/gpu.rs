//! The adapter of the tests.

use kdet::internals::gpu::{Gpu, GpuOptions};

/// A device of the test's own on the adapter that `KDET_ADAPTER` names by part of its name, or on the first. Its kernels are those
/// that GPUs get, also on a software GPU: the library's own tests and the page's run those for software GPUs.
pub fn device() -> Gpu {
    let options = GpuOptions { adapter_name: std::env::var("KDET_ADAPTER").ok(), ..Default::default() };
    let gpu = pollster::block_on(Gpu::request(&options)).unwrap();
    if gpu.is_software() { gpu.with_other_kernels() } else { gpu }
}
