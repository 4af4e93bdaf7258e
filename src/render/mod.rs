//! Drawing: one file here and one shader in `shaders/draw/` per thing drawn. Knows devices and textures, not windows or
//! browsers.
//!
//! Targets are in formats without automatic sRGB conversion, such as `Rgba8Unorm`, and hold sRGB values: shaders convert.
//! A canvas has such a format, and not every driver converts when it resolves samples onto an sRGB view of it.

mod attachments;
mod tetrahedron;
mod theme;

pub use attachments::Attachments;
pub use tetrahedron::SpinningTetrahedron;
pub use theme::Theme;

#[cfg(all(test, not(target_arch = "wasm32")))]
mod picture_tests;
