//! The `kdet` command on surfaces: what it makes of their files.

use std::fs;

use crate::common::{
    command::{fine, kdet, refused},
    folder::Folder,
};
use kdet::internals::{
    mesh::Mesh,
    scene::{Motion, Shape, format::read_scene},
};

/// A square in the plane z = 0 as one polygon, and a triangle far away.
const SQUARE: &str =
    "o square\nv 0 0 0\nv 4 0 0\nv 4 4 0\nv 0 4 0\nf 1 2 3 4\no far\nv 90 0 0\nv 91 0 0\nv 90 1 0\nf -3 -2 -1\n";

/// The surface of a tetrahedron.
const CORNERS: [[f64; 3]; 4] = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
const FACES: [[usize; 3]; 4] = [[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]];

/// As text, moved.
fn stl(by: f64) -> String {
    let mut text = "solid\n".to_owned();
    for face in FACES {
        text += "facet normal 0 0 0\nouter loop\n";
        face.map(|v| CORNERS[v]).iter().for_each(|[x, y, z]| text += &format!("vertex {} {y} {z}\n", x + by));
        text += "endloop\nendfacet\n";
    }
    text + "endsolid\n"
}

const SOLID: &str = "MeshVersionFormatted 2\nDimension 3\nVertices\n4\n0 0 0 0\n1 0 0 0\n0 1 0 0\n0 0 1 0\nTetrahedra\n1\n1 2 3 4 0\nEnd\n";

/// A triangle that crosses the first half of the square, and one that crosses the second.
const CROSSING: &str = "OFF\n6 2 0\n3 1 -1\n3 1 1\n3.5 1 0\n1 3 -1\n1 3 1\n0.5 3 0\n3 0 1 2\n3 3 4 5\n";

fn json(arguments: &[&str]) -> serde_json::Value {
    serde_json::from_str(&fine(arguments)).unwrap()
}

fn assert_refused(cases: &[(&[&str], &str)]) {
    for (arguments, words) in cases {
        let message = refused(arguments);
        assert!(message.contains(words), "{arguments:?}: '{words}' is not in: {message}");
    }
}

#[test]
fn pairs_are_numbered_in_file_order() {
    let folder = Folder::new("surface-pairs");
    let (a, b) = (folder.write("a.obj", SQUARE), folder.write("b.off", CROSSING));
    let pairs = |rest: &[&str]| {
        let output = kdet(&[&["detect", &a, &b, "--method", "cpu", "--pairs", "-"], rest].concat());
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    const HEADER: &str = "objectA,primitiveA,objectB,primitiveB\n";
    assert_eq!(pairs(&[]), format!("{HEADER}0,0,1,0\n0,1,1,1\n"));
    // By components the first file is two objects, the second one the next two.
    assert_eq!(pairs(&["--components"]), format!("{HEADER}0,0,2,0\n0,1,3,0\n"));
    assert_eq!(pairs(&["--components", "--translate", "2:0,0,9"]), format!("{HEADER}0,1,3,0\n"));
    let objects = json(&["detect", &a, "--groups", "--method", "cpu", "--json"])["objects"].clone();
    assert_eq!(objects.as_array().unwrap().len(), 2);
    assert!(objects[1]["file"].as_str().unwrap().ends_with("a.obj#far"), "{objects}");
    assert_eq!((&objects[0]["triangles"], &objects[0]["vertices"]), (&2.into(), &4.into()));
    // The pieces of a divided triangle are four consecutive ones.
    let divided = pairs(&["--subdivide", "1"]);
    assert!(divided.lines().skip(1).all(|line| line.starts_with("0,")), "{divided}");
    assert!(divided.lines().count() > 3, "{divided}");
}

#[test]
fn equal_vertices_are_welded_unless_that_is_refused() {
    let folder = Folder::new("weld");
    let a = folder.write("a.stl", stl(0.0));
    let run = |rest: &[&str]| {
        let output = kdet(&[&["detect", &a, "--self", "--method", "cpu", "--json"], rest].concat());
        let value: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        let count = |what: &str| value["counts"][what].as_u64().unwrap();
        let vertices = value["objects"][0]["vertices"].as_u64().unwrap();
        (vertices, count("colliding_pairs"), String::from_utf8(output.stderr).unwrap())
    };
    let (vertices, pairs, said) = run(&[]);
    assert_eq!((vertices, pairs), (4, 0));
    assert!(said.contains("a.stl: 8 of 12 vertices repeat the position of another") && said.contains("--no-weld"));
    // Every two faces of a tetrahedron have an edge in common.
    assert_eq!(run(&["--no-weld"]), (12, 6, String::new()));
}

#[test]
fn tetrahedra_are_a_surface_on_request() {
    let folder = Folder::new("kinds-of-files");
    let (solid, surface) = (folder.write("a.mesh", SOLID), folder.write("b.stl", stl(0.25)));
    let both = [&["detect", &solid, &surface, "--method", "cpu", "--json"], &["--primitive", "triangles"][..]].concat();
    let value = json(&both);
    assert_eq!((&value["objects"][0]["triangles"], &value["objects"][1]["triangles"]), (&4.into(), &4.into()));
    assert!(value["counts"]["colliding_pairs"].as_u64().unwrap() > 0);
    assert_eq!(json(&["info", &solid, "--primitive", "tetrahedra", "--json"])["objects"][0]["tetrahedra"], 1);
    assert_refused(&[
        (&["detect", &solid, &surface], "b.stl has triangles, the files before it have tetrahedra"),
        (&["detect", &solid, &surface], "--primitive triangles"),
        (&["import", &solid, &surface, "-o", &folder.path("x.kdet")], "--primitive triangles"),
        (&["info", &surface, "--primitive", "tetrahedra"], "b.stl has triangles and no tetrahedra"),
        (&["detect", &surface, "--primitive", "squares"], "tetrahedra, triangles"),
        (&["detect", &surface, "--groups"], "b.stl has no groups: only .obj files have them"),
        (&["detect", &surface, "--groups", "--components"], "cannot be used with"),
        (&["detect", &surface, "--subdivide", "3"], "0..=2"),
        (&["detect", &solid, "--subdivide", "1"], "a.mesh has tetrahedra, which are not subdivided"),
        (
            &["detect", "--generate", "one", "--primitive", "triangles"],
            "--primitive has no effect on a generated scene",
        ),
        (&["bench", "armadillos", "--no-weld"], "--no-weld has no effect on armadillos"),
        (&["bench", "--from", "x.json", "--components"], "cannot be used with"),
    ]);
}

#[test]
fn info_tells_how_a_surface_is_connected() {
    let folder = Folder::new("surface-info");
    let (a, closed) = (folder.write("a.obj", SQUARE), folder.write("b.stl", stl(0.0)));
    let object = json(&["info", &a, "--json"])["objects"][0].clone();
    assert_eq!(object["edges"], serde_json::json!({ "count": 8, "open": 7, "non_manifold": 0 }));
    assert_eq!(object["area"], 16.5);
    // Each half of the square has the other one as its neighbour, the third triangle is alone.
    assert_eq!(object["k"], 2);
    assert!((object["k_topological_mean"].as_f64().unwrap() - 2.0 / 3.0).abs() < 1e-12, "{object}");
    // q · n · k
    assert_eq!(object["bound"], 3 * 3 * 2);
    // Three right triangles have the other three as neighbours; the fourth one is larger than they are.
    let text = fine(&["info", &closed]);
    for words in ["edges", "6; 0 open, 0 non-manifold", "2.25 of the mean from topological neighbours", "k mean 30.79"]
    {
        assert!(text.contains(words), "'{words}' is not in: {text}");
    }
    assert_eq!(json(&["info", &a, "--components", "--json"])["objects"].as_array().unwrap().len(), 2);
    assert_eq!(json(&["info", &closed, "--components", "--json"])["objects"].as_array().unwrap().len(), 1);
    let finer = json(&["info", &a, "--subdivide", "2", "--no-k", "--json"])["objects"][0].clone();
    assert_eq!(finer["triangles"], 48);
    assert!((finer["area"].as_f64().unwrap() - 16.5).abs() < 1e-9, "{finer}");
}

#[test]
fn surfaces_are_verified_and_measured() {
    let folder = Folder::new("surface-verify");
    let (a, b) = (folder.write("a.obj", SQUARE), folder.write("b.off", CROSSING));
    let rows = json(&["verify", &a, &b, "--method", "cpu", "--json"])["comparisons"].clone();
    assert!(rows.as_array().unwrap().iter().all(|row| row["got"].as_u64() >= Some(2)), "{rows}");
    let nothing = serde_json::json!([]);
    assert!(rows.as_array().unwrap().iter().all(|row| row["missing"] == nothing && row["extra"] == nothing), "{rows}");
    let results = folder.path("results");
    fine(&["bench", &a, &b, "-c", "cpu", "-n", "1", "--warm-up", "0", "-d", &results, "--components"]);
}

/// The mesh and the positions of the only object of a scene.
fn scene_of(path: &str) -> (Mesh, Vec<f32>) {
    let mut scene = read_scene(&fs::read(path).unwrap()).unwrap();
    let object = scene.objects.remove(0);
    let (Shape::Mesh(mesh), Motion::Vertices(track)) = (object.shape, object.motion) else { panic!("{}", object.name) };
    (mesh, track.positions.iter().map(|position| position.x).collect())
}

#[test]
fn a_sequence_is_welded_where_all_its_frames_are() {
    let folder = Folder::new("surface-import");
    // Two triangles with an edge in common; in the second frame one of its ends comes apart.
    let frame = |at: f64| format!("v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 1 0\nv 1 0 {at}\nv 1 1 0\nf 1 2 3\nf 4 5 6\n");
    let [one, other] = [0.0, 0.5].map(|at| folder.write(&format!("cloth_{at}.obj").replace("0.5", "1"), frame(at)));
    let scene = folder.path("a.kdet");
    let output = kdet(&["import", &one, &other, "-o", &scene]);
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success() && said.contains("1 of 6 vertices repeat the position of another"), "{said}");
    let (mesh, x) = scene_of(&scene);
    assert_eq!(mesh.cells, [[0, 1, 2, 2], [2, 3, 4, 4]]);
    assert_eq!(x, [0.0, 1.0, 0.0, 1.0, 1.0].repeat(2));
    // One frame alone has the whole edge in common.
    fine(&["import", &one, "-o", &scene]);
    assert_eq!(scene_of(&scene).0.cells, [[0, 1, 2, 2], [2, 1, 3, 3]]);
    fine(&["import", &one, &other, "-o", &scene, "--no-weld", "--subdivide", "1"]);
    let (mesh, x) = scene_of(&scene);
    assert_eq!((mesh.cells.len(), mesh.positions.len(), x.len()), (8, 12, 24));
    // The halves of the edge from (0, 0, 0) to (1, 0, 0).
    assert!(mesh.positions.iter().any(|p| p.to_array() == [0.5, 0.0, 0.0]) && x.contains(&0.5));

    // Parts are objects, and each can be translated.
    let parts = folder.write("parts.obj", SQUARE);
    let text = fine(&["import", &parts, "--groups", "--translate", "1:-90,0,0", "-o", &scene]);
    assert!(text.contains("parts square: 4 vertices") && text.contains("parts far: 3 vertices"), "{text}");
    let far = read_scene(&fs::read(&scene).unwrap()).unwrap();
    let Shape::Mesh(mesh) = &far.objects[1].shape else { panic!() };
    assert_eq!(mesh.positions[0].x, 0.0);
    let solid = folder.write("solid.mesh", SOLID);
    fine(&["import", &solid, "--primitive", "triangles", "-o", &scene]);
    assert_eq!(scene_of(&scene).0.cells.len(), 4);
}
