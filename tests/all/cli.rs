//! The `kdet` command as it is run: over small meshes that the tests write.

use std::{fs, path::Path, process::Command};

use crate::common::{
    command::{fine, fine_as_on_a_gpu, refused},
    folder::Folder,
};
use kdet::{Narrow, Primitive};

impl Folder {
    /// Writes a Medit file.
    fn mesh(&self, name: &str, vertices: &[[f64; 3]], tetrahedra: &[[usize; 4]]) -> String {
        let mut text = format!("MeshVersionFormatted 2\nDimension 3\nVertices\n{}\n", vertices.len());
        vertices.iter().for_each(|[x, y, z]| text += &format!("{x} {y} {z} 0\n"));
        text += &format!("Tetrahedra\n{}\n", tetrahedra.len());
        tetrahedra.iter().for_each(|t| text += &(t.map(|v| (v + 1).to_string()).join(" ") + " 0\n"));
        text += "End\n";
        self.write(name, text)
    }

    /// Two tetrahedra one after the other along x, half a side apart.
    fn row(&self, name: &str) -> String {
        let vertices: Vec<[f64; 3]> =
            [0.0, 1.5].into_iter().flat_map(|by| CORNERS.map(|[x, y, z]| [x + by, y, z])).collect();
        self.mesh(name, &vertices, &[[0, 1, 2, 3], [4, 5, 6, 7]])
    }
}

const CORNERS: [[f64; 3]; 4] = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];

fn json(arguments: &[&str]) -> serde_json::Value {
    serde_json::from_str(&fine(arguments)).unwrap()
}

fn read(path: impl AsRef<Path>) -> String {
    fs::read_to_string(path).unwrap()
}

#[test]
fn detect_writes_sorted_pairs() {
    let folder = Folder::new("pairs");
    let (a, b) = (folder.row("a.mesh"), folder.row("b.mesh"));
    let csv = folder.path("pairs.csv");
    let text = fine(&["detect", &a, &b, "--pairs", &csv, "--method", "cpu"]);
    assert_eq!(read(&csv), "objectA,tetA,objectB,tetB\n0,0,1,0\n0,1,1,1\n");
    assert!(text.lines().any(|line| line.starts_with("colliding pairs") && line.ends_with(" 2")), "{text}");
    assert!(text.contains("cpu, sat, inter"), "{text}");

    // Moved so that only the ends meet, and so that nothing does.
    fine(&["detect", &a, &b, "--pairs", &csv, "--translate", "1:1.5,0,0"]);
    assert_eq!(read(&csv), "objectA,tetA,objectB,tetB\n0,1,1,0\n");
    fine(&["detect", &a, &b, "--pairs", &csv, "--translate", "0:-1.5,0,0", "--translate=1:1e2,0,0"]);
    assert_eq!(read(&csv), "objectA,tetA,objectB,tetB\n");
}

#[test]
fn detect_keeps_the_kinds_of_pairs_apart() {
    let folder = Folder::new("kinds");
    // Two tetrahedra in the same place without a shared vertex: a self-collision.
    let folded = folder.mesh("a.mesh", &[CORNERS, CORNERS].concat(), &[[0, 1, 2, 3], [4, 5, 6, 7]]);
    let pairs = |options: &[&str]| {
        let arguments = [&["detect", folded.as_str(), folded.as_str(), "--json"], options].concat();
        json(&arguments)["counts"]["colliding_pairs"].as_u64().unwrap()
    };
    assert_eq!(pairs(&[]), 4);
    assert_eq!(pairs(&["--self", "--no-self"]), 4);
    assert_eq!(pairs(&["--no-self", "--self"]), 6);
    assert_eq!(pairs(&["--self", "--no-one-pass"]), 6);
    assert_eq!(pairs(&["--self", "--no-inter"]), 2);
    assert_eq!(pairs(&["--no-inter"]), 0);
    for narrow in ["sat", "sat_no_edges", "sat_mtv", "gjk"] {
        assert_eq!(pairs(&["--self", "--narrow", narrow, "--hash", "morton", "--cell-rule", "paper"]), 6, "{narrow}");
    }
}

#[test]
fn detect_prints_json_with_known_keys() {
    let folder = Folder::new("json");
    let (a, b) = (folder.row("a.mesh"), folder.row("b.mesh"));
    let value = json(&["detect", &a, &b, "--json", "--self", "--cell-scale", "2", "--method", "cpu"]);
    assert_eq!(value["objects"][1]["file"], b.as_str());
    assert_eq!(value["objects"][1]["vertices"], 8);
    assert_eq!(value["objects"][1]["tetrahedra"], 2);
    assert_eq!(value["objects"][1]["colliding"], 2);
    assert_eq!(value["settings"]["method"], "cpu");
    assert_eq!(value["settings"]["self_collisions"], true);
    assert_eq!(value["settings"]["cell_scale"], 2.0);
    assert_eq!(value["counts"]["colliding_pairs"], 2);
    assert_eq!(value["counts"]["unique_pairs"], 2);
    assert_eq!(value["times"]["clock"], "host");
    let stages = value["times"]["stages"].as_array().unwrap();
    let names: Vec<&str> = stages.iter().map(|time| time["stage"].as_str().unwrap()).collect();
    assert_eq!(names, ["bounds", "populate", "find_pairs", "narrow"]);
}

#[test]
fn mistakes_are_refused_with_what_is_allowed() {
    let folder = Folder::new("mistakes");
    let a = folder.row("a.mesh");
    let cases: [(&[&str], &[&str]); 16] = [
        (&[], &["Usage"]),
        (&["detect"], &["no input"]),
        (&["detect", "--generate", "nowhere"], &["'nowhere'", "blocks:CELLS:DEPTH", "'fifty objects'"]),
        (&["bench", &a, "--adapter", "Voodoo 2"], &["Voodoo 2", "method cpu needs no GPU"]),
        (&["detect", &a, "--method", "sap"], &["'sap'", "cpu, kdet, kdet_no_pairs"]),
        (&["detect", &a, "--narrow", "x"], &["sat, sat_no_edges, sat_mtv, gjk"]),
        (&["detect", &a, "--hash", "md5"], &["djb2, fnv-1a, simple, morton"]),
        (&["detect", &a, "--cell-rule", "x"], &["paper, mean"]),
        (&["detect", &a, "--cell-scale", "0.1"], &["0.1", "between 0.5 and 64"]),
        (&["detect", &a, "--cell-scale", "-1"], &["-1", "between 0.5 and 64"]),
        (&["detect", &a, "--workgroup", "100"], &["100", "16, 32, 64, 128 or 256"]),
        (&["detect", &a, "--translate", "1:0,0,0"], &["object 1", "0 to 0"]),
        (&["detect", &a, "--translate", "0:0,0"], &["0:0,0", "1:0.5,0,-2"]),
        (&["detect", &a, &a, "--translate", "0:1e300,0,0"], &["a.mesh", "vertex 0", "3.4e38"]),
        (&["detect", "/nowhere/a.mesh"], &["/nowhere/a.mesh"]),
        (&["detect", &a, "--pairs", "/nowhere/out.csv"], &["/nowhere/out.csv"]),
    ];
    for (arguments, told) in cases {
        let message = refused(arguments);
        for words in told {
            assert!(message.contains(words), "{arguments:?}: '{words}' is not in: {message}");
        }
    }
}

#[test]
fn a_broken_file_is_named() {
    let folder = Folder::new("broken");
    let path = folder.path("broken.mesh");
    fs::write(&path, "MeshVersionFormatted 2\nDimension 3\nVertices\n1\n0 0 nan 0\nEnd\n").unwrap();
    for command in ["detect", "info", "verify"] {
        let message = refused(&[command, &path]);
        assert!(message.contains("broken.mesh"), "{command}: {message}");
    }
}

#[test]
fn info_tells_sizes_and_k() {
    let folder = Folder::new("info");
    let (a, b) = (folder.row("a.mesh"), folder.row("b.mesh"));
    let value = json(&["info", &a, &b, "--json", "--translate", "1:5,0,0"]);
    let object = &value["objects"][1];
    assert_eq!(object["file"], b.as_str());
    assert_eq!(object["vertices"], 8);
    assert_eq!(object["tetrahedra"], 2);
    assert_eq!(object["bounds"], serde_json::json!({ "min": [5.0, 0.0, 0.0], "max": [7.5, 1.0, 1.0] }));
    // The enclosing sphere is that of the largest face, an equilateral triangle with sides of √2: d = 2·√2/√3.
    let d = 2.0 * (2.0_f64 / 3.0).sqrt();
    for key in ["d_min", "d_max"] {
        assert!((object[key].as_f64().unwrap() - d).abs() < 1e-9, "{key}: {object}");
    }
    assert_eq!(object["levels"], 1);
    // 0.5 apart at the foot, and d/4 is 0.41.
    assert_eq!(object["k"], 1);
    assert_eq!(object["bound"], 8);
    assert_eq!(object["quality"]["flat"], 0);
    assert_eq!(value["together"]["tetrahedra"], 4);
    assert_eq!(value["together"]["bound"], 16);

    let text = fine(&["info", &a]);
    for words in ["object 0", "a.mesh", "tetrahedra  2", "d_min       1.6330", "levels      1", "radius ratio"] {
        assert!(text.contains(words), "'{words}' is not in: {text}");
    }
}

#[test]
fn verify_compares_with_the_reference() {
    let folder = Folder::new("verify");
    let (a, b) = (folder.row("a.mesh"), folder.row("b.mesh"));
    let moved = ["verify", &a, &b, "--translate", "1:0.3,0.1,0.05", "--method", "cpu"];
    let value = json(&[&moved[..], &["--json", "--all"]].concat());
    let rows = value["comparisons"].as_array().unwrap();
    let narrows = Narrow::of(Primitive::Tetrahedra).count();
    // 2 cell rules, 4 kinds; cpu has no hash table.
    assert_eq!(rows.len(), narrows * 2 * 4);
    for row in rows {
        assert_eq!(row["expected"], row["got"], "{row}");
        assert_eq!(row["missing"], serde_json::json!([]), "{row}");
        let inter = row["settings"]["inter_collisions"] == true;
        assert!(!inter || row["got"].as_u64().unwrap() >= 2, "{row}");
    }
    let text = fine(&moved);
    assert!(text.contains("reference: brute force"), "{text}");
    assert_eq!(text.lines().filter(|line| line.starts_with("cpu")).count(), narrows, "{text}");
}

#[test]
fn every_method_on_the_gpu_finds_what_the_reference_finds() {
    let accepts = |method: &&kdet::Method| method.traits().primitives.contains(&Primitive::Tetrahedra);
    let methods = kdet::Method::ALL.iter().filter(accepts).count();
    let narrows = Narrow::of(Primitive::Tetrahedra).count();
    // Every two of them together are a check (`checks::pipeline`).
    for (one, count) in [(["--narrow", "sat"], methods), (["--method", "kdet_home_cell"], narrows)] {
        let question = [&["verify", "--generate", "soup", "--self", "--json"][..], &one].concat();
        let value: serde_json::Value = serde_json::from_str(&fine_as_on_a_gpu(&question)).unwrap();
        let rows = value["comparisons"].as_array().unwrap();
        assert_eq!(rows.len(), count);
        for row in rows {
            let method: kdet::Method = row["settings"]["method"].as_str().unwrap().parse().unwrap();
            // There are fewer objects than primitives.
            let least = if method.looks_at_objects() { 1 } else { 11 };
            assert!(row["got"].as_u64().unwrap() >= least, "{row}");
            assert_eq!((&row["missing"], &row["extra"]), (&serde_json::json!([]), &serde_json::json!([])), "{row}");
        }
    }
}

/// Scripts ask with it whether there is a GPU. The loader of Vulkan finds its drivers by these variables alone where they are set.
#[cfg(target_os = "linux")]
#[test]
fn without_a_driver_there_is_an_error() {
    let folder = Folder::new("no-driver");
    let mesh = folder.row("a.mesh");
    let search = ["detect", &mesh, "--self", "--method", "kdet"];
    for arguments in [&["adapters"][..], &["adapters", "--json"], &search] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_kdet"));
        command.args(arguments).env_remove("VK_ADD_DRIVER_FILES");
        for variable in ["VK_DRIVER_FILES", "VK_ICD_FILENAMES"] {
            command.env(variable, folder.path("no-such-driver.json"));
        }
        let output = command.output().unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {error}");
        assert_eq!(String::from_utf8_lossy(&output.stdout), "", "{arguments:?}");
        assert!(error.starts_with("error: no GPU adapter"), "{arguments:?}: {error}");
        assert_eq!(error.lines().count(), 1, "{arguments:?}: {error}");
    }
}

#[test]
fn adapters_are_listed() {
    // A machine without one cannot run the tests.
    let text = fine(&["adapters"]);
    assert!(text.contains("max_storage_buffers_per_shader_stage"), "{text}");
    let adapters = json(&["adapters", "--json"]);
    let adapters = adapters.as_array().unwrap();
    assert!(!adapters.is_empty());
    for adapter in adapters {
        assert!(adapter["name"].is_string() && adapter["backend"].is_string(), "{adapter}");
        assert!(adapter["limits"]["max_buffer_size"].as_u64().unwrap() > 0, "{adapter}");
        assert!(adapter["features"].is_array(), "{adapter}");
    }
}

#[test]
fn help_is_there_for_every_subcommand() {
    // The list is the parser's own: a line of two spaces and a name for each, until an empty line.
    let help = fine(&["--help"]);
    let (_, list) = help.split_once("Commands:\n").unwrap();
    let names: Vec<&str> = list
        .lines()
        .take_while(|line| !line.is_empty())
        .filter_map(|line| line.strip_prefix("  ")?.split(' ').next())
        .filter(|name| !name.is_empty() && *name != "help")
        .collect();
    assert!(names.contains(&"detect") && names.contains(&"adapters"), "{help}");
    for name in names {
        let text = fine(&[name, "--help"]);
        assert!(text.contains(&format!("Usage: kdet {name}")), "{text}");
        assert_eq!(fine(&["help", name]), text);
    }
    assert!(fine(&["--version"]).starts_with("kdet "));
}
