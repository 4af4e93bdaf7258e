//! What a benchmark gives, and its files.

use super::made;
use crate::common::random_cases::config;
use kdet::internals::{
    bench::{Axis, Document, Failure, Measured, Run, Selection, Series, THESIS_COLUMNS, Table},
    detect::{Clock, Hash, Method, Narrow, Settings, Stage},
};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// The stages of the method `kdet`.
const STAGES: [Stage; 5] = [Stage::Bounds, Stage::Populate, Stage::FindPairs, Stage::Unique, Stage::Narrow];

/// Two frames, two runs, numbers that are easy to follow.
fn measured() -> Measured {
    let stages = |scale: f64| {
        let ms = |stage: Stage| vec![scale * (1.0 + stage as u32 as f64), scale * 10.0];
        STAGES.iter().map(|&stage| (stage.name().to_owned(), ms(stage))).collect()
    };
    let run = |scale: f64| Run {
        host_ms: vec![20.0 * scale, 60.0 * scale],
        device_ms: vec![15.0 * scale, 50.0 * scale],
        stages_ms: stages(scale),
        kinds_ms: Default::default(),
    };
    let list = |first: u64| vec![first, first + 1];
    Measured {
        scene: "statue_and_armadillo".into(),
        title: "Statue and Armadillo".into(),
        note: "statue stands in for buddha".into(),
        resolution: 2,
        settings: Settings::new(Method::Kdet),
        corrected: true,
        primitive: Default::default(),
        form: Default::default(),
        primitives: vec![100, 20, 3],
        vertices: vec![50, 10, 4],
        clock: Clock::Device,
        granularity_ms: Some(1e-6),
        wanted_runs: 2,
        warm_up: 1,
        repeat_frame: 1,
        wanted_frames: None,
        complete: true,
        depth_axis: Axis::Y,
        frames: vec![0, 5],
        depth: vec![0.0, 0.25],
        counts: Series(BTreeMap::from([
            ("colliding_pairs".to_owned(), list(1)),
            ("candidate_pairs".to_owned(), list(2)),
            ("unique_pairs".to_owned(), list(3)),
            ("colliding_a".to_owned(), list(4)),
            ("colliding_b".to_owned(), list(5)),
            ("colliding_self".to_owned(), list(6)),
            ("height".to_owned(), list(7)),
            ("cells".to_owned(), list(8)),
            ("max_occupancy".to_owned(), list(9)),
        ])),
        bytes: vec![("table".into(), 64), ("pairs".into(), 8)],
        memory_bytes: 72,
        runs: vec![run(1.0), run(3.0)],
    }
}

fn document(results: Vec<Measured>) -> Document {
    Document { results, ..Document::new(made()) }
}

#[test]
fn averages_are_the_means_over_the_runs() {
    let average = measured().average();
    assert_eq!((average.host_ms, average.device_ms), (vec![40.0, 120.0], vec![30.0, 100.0]));
    assert_eq!(average.stages_ms[Stage::Bounds.name()], [2.0, 20.0]);
    assert_eq!(average.stages_ms[Stage::Narrow.name()], [10.0, 20.0]);
    // A run that was cut short counts where it has been.
    let mut cut = measured();
    cut.complete = false;
    cut.runs[1].host_ms.truncate(1);
    cut.runs[1].device_ms.truncate(1);
    cut.runs[1].stages_ms.values_mut().for_each(|list| list.truncate(1));
    assert_eq!(cut.average().host_ms, [40.0, 60.0]);
    assert_eq!(cut.average().stages_ms[Stage::Bounds.name()], [2.0, 10.0]);
    assert_eq!(Table::of(&made(), &cut, Some(1)).rows.len(), 1);
    assert_eq!(Document::read(&document(vec![cut.clone()]).write()), Ok(document(vec![cut])));
}

#[test]
fn the_csv_has_the_columns_and_lines_of_the_thesis_first() {
    let table = Table::of(&made(), &measured(), Some(0));
    assert_eq!(
        THESIS_COLUMNS.join(", "),
        "frame, host time, device time, bbox time, collision time, col tets A to B, col tets B to A, collision pairs"
    );
    assert_eq!(
        table.columns[8..].join(", "),
        "bounds, populate, find_pairs, unique, narrow, potential_with_duplicates, potential, colliding_self, height, cells, \
         fullest_cell, depth"
    );
    let keys: Vec<&str> = table.header.iter().map(|(key, _)| key.as_str()).collect();
    assert_eq!(
        keys[..12].join(", "),
        "scene name, algorithm, block size, overlap test, self collisions, hashing algorithm, #frames, total runs, \
         #tetsA, #tetsB, #verticesA, #verticesB"
    );
    let row: Vec<f64> = table.rows[0].iter().map(|cell| cell.unwrap()).collect();
    // bbox time is the first stage, collision time the rest; then what collides, then the stages.
    assert_eq!(row[..8], [0.0, 20.0, 15.0, 1.0, 14.0, 4.0, 5.0, 1.0]);
    assert_eq!(row[8..], [1.0, 2.0, 3.0, 4.0, 5.0, 2.0, 3.0, 6.0, 7.0, 8.0, 9.0, 0.0]);
    // What comes after the first object is B.
    for (key, value) in [
        ("scene name", "Statue and Armadillo - 2"),
        ("#tetsA", "100"),
        ("#tetsB", "23"),
        ("#verticesB", "14"),
        ("note", "statue stands in for buddha"),
        ("adapter", "llvmpipe (LLVM 15.0.6, 256 bits)"),
        ("run", "1"),
    ] {
        assert_eq!(table.value(key), Some(value), "{key}");
    }
    // Without a device's clock these cells are empty, and not 0.
    let mut host = measured();
    host.clock = Clock::Host;
    host.runs.iter_mut().for_each(|run| *run = Run { host_ms: run.host_ms.clone(), ..Run::default() });
    let table = Table::of(&made(), &host, None);
    assert_eq!(table.value("clock"), Some("host"));
    assert_eq!(table.column("device time"), [None, None]);
    assert_eq!(table.column("collision time"), [None, None]);
    assert_eq!(Table::read(&table.write()), Ok(table));
}

#[test]
fn brute_force_has_no_hash() {
    let mut brute = measured();
    brute.settings.method = Method::Gpu;
    assert_eq!(Table::of(&made(), &brute, None).value("hashing algorithm"), Some("none"));
}

/// What a method of a later version counts and times has a name, and goes through every file.
#[test]
fn unknown_stages_and_counts_are_kept_by_their_names() {
    let mut other = measured();
    other.counts.0.insert("nodes_visited".into(), vec![70, 80]);
    for run in &mut other.runs {
        run.stages_ms.insert("build_tree".into(), vec![0.5, 0.25]);
        run.kinds_ms.insert("inter".into(), BTreeMap::from([("narrow".to_owned(), vec![0.125, 0.5])]));
    }
    let document = document(vec![other.clone()]);
    assert_eq!(Document::read(&document.write()), Ok(document));
    let table = Table::of(&made(), &other, Some(0));
    assert_eq!(table.column("nodes_visited"), [Some(70.0), Some(80.0)]);
    assert_eq!(table.column("build_tree"), [Some(0.5), Some(0.25)]);
    assert_eq!(table.column("narrow inter"), [Some(0.125), Some(0.5)]);
    assert_eq!(table.column("collision time"), [Some(14.5), Some(40.25)]);
}

/// A file of version 1 opens with today's names; what its method could not know is not 0 any more.
#[test]
fn summaries_of_version_1_open() {
    let text = include_str!("summary.v1.json");
    let document = Document::read(text).unwrap();
    assert_eq!(document.version, 2);
    let [listed, marked] = &document.results[..] else { panic!("{} results", document.results.len()) };
    assert_eq!(listed.settings.method, Method::Kdet);
    assert_eq!((listed.primitives.as_slice(), listed.counts.get("colliding_pairs")), (&[100, 23][..], &[1, 2][..]));
    assert_eq!(listed.counts.get("candidate_pairs"), [30, 40]);
    assert_eq!(listed.counts.get("unique_pairs"), [3, 4]);
    assert_eq!(listed.counts.get("max_occupancy"), [9, 10]);
    assert_eq!(listed.runs[0].stages_ms["find_pairs"], [3.0, 10.0]);
    assert_eq!(marked.settings.method, Method::KdetNoPairs);
    assert!(marked.counts.get("colliding_pairs").is_empty() && marked.counts.get("unique_pairs").is_empty());
    assert_eq!(Document::read(&document.write()), Ok(document));
}

/// What could not be measured is in the summary.
#[test]
fn failures_are_kept() {
    let mut document = document(vec![measured()]);
    let settings = Some(Settings::default());
    document.failures.push(Failure { scene: "pile".into(), resolution: 4, settings, reason: "no memory".into() });
    assert!(document.write().contains("no memory"));
    assert_eq!(Document::read(&document.write()), Ok(document));
}

#[test]
fn files_are_named_by_their_parameters() {
    let names: Vec<String> = document(vec![measured()]).files().into_iter().map(|file| file.name).collect();
    let stem = "statue_and_armadillo_r2_kdet_sat_djb2_g128_self-no";
    let expected = [format!("{stem}_run01.csv"), format!("{stem}_run02.csv"), format!("{stem}_average.csv")];
    assert_eq!(names, [expected.to_vec(), vec!["summary.json".into()]].concat());
    let mut own = measured();
    own.scene = "../blocks:12:0.5".into();
    assert!(own.stem().starts_with("..-blocks-12-0.5_r2_"), "{}", own.stem());
}

#[test]
fn every_combination_has_files_of_its_own() {
    let mut results = vec![];
    for (scene, resolution) in [("a", 1), ("a", 2), ("b", 1)] {
        let selection = Selection {
            methods: Method::ALL.to_vec(),
            narrows: Narrow::ALL.to_vec(),
            hashes: Hash::ALL.to_vec(),
            workgroups: Settings::WORKGROUPS.to_vec(),
            self_collisions: vec![true, false],
            ..Selection::default()
        };
        for settings in selection.combinations() {
            results.push(Measured { scene: scene.into(), resolution, settings, ..measured() });
        }
    }
    let mut others = vec![measured(); 7];
    others[0].settings.one_pass = false;
    others[1].settings.cell_scale = 2.5;
    others[2].settings.cell_rule = kdet::internals::detect::CellRule::Paper;
    others[3].settings.inter_collisions = false;
    others[4].corrected = false;
    others[5].repeat_frame = 3;
    others[6].wanted_frames = Some("../5".parse().unwrap());
    results.extend(others);
    let stems: BTreeSet<String> = results.iter().map(Measured::stem).collect();
    assert_eq!(stems.len(), results.len());
}

#[test]
fn broken_summaries_are_refused_with_the_field() {
    let good = serde_json::to_value(document(vec![measured()])).unwrap();
    let changed = |path: &str, value: serde_json::Value| {
        let mut broken = good.clone();
        *broken.pointer_mut(path).unwrap() = value;
        Document::read(&broken.to_string()).unwrap_err().to_string()
    };
    for (path, value, told) in [
        ("/format", "x".into(), vec!["'x'", "kdet-benchmark"]),
        ("/version", 3.into(), vec!["version 3", "1 to 2"]),
        ("/made/by", "hand".into(), vec!["made.by", "`command` or `page`"]),
        ("/results/0/resolution", "two".into(), vec!["results[0].resolution", "expected u32"]),
        ("/results/0/settings/method", "sap".into(), vec!["results[0].settings.method", "kdet_home_cell"]),
        ("/results/0/runs/1/host_ms", serde_json::json!([1.0]), vec!["results[0].runs[1].host_ms", "1", "2"]),
        ("/results/0/counts/cells", serde_json::json!([1, 2, 3]), vec!["results[0].counts.cells", "3", "2"]),
        ("/results/0/runs/0/stages_ms", serde_json::json!({"x": []}), vec!["runs[0].stages_ms.x", "0", "2"]),
        ("/results/0/depth", serde_json::json!([1.0]), vec!["results[0].depth", "0 or 2"]),
        ("/results/0/vertices", serde_json::json!([]), vec!["results[0].vertices", "3, one per object"]),
    ] {
        let error = changed(path, value);
        assert!(told.iter().all(|told| error.contains(told)), "{path}: {error}");
    }
    let mut missing = good.clone();
    missing["results"][0].as_object_mut().unwrap().remove("runs");
    let error = Document::read(&missing.to_string()).unwrap_err().to_string();
    assert!(error.contains("results[0]") && error.contains("`runs`"), "{error}");
    for not_json in ["", "{", "[1]", "kdet"] {
        assert!(Document::read(not_json).unwrap_err().to_string().starts_with("not a benchmark summary"), "{not_json}");
    }
}

prop_compose! {
    fn any_settings()(
        method in proptest::sample::select(Method::ALL),
        narrow in proptest::sample::select(Narrow::ALL),
        hash in proptest::sample::select(Hash::ALL),
        self_collisions in any::<bool>(),
        cell_scale in 0.5_f32..64.0,
    ) -> Settings {
        let mut settings = Settings::new(method).with_narrow(narrow).with_self_collisions(self_collisions);
        (settings.hash, settings.cell_scale) = (hash, cell_scale);
        settings
    }
}

prop_compose! {
    /// Any result, also one that was cut short.
    fn any_measured()(frames in 1_usize..6, objects in 1_usize..4)(
        settings in any_settings(),
        title in "[ -~]{0,20}",
        device in any::<bool>(),
        complete in any::<bool>(),
        counts in prop::collection::vec(prop::collection::vec(0_u64..1 << 50, frames), 9),
        sizes in prop::collection::vec(0_u64..1 << 40, objects),
        depth in prop::collection::vec(-1e6_f64..1e6, if objects > 1 { frames } else { 0 }),
        runs in prop::collection::vec(prop::collection::vec(0_u32..1 << 30, 7 * frames), 1..4),
        (cut, frames) in (1..=frames, Just(frames)),
    ) -> Measured {
        let last = runs.len() - 1;
        let runs: Vec<Run> = runs.iter().enumerate().map(|(number, list)| {
            let length = if number == last && !complete { cut } else { frames };
            let ms = |at: usize| -> Vec<f64> {
                list[at * frames..][..length].iter().map(|&n| f64::from(n) / 1e5).collect()
            };
            let stages = STAGES.iter().enumerate().map(|(at, &stage)| (stage.name().to_owned(), ms(at + 2)));
            Run {
                host_ms: ms(0),
                device_ms: if device { ms(1) } else { vec![] },
                stages_ms: stages.filter(|_| device).collect(),
                kinds_ms: BTreeMap::new(),
            }
        }).collect();
        // What was measured is as long as the longest run.
        let frames = runs[0].host_ms.len();
        let list = |at: usize| counts[at][..frames].to_vec();
        Measured {
            settings,
            title,
            clock: if device { Clock::Device } else { Clock::Host },
            complete,
            frames: (0..frames as u32).collect(),
            depth: depth.into_iter().take(frames).collect(),
            primitive: Default::default(),
            primitives: sizes.clone(),
            vertices: sizes,
            counts: Series(BTreeMap::from([
                ("colliding_pairs".to_owned(), list(0)),
                ("candidate_pairs".to_owned(), list(1)),
                ("unique_pairs".to_owned(), list(2)),
                ("colliding_a".to_owned(), list(3)),
                ("colliding_b".to_owned(), list(4)),
                ("colliding_self".to_owned(), list(5)),
                ("height".to_owned(), list(6)),
                ("cells".to_owned(), list(7)),
                ("max_occupancy".to_owned(), list(8)),
            ])),
            runs,
            ..measured()
        }
    }
}

proptest! {
    #![proptest_config(config(64))]

    #[test]
    fn random_documents_are_read_back(results in prop::collection::vec(any_measured(), 0..3), cancelled: bool) {
        let mut document = document(results);
        document.cancelled = cancelled;
        prop_assert_eq!(Document::read(&document.write()), Ok(document.clone()));
        for result in &document.results {
            for run in (0..result.runs.len()).map(Some).chain([None]) {
                let table = Table::of(&document.made, result, run);
                prop_assert_eq!(Table::read(&table.write()), Ok(table.clone()));
                let times = run.map_or(result.average(), |run| result.runs[run].clone());
                let column = |name: &str| table.column(name).into_iter().map(Option::unwrap).collect::<Vec<f64>>();
                prop_assert_eq!(column("host time"), times.host_ms);
                if result.clock == Clock::Device {
                    prop_assert_eq!(column("device time"), times.device_ms);
                    prop_assert_eq!(&column("bbox time"), &times.stages_ms[Stage::Bounds.name()]);
                }
                let rows = table.rows.len();
                let pairs: Vec<u64> = column("collision pairs").into_iter().map(|n| n as u64).collect();
                prop_assert_eq!(&pairs, &result.counts.get("colliding_pairs")[..rows]);
            }
        }
    }
}
