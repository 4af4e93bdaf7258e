//! The adapter of the tests.

use kdet::internals::gpu::{Gpu, GpuOptions};

/// A device of the test's own on the adapter that `KDET_ADAPTER` names by part of its name, or on the first.
pub fn device() -> Gpu {
    let options = GpuOptions { adapter_name: std::env::var("KDET_ADAPTER").ok(), ..Default::default() };
    pollster::block_on(Gpu::request(&options)).unwrap()
}
