//! What the page's lessons say of frames that the page does not count itself (web/lessons/facts.ts).

use std::path::Path;

use kdet::internals::{
    detect::{Bounds, freeness},
    geometry::Aabb,
    mesh::Mesh,
    scene::{Form, Placement, files::Library},
};

/// The value of a key in a line such as `coarse: { scene: 'twist', res: 1 },`.
fn value<'l>(line: &'l str, key: &str) -> Option<&'l str> {
    let (_, rest) = line.split_once(&format!(" {key}: "))?;
    Some(rest.split([',', ' ']).next()?.trim_matches('\''))
}

fn number<T: std::str::FromStr>(line: &str, key: &str) -> Option<T> {
    value(line, key).map(|text| text.parse().unwrap_or_else(|_| panic!("{key} in {line}")))
}

#[test]
fn the_facts_of_the_lessons_are_so() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let library = Library::open(root.join("assets")).unwrap();
    let (mut crowded, mut overlapping) = (0, 0);
    let text = std::fs::read_to_string(root.join("web/lessons/facts.ts")).unwrap();
    for line in text.lines().filter(|line| line.contains(" scene: ")) {
        let scene = library.scene(value(line, "scene").unwrap()).unwrap();
        let resolution = number(line, "res").unwrap();
        let models: Vec<(&str, Mesh)> =
            scene.models().into_iter().map(|name| (name, library.model(name, resolution).unwrap())).collect();
        let model = |name: &str| models.iter().find(|(known, _)| *known == name).map(|(_, mesh)| mesh);
        let form = value(line, "form").map_or(Form::Own, |form| form.parse().unwrap());
        let assembly =
            Placement::new(&scene, form, model).unwrap().assembly(&scene, number(line, "frame").unwrap(), true);
        let frame = assembly.frame();
        if let Some(k) = number::<u32>(line, "k") {
            let of_objects = freeness::k_of_objects(&frame, &freeness::minimal_k(&frame));
            assert_eq!(of_objects.iter().max(), Some(&k), "{line}");
            assert_eq!(number(line, "n"), Some(frame.cells.len()), "{line}");
            crowded += 1;
        }
        if let Some(overlap) = number::<f64>(line, "overlap") {
            let bounds = Bounds::of(&frame);
            let of = |object: u32| {
                let own = frame.objects.iter().zip(&bounds.boxes).filter(|(o, _)| **o == object);
                own.fold(Aabb::EMPTY, |all, (_, one)| all.union(one))
            };
            let (a, b) = (of(0), of(1));
            let found = a.max.x.min(b.max.x) - a.min.x.max(b.min.x);
            assert!((found - overlap).abs() < 0.0051, "{line}: {found}");
            overlapping += 1;
        }
    }
    assert_eq!((crowded, overlapping), (7, 2), "facts that were read");
}
