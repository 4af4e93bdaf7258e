//! Puts the shaders where `src/shaders.rs` embeds them, and lists them. For the page, which people download, without
//! comments and indentation; lines keep their numbers, so that messages still point to the files.

use std::{
    env, fs, io,
    path::{Path, PathBuf},
};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=shaders");
    let has = |feature: &str| env::var_os(format!("CARGO_FEATURE_{feature}")).is_some();
    let missing = |name: &str| io::Error::other(format!("cargo sets no {name}"));
    let out = env::var_os("OUT_DIR").map(PathBuf::from).ok_or_else(|| missing("OUT_DIR"))?;
    let page = env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "wasm32");
    let mut paths = vec![];
    copy(Path::new("shaders"), Path::new(""), &out.join("shaders"), page, &mut paths)?;
    // The page's program gets these folders when a method needs them (scripts/bundle.mjs).
    if page && has("PAGE") && !has("CHECKS") {
        let later = fs::read_to_string("shaders/later.txt")?;
        paths.retain(|path| !later.lines().any(|folder| path.starts_with(&format!("{folder}/"))));
    }
    paths.sort();
    fs::write(out.join("shader_files.rs"), list(&paths))
}

/// Copies the files of `from`/`below`, and notes their paths below `from`.
fn copy(from: &Path, below: &Path, to: &Path, stripped: bool, paths: &mut Vec<String>) -> io::Result<()> {
    fs::create_dir_all(to.join(below))?;
    for entry in fs::read_dir(from.join(below))? {
        let entry = entry?;
        let path = below.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            // The tests' own method is not downloaded.
            if stripped && path == Path::new("checks") && env::var_os("CARGO_FEATURE_CHECKS").is_none() {
                continue;
            }
            copy(from, &path, to, stripped, paths)?;
        } else if path.extension().is_some_and(|ending| ending == "wgsl") {
            let text = fs::read_to_string(entry.path())?;
            fs::write(to.join(&path), if stripped { strip(&text) } else { text })?;
            let names: Vec<_> = path.iter().map(|name| name.to_string_lossy()).collect();
            paths.push(names.join("/"));
        }
    }
    Ok(())
}

/// The table of all files as an array of (path, text).
fn list(paths: &[String]) -> String {
    let row =
        |path: &String| format!("    ({path:?}, include_str!(concat!(env!(\"OUT_DIR\"), \"/shaders/\", {path:?}))),\n");
    format!("&[\n{}]\n", paths.iter().map(row).collect::<String>())
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
