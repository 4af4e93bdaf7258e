//! Files of the repository.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// The text of every file below some folders that ends like this, by its path in the repository.
pub fn sources(folders: &[&str], ending: &str) -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = vec![];
    let mut open: Vec<PathBuf> = folders.iter().map(|folder| root.join(folder)).collect();
    while let Some(path) = open.pop() {
        if path.is_dir() {
            open.extend(fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()));
        } else if path.to_str().is_some_and(|path| path.ends_with(ending)) {
            let name = path.strip_prefix(root).unwrap().to_str().unwrap().replace('\\', "/");
            found.push((name, fs::read_to_string(path).unwrap()));
        }
    }
    found.sort_unstable();
    found
}
