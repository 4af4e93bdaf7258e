//! Loads mesh files from disk.

use super::Mesh;
use super::formats::{FilePosition, Problem, ReadError, read_named, tetgen};
use std::path::{Path, PathBuf};

/// Loads a mesh. The ending of the name and the first bytes determine the format. Either of TetGen's `.node` and `.ele` may
/// be given; the other one is loaded from the same folder.
pub fn load(path: impl AsRef<Path>) -> Result<Mesh, ReadError> {
    let path = path.as_ref();
    let ending = path.extension().and_then(|e| e.to_str()).unwrap_or_default().to_ascii_lowercase();
    if ending != "node" && ending != "ele" {
        return read_named(&bytes(path)?, &name(path));
    }
    let beside = |this: &str| if ending == this { path.to_path_buf() } else { partner(path, this) };
    let (node, ele) = (beside("node"), beside("ele"));
    let nodes = tetgen::read_nodes(&bytes(&node)?).map_err(|error| error.named(name(&node)))?;
    tetgen::read_elements(&bytes(&ele)?, nodes).map_err(|error| error.named(name(&ele)))
}

/// The other one of TetGen's two files: with an ending in the same case, or else in another that exists.
fn partner(path: &Path, ending: &str) -> PathBuf {
    let is_upper = path.extension().and_then(|e| e.to_str()).is_some_and(|e| !e.contains(char::is_lowercase));
    let (lower, upper) = (ending.to_owned(), ending.to_ascii_uppercase());
    let [first, second] = if is_upper { [upper, lower] } else { [lower, upper] }.map(|e| path.with_extension(e));
    if !first.exists() && second.exists() { second } else { first }
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
