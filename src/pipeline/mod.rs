//! kDet on the GPU: stages as kernels, methods as lists of stages.
//!
//! [`Detector`] is the front door. [`plans`] has the list of steps of every family of methods; every list between them lives in a
//! [`Slot`] whose size grows with what a frame needed ([`capacity`]).

mod answer;
mod bindings;
pub mod capacity;
mod detector;
mod error;
mod input;
mod layout;
pub mod list;
mod listed_distance;
mod listed_impact;
pub mod params;
pub mod plans;
mod recorder;
mod recording;
mod report_marks;
mod rounds;
mod slot;
mod sorting;
pub mod state;
pub mod step;
mod summary;
mod tiles;
mod topology;
pub mod twins;

pub use answer::Ticket;
pub use detector::Detector;
pub use error::DetectError;
pub use input::{Input, InputBuffers, PositionLayout};
pub use listed_distance::ListedDistance;
pub use listed_impact::ListedImpact;
pub use slot::{Lifetime, Slot};
pub use summary::{CollidingCount, Pending, Summary};
pub use topology::TopologyBuffers;

/// Primitives that an entry can name (23 bits, the last one taken).
pub const MOST_PRIMITIVES: usize = (1 << 23) - 1;

/// Every kernel of the pipeline in every variant that settings can ask for.
pub fn kernels() -> Vec<crate::gpu::KernelSource> {
    plans::kernels()
}
