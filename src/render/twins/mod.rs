//! The compute kernels of `shaders/draw/` once more on the host: the twin of a shader is the function, in the file, of its name.

pub mod arrow_list;
pub mod arrow_tiles;
pub mod choose_arrows;
pub mod explode;
pub mod list_marked;
pub mod normals;
pub mod rank_arrows;
