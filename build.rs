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
        Some((code, _)) => closed(code.trim()),
        None => closed(line.trim()),
    };
    text.lines().map(|text| line(text) + "\n").collect()
}

/// Without the spaces beside signs that stand for themselves; `-` or `/` with another one might become something else, and
/// braces may be those of a placeholder.
fn closed(code: &str) -> String {
    let alone = |c: char| "()[],;:=<>".contains(c);
    let mut text = String::new();
    let mut characters = code.chars().peekable();
    while let Some(c) = characters.next() {
        let beside = text.chars().last().is_some_and(alone) || characters.peek().is_some_and(|&next| alone(next));
        if c != ' ' || !beside {
            text.push(c);
        }
    }
    text
}
