//! Gmsh `.msh`, versions 2.x and 4.1, text and binary in both byte orders.
//!
//! The grammar is that of the Gmsh reference manual, "MSH file format" and "MSH file format version 2 (Legacy)". Text
//! and binary files have the same fields in the same order, so one reader does both.

mod elements;
mod nodes;
mod read;
mod write;

pub(super) use read::read;
pub use write::{MshVersion, write_msh};
