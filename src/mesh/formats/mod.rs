//! Mesh files: one file or folder per format.
//!
//! All readers take the whole file as bytes, so that they work in the page as well, and give a [`ReadError`] that names
//! the line or the byte. They never panic, and set aside memory only for counts that the rest of the file can hold.

mod binary;
mod error;
mod fields;
mod gmsh;
mod medit;
mod scalar;
pub(super) mod tetgen;
mod text;
mod vtk;
mod vtu;
mod write;

pub use error::{Place, Problem, ReadError};
pub use gmsh::{MshVersion, write_msh};
pub use vtk::write_vtk;
pub use write::{Encoding, WriteError};

use super::Mesh;

/// A format that comes in one file. TetGen's comes in two: [`read_tetgen`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Format {
    /// Gmsh `.msh`, 2.x or 4.1, text or binary.
    Gmsh,
    /// Legacy `.vtk`, text or binary.
    Vtk,
    /// VTK's XML `.vtu`.
    Vtu,
    /// Medit `.mesh`, text.
    Medit,
}

impl Format {
    /// What can be loaded, for messages.
    pub(super) const INSTEAD: &str = "the endings .msh, .vtk, .vtu, .mesh and .node with .ele are";

    /// By the ending of a file's name, upper or lower case.
    pub fn from_name(name: &str) -> Option<Self> {
        let (_, ending) = name.rsplit_once('.')?;
        Some(match ending.to_ascii_lowercase().as_str() {
            "msh" => Self::Gmsh,
            "vtk" => Self::Vtk,
            "vtu" => Self::Vtu,
            // Binary Medit is refused by its reader, which says what to do instead.
            "mesh" | "meshb" => Self::Medit,
            _ => return None,
        })
    }

    /// By how a file begins, where that is unmistakable.
    pub fn from_header(bytes: &[u8]) -> Option<Self> {
        const START: &[u8] = b"# vtk DataFile";
        let start = bytes.trim_ascii_start();
        if start.get(..START.len()).is_some_and(|s| s.eq_ignore_ascii_case(START)) {
            Some(Self::Vtk)
        } else if start.starts_with(b"$") {
            Some(Self::Gmsh)
        } else if start.starts_with(b"<") {
            Some(Self::Vtu)
        } else if start.starts_with(b"MeshVersionFormatted") {
            Some(Self::Medit)
        } else {
            None
        }
    }
}

/// Reads a mesh from the bytes of a file.
pub fn read(bytes: &[u8], format: Format) -> Result<Mesh, ReadError> {
    match format {
        Format::Gmsh => gmsh::read(bytes),
        Format::Vtk => vtk::read(bytes),
        Format::Vtu => vtu::read(bytes),
        Format::Medit => medit::read(bytes),
    }
}

/// Reads a mesh from the bytes of a file with a name. The ending decides which format it is, unless the file begins in a
/// way that only another one does.
pub fn read_named(bytes: &[u8], name: &str) -> Result<Mesh, ReadError> {
    // Without a known ending the beginning is not enough: many things begin with `<`.
    let by_name = Format::from_name(name)
        .ok_or_else(|| ReadError::unsupported(Place::File, "a file of this kind", Format::INSTEAD).named(name))?;
    let format = Format::from_header(bytes).unwrap_or(by_name);
    read(bytes, format).map_err(|error| error.named(name))
}

/// Reads a mesh from TetGen's two files. Errors are named `.node` or `.ele`, after the file they are in.
pub fn read_tetgen(node: &[u8], ele: &[u8]) -> Result<Mesh, ReadError> {
    let nodes = tetgen::read_nodes(node).map_err(|error| error.named(".node"))?;
    tetgen::read_elements(ele, nodes).map_err(|error| error.named(".ele"))
}
