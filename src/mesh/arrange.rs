//! What is made of a mesh after it was read: triangles of tetrahedra, objects of its parts.

use super::formats::Format;
use super::{Mesh, Part};
use crate::geometry::Primitive;

/// What to make of a mesh.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Arrangement {
    /// What the primitives shall be; as in the file if not given. Tetrahedra as triangles are their surface.
    pub primitive: Option<Primitive>,
    /// Make one vertex of those at equal positions, in formats that repeat vertices ([`Format::repeats_vertices`]).
    pub weld: bool,
    /// What an object is.
    pub objects: Objects,
    /// How often triangles are divided into four.
    pub subdivide: u32,
}

/// What an object is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Objects {
    /// A file.
    Files,
    /// A group of an `.obj` file.
    #[cfg(not(target_arch = "wasm32"))]
    Groups,
    /// A connected component.
    #[cfg(not(target_arch = "wasm32"))]
    Components,
}

impl Default for Arrangement {
    fn default() -> Self {
        Self { primitive: None, weld: true, objects: Objects::Files, subdivide: 0 }
    }
}

/// What a file cannot be arranged as.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ArrangeError {
    /// Tetrahedra of a surface.
    #[error(
        "{file} has triangles and no tetrahedra: fill the surface first, for instance with TetGen, fTetWild or Gmsh"
    )]
    NoTetrahedra {
        /// The file.
        file: String,
    },
    /// The surface of tetrahedra without one.
    #[error("the tetrahedra of {file} have no surface: all of them are degenerate, or each is there twice")]
    NoSurface {
        /// The file.
        file: String,
    },
    /// Groups of another format.
    #[error("{file} has no groups: only .obj files have them")]
    NoGroups {
        /// The file.
        file: String,
    },
    /// Subdivided tetrahedra.
    #[error("{file} has tetrahedra, which are not subdivided; expected triangles")]
    Solid {
        /// The file.
        file: String,
    },
}

impl Arrangement {
    /// Whether the vertices of a file are welded.
    pub fn welds(&self, format: Option<Format>) -> bool {
        self.weld && format.is_some_and(Format::repeats_vertices)
    }

    /// The objects of a file, before they are welded and subdivided; `format` is `None` for TetGen's two files.
    pub fn parts(
        &self,
        mesh: Mesh,
        bytes: &[u8],
        format: Option<Format>,
        file: &str,
    ) -> Result<Vec<Part>, ArrangeError> {
        let file = || file.to_owned();
        let whole = match (mesh.primitive, self.primitive) {
            (Primitive::Triangles, Some(Primitive::Tetrahedra)) => {
                return Err(ArrangeError::NoTetrahedra { file: file() });
            }
            (Primitive::Tetrahedra, Some(Primitive::Triangles)) => mesh.surface_part(),
            _ => Part { name: String::new(), vertices: (0..mesh.positions.len() as u32).collect(), mesh },
        };
        if whole.mesh.cells.is_empty() {
            return Err(ArrangeError::NoSurface { file: file() });
        }
        if self.subdivide > 0 && whole.mesh.primitive == Primitive::Tetrahedra {
            return Err(ArrangeError::Solid { file: file() });
        }
        match self.objects {
            Objects::Files => {
                // Only groups are read once more.
                let _ = (bytes, format);
                Ok(vec![whole])
            }
            #[cfg(not(target_arch = "wasm32"))]
            Objects::Groups => {
                if format != Some(Format::Obj) {
                    return Err(ArrangeError::NoGroups { file: file() });
                }
                let groups = super::formats::read_obj_groups(bytes);
                Ok(whole.split(&groups.of_triangles, groups.names))
            }
            #[cfg(not(target_arch = "wasm32"))]
            Objects::Components => {
                let weld = self.welds(format).then(|| super::Weld::of(&whole.mesh.positions));
                let components = whole.mesh.components(weld.as_ref());
                let count = components.iter().map(|&component| component + 1).max().unwrap_or(0);
                Ok(whole.split(&components, (0..count).map(|component| component.to_string()).collect()))
            }
        }
    }
}

/// What to tell about vertices that were welded; `None` where there were none.
pub fn weld_note(file: &str, vertices: usize, removed: usize) -> Option<String> {
    (removed > 0).then(|| {
        format!("{file}: {removed} of {vertices} vertices repeat the position of another and were welded to it")
    })
}
