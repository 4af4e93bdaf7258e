//! Loads mesh files from disk.

use super::Mesh;
use super::formats::{FilePosition, Problem, ReadError, read_named, tetgen};
use std::path::{Path, PathBuf};

/// Loads a mesh. The ending of the name and the first bytes determine the format. Either of TetGen's `.node` and `.ele` may
/// be given; the other one is loaded from the same folder.
pub fn load(path: impl AsRef<Path>) -> Result<Mesh, ReadError> {
    let path = path.as_ref();
    let Some(partner) = tetgen_partner(path) else { return read_named(&bytes(path)?, &name(path)) };
    let (node, ele) = if has_ending(path, "node") { (path, &*partner) } else { (&*partner, path) };
    let nodes = tetgen::read_nodes(&bytes(node)?).map_err(|error| error.named(name(node)))?;
    tetgen::read_elements(&bytes(ele)?, nodes).map_err(|error| error.named(name(ele)))
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
