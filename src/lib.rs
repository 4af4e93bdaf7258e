//! Collision detection for deformable meshes on the GPU: kDet as WGSL compute shaders, natively and in the browser.
//!
//! A [`Detector`] works on a device of yours and finds all pairs of primitives (tetrahedra or triangles) that meet, between
//! objects and within them. Every answer is exact for f32 coordinates, on every GPU.
//!
//! ```
//! use kdet::{Assembly, Detector, Settings, glam::Vec3, wgpu};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> { pollster::block_on(async {
//! let instance = wgpu::Instance::new(wgpu::InstanceDescriptor::new_without_display_handle());
//! let adapter = instance.request_adapter(&Default::default()).await?;
//! let (device, queue) = adapter.request_device(&Default::default()).await?;
//!
//! let corners = [Vec3::ZERO, Vec3::X, Vec3::Y, Vec3::Z];
//! let mut meshes = Assembly::default();
//! meshes.push(&corners, &[[0, 1, 2, 3]]);
//! meshes.push(&corners.map(|corner| corner + 0.1), &[[0, 1, 2, 3]]);
//!
//! let mut detector = Detector::new(&device, &queue)?;
//! let report = detector.detect(&meshes.frame(), &Settings::default()).await?;
//! assert_eq!(report.pairs().len(), 1);
//! # Ok(()) }) }
//! ```
//!
//! What costs how much:
//!
//! | call | copies | waits |
//! |---|---|---|
//! | [`Detector::detect`] | positions to the GPU, pairs back; cells only when they change | for the pairs |
//! | [`Detector::run`] | a few counts back; pairs stay on the GPU | for the counts |
//! | [`Detector::submit`] | a few counts back | not at all |
//! | [`Detector::encode`] | nothing | not at all: recorded into an encoder of yours |
//!
//! On one NVIDIA H200 two meshes of 100,000 tetrahedra each take 0.57 ms with self-collisions.
//!
//! Everything that this page lists is meant to stay. [`internals`] is not.
//!
//! # Features
//!
//! Without default features the crate is the library alone. `files` adds the readers of mesh files, `cli` (the default) the
//! command `kdet`, `page` the browser's page.

/// What the library, the command and the page are made of. **Unstable**: anything here may change with any version.
///
/// Modules, each knowing only those before it: [`geometry`], `mesh`, [`detect`],
/// [`gpu`], `distance`, [`pipeline`], `inspect`, `scene`, `simulate`, `live`, `bake` (natively), `render`,
/// `playback`, `bench`, and then the command (`cli`, natively); the page (`src/app/`) is a program around it. `docs/architecture.md` says what
/// is in each, `docs/kdet.md` how it works.
// The files lie beside this one.
#[path = "."]
pub mod internals {
    #[cfg(any(test, feature = "checks"))]
    pub(crate) mod asked_cases;
    #[cfg(all(feature = "cli", not(target_arch = "wasm32")))]
    pub mod bake;
    #[cfg(feature = "lab")]
    pub mod bench;
    #[cfg(feature = "checks")]
    pub mod checks;
    #[cfg(all(feature = "cli", not(target_arch = "wasm32")))]
    pub mod cli;
    #[cfg(feature = "files")]
    pub(crate) mod crc;
    pub mod detect;
    pub mod distance;
    pub mod geometry;
    pub mod gpu;
    #[cfg(feature = "lab")]
    pub mod inspect;
    #[cfg(feature = "lab")]
    pub mod live;
    #[cfg(feature = "files")]
    pub mod mesh;
    #[cfg(all(feature = "lab", not(target_arch = "wasm32")))]
    pub mod page_tables;
    pub mod pipeline;
    #[cfg(feature = "lab")]
    pub mod playback;
    pub mod random;
    #[cfg(test)]
    pub(crate) mod random_cases;
    #[cfg(feature = "lab")]
    pub mod render;
    #[cfg(feature = "lab")]
    pub mod scene;
    pub mod shaders;
    #[cfg(feature = "lab")]
    pub mod simulate;
}

// Within the crate they are known without the word.
#[allow(unused_imports, reason = "which of them are used depends on the features")]
use internals::*;

pub use glam;
pub use wgpu;

#[doc(inline)]
pub use internals::{
    detect::{
        Assembly, CellOrigin, CellRule, Clock, Contact, Count, Counts, Crossing, Estimate, FeatureKind, Found, Frame,
        FrameError, Hash, Impact, Method, Narrow, Normals, ObjectDistance, Pair, PairKind, Penetration, Report,
        Settings, SettingsError, Stage, StageTime, Stored, Sub, Test, Times, Topology, Translation, Verdict,
    },
    geometry::Primitive,
    gpu::{Gpu, GpuError, GpuOptions},
    pipeline::{
        CollidingCount, DetectError, Detector, Input, InputBuffers, Pending, PositionLayout, Slot, Summary, Ticket,
    },
};
