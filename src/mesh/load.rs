//! Loads mesh files from disk.

use super::arrange::{ArrangeError, Arrangement, weld_note};
use super::formats::{FilePosition, Format, Problem, ReadError, read_named, tetgen};
use super::{Mesh, Part};
use std::path::{Path, PathBuf};

/// Loads a mesh. The ending of the name and the first bytes determine the format. Either of TetGen's `.node` and `.ele` may
/// be given; the other one is loaded from the same folder.
pub fn load(path: impl AsRef<Path>) -> Result<Mesh, ReadError> {
    Ok(read(path.as_ref())?.0)
}

/// Loads a mesh, and says what format its file has; TetGen's two files have none.
pub fn load_with_format(path: impl AsRef<Path>) -> Result<(Mesh, Option<Format>), ReadError> {
    let (mesh, _, format) = read(path.as_ref())?;
    Ok((mesh, format))
}

/// Why no objects could be loaded.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum LoadError {
    /// The file could not be read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// It is not what it shall be arranged as.
    #[error(transparent)]
    Arrange(#[from] ArrangeError),
}

/// Loads the objects of a file, arranged, and what to tell about their vertices.
pub fn load_objects(
    path: impl AsRef<Path>,
    arrangement: &Arrangement,
) -> Result<(Vec<Part>, Option<String>), LoadError> {
    let path = path.as_ref();
    let (mesh, bytes, format) = read(path)?;
    let mut parts = arrangement.parts(mesh, &bytes, format, &name(path))?;
    drop(bytes);
    let (mut vertices, mut removed) = (0, 0);
    for part in &mut parts {
        vertices += part.mesh.positions.len();
        if arrangement.welds(format) {
            removed += part.mesh.weld();
        }
        part.mesh = std::mem::take(&mut part.mesh).subdivided(arrangement.subdivide);
    }
    Ok((parts, weld_note(&name(path), vertices, removed)))
}

/// A mesh, the bytes it was read from and their format; TetGen's two files have none.
fn read(path: &Path) -> Result<(Mesh, Vec<u8>, Option<Format>), ReadError> {
    let Some(partner) = tetgen_partner(path) else {
        let (bytes, name) = (bytes(path)?, name(path));
        let mesh = read_named(&bytes, &name)?;
        let format = Format::of(&bytes, &name);
        return Ok((mesh, bytes, format));
    };
    let (node, ele) = if has_ending(path, "node") { (path, &*partner) } else { (&*partner, path) };
    let nodes = tetgen::read_nodes(&bytes(node)?).map_err(|error| error.named(name(node)))?;
    let mesh = tetgen::read_elements(&bytes(ele)?, nodes).map_err(|error| error.named(name(ele)))?;
    Ok((mesh, Vec::new(), None))
}

/// The other one of TetGen's two files, `None` for files of other formats: with an ending in the same case, or, if there is no
/// such file, in the other case.
pub fn tetgen_partner(path: &Path) -> Option<PathBuf> {
    let other = if has_ending(path, "node") {
        "ele"
    } else if has_ending(path, "ele") {
        "node"
    } else {
        return None;
    };
    let is_upper = path.extension().and_then(|e| e.to_str()).is_some_and(|e| !e.contains(char::is_lowercase));
    let (lower, upper) = (path.with_extension(other), path.with_extension(other.to_ascii_uppercase()));
    let [first, second] = if is_upper { [upper, lower] } else { [lower, upper] };
    Some(if !first.exists() && second.exists() { second } else { first })
}

fn has_ending(path: &Path, ending: &str) -> bool {
    path.extension().is_some_and(|e| e.eq_ignore_ascii_case(ending))
}

fn name(path: &Path) -> String {
    path.display().to_string()
}

fn bytes(path: &Path) -> Result<Vec<u8>, ReadError> {
    std::fs::read(path).map_err(|error| ReadError {
        file: name(path),
        position: FilePosition::File,
        problem: Problem::Io { message: error.to_string() },
    })
}
