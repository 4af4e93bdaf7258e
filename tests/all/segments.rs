//! The segments that `kdet detect --segments` writes, read back.

use std::{path::PathBuf, process::Command};

type Segment = [[f64; 3]; 2];

/// Runs `kdet detect` on a generated scene with more arguments; standard output and error, and whether it was fine.
fn detect(scene: &str, arguments: &[&str]) -> (bool, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kdet"));
    let output = command.args(["detect", "--generate", scene, "--self"]).args(arguments).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.success(), text(output.stdout) + &text(output.stderr))
}

fn folder() -> PathBuf {
    let folder = std::env::temp_dir().join(format!("kdet-segments-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn numbers<'a>(words: impl Iterator<Item = &'a str>) -> Vec<f64> {
    words.map(|word| word.parse().unwrap()).collect()
}

fn segments(numbers: &[f64]) -> Vec<Segment> {
    numbers.chunks_exact(6).map(|n| [[n[0], n[1], n[2]], [n[3], n[4], n[5]]]).collect()
}

fn of_csv(text: &str) -> Vec<Segment> {
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("objectA,primitiveA,objectB,primitiveB,x0,y0,z0,x1,y1,z1"));
    lines.flat_map(|line| segments(&numbers(line.split(',').skip(4)))).collect()
}

fn of_obj(text: &str) -> Vec<Segment> {
    let of = |start: &'static str| text.lines().filter_map(move |line| line.strip_prefix(start));
    let vertices = of("v ").flat_map(str::split_whitespace);
    let lines: Vec<f64> = numbers(of("l ").flat_map(str::split_whitespace));
    assert_eq!(lines, (1..=lines.len()).map(|i| i as f64).collect::<Vec<_>>());
    segments(&numbers(vertices))
}

/// The numbers of an array of a .vtp file.
fn array(text: &str, name: &str) -> Vec<f64> {
    let (_, rest) = text.split_once(&format!("Name=\"{name}\"")).unwrap();
    let (_, rest) = rest.split_once('>').unwrap();
    numbers(rest.split_once("</DataArray>").unwrap().0.split_whitespace())
}

#[test]
fn every_colliding_pair_has_a_segment_in_every_kind_of_file() {
    let folder = folder();
    for scene in ["triangle sheets", "flat triangles"] {
        let read = |name: &str, method: &str| {
            let [file, pairs] = [name, "pairs.csv"].map(|name| folder.join(name));
            let given = ["--segments", file.to_str().unwrap(), "--pairs", pairs.to_str().unwrap(), "--method", method];
            let (fine, text) = detect(scene, &given);
            assert!(fine, "{text}");
            let pairs = std::fs::read_to_string(pairs).unwrap();
            let of_pairs: Vec<String> =
                pairs.lines().filter(|line| !line.starts_with(['#', 'o'])).map(str::to_owned).collect();
            (std::fs::read_to_string(file).unwrap(), of_pairs)
        };
        let (csv, pairs) = read("out.csv", "cpu");
        let found = of_csv(&csv);
        assert!(found.len() > 20, "{scene}: {}", found.len());
        // Every pair once, in the order of the pairs.
        let named: Vec<String> =
            csv.lines().skip(1).map(|line| line.split(',').take(4).collect::<Vec<_>>().join(",")).collect();
        assert_eq!(named, pairs, "{scene}");
        // On the GPU the same pairs are found, so the segments are the same.
        assert_eq!(of_csv(&read("gpu.csv", "kdet_home_cell").0), found, "{scene}");
        assert_eq!(of_obj(&read("out.obj", "cpu").0), found, "{scene}");
        let vtp = read("out.vtp", "cpu").0;
        assert_eq!(segments(&array(&vtp, "points")), found, "{scene}");
        assert_eq!(array(&vtp, "connectivity").len(), 2 * found.len());
        assert_eq!(array(&vtp, "offsets").last(), Some(&(2.0 * found.len() as f64)));
        let (objects, triangles) = (array(&vtp, "objects"), array(&vtp, "triangles"));
        let of_vtp: Vec<String> = objects
            .chunks_exact(2)
            .zip(triangles.chunks_exact(2))
            .map(|(o, t)| format!("{},{},{},{}", o[0], t[0], o[1], t[1]))
            .collect();
        assert_eq!(of_vtp, pairs, "{scene}");
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn what_has_no_segments_is_refused() {
    for (scene, given, expected) in [
        (
            "soup",
            &["--segments", "out.csv"][..],
            "--segments has no effect on tetrahedra: only triangles meet in segments",
        ),
        ("triangle soup", &["--segments", "out.stl"], "expected an ending .csv, .obj or .vtp"),
        ("triangle soup", &["--segments", "out.csv", "--method", "kdet_no_pairs"], "--segments has nothing to write"),
        (
            "soup",
            &["--narrow", "guigue_devillers"],
            "narrow test guigue_devillers does not test tetrahedra; expected one of:",
        ),
        (
            "soup",
            &["--narrow", "guigue_devillers", "--method", "cpu"],
            "narrow test guigue_devillers does not test tetrahedra",
        ),
    ] {
        let (fine, text) = detect(scene, given);
        assert!(!fine && text.contains(expected), "{scene} {given:?}: {text}");
    }
    assert!(!std::path::Path::new("out.csv").exists());
}
