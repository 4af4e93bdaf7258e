//! Every shader file below `shaders/`, embedded as `build.rs` leaves it; in the page some come later.

use std::sync::OnceLock;

/// Path below `shaders/`, and text; sorted by path.
pub const FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/shader_files.rs"));

static LATER: OnceLock<Vec<(String, String)>> = OnceLock::new();

/// Adds files that are not embedded, each with its path; only the first call does.
pub fn add(files: Vec<(String, String)>) {
    // They are the same every time.
    let _ = LATER.set(files);
}

/// The text of an added file.
pub(crate) fn added(path: &str) -> Option<&'static str> {
    LATER.get()?.iter().find(|(name, _)| name == path).map(|(_, text)| text.as_str())
}

/// Whether the kernels for software GPUs are there.
pub(crate) fn has_software_kernels() -> bool {
    const ONE: &str = "software/pipeline/push.wgsl";
    FILES.iter().any(|(path, _)| *path == ONE) || added(ONE).is_some()
}
