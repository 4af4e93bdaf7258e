//! kDet Lab: collision detection for deformable tetrahedral meshes.
//!
//! Rooms, each knowing only those above it: [`geometry`], [`mesh`], [`detect`], [`gpu`], [`pipeline`], [`inspect`], [`scene`],
//! `simulate` and `bake` (natively), [`render`], [`show`], [`bench`](mod@bench), and then the page (`app`, on wasm) and the
//! command (`cli`, natively).

#[cfg(target_arch = "wasm32")]
pub mod app;
#[cfg(all(feature = "cli", not(target_arch = "wasm32")))]
pub mod bake;
pub mod bench;
#[cfg(feature = "checks")]
pub mod checks;
#[cfg(all(feature = "cli", not(target_arch = "wasm32")))]
pub mod cli;
mod crc;
pub mod detect;
pub mod geometry;
pub mod gpu;
pub mod inspect;
pub mod mesh;
pub mod pipeline;
pub mod playback;
pub mod random;
pub mod render;
pub mod scene;
pub mod shaders;
#[cfg(not(target_arch = "wasm32"))]
pub mod simulate;
