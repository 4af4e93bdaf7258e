//! Puts the shaders where `src/shaders.rs` embeds them. For the page, which people download, without comments and
//! indentation; lines keep their numbers, so that messages still point to the files.

use std::{
    env, fs, io,
    path::{Path, PathBuf},
};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=shaders");
    let missing = |name: &str| io::Error::other(format!("cargo sets no {name}"));
    let out = env::var_os("OUT_DIR").map(PathBuf::from).ok_or_else(|| missing("OUT_DIR"))?;
    let page = env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "wasm32");
    copy(Path::new("shaders"), &out.join("shaders"), page)
}

fn copy(from: &Path, to: &Path, stripped: bool) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let (from, to) = (entry.path(), to.join(entry.file_name()));
        if entry.file_type()?.is_dir() {
            copy(&from, &to, stripped)?;
        } else {
            let text = fs::read_to_string(&from)?;
            fs::write(&to, if stripped { strip(&text) } else { text })?;
        }
    }
    Ok(())
}

/// Without comments, but for what `gpu::shader` reads in them.
fn strip(text: &str) -> String {
    let line = |line: &str| match line.split_once("//") {
        Some((_, comment)) if comment.trim_start().starts_with('#') => line.to_owned(),
        Some((code, _)) => code.trim().to_owned(),
        None => line.trim().to_owned(),
    };
    text.lines().map(|text| line(text) + "\n").collect()
}
