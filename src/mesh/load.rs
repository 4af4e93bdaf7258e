//! Loads mesh files from disk.

use super::Mesh;
use super::formats::{Place, Problem, ReadError, read_named, tetgen};
use std::path::Path;

/// Loads a mesh. The ending of the name and the first bytes tell the format; of TetGen's `.node` and `.ele`, either may
/// be given, the other one is loaded from beside it.
pub fn load(path: impl AsRef<Path>) -> Result<Mesh, ReadError> {
    let path = path.as_ref();
    let ending = path.extension().and_then(|e| e.to_str()).unwrap_or_default().to_ascii_lowercase();
    if ending != "node" && ending != "ele" {
        return read_named(&bytes(path)?, &name(path));
    }
    let beside = |this: &str| if ending == this { path.to_path_buf() } else { path.with_extension(this) };
    let (node, ele) = (beside("node"), beside("ele"));
    let nodes = tetgen::read_nodes(&bytes(&node)?).map_err(|error| error.named(name(&node)))?;
    tetgen::read_elements(&bytes(&ele)?, nodes).map_err(|error| error.named(name(&ele)))
}

fn name(path: &Path) -> String {
    path.display().to_string()
}

fn bytes(path: &Path) -> Result<Vec<u8>, ReadError> {
    std::fs::read(path).map_err(|error| ReadError {
        file: name(path),
        place: Place::File,
        problem: Problem::Io { message: error.to_string() },
    })
}
