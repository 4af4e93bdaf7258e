//! What somebody gets who depends on the crate or installs it.

use crate::common::command::root;
use std::process::Command;

fn cargo(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO")).args(arguments).current_dir(root()).output().unwrap();
    assert!(output.status.success(), "cargo {arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_library_alone_brings_no_crates_of_the_command_or_the_page() {
    for target in ["x86_64-unknown-linux-gnu", "wasm32-unknown-unknown"] {
        let tree = ["tree", "--locked", "--offline", "--edges", "normal", "--prefix", "none", "--target", target];
        let lean = cargo(&[&tree[..], &["--no-default-features", "--format", "{p}"]].concat());
        let names: Vec<&str> = lean.lines().filter_map(|line| line.split(' ').next()).collect();
        assert!(names.contains(&"wgpu"), "{lean}");
        for unwanted in
            ["clap", "serde_json", "indicatif", "png", "toml", "ctrlc", "lz4_flex", "console_error_panic_hook"]
        {
            assert!(!names.contains(&unwanted), "{target}: {unwanted}");
        }
        let whole = cargo(&[&tree[..], &["--format", "{p}"]].concat());
        assert!(whole.contains("clap"), "the command is there by default: {whole}");
    }
    let manifest = std::fs::read_to_string(root().join("Cargo.toml")).unwrap();
    assert!(!manifest.contains("\"="), "no dependency is pinned to one version");
}

#[test]
fn the_package_has_what_the_crate_needs_and_little_else() {
    let list = cargo(&["package", "--list", "--offline", "--allow-dirty"]);
    let files: Vec<&str> = list.lines().collect();
    for wanted in ["src/lib.rs", "build.rs", "shaders/pipeline/answer.wgsl", "README.md", "LICENSE-MIT", "CHANGELOG.md"]
    {
        assert!(files.contains(&wanted), "{wanted} is missing:\n{list}");
    }
    let size = |name: &&str| std::fs::metadata(root().join(name)).map_or(0, |file| file.len());
    let bytes: u64 = files.iter().map(size).sum();
    assert!(bytes < 10 << 20, "{bytes} bytes before they are compressed");
    for folder in ["assets/", "tests/", "web/", "docs/results/"] {
        assert!(!files.iter().any(|name| name.starts_with(folder)), "{folder} is packed");
    }
}
