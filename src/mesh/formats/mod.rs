//! Mesh files: one file or folder per format.
//!
//! All readers take the whole file as bytes, so that they work in the page as well, keep coordinates as f64, and give a
//! [`ReadError`] with the line or the byte. They never panic, and allocate memory only for counts that the rest of the file
//! can hold.

mod binary;
mod error;
mod fields;
mod found_primitives;
mod gmsh;
mod medit;
mod obj;
#[cfg(not(target_arch = "wasm32"))]
mod obj_groups;
mod off;
mod ply;
mod scalar;
mod stl;
pub(super) mod tetgen;
mod text;
mod unsupported;
mod vtk;
mod vtu;
mod write;

pub use error::{FilePosition, Problem, ReadError};
pub use gmsh::{MshVersion, write_msh};
#[cfg(not(target_arch = "wasm32"))]
pub use obj_groups::{Groups, read_obj_groups};
pub use vtk::write_vtk;
pub use write::{Encoding, WriteError};

use super::Mesh;

/// What the names of TetGen's two files end with: nodes and elements.
pub const TETGEN: [&str; 2] = ["node", "ele"];

/// A format with one file per mesh. TetGen's has two: [`read_tetgen`].
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
    /// Wavefront `.obj`.
    Obj,
    /// `.ply`, text or binary.
    Ply,
    /// `.stl`, text or binary.
    Stl,
    /// `.off`, text.
    Off,
}

impl Format {
    /// Every format, in the order in which they are listed.
    pub const ALL: [Self; 8] =
        [Self::Gmsh, Self::Vtk, Self::Vtu, Self::Medit, Self::Obj, Self::Ply, Self::Stl, Self::Off];

    /// What names of its files end with.
    pub const fn ending(self) -> &'static str {
        match self {
            Self::Gmsh => "msh",
            Self::Vtk => "vtk",
            Self::Vtu => "vtu",
            Self::Medit => "mesh",
            Self::Obj => "obj",
            Self::Ply => "ply",
            Self::Stl => "stl",
            Self::Off => "off",
        }
    }

    /// By the ending of a file's name, upper or lower case.
    pub fn from_name(name: &str) -> Option<Self> {
        let (_, ending) = name.rsplit_once('.')?;
        Self::ALL.into_iter().find(|format| ending.eq_ignore_ascii_case(format.ending()))
    }

    /// By the first bytes of a file, where they are unambiguous.
    pub fn from_header(bytes: &[u8]) -> Option<Self> {
        const START: &[u8] = b"# vtk DataFile";
        let start = without_byte_order_mark(bytes).trim_ascii_start();
        if start.get(..START.len()).is_some_and(|s| s.eq_ignore_ascii_case(START)) {
            Some(Self::Vtk)
        } else if start.starts_with(b"$") {
            Some(Self::Gmsh)
        } else if start.starts_with(b"<") {
            Some(Self::Vtu)
        } else if start.starts_with(b"MeshVersionFormatted") {
            Some(Self::Medit)
        } else if start.starts_with(b"ply") && start.get(3).is_some_and(u8::is_ascii_whitespace) {
            Some(Self::Ply)
        } else if start.split(u8::is_ascii_whitespace).next().is_some_and(off::is_keyword) {
            Some(Self::Off)
        } else {
            None
        }
    }

    /// Whether vertices at equal positions are one vertex in files of this format: `.stl` has no common vertices at all, and
    /// the other surface formats have a vertex several times where normals, colours or texture coordinates differ.
    pub fn repeats_vertices(self) -> bool {
        matches!(self, Self::Obj | Self::Ply | Self::Stl | Self::Off)
    }

    /// By the name and the first bytes of a file. The ending determines the format, unless the first bytes are those of another
    /// one; those of an `.stl` may be anything.
    pub fn of(bytes: &[u8], name: &str) -> Option<Self> {
        // Without a known ending the first bytes are not enough: many formats begin with `<`.
        match Self::from_name(name)? {
            Self::Stl => Some(Self::Stl),
            by_name => Some(Self::from_header(bytes).unwrap_or(by_name)),
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
        Format::Obj => obj::read(bytes),
        Format::Ply => ply::read(bytes),
        Format::Stl => stl::read(bytes),
        Format::Off => off::read(bytes),
    }
}

/// Reads a mesh from the bytes of a file with a name, in the format [`Format::of`] the two.
pub fn read_named(bytes: &[u8], name: &str) -> Result<Mesh, ReadError> {
    let format = Format::of(bytes, name).ok_or_else(|| {
        let (what, instead) = unsupported::advice(name);
        ReadError::unsupported(FilePosition::File, what, instead).named(name)
    })?;
    let is_utf_16 = bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]);
    if is_utf_16 && format != Format::Stl {
        return Err(ReadError::unsupported(FilePosition::Byte(0), "text in UTF-16", "save it as UTF-8").named(name));
    }
    read(bytes, format).map_err(|error| error.named(name))
}

/// The bytes after a UTF-8 byte order mark, which some editors put at the start of text files.
fn without_byte_order_mark(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix(text::BYTE_ORDER_MARK).unwrap_or(bytes)
}

/// Reads a mesh from TetGen's two files. In errors the file is called `.node` or `.ele`.
pub fn read_tetgen(node: &[u8], ele: &[u8]) -> Result<Mesh, ReadError> {
    let nodes = tetgen::read_nodes(node).map_err(|error| error.named(".node"))?;
    tetgen::read_elements(ele, nodes).map_err(|error| error.named(".ele"))
}
