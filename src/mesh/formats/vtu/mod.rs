//! `.vtu`: VTK's XML unstructured grids.
//!
//! The grammar is that of "VTK file formats", section "XML formats", and of the VTK wiki's page "VTK XML Formats" for
//! what stands in binary arrays. [`xml`] finds the tags, [`arrays`] where each array is and how it is written,
//! [`decode`] undoes base64 and zlib, [`read`] puts the mesh together.

mod arrays;
mod base64;
mod decode;
mod read;
mod xml;

pub(super) use read::read;
