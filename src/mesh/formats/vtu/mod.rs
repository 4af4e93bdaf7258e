//! `.vtu`: VTK's XML unstructured grids.
//!
//! The grammar is that of "VTK file formats", section "XML formats", and of the VTK wiki's page "VTK XML Formats" for
//! the layout of binary arrays. [`xml`] finds the tags, [`arrays`] the arrays and their encodings, [`decode`] decodes base64 and
//! [`compression`] the blocks of compressed arrays, [`read`] assembles the mesh.

mod arrays;
mod base64;
mod compression;
mod decode;
mod read;
mod xml;
mod xz;

pub(super) use read::read;
