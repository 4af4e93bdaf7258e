//! kDet on the GPU: stages as kernels, methods as lists of stages.
//!
//! [`Detector`] is the front door. A [`plan`] is the list of kernels of a frame; every list between them lives in a
//! [`Slot`] whose size grows with what a frame needed ([`capacity`]).

pub mod capacity;
mod detector;
mod error;
mod input;
mod label;
pub mod params;
pub mod plan;
mod recording;
mod rounds;
mod slot;
mod sorting;
pub mod state;
pub mod step;
mod summary;
mod tiles;
pub mod twins;

pub use detector::Detector;
pub use error::DetectError;
pub use input::Input;
pub use slot::Slot;
pub use summary::{ObjectTally, Pending, Summary};

/// Primitives that an entry can name (23 bits, the last one taken).
pub const MOST_PRIMITIVES: usize = (1 << 23) - 1;

/// Every kernel of the pipeline in every variant that settings can ask for.
pub fn kernels() -> Vec<crate::gpu::KernelSource> {
    let mut kernels = plan::kernels();
    kernels.push(sorting::adopt_source());
    kernels
}
