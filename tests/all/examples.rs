//! The examples as they are run. `cargo test` builds them beside the tests.

use crate::common::{command::root, folder::Folder};
use std::{fs, path::Path, process::Command};

/// Runs an example in the checkout and gives what it printed.
fn run(name: &str, arguments: &[&str]) -> String {
    let programs = Path::new(env!("CARGO_BIN_EXE_kdet")).parent().unwrap().join("examples");
    let program = programs.join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
    assert!(program.exists(), "{} is missing: cargo build --examples --all-features", program.display());
    // The longest list that `sort_speed` sorts.
    let output = Command::new(program).args(arguments).current_dir(root()).env("KDET_COUNT", "1000").output().unwrap();
    assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn every_example_runs() {
    let folder = Folder::new("examples");
    let (kernels, picture) = (folder.path("kernels"), folder.path("picture"));
    let mesh = "tests/page/meshes/wedge.vtu";
    let mut names: Vec<String> = fs::read_dir(root().join("examples"))
        .unwrap()
        .map(|entry| entry.unwrap().path().file_stem().unwrap().to_str().unwrap().to_owned())
        .collect();
    names.sort();
    for name in names {
        let (arguments, told): (&[&str], &str) = match name.as_str() {
            "detect" => (&[], "slices: [Pair { a: 0, b: 1"),
            "draw_speed" => (&["two_cubes", "1", "60", "1", "64"], "surface hidden"),
            "frame_rate" => (&["armadillos", "1", "2", "64"], "frames per second"),
            "gjk_failures" => (&["200"], "signed_volumes"),
            "kernels" => (&[&kernels], "kernels in"),
            "offscreen" => (&[], "red pixels collide"),
            "ping_pong" => (&[], "pairs in the last of 100 steps"),
            "page_tables" => (&[], "export const METHODS"),
            "picture" => (&[mesh, mesh, &picture, "--only", "dark-matte-small"], "-dark-matte-small.png"),
            "sort_speed" => (&[], "equal"),
            "towers" => (&["1", "tower of 8 | pgs | 10"], "| tower of 8 | pgs | 10 |"),
            name => panic!("this test does not know how to run the example '{name}'"),
        };
        let text = run(&name, arguments);
        assert!(text.contains(told), "{name}: {text}");
    }
    assert!(fs::read_dir(kernels).unwrap().count() > 20);
    assert!(fs::metadata(format!("{picture}-dark-matte-small.png")).unwrap().len() > 500);
}
