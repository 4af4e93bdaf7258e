//! The binary format `.kdet` of scenes and models; `docs/format.md` describes it byte by byte.
//!
//! A file is a header and chunks (`chunk`). The content of a chunk is a sequence of numbers (`bytes`): the scene's properties
//! (`info`), a mesh with quantised positions (`mesh`, `quantisation`), or a block of frames (`frames`): tracks (`track`) and
//! poses (`poses`).

mod bytes;
mod chunk;
mod decode;
mod error;
mod frames;
mod info;
mod mesh;
mod order;
mod parcel;
mod poses;
mod quantisation;
mod reader;
mod roles;
#[cfg(test)]
mod tests;
mod track;
mod write;

pub use chunk::Kind;
pub use error::{EncodeError, FormatError, Problem};
pub use order::compact_order;
pub use parcel::{pack, unpack};
pub use reader::{Reader, read_model, read_scene};
pub use write::{write_model, write_scene};
