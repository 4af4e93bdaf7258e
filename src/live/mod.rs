//! Live scenes: bodies that are simulated on the GPU, their contacts found by the detector (docs/live.md).
//!
//! The physics is that of [`simulate`](crate::simulate) in f32: small steps, one pass over the elements in each. Contacts come
//! from the method `depth` once per step, and act in every sub-step as impulses that are added as whole numbers: a run has the
//! same bits every time on one device. A step needs nothing back from the GPU.

mod bodies;
mod buffers;
mod cloth_layout;
mod cloths;
mod colours;
mod elastic;
mod error;
mod kernels;
mod layout;
mod palette;
mod patches;
mod prepare;
mod recording;
mod rigid_bodies;
mod run;
#[cfg(any(test, feature = "checks"))]
pub mod samples;
mod setup;
mod soft_bodies;
mod solver;
mod state;
#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests;
pub mod twins;

pub use bodies::Bodies;
pub use buffers::rest_of_vertices;
pub use cloth_layout::ClothLayout;
pub use elastic::Elastic;
pub use error::LiveError;
pub use kernels::kernels;
pub use layout::{Contact, Element, LiveBody, NOTHING, Params, RigidBody, Status, fixed_scale};
pub use palette::{Addition, AdditionKind, addition};
pub use prepare::{with_bodies, with_filled_surfaces};
pub use recording::{Recording, at_start, unrolled, with_object, without_frames, write_frame};
pub use run::{
    LiveRun, LiveStep, StartError, StateReading, StepOutcome, StepRead, StepReading, StepTimes, Timing, WHOLE,
};
pub use setup::{BodySetup, Parameters, Pull, Setup};
pub use solver::Solver;
pub use state::{Energies, State};
