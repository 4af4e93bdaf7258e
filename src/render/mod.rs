//! Drawing: one file here and one shader in `shaders/draw/` per thing drawn. Knows devices and textures, not windows or
//! browsers.

mod attachments;
mod tetrahedron;
mod theme;

pub use attachments::Attachments;
pub use tetrahedron::SpinningTetrahedron;
pub use theme::Theme;

#[cfg(all(test, not(target_arch = "wasm32")))]
mod picture_tests;
