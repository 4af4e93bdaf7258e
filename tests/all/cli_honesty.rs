//! What the `kdet` command does at the edges: flags that cannot have an effect, outputs that would be lost, and signals.

use std::{
    fs,
    io::{BufRead, BufReader},
    path::Path,
    process::{Child, Command, Output, Stdio},
};

use crate::common::{
    command::{fine, kdet, refused, root},
    folder::Folder,
};

/// Coordinates of a tetrahedron and of another one inside it, without a common vertex.
const NESTED: &str = "MeshVersionFormatted 2\nDimension 3\nVertices\n8\n0 0 0 0\n4 0 0 0\n0 4 0 0\n0 0 4 0\n1 1 1 0\n2 1 1 0\n\
                      1 2 1 0\n1 1 2 0\nTetrahedra\n2\n1 2 3 4 0\n5 6 7 8 0\nEnd\n";

/// The command in a folder that has no assets.
fn kdet_in(folder: &Folder) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kdet"));
    command.current_dir(folder.path("")).env_remove("KDET_ASSETS");
    command
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap()
}

fn check(output: Output) -> String {
    let errors = text(output.stderr);
    assert!(output.status.success(), "{errors}");
    text(output.stdout)
}

/// Two meshes and a scene of them.
fn files(folder: &Folder) -> [String; 3] {
    let (a, b) = (folder.write("a.mesh", NESTED), folder.write("b.mesh", NESTED));
    let scene = folder.path("own.kdet");
    fine(&["import", &a, &b, "-o", &scene]);
    [a, b, scene]
}

fn assert_refused(cases: &[(&[&str], &[&str])]) {
    for (arguments, expected) in cases {
        let message = refused(arguments);
        for words in *expected {
            assert!(message.contains(words), "{arguments:?}: '{words}' is not in: {message}");
        }
    }
}

#[test]
fn one_object_without_self_gives_a_hint() {
    let folder = Folder::new("hint");
    let [a, b, _] = files(&folder);
    let cpu = |rest: &[&str]| fine(&[&["detect", &a, "--method", "cpu"], rest].concat());
    let hint = "hint: there is one object";
    assert!(cpu(&[]).contains(hint) && cpu(&[]).contains("--self finds"));
    assert!(!cpu(&["--self"]).contains("hint:"));
    assert!(!cpu(&[&b]).contains("hint:"));
    assert!(cpu(&["--no-inter"]).contains("hint: nothing is searched for"));
    let json: serde_json::Value = serde_json::from_str(&cpu(&["--json"])).unwrap();
    assert!(json["hint"].as_str().unwrap().contains("--self"), "{json}");
    assert!(fine(&["verify", &a, "--method", "cpu"]).contains(hint));
    let bench = ["bench", &a, "-c", "cpu", "-n", "1", "--warm-up", "0", "-d", &folder.path("results")];
    assert!(text(kdet(&bench).stderr).contains("hint: a: there is one object"));
}

#[test]
fn flags_without_effect_are_refused() {
    let folder = Folder::new("effect");
    let [a, b, own] = files(&folder);
    let same = folder.write("other/own.kdet", fs::read(&own).unwrap());
    assert_refused(&[
        (&["detect", &a, "--frame", "3"], &["--frame has no effect on mesh files"]),
        (&["info", &a, "--resolution", "2"], &["--resolution has no effect on mesh files"]),
        (&["verify", &a, "--no-correction"], &["--no-correction has no effect on mesh files"]),
        (&["detect", "--generate", "one", "--frame", "0"], &["--frame has no effect on a generated scene"]),
        (&["verify", "--generate", "all", "--frame", "0"], &["--frame has no effect on generated scenes"]),
        (&["detect", &own, "--resolution", "2"], &["--resolution has no effect", "names no models"]),
        (&["detect", &own, "--translate", "0:1,0,0"], &["--translate has no effect"]),
        (&["detect", &a, &own], &["own.kdet is a scene"]),
        (&["bench", "armadillos", "--translate", "0:1,0,0"], &["--translate has no effect on armadillos"]),
        (&["bench", "armadillos", "--turn", "10"], &["--turn has no effect on armadillos"]),
        (&["bench", &a, &b, "-r", "3"], &["--resolution has no effect on a+b"]),
        (&["bench", "--generate", "one", "-r", "1"], &["--resolution has no effect on one"]),
        (&["bench", &a, &b, "--no-correction"], &["--no-correction has no effect on a+b"]),
        (&["bench", &own, "-r", "1,2"], &["--resolution has no effect", "own.kdet"]),
        (&["bench", &own, &a], &["own.kdet is a scene"]),
        (&["bench", &own, &same], &["own.kdet", "same name"]),
        (&["bench", "--from", "x.json", "-r", "2"], &["cannot be used with"]),
        (&["bench", &a, "-d", "-"], &["--folder needs a folder"]),
    ]);
    // Without the flag its results have no resolution either.
    let results = folder.path("results");
    fine(&["bench", &own, &own, "-c", "cpu", "-n", "1", "--warm-up", "0", "-d", &results]);
    let files: Vec<String> =
        fs::read_dir(&results).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    assert_eq!(files.len(), 3, "{files:?}");
    assert!(files.iter().any(|file| file.starts_with("own_r0_cpu_sat_none_")), "{files:?}");
}

#[test]
fn inputs_are_asked_for_with_every_way_to_give_them() {
    assert_refused(&[
        (&["detect"], &["mesh files", "--scene", "--generate"]),
        (&["info"], &["mesh files", "--scene", "--generate"]),
        (&["verify", "--generate", "nowhere"], &["'nowhere'", "all", "triangles", "'triangle soup'"]),
        (&["detect", "--generate", "all"], &["'all'", "verify"]),
    ]);
}

#[test]
fn methods_without_a_hash_table_have_no_hash() {
    let folder = Folder::new("hash");
    let [a, b, _] = files(&folder);
    let cpu = |command: &'static str| [command, &a, &b, "--method", "cpu"].map(str::to_owned);
    let run = |arguments: &[String]| fine(&arguments.iter().map(String::as_str).collect::<Vec<_>>());
    assert!(run(&cpu("detect")).contains("hash none"));
    let verified = run(&cpu("verify"));
    assert!(verified.contains("none") && !verified.contains("djb2"), "{verified}");
    let json: serde_json::Value =
        serde_json::from_str(&run(&[&cpu("verify")[..], &["--json".into()]].concat())).unwrap();
    assert_eq!(json["comparisons"][0]["settings"]["hash"], "none");
    let results = folder.path("results");
    let table = fine(&["bench", &a, &b, "-c", "cpu", "-n", "1", "--warm-up", "0", "-d", &results]);
    assert!(table.contains("none") && !table.contains("djb2"), "{table}");
    assert!(Path::new(&results).join("a+b_r0_cpu_sat_none_g128_self-no_average.csv").exists());
}

#[test]
fn pairs_go_to_standard_output_and_never_to_an_input() {
    let folder = Folder::new("standard");
    let [a, b, _] = files(&folder);
    let output = kdet(&["detect", &a, &b, "--pairs", "-", "--method", "cpu"]);
    let report = text(output.stderr);
    assert_eq!(text(output.stdout), "objectA,tetA,objectB,tetB\n0,0,1,0\n0,0,1,1\n0,1,1,0\n0,1,1,1\n");
    assert!(report.contains("colliding pairs"), "{report}");
    let csv = folder.path("pairs.csv");
    assert_refused(&[
        (&["detect", &a, &b, "--pairs", "-", "--json"], &["--pairs - and --json"]),
        (&["detect", &a, &b, "--pairs", &csv, "--method", "kdet_no_pairs"], &["kdet_no_pairs keeps no pairs"]),
        (&["detect", &a, &b, "--pairs", &b, "--method", "cpu"], &["b.mesh is one of the inputs"]),
    ]);
    assert!(!Path::new(&csv).exists());
    assert_eq!(fs::read_to_string(&b).unwrap(), NESTED);
}

#[test]
fn import_overwrites_no_input_and_writes_scenes() {
    let folder = Folder::new("overwrite");
    let [a, b, own] = files(&folder);
    let scene = fs::read(&own).unwrap();
    let roundabout =
        folder.path("../").clone() + Path::new(&folder.path("")).file_name().unwrap().to_str().unwrap() + "/b.mesh";
    assert_refused(&[
        (&["import", &a, &b, "-o", &b, "--force"], &["b.mesh is one of the inputs"]),
        (&["import", &a, &b, "-o", &roundabout, "--force"], &["b.mesh is one of the inputs"]),
        (&["import", &a, &b, "-o", &folder.path("c.mesh")], &["c.mesh does not end in .kdet", "--force"]),
    ]);
    assert_eq!(fs::read_to_string(&b).unwrap(), NESTED);
    fine(&["import", &a, &b, "-o", &folder.path("c.scene"), "--force"]);
    assert_eq!(fs::read(folder.path("c.scene")).unwrap(), scene);
    let output = kdet(&["import", &a, &b, "-o", "-"]);
    assert_eq!(output.stdout, scene);
    assert!(text(output.stderr).contains("object"));
}

#[test]
fn own_scenes_need_no_assets() {
    let folder = Folder::new("anywhere");
    files(&folder);
    let run = |arguments: &[&str]| check(kdet_in(&folder).args(arguments).output().unwrap());
    let json = |arguments: &[&str]| -> serde_json::Value { serde_json::from_str(&run(arguments)).unwrap() };
    let by_name = json(&["detect", "own.kdet", "--method", "cpu", "--json"]);
    assert_eq!(by_name["counts"]["colliding_pairs"], 4);
    let by_flag = json(&["detect", "--scene", "own.kdet", "--frame", "0", "--method", "cpu", "--json"]);
    assert_eq!(by_name["counts"], by_flag["counts"]);
    assert!(run(&["info", "own.kdet"]).contains("tetrahedra"));
    run(&["verify", "own.kdet", "--method", "cpu"]);
    run(&["bench", "own.kdet", "-c", "cpu", "-n", "1", "--warm-up", "0"]);
    assert!(Path::new(&folder.path("exports/benchmark_data/summary.json")).exists());

    // The catalogue's scenes do, and the message says how to name the folder.
    for arguments in [&["detect", "--scene", "armadillos", "--method", "cpu"][..], &["bench", "armadillos"]] {
        let output = kdet_in(&folder).args(arguments).output().unwrap();
        let message = text(output.stderr);
        assert_eq!(output.status.code(), Some(2));
        assert!(message.contains("--assets DIR") && message.contains("KDET_ASSETS"), "{message}");
    }
    let with = ["detect", "--scene", "armadillos", "--method", "cpu"];
    check(kdet_in(&folder).env("KDET_ASSETS", root().join("assets")).args(with).output().unwrap());
    check(kdet_in(&folder).args(with).arg("--assets").arg(root().join("assets")).output().unwrap());
}

#[test]
fn outputs_are_checked_before_the_work() {
    let folder = Folder::new("unwritable");
    let below_a_file = folder.write("file", "") + "/results";
    let bench = ["bench", "--generate", "blocks:2:0.5", "-c", "cpu", "-n", "1", "-d"];
    let message = refused(&[&bench[..], &[&below_a_file]].concat());
    assert!(message.contains("cannot write") && !message.contains(" frames"), "{message}");
    let busy = folder.write("busy/summary.json/x", "");
    let message = refused(&[&bench[..], &[&folder.path("busy")]].concat());
    assert!(message.contains("summary.json") && !message.contains(" frames"), "{message} {busy}");

    // A catalogue that cannot be written ends a bake before its simulation.
    for file in ["scenes/twist.toml", "models.toml"] {
        folder.write(&format!("assets/{file}"), fs::read(root().join("assets").join(file)).unwrap());
    }
    folder.write("assets/catalogue.json/x", "");
    let message = refused(&["bake", "twist", "--assets", &folder.path("assets")]);
    assert!(message.contains("cannot write") && message.contains("catalogue.json"), "{message}");
    assert!(!Path::new(&folder.path("assets/scenes/twist.kdet")).exists());
    // A description with a mistake is found before the first scene is simulated.
    fs::remove_dir_all(folder.path("assets/catalogue.json")).unwrap();
    folder.write("assets/scenes/wrong.toml", "title = 1");
    refused(&["bake", "twist", "wrong", "--assets", &folder.path("assets")]);
    assert!(!Path::new(&folder.path("assets/scenes/twist.kdet")).exists());
}

#[test]
fn closed_outputs_lose_no_measurement() {
    let folder = Folder::new("closed");
    let results = folder.path("results");
    let mut child = Command::new(env!("CARGO_BIN_EXE_kdet"))
        .args(["bench", "--generate", "blocks:4:0.5", "-c", "cpu", "-n", "2", "-d", &results])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    drop(child.stderr.take());
    assert!(child.wait().unwrap().success());
    assert!(Path::new(&results).join("summary.json").exists());
    // Errors are not worth a panic either.
    let mut child = Command::new(env!("CARGO_BIN_EXE_kdet")).arg("detect").stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stderr.take());
    assert_eq!(child.wait().unwrap().code(), Some(2));
}

/// Starts a long measurement, waits for its first line and sends a signal. The exit code and what it says after that.
#[cfg(unix)]
fn stopped(folder: &Folder, signal: &str, rest: &[&str]) -> (Option<i32>, String) {
    let scene = ["bench", "--generate", "blocks:10:0.5", "-c", "cpu", "-n", "20", "-d", &folder.path("results")];
    let mut child: Child = Command::new(env!("CARGO_BIN_EXE_kdet"))
        .args(scene)
        .args(rest)
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
    let first = lines.next().unwrap().unwrap();
    assert!(first.starts_with("1 of "), "{first}");
    assert!(Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap().success());
    let rest: Vec<String> = lines.map(Result::unwrap).collect();
    (child.wait().unwrap().code(), rest.join("\n"))
}

#[test]
#[cfg(unix)]
fn a_termination_keeps_the_results() {
    let folder = Folder::new("term");
    let (code, said) = stopped(&folder, "-TERM", &["--warm-up", "0"]);
    assert_eq!(code, Some(130), "{said}");
    assert!(said.contains("stopped: 0 complete results, and "), "{said}");
    let summary = fs::read_to_string(folder.path("results/summary.json")).unwrap();
    assert!(kdet::internals::bench::Document::read(&summary).unwrap().cancelled);
}

#[test]
#[cfg(unix)]
fn an_interrupt_during_the_warm_up_says_that_there_is_nothing() {
    let folder = Folder::new("warm");
    let (code, said) = stopped(&folder, "-INT", &["--warm-up", "100"]);
    assert_eq!(code, Some(130), "{said}");
    assert!(said.contains("no results"), "{said}");
    assert!(!Path::new(&folder.path("results")).exists());
}

#[test]
fn plain_csv_is_one_table() {
    let folder = Folder::new("plain");
    let results = folder.path("results");
    let scene = ["bench", "--generate", "blocks:2:0.5", "-c", "cpu", "-n", "1", "--warm-up", "0", "--csv", "plain"];
    fine(&[&scene[..], &["-d", &results]].concat());
    let name = "blocks-2-0.5_r0_cpu_sat_none_g128_self-no_run01.csv";
    let csv = fs::read_to_string(Path::new(&results).join(name)).unwrap();
    let lines: Vec<Vec<&str>> = csv.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!(lines.len(), 2, "{csv}");
    assert_eq!(lines[0].len(), lines[1].len(), "{csv}");
    assert_eq!(lines[0][..4], ["scene", "resolution", "method", "narrow"]);
    assert!(lines[0].iter().all(|column| column.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')), "{csv}");
    let value = |column: &str| lines[1][lines[0].iter().position(|known| *known == column).unwrap()];
    assert_eq!((value("scene"), value("method"), value("hash"), value("run")), ("blocks:2:0.5", "cpu", "none", "1"));
    assert!(value("host_time").parse::<f64>().unwrap() > 0.0 && value("device_time").is_empty());
    // A summary gives either form.
    let again = folder.path("again");
    fine(&["bench", "--from", &format!("{results}/summary.json"), "-d", &again, "--csv", "plain"]);
    assert_eq!(fs::read_to_string(Path::new(&again).join(name)).unwrap(), csv);
}

#[test]
fn large_numbers_have_exponents_and_k_is_optional() {
    let folder = Folder::new("large");
    let [a, b, _] = files(&folder);
    let own = folder.path("x.kdet");
    for arguments in [
        &["detect", &a, &b, "--translate", "0:1e300,0,0"][..],
        &["import", &a, &b, "-o", &own, "--translate", "0:1e300,0,0"],
    ] {
        let message = refused(arguments);
        assert!(message.contains("(1.0000e300, 0, 0)"), "{message}");
    }
    assert!(refused(&["detect", &a, "--cell-scale", "1e30"]).contains("(got 1e30)"));
    let json: serde_json::Value = serde_json::from_str(&fine(&["info", &a, &b, "--no-k", "--json"])).unwrap();
    assert!(json["together"]["k"].is_null() && json["together"]["bound"].is_null(), "{json}");
    assert_eq!(json["together"]["tetrahedra"], 4);
    let text = fine(&["info", &a, "--no-k"]);
    assert!(text.contains("levels") && !text.contains("bound  "), "{text}");
}

#[test]
#[cfg(target_os = "linux")]
fn standard_error_has_no_messages_of_libraries() {
    let output =
        Command::new(env!("CARGO_BIN_EXE_kdet")).arg("adapters").env_remove("XDG_RUNTIME_DIR").output().unwrap();
    assert_eq!(text(output.stderr), "");
}

#[test]
fn tetrahedra_of_a_scene_of_triangles_are_refused() {
    for command in [&["bench", "funnel", "-d", "never-written"][..], &["detect", "--scene", "funnel"]] {
        let message = refused(&[command, &["--primitive", "tetrahedra"]].concat());
        assert!(message.contains("funnel") && message.contains("no tetrahedra"), "{message}");
    }
}

/// Every method and every narrow test on every scene; every two of them together are a check (`checks::pipeline`).
#[test]
fn triangles_are_verified_with_every_method_and_narrow_test() {
    let scenes = ["verify", "--generate", "triangles", "--self", "--json"];
    let accepts = |method: &&kdet::Method| method.traits().primitives.contains(&kdet::Primitive::Triangles);
    let methods = kdet::Method::ALL.iter().filter(accepts).count();
    let narrows = kdet::internals::detect::Narrow::of(kdet::Primitive::Triangles).count();
    for (one, rows_each) in [(["--narrow", "sat"], methods), (["--method", "kdet_home_cell"], narrows)] {
        let list: serde_json::Value = serde_json::from_str(&fine(&[&scenes[..], &one].concat())).unwrap();
        assert!(list.as_array().unwrap().len() >= 6);
        for scene in list.as_array().unwrap() {
            let rows = scene["comparisons"].as_array().unwrap();
            assert_eq!(rows.len(), rows_each);
            for row in rows {
                let method: kdet::Method = row["settings"]["method"].as_str().unwrap().parse().unwrap();
                let least = match method {
                    _ if method.looks_at_objects() => 1,
                    _ if method.traits().continuous => 6,
                    _ => 21,
                };
                assert!(row["got"].as_u64().unwrap() >= least, "{}: {row}", scene["scene"]);
                let nothing = serde_json::json!([]);
                assert_eq!((&row["missing"], &row["extra"]), (&nothing, &nothing), "{}: {row}", scene["scene"]);
            }
        }
    }
}
