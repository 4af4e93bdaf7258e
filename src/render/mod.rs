//! Drawing: one file here and one shader in `shaders/draw/` per thing drawn. Knows devices and textures, not windows or
//! browsers.
//!
//! [`ScenePicture`] draws a scene as a [`Look`] says, on a canvas or on an [`Offscreen`] texture.
//!
//! Targets are in formats without automatic sRGB conversion, such as `Rgba8Unorm`, and hold sRGB values: shaders convert.
//! A canvas has such a format, and not every driver converts when it resolves samples onto an sRGB view of it.

mod amounts;
mod arrows;
mod blur;
mod camera;
mod colliding;
mod colormap;
mod drawing;
mod explode;
mod floor;
mod grid_cells;
mod light;
mod look;
mod normals;
mod offscreen;
mod pick;
mod scene_picture;
mod setup;
mod surface;
mod targets;
mod theme;
mod view;

pub use camera::Camera;
pub use colormap::colormap;
pub use drawing::{Ink, Item};
pub use look::{Clip, ColorBy, Ground, Look, SurfaceStyle};
pub use offscreen::Offscreen;
pub use pick::Ray;
pub use scene_picture::ScenePicture;
pub use theme::Theme;

/// Every compute kernel of this room, for the test that validates them as they are composed.
#[must_use]
pub fn kernels() -> Vec<crate::gpu::KernelSource> {
    let [levels, depths] = amounts::sources();
    vec![
        normals::source(),
        explode::source(),
        colliding::source(),
        arrows::source(),
        levels,
        depths,
        grid_cells::source(),
    ]
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod picture_tests;
#[cfg(test)]
mod shader_tests;
