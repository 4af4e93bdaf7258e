//! Drawing: one file here and one shader in `shaders/draw/` per drawable. Knows devices and textures, not windows or
//! browsers.
//!
//! [`ScenePicture`] draws a scene on a canvas or on an [`Offscreen`] texture, as a [`Look`] says. Of an answer it knows five
//! things, all as GPU buffers: marks (a word per primitive), amounts (a number per primitive), [`Arrows`], [`Spans`]
//! (boxes) and [`Strokes`] (curves). It knows neither pairs nor methods.
//!
//! Targets are in formats without automatic sRGB conversion, such as `Rgba8Unorm`, and hold sRGB values: shaders convert.
//! A canvas has such a format, and the last pass smooths edges between values that differ as much as they look.

mod amounts;
mod arrows;
mod blur;
mod camera;
mod clip;
mod colormap;
mod drawing;
mod explode;
mod floor;
mod indirect;
mod key_light;
mod look;
mod marked;
mod normals;
mod offscreen;
mod passes;
mod quality;
mod ray;
mod scene_data;
mod scene_picture;
mod setup;
mod shadow_map;
mod smoothing;
mod spans;
mod surface;
mod targets;
mod theme;
mod view;

pub use camera::{Camera, Window};
pub use clip::Clip;
pub use colormap::colormap;
#[cfg(all(test, not(target_arch = "wasm32")))]
pub(crate) use drawing::Stroke;
pub use drawing::{Ink, Item, ItemKind};
pub use look::{ColorBy, Ground, Look, SurfaceStyle};
pub use offscreen::Offscreen;
pub use quality::{Quality, QualityChoice};
pub use ray::Ray;
pub use scene_data::{Arrows, Boundary, Primitives, Spans, Strokes, mark};
pub use scene_picture::ScenePicture;
pub use theme::Theme;

/// Every compute kernel of this folder, for the test that validates them as they are composed.
#[must_use]
pub fn kernels() -> Vec<crate::gpu::KernelSource> {
    let [rank, choose] = arrows::sources();
    vec![normals::source(), explode::source(), marked::source(), rank, choose]
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod picture_tests;
#[cfg(test)]
mod shader_tests;
#[cfg(all(test, not(target_arch = "wasm32")))]
mod twins;
