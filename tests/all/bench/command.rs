//! `kdet bench` as it is run.

use crate::common::{
    command::{fine, kdet, refused},
    folder::Folder,
};
use kdet::internals::{
    bench::{Axis, Document},
    detect::Method,
};
use std::fs;

impl Folder {
    /// Where the command puts its files.
    fn results(&self) -> String {
        self.path("results")
    }

    /// What `summary.json` says; every other file is as it says.
    fn document(&self) -> Document {
        let document = Document::read(&fs::read_to_string(self.path("results/summary.json")).unwrap()).unwrap();
        let files = document.files();
        assert_eq!(fs::read_dir(self.results()).unwrap().count(), files.len());
        for file in files {
            assert_eq!(
                fs::read_to_string(self.path(&format!("results/{}", file.name))).unwrap(),
                file.text,
                "{}",
                file.name
            );
        }
        document
    }
}

#[test]
fn a_run_finds_what_detect_finds() {
    let folder = Folder::new("detect");
    let out = fine(&[
        "bench",
        "armadillos",
        "-c",
        "kdet,kdet_home_cell",
        "-s",
        "yes",
        "-n",
        "1",
        "--warm-up",
        "0",
        "--frames",
        "30..40/9",
        "-d",
        &folder.results(),
        "--json",
    ]);
    let document = folder.document();
    assert_eq!(out, document.write());
    assert_eq!(document.results.len(), 2);
    for (at, frame) in ["30", "39"].into_iter().enumerate() {
        let json = fine(&["detect", "--scene", "armadillos", "--frame", frame, "--self", "--json"]);
        let json: serde_json::Value = serde_json::from_str(&json).unwrap();
        let pairs = json["counts"]["colliding_pairs"].as_u64().unwrap();
        assert!(pairs > 0, "frame {frame}");
        for result in &document.results {
            assert_eq!(result.frames, [30, 39]);
            assert_eq!(result.counts.get("colliding_pairs")[at], pairs, "frame {frame}, {}", result.settings.method);
            assert!(result.memory_bytes > 0 && !result.bytes.is_empty());
            assert!(result.depth[at] > 0.0 && result.depth_axis == Axis::X);
            let colliding: u64 =
                json["objects"].as_array().unwrap().iter().map(|o| o["colliding"].as_u64().unwrap()).sum();
            assert!(result.counts.get("colliding_a")[at] + result.counts.get("colliding_b")[at] <= colliding);
        }
    }
}

#[test]
fn meshes_are_a_scene_of_one_frame() {
    let folder = Folder::new("meshes");
    let scene = ["bench", "--generate", "blocks:4:0.5", "-n", "2", "-d", &folder.results()];
    let text = fine(&[&scene[..], &["-c", "kdet_home_cell,kdet,gpu,cpu", "--repeat-frame", "3"]].concat());
    assert!(text.contains("medians of 2 runs"), "{text}");
    let document = folder.document();
    assert_eq!(document.results.len(), 4);
    for result in &document.results {
        assert_eq!((result.resolution, &result.frames, result.repeat_frame), (0, &vec![0], 3));
        assert_eq!(result.primitives, [384, 384]);
        assert_eq!(result.counts.get("colliding_pairs"), document.results[0].counts.get("colliding_pairs"));
        assert!(result.counts.get("colliding_pairs")[0] > 100);
        assert_eq!(result.counts.get("colliding_a"), document.results[0].counts.get("colliding_a"));
        assert_eq!(result.bytes.is_empty(), result.settings.method == Method::Cpu);
        assert!(result.runs.iter().all(|run| run.host_ms[0] > 0.0));
    }
    let kdet = &document.results[1].counts;
    assert!(kdet.get("candidate_pairs")[0] > kdet.get("unique_pairs")[0]);
    let text = fine(&[&scene[..], &["--kernels"]].concat());
    assert!(text.contains("find_pairs/list.wgsl") && text.contains("medians of 2 runs"), "{text}");
}

#[test]
fn a_summary_gives_its_files_again() {
    let folder = Folder::new("again");
    let results = folder.results();
    let usual = ["bench", "--generate", "blocks:2:0.5", "-c", "cpu,kdet", "-n", "2", "--warm-up", "0"];
    let table = fine(&[&usual[..], &["--frames", "..9", "-d", &results]].concat());
    let document = folder.document();
    assert!(document.results.iter().all(|result| result.stem().ends_with("_frames-0..9")), "{:?}", document.results);
    let summary = folder.path("summary.json");
    fs::rename(folder.path("results/summary.json"), &summary).unwrap();
    fs::remove_dir_all(&results).unwrap();
    assert_eq!(fine(&["bench", "--from", &summary, "-d", &results]), table);
    assert_eq!(folder.document(), document);

    fs::write(&summary, document.write().replacen("kdet-benchmark", "a letter", 1)).unwrap();
    let error = refused(&["bench", "--from", &summary, "-d", &results]);
    assert!(error.contains(&summary) && error.contains("'a letter'"), "{error}");
    assert!(refused(&["bench", "twist", "--from", &summary]).contains("cannot be used with"));
    assert_eq!(folder.document(), document);
}

#[test]
fn scenes_have_other_names_and_their_notes_are_told() {
    let folder = Folder::new("names");
    let arguments = ["-c", "cpu", "-n", "1", "--warm-up", "0", "--frames", "0", "-d", &folder.results()];
    let text = fine(&[&["bench", "buddha_and_armadillo"], &arguments[..]].concat());
    let note = "statue stands in for buddha";
    assert!(text.contains(note), "{text}");
    let document = folder.document();
    assert_eq!(document.results[0].scene, "statue_and_armadillo");
    assert_eq!(document.results[0].note, note);
    assert!(document.files()[0].text.contains(&format!("note, {note}\n")));
    let error = refused(&["bench", "buddha_and_pest"]);
    for name in ["'buddha_and_pest'", "pass_through_armadillos", "statue_and_armadillo, buddha_and_armadillo", "all"] {
        assert!(error.contains(name), "{error}");
    }
}

#[test]
#[cfg(unix)]
fn an_interrupt_keeps_what_is_done() {
    use std::{
        io::{BufRead, BufReader},
        process::{Command, Stdio},
    };
    let folder = Folder::new("interrupt");
    let arguments = ["bench", "armadillos", "-c", "cpu", "-n", "20", "--warm-up", "0", "-d", &folder.results()];
    let mut child = Command::new(env!("CARGO_BIN_EXE_kdet"))
        .args(arguments)
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // It tells of its first frame as soon as that is done; the 2400 of all runs take far longer than a signal.
    let mut told = BufReader::new(child.stderr.take().unwrap());
    let mut line = String::new();
    told.read_line(&mut line).unwrap();
    assert!(line.starts_with("1 of 2400 frames"), "{line}");
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let rest: Vec<String> = told.lines().map(Result::unwrap).collect();
    assert_eq!(child.wait().unwrap().code(), Some(130), "{rest:?}");
    assert!(rest.iter().any(|line| line.contains("stopped")), "{rest:?}");
    let document = folder.document();
    assert!(document.cancelled && document.results.len() == 1);
    let result = &document.results[0];
    assert!(!result.complete && !result.frames.is_empty() && result.frames.len() == result.runs[0].host_ms.len());
    assert!(fs::exists(folder.path(&format!("results/{}_run01.csv", result.stem()))).unwrap());
}

#[test]
fn what_fails_is_left_out_and_what_was_there_stays() {
    let folder = Folder::new("left out");
    let results = folder.results();
    let usual = ["bench", "-c", "kdet_home_cell", "--warm-up", "0", "-d", &results, "--scene"];
    let with = |rest: &[&'static str]| [&usual[..], rest].concat();

    // The Armadillos have 120 frames, the other scene has more.
    let output = kdet(&with(&["armadillos,twist", "--frames", "140..141", "-n", "2"]));
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{message}");
    assert!(message.contains("error: armadillos, resolution 1: "), "{message}");
    let document = folder.document();
    assert_eq!(document.results.iter().map(|result| result.scene.as_str()).collect::<Vec<_>>(), ["twist"]);
    // It is named once, with the reason.
    let [failure] = &document.failures[..] else { panic!("{:?}", document.failures) };
    assert_eq!((failure.scene.as_str(), failure.settings), ("armadillos", None));
    assert!(failure.reason.contains("120 frames"), "{failure}");
    assert_eq!(message.matches(&failure.reason).count(), 1, "{message}");

    // Nothing at all is no reason to write that over something.
    refused(&with(&["armadillos", "--frames", "900..950"]));
    assert_eq!(folder.document(), document);

    // With fewer runs none of the others is left.
    fine(&with(&["twist", "--frames", "140..141", "-n", "1"]));
    assert_eq!(folder.document().results[0].runs.len(), 1);
}

#[test]
fn a_search_for_nothing_is_refused() {
    let message = refused(&["bench", "armadillos", "--no-inter", "-s", "no,yes"]);
    assert!(message.contains("neither collisions between objects nor self-collisions"), "{message}");
}
