//! kDet Lab: collision detection for deformable tetrahedral meshes.
//!
//! Modules, each knowing only those before it: [`geometry`], [`mesh`], [`detect`], [`gpu`], [`pipeline`], [`inspect`],
//! [`scene`], `simulate` and `bake` (natively), [`render`], [`playback`], [`bench`](mod@bench), and then the page (`app`, on
//! wasm) and the command (`cli`, natively). `docs/architecture.md` says what is in each, `docs/kdet.md` how it works.

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
#[cfg(not(target_arch = "wasm32"))]
pub mod page_tables;
pub mod pipeline;
pub mod playback;
pub mod random;
pub mod render;
pub mod scene;
pub mod shaders;
#[cfg(not(target_arch = "wasm32"))]
pub mod simulate;
