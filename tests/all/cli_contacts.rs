//! `kdet detect`, `verify` and `bench` with the methods that find no pairs, on the host.

use std::fs;

use crate::common::{
    command::{fine, refused},
    folder::Folder,
};

#[test]
fn detect_writes_contacts_crossings_and_depths() {
    let folder = Folder::new("contacts");
    let csv = folder.path("out.csv");
    let lines = |method: &str, flag: &str, more: &[&str]| {
        let arguments = ["detect", "--generate", "blocks:3:0.5", "--method", method, flag, &csv];
        let text = fine(&[&arguments, more].concat());
        assert!(text.contains(&format!("{method}, inter, hash ")), "{text}");
        fs::read_to_string(&csv).unwrap().lines().map(str::to_owned).collect::<Vec<_>>()
    };
    for (method, flag, header) in [
        ("hashing_cpu", "--contacts", "objectV,vertex,objectT,tetrahedron"),
        ("hashing_edges_cpu", "--contacts", "objectE,v0,v1,objectT,t0,t1,t2"),
        ("depth_cpu", "--depths", "object,vertex,depth,dx,dy,dz"),
    ] {
        let written = lines(method, flag, &[]);
        assert_eq!(written[0], header);
        assert!(written.len() > 5, "{method}");
        let columns = header.split(',').count();
        assert!(written.iter().all(|line| line.split(',').count() == columns), "{method}");
        assert_eq!(lines(method, flag, &["--hash", "simple", "--table-slots", "64", "--cell-origin", "zero"]), written);
    }
    assert_ne!(lines("depth_cpu", "--depths", &["--estimate", "nearest"]), lines("depth_cpu", "--depths", &[]));
}

#[test]
fn files_that_a_method_does_not_have_are_refused() {
    for (arguments, told) in [
        (
            ["hashing_cpu", "--depths"],
            "finds no depths: --depths has nothing to write; choose one of: depth, depth_cpu",
        ),
        (["depth_cpu", "--contacts"], "choose one of: hashing, hashing_edges, hashing_cpu, hashing_edges_cpu"),
        (["cpu", "--contacts"], "method cpu finds no contacts"),
        (["hashing_cpu", "--pairs"], "method hashing_cpu keeps no pairs"),
    ] {
        let [method, flag] = arguments;
        let message = refused(&["detect", "--generate", "one", "--method", method, flag, "-"]);
        assert!(message.contains(told), "{arguments:?}: {message}");
    }
    let message = refused(&["detect", "--generate", "one", "--method", "hashing_cpu", "--contacts", "-", "--json"]);
    assert!(message.contains("--contacts -"), "{message}");
    let message = refused(&["detect", "--generate", "triangle sheets", "--method", "depth_cpu"]);
    assert!(message.contains("method depth_cpu does not accept triangles"), "{message}");
}

#[test]
fn the_methods_agree_with_their_references_and_are_measured() {
    for method in ["hashing_cpu", "hashing_edges_cpu", "depth_cpu"] {
        let text = fine(&["verify", "--generate", "blocks:3:0.5", "--method", method, "--self"]);
        assert!(text.contains("reference: "), "{text}");
    }
    let folder = Folder::new("contacts-bench");
    let text = fine(&[
        "bench",
        "--generate",
        "blocks:3:0.5",
        "--method",
        "hashing_cpu,depth_cpu",
        "--cell-size",
        "0.5,1",
        "--runs",
        "1",
        "-d",
        &folder.path("out"),
        "--estimate",
        "both",
    ]);
    assert!(text.contains("cell 0.5") && text.contains("estimate both"), "{text}");
    let names: Vec<String> =
        fs::read_dir(folder.path("out")).unwrap().map(|f| f.unwrap().file_name().into_string().unwrap()).collect();
    assert_eq!(names.len(), 4 * 2 + 1, "{names:?}");
    let csv = names.iter().find(|name| name.contains("hashing_cpu") && name.contains("_cell-0.5_")).unwrap();
    let csv = fs::read_to_string(folder.path("out") + "/" + csv).unwrap();
    assert!(csv.contains("cell_size, 0.5\n") && csv.contains("colliding_vertices"), "{csv}");
}
