//! Every shader file below `shaders/`, embedded as `build.rs` leaves it.

/// Path below `shaders/`, and text; sorted by path.
pub const FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/shader_files.rs"));
