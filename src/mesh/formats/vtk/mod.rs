//! Legacy `.vtk` unstructured grids, versions 1.0 to 5.1, text and binary (which is always big-endian).
//!
//! The grammar is that of "VTK file formats", section "Simple legacy formats"; version 5.1 stores cells as offsets and
//! connectivity.

pub(super) mod cells;
mod read;
mod write;

pub(super) use read::read;
pub use write::write_vtk;
