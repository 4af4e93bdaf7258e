//! The kernels of `shaders/playback/` once more on the host: the twin of a shader is the function, in the file, of its name. Tests of
//! pictures hand them what the detector left on the GPU.

pub mod closest_points;
pub mod contact_curves;
pub mod depth_arrows;
pub mod depths;
pub mod first_times;
pub mod grid_cells;
pub mod impact_dots;
pub mod levels;
pub mod moment;
pub mod no_times;
pub mod put_strokes;
pub mod tree_boxes;
