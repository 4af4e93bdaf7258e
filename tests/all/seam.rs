//! The seam for new methods, proved with one, the throw-away method `parity`: brute force, a stage of two kernels, a scan and a
//! picture, and two counts. It is declared in the tables that every method is declared in, has a plan of its own and three shaders,
//! and is everywhere a method is; no other file of the program or the page names it ([`NAMED`]). The page's half of the proof is
//! tests/page/seam.spec.ts.

use crate::common::{
    command::{fine, kdet, refused},
    folder::Folder,
    sources::sources,
};
use kdet::internals::{
    bench::{Document, Table, summary_name},
    detect::{Count, Method, Stage},
};
use std::{fs, path::Path};

/// The files that name the method, its stage, its counts or its shaders.
const NAMED: [&str; 10] = [
    "shaders/checks/count_odd.wgsl",
    "shaders/checks/draw_odd.wgsl",
    "shaders/checks/parity.wgsl",
    // A row each in the tables of counts, families with their systems, methods and stages.
    "src/detect/count.rs",
    "src/detect/family.rs",
    "src/detect/method.rs",
    "src/detect/stage.rs",
    // The plan of its family, and which it is.
    "src/pipeline/plans/mod.rs",
    "src/pipeline/plans/parity.rs",
    // Its kernels have no twins.
    "src/pipeline/twins/mod.rs",
];

const SCENE: [&str; 3] = ["--generate", "blocks:3:0.5", "--self"];

fn arguments<'a>(first: &[&'a str], rest: &[&'a str]) -> Vec<&'a str> {
    [first, rest].concat()
}

#[test]
fn no_other_file_names_it() {
    let names = |text: &str| {
        let text = text.to_lowercase().replace('_', "");
        ["parity", "oddmarks", "oddpixels", "countodd", "drawodd"].iter().any(|name| text.contains(name))
    };
    let files = sources(&["shaders", "src", "web", "index.html"], "");
    let found: Vec<&str> =
        files.iter().filter(|(path, text)| names(path) || names(text)).map(|(path, _)| path.as_str()).collect();
    assert_eq!(found, NAMED);
}

#[test]
fn detect_shows_its_stage_and_its_count() {
    let json = fine(&arguments(&["detect", "--method", "parity", "--json"], &SCENE));
    let report: serde_json::Value = serde_json::from_str(&json).unwrap();
    let same = fine(&arguments(&["detect", "--method", "cpu", "--json"], &SCENE));
    let same: serde_json::Value = serde_json::from_str(&same).unwrap();
    assert_eq!(report["counts"]["colliding_pairs"], same["counts"]["colliding_pairs"]);
    // Primitives with an odd number of pairs, counted in the list.
    let list = fine(&arguments(&["detect", "--method", "cpu", "--pairs", "-"], &SCENE));
    let mut pairs = std::collections::BTreeMap::<String, u32>::new();
    for line in list.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit())) {
        let numbers: Vec<&str> = line.split(',').map(str::trim).collect();
        numbers.chunks(2).for_each(|one| *pairs.entry(one.join(",")).or_default() += 1);
    }
    let odd = pairs.values().filter(|count| *count % 2 == 1).count();
    assert!(odd > 0 && report["counts"]["odd_marks"] == odd, "{odd} instead of {json}");
    assert_eq!(report["counts"]["odd_pixels"], odd, "by drawing");
    assert!(same["counts"].get("odd_marks").is_none());
    let text = fine(&arguments(&["detect", "--method", "parity"], &SCENE));
    assert!(text.contains(Count::OddMarks.label()), "{text}");
    let timed = report["times"]["clock"] == "device";
    assert_eq!(timed, text.contains(Stage::Parity.name()), "{text}");
}

#[test]
fn verify_compares_it() {
    let text = fine(&arguments(&["verify", "--narrow", "sat"], &SCENE));
    assert!(text.contains("parity"), "{text}");
    let one = kdet(&arguments(&["verify", "--method", "parity", "--json"], &SCENE));
    assert!(one.status.success());
}

#[test]
fn an_unknown_method_names_it_among_the_others() {
    let message = refused(&["detect", "--generate", "blocks:3:0.5", "--method", "sap"]);
    assert!(message.contains("parity") && message.contains("kdet_home_cell"), "{message}");
}

#[test]
fn bench_measures_it_and_writes_its_columns() {
    let folder = Folder::new("seam");
    let results = folder.path("results");
    let bench =
        ["bench", "--generate", "blocks:3:0.5", "-c", "parity,kdet", "-n", "1", "--warm-up", "0", "-d", &results];
    let text = fine(&bench);
    assert!(text.contains("parity"), "{text}");
    let document = Document::read(&fs::read_to_string(folder.path("results/summary.json")).unwrap()).unwrap();
    let [parity, kdet] = &document.results[..] else { panic!("{} results", document.results.len()) };
    assert_eq!(parity.settings.method, Method::Parity);
    assert_eq!(parity.counts.get("odd_marks").len(), 1);
    assert!(kdet.counts.get("odd_marks").is_empty());
    let table = Table::of(&document.made, parity, None);
    assert_eq!(table.column("odd_marks"), [Some(parity.counts.get("odd_marks")[0] as f64)]);
    // All of its counts are in the files, of both forms.
    let again = folder.path("plain");
    let summary = folder.path("results/summary.json");
    fine(&["bench", "--from", &summary, "--csv", "plain", "-d", &again]);
    let name = format!("{}_average.csv", parity.stem());
    for folder in [&results, &again] {
        let text = fs::read_to_string(Path::new(folder).join(&name)).unwrap();
        let head =
            text.lines().find(|line| line.starts_with("frame,") || line.contains(",frame,")).unwrap().replace(' ', "_");
        let columns: Vec<&str> = head.split(',').map(|column| column.trim_matches('_')).collect();
        for &count in Method::Parity.traits().counts {
            let known = [count.name(), summary_name(count)];
            let thesis = (count == Count::CollidingPairs).then_some("collision_pairs");
            assert!(columns.iter().any(|column| known.contains(column) || thesis == Some(*column)), "{count}: {head}");
        }
    }
    if parity.runs[0].stages_ms.is_empty() {
        return; // Without timestamps there are no stages.
    }
    assert!(parity.runs[0].stages_ms.contains_key("parity") && !kdet.runs[0].stages_ms.contains_key("parity"));
    assert_eq!(table.column("parity").len(), 1);
}
