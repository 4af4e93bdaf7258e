//! kDet Lab: collision detection for deformable tetrahedral meshes.
//!
//! Rooms, each knowing only those above it: [`geometry`], [`mesh`], [`detect`], [`gpu`], [`pipeline`].

#[cfg(feature = "checks")]
pub mod checks;
#[cfg(all(feature = "cli", not(target_arch = "wasm32")))]
pub mod cli;
pub mod detect;
pub mod geometry;
pub mod gpu;
pub mod mesh;
pub mod pipeline;
pub mod shaders;
