//! `kdet sweep` over small files, and swept searches of scenes.

use std::{collections::BTreeMap, fs, path::Path};

use crate::common::{
    command::{fine, kdet, refused, root},
    folder::Folder,
    random_cases,
};
use kdet::{
    Count, Found, Frame, Impact, Method, Report, Settings, Test,
    internals::{
        detect::{difference, features::FeaturePair, reference::sweep},
        mesh::Mesh,
        pipeline::Detector,
        scene::{Form, Placement, files::Library},
    },
};

type Points = Vec<[f64; 3]>;

fn off(points: &[[f64; 3]], faces: &[[usize; 3]]) -> String {
    let vertices: String = points.iter().map(|[x, y, z]| format!("{x:?} {y:?} {z:?}\n")).collect();
    let triangles: String = faces.iter().map(|[a, b, c]| format!("3 {a} {b} {c}\n")).collect();
    format!("OFF\n{} {} 0\n{vertices}{triangles}", points.len(), faces.len())
}

fn stl(points: &[[f64; 3]], faces: &[[usize; 3]]) -> String {
    let corner = |v: usize| format!("vertex {:?} {:?} {:?}\n", points[v][0], points[v][1], points[v][2]);
    let facet =
        |f: &[usize; 3]| format!("facet normal 0 0 0\nouter loop\n{}endloop\nendfacet\n", f.map(corner).concat());
    format!("solid x\n{}endsolid x\n", faces.iter().map(facet).collect::<String>())
}

fn moved(points: &[[f64; 3]], by: [f64; 3]) -> Points {
    points.iter().map(|p| [p[0] + by[0], p[1] + by[1], p[2] + by[2]]).collect()
}

/// A triangle in the plane z = 0, and one that stands on its tip above it.
const FLOOR: [[f64; 3]; 3] = [[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0]];
const TIP: [[f64; 3]; 3] = [[1.0, 1.0, 1.0], [1.0, 1.0, 3.0], [2.0, 1.0, 3.0]];
const ONE: &[[usize; 3]] = &[[0, 1, 2]];

/// The tip falls through the floor, which stands still.
fn falling(folder: &Folder, by: f64) -> [String; 4] {
    [
        folder.write("floor.off", off(&FLOOR, ONE)),
        folder.write("floor_end.off", off(&FLOOR, ONE)),
        folder.write("tip.off", off(&TIP, ONE)),
        folder.write("tip_end.off", off(&moved(&TIP, [0.0, 0.0, by]), ONE)),
    ]
}

/// The rows of a CSV file after its header.
fn rows(path: impl AsRef<Path>) -> Vec<(String, [u32; 4], f64)> {
    let text = fs::read_to_string(path).unwrap();
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("kind,p0,p1,p2,p3,time"));
    let row = |line: &str| {
        let words: Vec<&str> = line.split(',').collect();
        assert_eq!(words.len(), 6, "{line}");
        (words[0].to_owned(), [1, 2, 3, 4].map(|i| words[i].parse().unwrap()), words[5].parse().unwrap())
    };
    lines.map(row).collect()
}

fn swept(folder: &Folder, arguments: &[&str]) -> Vec<(String, [u32; 4], f64)> {
    let csv = folder.path("contacts.csv");
    fine(&[&["sweep"], arguments, &["--contacts", &csv]].concat());
    rows(&csv)
}

#[test]
fn a_triangle_passes_through_another() {
    let folder = Folder::new("sweep-through");
    let [a, b, c, d] = falling(&folder, -2.0);
    for test in ["inclusion", "cubic", "additive", "exact"] {
        let found = swept(&folder, &[&a, &b, &c, &d, "--test", test]);
        assert_eq!(found.len(), 1, "{test}: {found:?}");
        assert_eq!((found[0].0.as_str(), found[0].1), ("vf", [3, 0, 1, 2]), "{test}");
        let time = found[0].2;
        // The cubic may be late; advancement stops at its margin.
        let expected = match test {
            "cubic" => 0.499999..=0.500001,
            "additive" => 0.495..=0.5,
            _ => 0.4999..=0.5,
        };
        assert!(expected.contains(&time), "{test} {time}");
        assert!(test != "exact" || time == 0.5);
        // The other object first: the same contact with other numbers.
        let found = swept(&folder, &[&c, &d, &a, &b, "--test", test]);
        assert_eq!((found.len(), found[0].1), (1, [0, 3, 4, 5]), "{test}: {found:?}");
    }
    let [a, b, c, d] = falling(&folder, -0.9);
    assert_eq!(swept(&folder, &[&a, &b, &c, &d]), []);
    // Nearer than a distance.
    assert_eq!(swept(&folder, &[&a, &b, &c, &d, "--separation", "0.2"]).len(), 1);
    assert_eq!(swept(&folder, &[&a, &b, &c, &d, "--separation", "0.05"]), []);
}

#[test]
fn every_method_finds_the_same() {
    let folder = Folder::new("sweep-methods");
    let [a, b, c, d] = falling(&folder, -2.0);
    for method in ["kdet", "kdet_home_cell", "bvh", "bvh_refit", "gpu", "cpu", "swept_gpu"] {
        let found = swept(&folder, &[&a, &b, &c, &d, "--method", method]);
        assert_eq!((found.len(), found[0].1), (1, [3, 0, 1, 2]), "{method}: {found:?}");
        // Within the separation from a time on that is earlier.
        let near = swept(&folder, &[&a, &b, &c, &d, "--method", method, "--separation", "0.5"]);
        assert!(near.iter().any(|row| row.1 == found[0].1 && (0.2499..=0.25).contains(&row.2)), "{method}: {near:?}");
    }
}

#[test]
fn two_edges_cross() {
    let folder = Folder::new("sweep-edges");
    // Both stand upright on an edge, one turned: the lower edges 0–1 and 3–4 meet first.
    let one = [[-1.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, -1.0]];
    let other = [[0.25, 1.0, 1.0], [0.25, -1.0, 1.0], [0.25, 0.0, 3.0]];
    let still = folder.write("a.off", off(&one, ONE));
    let (start, end) =
        (folder.write("b.off", off(&other, ONE)), folder.write("c.off", off(&moved(&other, [0.0, 0.0, -1.25]), ONE)));
    let found = swept(&folder, &[&still, &still, &start, &end, "--test", "exact"]);
    assert_eq!(found, [("ee".to_owned(), [0, 1, 3, 4], 0.8)]);
}

/// A sheet of squares in the plane z = 0 around the origin, each of two triangles.
fn sheet(squares: usize, size: f64) -> (Points, Vec<[usize; 3]>) {
    let row = squares + 1;
    let at = |i: usize| (i as f64 / squares as f64 - 0.5) * size;
    let points = (0..row * row).map(|i| [at(i % row), at(i / row), 0.0]).collect();
    let faces = (0..squares * squares)
        .flat_map(|i| {
            let v = i / squares * row + i % squares;
            [[v, v + 1, v + row + 1], [v, v + row + 1, v + row]]
        })
        .collect();
    (points, faces)
}

fn octahedron(z: f64) -> (Points, Vec<[usize; 3]>) {
    let points =
        vec![[1.0, 0.0, z], [0.0, 1.0, z], [-1.0, 0.0, z], [0.0, -1.0, z], [0.0, 0.0, z + 1.0], [0.0, 0.0, z - 1.0]];
    (points, vec![[0, 1, 4], [1, 2, 4], [2, 3, 4], [3, 0, 4], [1, 0, 5], [2, 1, 5], [3, 2, 5], [0, 3, 5]])
}

#[test]
fn a_ball_passes_through_a_sheet() {
    let folder = Folder::new("sweep-ball");
    // Beside the lines of the sheet, so that the lowest vertex meets the inside of a triangle.
    let (points, faces) = sheet(8, 4.0);
    let points = moved(&points, [0.1, 0.05, 0.0]);
    let (ball, ball_faces) = octahedron(2.0);
    let sheet = folder.write("sheet.off", off(&points, &faces));
    let start = folder.write("ball.off", off(&ball, &ball_faces));
    let end = folder.write("ball_end.off", off(&moved(&ball, [0.0, 0.0, -4.0]), &ball_faces));
    let exact = swept(&folder, &[&sheet, &sheet, &start, &end, "--test", "exact"]);
    let first = exact.iter().map(|row| row.2).fold(1.0, f64::min);
    assert_eq!(first, 0.25);
    // The lowest vertex, 81 + 5, first; the highest one last, through the same face; the four around at half time.
    let vertex =
        |v: u32| exact.iter().filter(|row| row.0 == "vf" && row.1[0] == v).map(|row| row.2).collect::<Vec<_>>();
    assert_eq!((vertex(86), vertex(85), vertex(81)), (vec![0.25], vec![0.75], vec![0.5]));
    // Vertices of the sheet within the ball's shadow, |x| + |y| < 1, pass through its lower and its upper half.
    let inside = points.iter().filter(|p| p[0].abs() + p[1].abs() < 1.0).count();
    let through = exact.iter().filter(|row| row.0 == "vf" && row.1[0] < 81).count();
    assert_eq!(through, 2 * inside);
    assert!(exact.is_sorted_by(|a, b| (a.0 != b.0 && a.0 == "vf") || (a.0 == b.0 && a.1 < b.1)));
    for (kind, [a, b, c, d], _) in &exact {
        assert!(if kind == "vf" { b < c && c < d } else { a < b && c < d && a < c }, "{kind} {a} {b} {c} {d}");
    }
    // The other tests find these, no later; the two conservative ones all of them.
    for test in ["inclusion", "additive"] {
        let found = swept(&folder, &[&sheet, &sheet, &start, &end, "--test", test]);
        let times: BTreeMap<_, _> = found.iter().map(|(kind, vertices, time)| ((kind, vertices), *time)).collect();
        assert!(found.len() < exact.len() + exact.len() / 4, "{test}: {} {}", found.len(), exact.len());
        for (kind, vertices, time) in &exact {
            let early = times[&(kind, vertices)];
            assert!((time - 1e-3..=*time).contains(&early), "{test} {kind} {vertices:?} {early} {time}");
        }
    }
}

#[test]
fn the_same_answer_every_time_and_within_an_object() {
    let folder = Folder::new("sweep-self");
    let (mut points, mut faces) = sheet(4, 4.0);
    let (ball, ball_faces) = octahedron(2.0);
    let count = points.len();
    points.extend(&ball);
    faces.extend(ball_faces.iter().map(|f| f.map(|v| v + count)));
    let mut end = points.clone();
    end[count..].iter_mut().for_each(|p| p[2] -= 4.0);
    let (start, end) = (folder.write("a.off", off(&points, &faces)), folder.write("b.off", off(&end, &faces)));
    let csv = |name: &str| {
        let out = folder.path(name);
        fine(&["sweep", &start, &end, "--self", "--contacts", &out]);
        fs::read_to_string(out).unwrap()
    };
    assert_eq!(csv("1.csv"), csv("2.csv"));
    assert!(csv("1.csv").lines().count() > 20);
    // One object without --self has nothing to meet.
    let text = fine(&["sweep", &start, &end]);
    assert!(text.contains("hint: there is one object") && text.contains("--self"), "{text}");
    assert!(text.lines().any(|line| line.starts_with("contacts") && line.ends_with(" 0")), "{text}");
    assert!(!fine(&["sweep", &start, &end, "--self"]).contains("hint:"));
    // Backwards: the same contacts, as many as forwards.
    let back = folder.path("back.csv");
    fine(&["sweep", &end, &start, "--self", "--test", "exact", "--contacts", &back]);
    let forth = swept(&folder, &[&start, &end, "--self", "--test", "exact"]);
    let names = |rows: &[(String, [u32; 4], f64)]| rows.iter().map(|row| (row.0.clone(), row.1)).collect::<Vec<_>>();
    assert_eq!(names(&rows(&back)), names(&forth));
}

#[test]
fn json_has_known_keys_and_standard_output_the_contacts() {
    let folder = Folder::new("sweep-json");
    let [a, b, c, d] = falling(&folder, -2.0);
    let value: serde_json::Value = serde_json::from_str(&fine(&["sweep", &a, &b, &c, &d, "--json"])).unwrap();
    assert_eq!(value["objects"][1]["start"], c.as_str());
    assert_eq!((&value["objects"][1]["vertices"], &value["objects"][1]["first_vertex"]), (&3.into(), &3.into()));
    assert_eq!(value["settings"]["method"], "kdet_home_cell");
    assert_eq!((&value["settings"]["test"], &value["settings"]["separation"]), (&"inclusion".into(), &0.0.into()));
    let counts = &value["counts"];
    assert_eq!((&counts["candidate_pairs"], &counts["hit"], &counts["undecided"]), (&1.into(), &1.into(), &0.into()));
    let on_host: serde_json::Value =
        serde_json::from_str(&fine(&["sweep", &a, &b, &c, &d, "--json", "--method", "cpu"])).unwrap();
    assert_eq!(&on_host["counts"], counts);
    assert_eq!(value["contacts"], 1);
    assert!((0.4999..=0.5).contains(&value["first_contact"].as_f64().unwrap()), "{value}");
    let output = kdet(&["sweep", &a, &b, &c, &d, "--test", "exact", "--contacts", "-"]);
    assert_eq!(String::from_utf8(output.stdout).unwrap(), "kind,p0,p1,p2,p3,time\nvf,3,0,1,2,0.5\n");
    let report = String::from_utf8(output.stderr).unwrap();
    assert!(report.lines().any(|line| line.starts_with("first contact") && line.ends_with(" at 0.50000")), "{report}");
}

#[test]
fn every_format_and_far_away() {
    let folder = Folder::new("sweep-formats");
    let [a, b, _, _] = falling(&folder, -2.0);
    let meshes = root().join("tests/page/meshes");
    for ending in ["mesh", "msh", "vtu", "node", "obj", "off", "ply", "stl"] {
        let mesh = meshes.join(format!("wedge.{ending}")).to_str().unwrap().to_owned();
        let text = fine(&["sweep", &mesh, &mesh, &a, &b]);
        assert!(text.contains("candidate pairs"), "{ending}: {text}");
    }
    // Repeated vertices of .stl files are one: a still closed surface does not meet itself.
    let (ball, faces) = octahedron(0.0);
    let (start, end) =
        (folder.write("a.stl", stl(&ball, &faces)), folder.write("b.stl", stl(&moved(&ball, [0.5, 0.0, 0.0]), &faces)));
    assert_eq!(swept(&folder, &[&start, &end, "--self", "--test", "exact"]), []);
    assert!(!swept(&folder, &[&start, &end, "--self", "--test", "exact", "--no-weld"]).is_empty());
    // Four million away the answer is the same.
    let far = |points: &[[f64; 3]]| off(&moved(points, [4e6, -3e6, 5e6]), ONE);
    let files = [
        folder.write("far_floor.off", far(&FLOOR)),
        folder.write("far_tip.off", far(&TIP)),
        folder.write("far_tip_end.off", far(&moved(&TIP, [0.0, 0.0, -2.0]))),
    ];
    let found = swept(&folder, &[&files[0], &files[0], &files[1], &files[2], "--test", "exact"]);
    assert_eq!(found, [("vf".to_owned(), [3, 0, 1, 2], 0.5)]);
    // The surface of tetrahedra, with the numbers of the file: vertex 4 is used by none.
    let solid = |z: f64| {
        let corners =
            [[1.0, 1.0, 1.0 + z], [1.0, 1.0, 3.0 + z], [2.0, 1.0, 3.0 + z], [1.0, 2.0, 3.0 + z], [9.0, 9.0, 9.0]];
        let vertices: String = corners.iter().map(|[x, y, z]| format!("{x} {y} {z} 0\n")).collect();
        format!("MeshVersionFormatted 2\nDimension 3\nVertices\n5\n{vertices}Tetrahedra\n1\n1 2 3 4 0\nEnd\n")
    };
    let (start, end) = (folder.write("s.mesh", solid(0.0)), folder.write("e.mesh", solid(-2.0)));
    let found = swept(&folder, &[&start, &end, &a, &b, "--test", "exact"]);
    assert_eq!(found[0], ("vf".to_owned(), [0, 5, 6, 7], 0.5), "{found:?}");
}

#[test]
fn a_motion_over_everything_ends() {
    let folder = Folder::new("sweep-large");
    // Every vertex to a place of another: every swept box overlaps every other.
    let (points, faces) = sheet(12, 1.0);
    let count = points.len();
    let end: Points = (0..count)
        .map(|i| points[(i * 31 + count / 2) % count])
        .map(|[x, y, _]| [y * 100.0, -x * 100.0, x * 50.0])
        .collect();
    let begin =
        moved(&points, [0.0, 0.0, 0.0]).iter().map(|[x, y, _]| [-y * 100.0, x * 100.0, y * 50.0]).collect::<Points>();
    let (start, end) = (folder.write("a.off", off(&begin, &faces)), folder.write("b.off", off(&end, &faces)));
    let value: serde_json::Value =
        serde_json::from_str(&fine(&["sweep", &start, &end, "--self", "--test", "cubic", "--json"])).unwrap();
    let pairs = value["counts"]["candidate_pairs"].as_u64().unwrap();
    assert!(pairs > 288 * 287 / 4, "{value}");
}

#[test]
fn what_cannot_be_swept_is_refused_by_name() {
    let folder = Folder::new("sweep-refused");
    let [a, b, c, d] = falling(&folder, -2.0);
    let two = folder.write("two.off", off(&[FLOOR, TIP].concat(), &[[0, 1, 2], [3, 4, 5]]));
    let turned = folder.write("turned.off", off(&[FLOOR, TIP].concat(), &[[0, 1, 2], [3, 5, 4]]));
    let more = folder.write("more.off", off(&[FLOOR, TIP].concat(), &[[0, 1, 2]]));
    let empty = folder.write("empty.off", "OFF\n0 0 0\n");
    let broken = folder.write("broken.off", "OFF\n3 1 0\n0 0 0\n1 0 nan\n0 1 0\n3 0 1 2\n");
    let large = folder.write("large.off", off(&[[0.0; 3], [1e39, 0.0, 0.0], [0.0, 1.0, 0.0]], ONE));
    let solid = root().join("tests/page/meshes/wedge.mesh").to_str().unwrap().to_owned();
    let missing = folder.path("missing.off");
    let cases: [(&[&str], &[&str]); 14] = [
        (&["sweep", &a, &b, &c], &["3 files", "an even number"]),
        (&["sweep", &a, &two], &["two.off has 6 vertices", "floor.off has 3"]),
        (&["sweep", &more, &two], &["two.off has 2 triangles", "more.off has 1"]),
        (&["sweep", &two, &turned], &["triangle 1 is [3, 5, 4] in", "turned.off and [3, 4, 5] in", "two.off"]),
        (&["sweep", &solid, &a], &["floor.off has triangles", "wedge.mesh has tetrahedra"]),
        (&["sweep", &a, &b, &empty, &empty], &["empty.off: no tetrahedra or triangles found"]),
        (&["sweep", &a, &broken], &["broken.off"]),
        (&["sweep", &a, &large], &["large.off: vertex 1 is at (1.0000e39", "3.4e38"]),
        (&["sweep", &a, &missing], &["missing.off"]),
        (&["sweep", &a, &b, &c, &d, "--contacts", &a], &["floor.off is one of the inputs"]),
        (&["sweep", &a, &b, &c, &d, "--contacts", "-", "--json"], &["--contacts - and --json"]),
        (&["sweep", &a, &b, &c, &d, "--separation", "-1"], &["separation", "got -1"]),
        (
            &["sweep", &a, &b, &c, &d, "--test", "exact", "--separation", "0.1"],
            &["exact", "inclusion, cubic, additive"],
        ),
        (&["sweep", &a, &b, "--contacts", "/nowhere/out.csv"], &["/nowhere/out.csv"]),
    ];
    for (arguments, told) in cases {
        let message = refused(arguments);
        for words in told {
            assert!(message.contains(words), "{arguments:?}: '{words}' is not in: {message}");
        }
    }
    for (arguments, told) in [
        (
            ["--method", "kdet_no_pairs"],
            "unknown continuous method 'kdet_no_pairs'; expected one of: kdet, kdet_home_cell, bvh, bvh_refit, gpu, cpu",
        ),
        (["--test", "newton"], "expected one of: inclusion, cubic, additive, exact"),
    ] {
        let output = kdet(&["sweep", &a, &b, arguments[0], arguments[1]]);
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2));
        assert!(message.contains(told), "{message}");
    }
}

fn impacts(report: &Report) -> &[Impact] {
    let Found::Impacts(impacts) = &report.found else { panic!("no impacts") };
    impacts
}

fn by_features(report: &Report) -> BTreeMap<FeaturePair, f64> {
    impacts(report).iter().map(|impact| (impact.features(), impact.time)).collect()
}

/// Neighbouring frames of scenes: inclusion has every contact that the exact test has. Some of the frames; all of them where more
/// cases are asked for.
#[test]
fn scenes_lose_no_contact() {
    let library = Library::open(root().join("assets")).unwrap();
    let gpu = pollster::block_on(kdet::Gpu::request(&kdet::GpuOptions::default())).unwrap();
    let mut detector = Detector::on(&gpu).unwrap();
    let is_swept = |method: &&Method| method.is_on_gpu() && method.traits().continuous;
    let mut methods = Method::ALL.iter().filter(is_swept).copied().cycle();
    for (id, form, step) in [("not_k_free", Form::Own, 40), ("two_cubes", Form::Surface, 9), ("rod", Form::Surface, 23)]
    {
        let scene = library.scene(id).unwrap();
        let models: Vec<(&str, Mesh)> =
            scene.models().into_iter().map(|name| (name, library.model(name, 1).unwrap())).collect();
        let model = |name: &str| models.iter().find(|(known, _)| *known == name).map(|(_, mesh)| mesh);
        let placement = Placement::new(&scene, form, model).unwrap();
        let (mut contacts, mut lost, mut extra, mut tests, mut undecided) = (0, 0, 0, 0, 0);
        for frame in (0..scene.frames - 1).step_by(if random_cases::is_long() { 1 } else { step }) {
            let [now, next] = [frame, frame + 1].map(|frame| placement.assembly(&scene, frame, true));
            assert_eq!(now.cells, next.cells);
            let frame = Frame { next: Some(&next.positions), ..now.frame() };
            let find = |test: Test| {
                let mut settings = Settings::new(Method::SweptCpu).with_self_collisions(true);
                settings.test = test;
                sweep(&frame, &settings)
            };
            let (exact, inclusion, cubic) = (find(Test::Exact), find(Test::Inclusion), find(Test::Cubic));
            let [truth, found, historical] = [&exact, &inclusion, &cubic].map(by_features);
            for (pair, time) in &truth {
                let early = found.get(pair).unwrap_or_else(|| panic!("{id}: {pair:?} at {time} is lost"));
                assert!(*early <= time * (1.0 + 1e-15), "{id}: {pair:?} {early} {time}");
            }
            contacts += truth.len();
            lost += truth.keys().filter(|pair| !historical.contains_key(pair)).count();
            extra += found.len() - truth.len();
            tests += inclusion.count(Count::FeaturePairs).unwrap();
            undecided += inclusion.count(Count::LeftOpen).unwrap();
            // On the GPU with every broad phase in turn.
            let settings = Settings::new(methods.next().unwrap()).with_self_collisions(true);
            let got = pollster::block_on(detector.detect(&frame, &settings)).unwrap();
            let difference = difference::of_impacts(&frame, &settings, impacts(&exact), impacts(&got));
            assert!(difference.is_allowed(), "{id}, {}: {difference:?}", settings.method);
            assert!(exact.colliding.iter().all(|t| got.colliding.contains(t)), "{id}, {}", settings.method);
        }
        println!(
            "{id}: {tests} tests, {contacts} contacts, {undecided} undecided, {extra} false hits, cubic loses {lost}"
        );
        assert!(tests > 1000, "{id}");
    }
}

/// `detect` and `verify` once took another motion than that of the scene.
#[test]
fn every_command_takes_the_step_of_the_scene() {
    let library = Library::open(root().join("assets")).unwrap();
    let scene = library.scene("two_cubes").unwrap();
    let models: Vec<(&str, Mesh)> =
        scene.models().into_iter().map(|name| (name, library.model(name, 1).unwrap())).collect();
    let model = |name: &str| models.iter().find(|(known, _)| *known == name).map(|(_, mesh)| mesh);
    let placement = Placement::new(&scene, Form::Surface, model).unwrap();
    let mut assembly = placement.assembly(&scene, 5, true);
    assembly.next = placement.next(&scene, 5, true);
    let mut settings = Settings::new(Method::SweptCpu);
    settings.test = Test::Exact;
    let expected = sweep(&assembly.frame(), &settings).count(Count::Impacts).unwrap();
    assert!(expected > 100);
    let asked = ["--scene", "two_cubes", "--primitive", "triangles", "--method", "swept_cpu", "--test", "exact"];
    let assets = root().join("assets").to_string_lossy().into_owned();
    let frame = ["--frame", "5", "--json", "--assets", &assets];
    let detected: serde_json::Value = serde_json::from_str(&fine(&[&["detect"], &asked[..], &frame].concat())).unwrap();
    assert_eq!(detected["counts"]["impacts"], expected, "detect");
    let folder = Folder::new("sweep-bench");
    let frames = ["--frames", "5..6", "--runs", "1", "--warm-up", "0", "--json", "--assets", &assets];
    let measured = fine(&[&["bench"], &asked[..], &frames, &["--folder", &folder.path("out")]].concat());
    let measured: serde_json::Value = serde_json::from_str(&measured).unwrap();
    assert_eq!(measured["results"][0]["counts"]["impacts"][0], expected, "bench");
}
