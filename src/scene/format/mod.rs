//! The binary format `.kdet` of scenes and models: see `docs/format.md`, which says it byte by byte.
//!
//! As data: a file is a header and chunks (`chunk`); a chunk's content is numbers (`bytes`): what the scene is (`info`),
//! meshes on a grid (`mesh`, `grid`), or a block of frames (`frames`): tracks (`track`) and poses (`poses`).

mod bytes;
mod chunk;
mod crc;
mod decode;
mod error;
mod frames;
mod grid;
mod info;
mod mesh;
mod order;
mod poses;
mod reader;
mod roles;
#[cfg(test)]
mod tests;
mod track;
mod write;

pub use chunk::Kind;
#[cfg(test)]
pub(crate) use crc::crc32;
pub use error::{EncodeError, FormatError, Problem};
pub use order::compact_order;
pub use reader::{Reader, read_model, read_scene};
pub use write::{write_model, write_scene};
