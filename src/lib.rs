//! kDet Lab: collision detection for deformable tetrahedral meshes.
//!
//! Rooms, each knowing only those above it: [`geometry`], [`mesh`], [`detect`], [`gpu`], [`pipeline`], [`render`], and on
//! wasm the page itself, `app`.

#[cfg(target_arch = "wasm32")]
pub mod app;
pub mod detect;
pub mod geometry;
pub mod gpu;
pub mod mesh;
pub mod pipeline;
pub mod render;
