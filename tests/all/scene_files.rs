//! Scenes in files: imported from meshes, by the library and by the command, and loaded from a folder of assets.

use crate::common::{command, folder::Folder};
use glam::{DVec3, Vec3};
use kdet::internals::{
    geometry::Primitive,
    mesh::{
        Mesh,
        formats::{Encoding, MshVersion, write_msh, write_vtk},
    },
    scene::{
        Motion, Scene, Shape,
        catalogue::{Catalogue, Contact, ModelEntry, Resolution, SceneEntry, VERSION},
        files::Library,
        format::{compact_order, read_scene, write_model, write_scene},
        import::{Imported, Named, Options, import},
    },
};
use std::fs;

/// Two tetrahedra, somewhere.
fn pair(by: f64) -> Mesh {
    let positions = [DVec3::ZERO, DVec3::X, DVec3::Y, DVec3::Z, -DVec3::ONE].map(|p| p + by * DVec3::X);
    Mesh { positions: positions.to_vec(), cells: vec![[0, 1, 2, 3], [0, 2, 1, 4]], ..Mesh::default() }
}

fn vtk(mesh: &Mesh) -> Vec<u8> {
    write_vtk(mesh, Encoding::Binary).unwrap()
}

fn named<'a>(files: &'a [(&'a str, Vec<u8>)]) -> Vec<Named<'a>> {
    files.iter().map(|(name, bytes)| Named { name, bytes }).collect()
}

fn imported(files: &[(&str, Vec<u8>)]) -> Imported {
    import(&named(files), &Options::default()).unwrap()
}

fn refused(files: &[(&str, Vec<u8>)]) -> String {
    import(&named(files), &Options::default()).unwrap_err().to_string()
}

/// Where the first vertex of an object is, in every frame.
fn path_of(scene: &Scene, object: usize) -> Vec<f32> {
    let Motion::Vertices(track) = &scene.objects[object].motion else { panic!("{scene:?}") };
    (0..track.frames()).map(|frame| track.frame(frame)[0].x).collect()
}

fn node(by: f64) -> Vec<u8> {
    let mut text = "5 3 0 0\n".to_owned();
    pair(by).positions.iter().enumerate().for_each(|(v, p)| text += &format!("{v} {} {} {}\n", p.x, p.y, p.z));
    text.into_bytes()
}

const ELE: &[u8] = b"2 4 0\n0 0 1 2 3\n1 0 2 1 4\n";

#[test]
fn numbered_files_are_frames_in_the_order_of_their_numbers() {
    let files: Vec<(String, Vec<u8>)> =
        [10, 9, 11, 8].iter().map(|&n| (format!("out/ball_{n}.vtk"), vtk(&pair(f64::from(n))))).collect();
    let files: Vec<(&str, Vec<u8>)> = files.iter().map(|(name, bytes)| (name.as_str(), bytes.clone())).collect();
    let Imported { scene, warnings } = imported(&files);
    assert_eq!(warnings, Vec::<String>::new());
    assert_eq!((scene.frames, scene.rate, scene.objects.len()), (4, 30.0, 1));
    assert_eq!((scene.title.as_str(), scene.objects[0].name.as_str()), ("ball", "ball"));
    assert_eq!(path_of(&scene, 0), [8.0, 9.0, 10.0, 11.0]);
    // What was read keeps its numbers, and comes back from a file.
    let Shape::Mesh(mesh) = &scene.objects[0].shape else { panic!("{scene:?}") };
    assert_eq!(*mesh, pair(8.0));
    let read = read_scene(&write_scene(&scene).unwrap()).unwrap();
    assert_eq!(read.objects[0].shape, scene.objects[0].shape);
    for (was, is) in path_of(&scene, 0).iter().zip(path_of(&read, 0)) {
        assert!((was - is).abs() < 2e-4, "{was} {is}");
    }
}

#[test]
fn objects_of_all_formats_stand_beside_each_other() {
    let msh = write_msh(&pair(2.0), MshVersion::V4_1, Encoding::Ascii).unwrap();
    let files = [
        ("a.vtk", vtk(&pair(0.0))),
        ("b_1.ele", ELE.to_vec()),
        ("c_7.msh", msh),
        ("b_1.node", node(1.0)),
        ("a.vtk", vtk(&pair(0.0))),
    ];
    let options = Options { translate: vec![(3, DVec3::X * 5.0), (3, DVec3::X)], ..Options::default() };
    let Imported { scene, warnings } = import(&named(&files), &options).unwrap();
    assert_eq!(warnings, Vec::<String>::new());
    let names: Vec<&str> = scene.objects.iter().map(|object| object.name.as_str()).collect();
    assert_eq!(names, ["a", "c_7", "b_1", "a"]);
    assert_eq!(scene.frames, 1);
    let places: Vec<f32> = (0..4).map(|object| path_of(&scene, object)[0]).collect();
    assert_eq!(places, [0.0, 2.0, 1.0, 6.0]);
    assert!(scene.objects.iter().all(|object| object.motion.loaded().is_none() && object.correction == Vec3::ZERO));
    let error = import(&named(&files), &Options { translate: vec![(4, DVec3::X)], ..Options::default() }).unwrap_err();
    assert_eq!(error.to_string(), "cannot translate object 4: there are 4 objects, counted from 0");
}

#[test]
fn tetgen_sequences_and_single_meshes_mix_and_the_shorter_stays() {
    let files = [
        ("b_0.node", node(0.0)),
        ("b_0.ele", ELE.to_vec()),
        ("b_1.node", node(1.0)),
        ("b_1.ele", ELE.to_vec()),
        ("floor.vtk", vtk(&pair(9.0))),
        ("c0.vtk", vtk(&pair(3.0))),
        ("c1.vtk", vtk(&pair(4.0))),
        ("c2.vtk", vtk(&pair(5.0))),
    ];
    let Imported { scene, warnings } = imported(&files);
    assert_eq!(scene.frames, 3);
    assert_eq!(path_of(&scene, 0), [0.0, 1.0, 1.0]);
    assert_eq!(path_of(&scene, 1), [9.0]);
    assert_eq!(path_of(&scene, 2), [3.0, 4.0, 5.0]);
    assert_eq!(warnings, ["b has 2 frames of 3: it stays at its last frame"]);
    assert_eq!(read_scene(&write_scene(&scene).unwrap()).unwrap().loaded(), 3);
    assert_eq!(refused(&files[1..]), "b_0.ele needs b_0.node, which is missing");
}

#[test]
fn gaps_are_told() {
    let at = |numbers: &[u32]| {
        let files: Vec<(String, Vec<u8>)> = numbers.iter().map(|n| (format!("s{n}.vtk"), vtk(&pair(0.0)))).collect();
        imported(&files.iter().map(|(name, bytes)| (name.as_str(), bytes.clone())).collect::<Vec<_>>())
    };
    assert_eq!(at(&[0, 10, 20]).warnings, Vec::<String>::new());
    let Imported { scene, warnings } = at(&[1, 2, 5, 6]);
    assert_eq!(scene.frames, 4);
    assert_eq!(warnings, ["2 missing between s2.vtk and s5.vtk; the sequence is played without a gap"]);
}

#[test]
fn frames_with_other_tetrahedra_are_refused_with_both_names() {
    let mut more = pair(0.0);
    more.positions.push(DVec3::ONE);
    let error = refused(&[("a_1.vtk", vtk(&pair(0.0))), ("a_2.vtk", vtk(&more))]);
    assert!(error.starts_with("a_2.vtk has 6 vertices, a_1.vtk has 5"), "{error}");
    let mut fewer = pair(0.0);
    fewer.cells.pop();
    let error = refused(&[("a_1.vtk", vtk(&pair(0.0))), ("a_2.vtk", vtk(&fewer))]);
    assert!(error.starts_with("a_2.vtk has 1 tetrahedra, a_1.vtk has 2"), "{error}");
    let mut turned = pair(0.0);
    turned.cells[1] = [2, 0, 1, 4];
    let error = refused(&[("a_1.vtk", vtk(&pair(0.0))), ("a_2.vtk", vtk(&turned))]);
    assert!(error.starts_with("tetrahedron 1 is [2, 0, 1, 4] in a_2.vtk and [0, 2, 1, 4] in a_1.vtk"), "{error}");
    let twice = [("a_1.vtk", vtk(&turned)), ("a_01.vtk", vtk(&turned)), ("a_2.vtk", vtk(&turned))];
    assert_eq!(refused(&twice), "a_01.vtk and a_1.vtk are both frame 1 of one object");
}

#[test]
fn files_that_are_no_meshes_or_other_ones_are_refused_with_advice() {
    let error = refused(&[("a.vtk", vtk(&pair(0.0))), ("skin.glb", b"glTF".to_vec())]);
    assert!(error.starts_with("skin.glb: this surface format (.glb) is not supported; save it as .obj"), "{error}");
    let error = refused(&[("a.vtk", vtk(&pair(0.0))), ("skin.OBJ", b"v 0 0 0\nf 1 1 1".to_vec())]);
    assert!(error.starts_with("skin.OBJ has triangles, the files before it have tetrahedra"), "{error}");
    assert_eq!(refused(&[]), "no mesh files given");
    assert!(refused(&[("a.txt", vec![])]).starts_with("a.txt: a file with this ending is not supported"));
    assert!(
        refused(&[("b.node", node(0.0)), ("b.ele", b"2 4 0\n0 0 1 2 3\n1 0 2 1 5\n".to_vec())])
            .contains("b.ele, line 3")
    );
    // So large that no common origin helps.
    let corners = [DVec3::splat(1e39), DVec3::splat(-1e39), DVec3::X, DVec3::Y];
    let far = Mesh { positions: corners.to_vec(), cells: vec![[0, 1, 2, 3]], ..Mesh::default() };
    assert!(refused(&[("far.vtk", vtk(&far))]).contains("within ±3.4e38"));
    let rate = Options { rate: 0.0, ..Options::default() };
    assert!(import(&[], &rate).is_err());
}

#[test]
fn a_library_gives_scenes_models_and_the_catalogue() {
    let folder = Folder::new("library");
    let library = Library::open(folder.path("")).unwrap();
    let missing = library.scene("nothing").unwrap_err().to_string();
    assert!(missing.contains("scenes/nothing.kdet"), "{missing}");
    assert!(library.model("../x", 1).unwrap_err().to_string().starts_with("'../x' is not a valid name"));
    assert!(Library::open(folder.path("no-folder")).is_err());

    let model = compact_order(&pair(0.0));
    folder.write("models/pair_r2.kdet", write_model(&model).unwrap());
    assert_eq!(library.model("pair", 2).unwrap(), model);
    let scene = imported(&[("a.vtk", vtk(&pair(0.0)))]).scene;
    let bytes = write_scene(&scene).unwrap();
    folder.write("scenes/still.kdet", &bytes);
    assert_eq!(library.scene("still").unwrap().title, "a");
    folder.write("scenes/cut.kdet", &bytes[..bytes.len() - 1]);
    let error = library.scene("cut").unwrap_err().to_string();
    assert!(error.contains("scenes/cut.kdet: byte ") && error.contains("chunk DONE"), "{error}");

    let catalogue = Catalogue {
        version: VERSION,
        scenes: vec![SceneEntry {
            id: "still".to_owned(),
            aliases: vec!["calm".to_owned()],
            title: "Still".to_owned(),
            description: "Nothing moves.".to_owned(),
            note: String::new(),
            frames: 1,
            rate: 30.0,
            objects: 1,
            file: "scenes/still.kdet".to_owned(),
            bytes: bytes.len() as u64,
            thumbnail: "thumbnails/still.png".to_owned(),
            primitive: Primitive::Tetrahedra,
            resolutions: vec![Resolution {
                resolution: 1,
                vertices: 5,
                primitives: 2,
                bytes: 400,
                models: vec![],
                inverted: 0,
            }],
            self_pairs: false,
            first_contact: None,
            most_pairs: Some(Contact { frame: 0, pairs: 7 }),
        }],
        models: vec![ModelEntry {
            name: "pair".to_owned(),
            title: "Pair".to_owned(),
            credit: "Nobody".to_owned(),
            licence: "CC0".to_owned(),
            files: vec!["models/pair_r1.kdet".to_owned()],
        }],
    };
    folder.write("catalogue.json", serde_json::to_string(&catalogue).unwrap());
    assert_eq!(library.catalogue().unwrap(), catalogue);
    assert_eq!(catalogue.scene("calm"), catalogue.scene("still"));
    assert!(catalogue.scene("calm").is_some() && catalogue.scene("x").is_none() && catalogue.model("pair").is_some());
    folder.write("catalogue.json", serde_json::to_string(&Catalogue { version: 9, ..catalogue }).unwrap());
    assert!(library.catalogue().unwrap_err().to_string().ends_with("unknown version 9; expected 1"));
}

#[test]
fn the_command_imports() {
    let folder = Folder::new("command");
    let frames: Vec<String> =
        [0, 1, 3].iter().map(|n| folder.write(&format!("ball_{n}.vtk"), vtk(&pair(f64::from(*n))))).collect();
    folder.write("base.ele", ELE);
    let base = folder.write("base.node", node(0.0));
    let scene = folder.path("scene.kdet");
    let arguments = [
        &["import", &base],
        &frames.iter().map(String::as_str).collect::<Vec<_>>()[..],
        &["-o", &scene, "--translate", "0:-1,0,0", "--rate", "60", "--title", "Ball on a base"],
    ]
    .concat();
    let output = command::kdet(&arguments);
    let (out, warnings) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert!(output.status.success(), "{warnings}");
    assert!(out.contains("ball: 5 vertices, 3 frames") && out.contains("base: 5 vertices, still"), "{out}");
    assert!(warnings.starts_with("warning: 1 missing between "), "{warnings}");
    let read = read_scene(&fs::read(&scene).unwrap()).unwrap();
    assert_eq!((read.title.as_str(), read.rate, read.frames), ("Ball on a base", 60.0, 3));
    assert!((path_of(&read, 0)[0] + 1.0).abs() < 2e-4);

    for (bad, message) in [
        (vec!["import", "no.vtk", "-o", &scene], "cannot open no.vtk"),
        (vec!["import", &base, "-o", &scene, "--rate", "0"], "the rate must be finite and above 0 (got 0)"),
        (vec!["import", &base, "-o", &scene, "--translate", "1:0,0,0"], "cannot translate object 1"),
        (vec!["import", &base], "--output"),
    ] {
        let error = command::refused(&bad);
        assert!(error.contains(message), "{error}");
    }
}
