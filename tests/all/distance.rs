//! `kdet distance` over small meshes.

use crate::common::{
    command::{fine, kdet, refused, root},
    folder::Folder,
};

const SUBS: [&str; 4] = ["johnson", "geometric", "isa", "signed_volumes"];

/// Points as an .off file, with triangles that use all of them.
fn off(points: &[[f64; 3]]) -> String {
    let last = points.len() - 1;
    let faces: Vec<String> = (0..points.len()).map(|i| format!("3 0 {i} {last}\n")).collect();
    let vertices: Vec<String> = points.iter().map(|[x, y, z]| format!("{x:?} {y:?} {z:?}\n")).collect();
    format!("OFF\n{} {} 0\n{}{}", points.len(), faces.len(), vertices.concat(), faces.concat())
}

fn cube(at: f64) -> Vec<[f64; 3]> {
    (0..8).map(|i| [at + f64::from(i & 1), f64::from(i >> 1 & 1), f64::from(i >> 2)]).collect()
}

fn json(a: &str, b: &str, sub: &str) -> serde_json::Value {
    serde_json::from_str(&fine(&["distance", a, b, "--sub", sub, "--json"])).unwrap()
}

#[test]
fn distance_of_two_files_as_text_and_json() {
    let folder = Folder::new("distance");
    let (a, b) = (folder.write("a.off", off(&cube(0.0))), folder.write("b.off", off(&cube(1.5))));
    let text = fine(&["distance", &a, &b]);
    let row = |label: &str| {
        let line = text.lines().find(|line| line.starts_with(label)).unwrap_or_else(|| panic!("{label}: {text}"));
        line[label.len()..].trim().to_owned()
    };
    assert_eq!(row("distance"), "0.50000");
    assert!(row("closest in A").starts_with("(1.0000, ") && row("closest in B").starts_with("(1.5000, "), "{text}");
    assert_eq!(row("verdict"), "separate, certified");
    assert!(row("iterations").ends_with("(signed_volumes, f64)"), "{text}");
    assert!(row("raw in f32").starts_with("separate, distance 0.50000, "), "{text}");
    assert!(row("raw in f32").ends_with("converged: right"), "{text}");
    for sub in SUBS {
        let value = json(&a, &b, sub);
        assert_eq!(value["distance"], 0.5, "{value}");
        assert_eq!((&value["sub"], &value["verdict"]), (&sub.into(), &"separate".into()), "{value}");
        assert_eq!((&value["closest"][0][0], &value["closest"][1][0]), (&1.0.into(), &1.5.into()), "{value}");
        assert!(value["iterations"].as_u64().unwrap() < 12, "{value}");
        let raw = &value["raw"];
        assert_eq!((&raw["verdict"], &raw["ended"]), (&"separate".into(), &"converged".into()), "{value}");
        // ISA-GJK ends with an axis, not with a distance.
        assert_eq!(raw["distance"], if sub == "isa" { serde_json::Value::Null } else { 0.5.into() }, "{value}");
        let keys: Vec<&String> = value.as_object().unwrap().keys().collect();
        assert_eq!(keys.len(), 7, "{keys:?}");
    }
}

#[test]
fn touching_and_near_misses_are_certified() {
    let folder = Folder::new("distance-touching");
    let a = folder.write("a.off", off(&cube(0.0)));
    for (at, verdict) in [(1.0, "intersecting"), (1.0f64.next_up(), "separate"), (0.5, "intersecting")] {
        let b = folder.write("b.off", off(&cube(at)));
        for sub in SUBS {
            let value = json(&a, &b, sub);
            assert_eq!(value["verdict"], verdict, "{at:?} {value}");
            let distance = value["distance"].as_f64().unwrap();
            assert!(if at > 1.0 { (distance - (at - 1.0)).abs() < 1e-18 } else { distance == 0.0 }, "{at:?} {value}");
        }
    }
    // In f32 the gap of the last place is gone, and the answer says so.
    let b = folder.write("b.off", off(&cube(1.0f64.next_up())));
    assert_eq!(json(&a, &b, "signed_volumes")["raw"]["outcome"], "false_intersection");
    assert!(fine(&["distance", &a, &b]).contains("false intersection"));
}

#[test]
fn every_format_and_any_position() {
    let meshes = root().join("tests/page/meshes");
    let mesh = |ending: &str| meshes.join(format!("wedge.{ending}")).to_str().unwrap().to_owned();
    for ending in ["mesh", "msh", "vtu", "node", "obj", "off", "ply", "stl"] {
        assert_eq!(json(&mesh(ending), &mesh("mesh"), "signed_volumes")["verdict"], "intersecting", "{ending}");
    }
    let folder = Folder::new("distance-far");
    let far = |at: f64| off(&cube(0.0).iter().map(|[x, y, z]| [x + at, y + 5e6, *z]).collect::<Vec<_>>());
    let (a, b) = (folder.write("a.off", far(4e6)), folder.write("b.off", far(4e6 + 1.25)));
    let value = json(&a, &b, "geometric");
    assert_eq!((&value["distance"], &value["raw"]["distance"]), (&0.25.into(), &0.25.into()), "{value}");
    // Flat, collinear and equal points are shapes.
    let square = folder.write("square.off", off(&[[0.0, 0.0, 3.0], [1.0, 0.0, 3.0], [1.0, 1.0, 3.0], [0.0, 1.0, 3.0]]));
    let line = folder.write("line.off", off(&[[0.5, -4.0, 1.0], [0.5, 9.0, 1.0], [0.5, 2.0, 1.0]]));
    let point = folder.write("point.off", off(&[[0.5, 0.5, 8.0]; 3]));
    for (a, b, expected) in [(&square, &line, 2.0), (&square, &point, 5.0), (&line, &point, 7.0), (&point, &point, 0.0)]
    {
        for sub in SUBS {
            assert_eq!(json(a, b, sub)["distance"], expected, "{a} {b} {sub}");
        }
    }
}

#[test]
fn what_cannot_be_read_is_refused_by_name() {
    let folder = Folder::new("distance-refused");
    let fine_one = folder.write("a.off", off(&cube(0.0)));
    let missing = folder.path("missing.obj");
    let empty = folder.write("empty.off", "OFF\n0 0 0\n");
    let large = folder.write("large.off", off(&[[0.0, 0.0, 0.0], [1e39, 0.0, 0.0], [0.0, 1.0, 0.0]]));
    let broken = folder.write("broken.off", "OFF\n3 1 0\n0 0 0\n1 0 nan\n0 1 0\n3 0 1 2\n");
    for (file, told) in [
        (&missing, "missing.obj"),
        (&empty, "empty.off: no tetrahedra or triangles found"),
        (&large, "large.off: point 1 is (1"),
        (&broken, "broken.off"),
    ] {
        for arguments in [["distance", &fine_one, file], ["distance", file, &fine_one]] {
            let message = refused(&arguments);
            assert!(message.contains(told), "{arguments:?}: {message}");
        }
    }
    let output = kdet(&["distance", &fine_one, &fine_one, "--sub", "epa"]);
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(message.contains("expected one of: johnson, geometric, isa, signed_volumes"), "{message}");
}

/// The rows of a table below a line, cut at two spaces; the first one has the headings.
fn table<'a>(text: &'a str, below: &str) -> Vec<Vec<&'a str>> {
    let lines = text.lines().skip_while(|line| !line.contains(below)).skip(1).take_while(|line| !line.is_empty());
    let rows: Vec<Vec<&str>> =
        lines.map(|line| line.split("  ").map(str::trim).filter(|cell| !cell.is_empty()).collect()).collect();
    assert!(rows.len() > 1, "{below}: {text}");
    rows
}

#[test]
fn pairs_per_second_are_measured_with_every_sub_algorithm() {
    let text = fine(&["distance", "--bench", "--pairs", "300"]);
    for below in ["300 pairs of tetrahedra", "300 pairs of hulls of 1000 vertices"] {
        let rows = table(&text, below);
        assert_eq!(rows.len(), 9, "{text}");
        for row in &rows[1..] {
            let number = |column: usize| row[column].parse::<f64>().unwrap_or_else(|_| panic!("{row:?}"));
            assert!(SUBS.contains(&row[2]) && number(3) > 0.0 && number(4) > 0.0, "{row:?}");
            assert!((1.0..32.0).contains(&number(5)) && number(6) < 32.0, "{row:?}");
            assert!((10.0..90.0).contains(&number(7)), "about as many separate as not: {row:?}");
        }
    }
}

#[test]
fn wrong_raw_answers_are_counted_at_every_scale() {
    let text = fine(&["distance", "--raw", "--pairs", "2000"]);
    for below in ["side 1e0, 0 sides", "side 1e-8,", "side 1e4,", "side 1e8,", "side 1e0, 10000 sides"] {
        let rows = table(&text, below);
        assert_eq!(rows.len(), 9, "{text}");
        for row in &rows[1..] {
            let wrong: u32 = row[2..6].iter().map(|cell| cell.parse::<u32>().unwrap()).sum();
            let by_determinants = ["johnson", "isa"].contains(&row[1]);
            // Products of six lengths of 1e-8 or 1e8 are beyond f32.
            let is_beyond = by_determinants && (below.contains("1e-8") || below.contains("1e8"));
            assert!(if is_beyond { wrong > 500 } else { wrong <= 20 }, "{below}: {row:?}");
            assert!(by_determinants || row[3] == "0", "{below}: {row:?}");
        }
    }
}

#[test]
fn measuring_takes_no_files() {
    let folder = Folder::new("distance-bench");
    let file = folder.write("a.off", off(&cube(0.0)));
    for arguments in [vec!["distance", "--bench", &file], vec!["distance", "--bench", "--raw"], vec!["distance", &file]]
    {
        assert_eq!(kdet(&arguments).status.code(), Some(2), "{arguments:?}");
    }
    assert_eq!(kdet(&["distance", "--raw", "--pairs", "0"]).status.code(), Some(2));
}
