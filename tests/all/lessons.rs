//! What the page's lessons say of frames that the page does not count itself (web/lessons/facts.json).

use crate::common::command::{fine, root};
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::{collections::HashMap, path::Path};

use kdet::{
    Estimate, Found, Frame, Method, Penetration, Settings, Topology,
    glam::Vec3,
    internals::{
        detect::{Bounds, k_free, reference},
        geometry::Aabb,
        mesh::Mesh,
        scene::{Form, Placement, files::Library},
    },
};

/// A word of a fact.
fn word<'f>(fact: &'f Value, key: &str) -> Option<&'f str> {
    fact.get(key).map(|word| word.as_str().unwrap_or_else(|| panic!("{key} in {fact}")))
}

/// A number of a fact.
fn number<T: DeserializeOwned>(fact: &Value, key: &str) -> Option<T> {
    fact.get(key).map(|number| T::deserialize(number).unwrap_or_else(|_| panic!("{key} in {fact}")))
}

/// What is in a list, or has a name.
fn within(group: &Value) -> Vec<&Value> {
    match group {
        Value::Array(list) => list.iter().collect(),
        Value::Object(named) => named.values().collect(),
        other => panic!("{other} is no group of facts"),
    }
}

/// What a tetrahedron looks at in spatial hashing, on average: cells of its box, and vertices in them, its own included.
fn looks_at(frame: &Frame<'_>, side: f32) -> [f64; 2] {
    let cell_of = |point: Vec3| (point / side).floor().as_ivec3();
    let mut stored: HashMap<_, u64> = HashMap::new();
    for &point in frame.positions {
        *stored.entry(cell_of(point)).or_default() += 1;
    }
    let (mut cells, mut vertices) = (0_u64, 0);
    for cell in frame.cells {
        let corners = cell.map(|v| frame.positions[v as usize]);
        let lower = cell_of(corners.into_iter().reduce(Vec3::min).unwrap());
        let upper = cell_of(corners.into_iter().reduce(Vec3::max).unwrap());
        for x in lower.x..=upper.x {
            for y in lower.y..=upper.y {
                for z in lower.z..=upper.z {
                    cells += 1;
                    vertices += stored.get(&[x, y, z].into()).copied().unwrap_or(0);
                }
            }
        }
    }
    [cells, vertices].map(|sum| sum as f64 / frame.cells.len() as f64)
}

/// Edges between two penetrating vertices; of those, the ones whose directions are more than a right angle apart; and vertices
/// whose direction leads on, the way their object came: the first one along x, the other one against it.
fn directions(topology: &Topology, found: &[Penetration]) -> [usize; 3] {
    let of: HashMap<u32, _> = found.iter().map(|p| (p.vertex, p.direction)).collect();
    let ends = topology.edges.iter().filter_map(|[a, b]| Some((of.get(a)?, of.get(b)?)));
    let onward = |p: &&Penetration| (p.direction.x > 0.0) == (topology.vertex_objects[p.vertex as usize] == 0);
    [ends.clone().count(), ends.filter(|(a, b)| a.dot(**b) < 0.0).count(), found.iter().filter(onward).count()]
}

/// Energy of a live scene at the start, and the most within 30 steps.
fn energies(fact: &Value, estimate: &str) -> [f64; 2] {
    let (scene, frame) = (word(fact, "scene").unwrap(), number::<u32>(fact, "frame").unwrap().to_string());
    let assets = root().join("assets").to_string_lossy().into_owned();
    let steps = ["--steps", "30", "--estimate", estimate, "--json", "--assets", &assets];
    let summary = fine(&[&["simulate", scene, "--frame", &frame], &steps[..]].concat());
    let energy = &serde_json::from_str::<Value>(&summary).unwrap()["energy"];
    let start = ["kinetic", "elastic", "potential"].map(|kind| energy["start"][kind].as_f64().unwrap());
    [start.iter().sum(), energy["most"].as_f64().unwrap()]
}

#[test]
fn the_facts_of_the_lessons_are_so() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let library = Library::open(root.join("assets")).unwrap();
    let (mut crowded, mut overlapping, mut hashed, mut deep, mut alive) = (0, 0, 0, 0, 0);
    let text = std::fs::read_to_string(root.join("web/lessons/facts.json")).unwrap();
    let groups: Value = serde_json::from_str(&text).unwrap();
    for fact in within(&groups).into_iter().flat_map(within) {
        let scene = library.scene(word(fact, "scene").unwrap()).unwrap();
        let resolution = number(fact, "res").unwrap();
        let models: Vec<(&str, Mesh)> =
            scene.models().into_iter().map(|name| (name, library.model(name, resolution).unwrap())).collect();
        let model = |name: &str| models.iter().find(|(known, _)| *known == name).map(|(_, mesh)| mesh);
        let form = word(fact, "form").map_or(Form::Own, |form| form.parse().unwrap());
        let placement = Placement::new(&scene, form, model).unwrap();
        let assembly = placement.assembly(&scene, number(fact, "frame").unwrap(), true);
        let frame = assembly.frame();
        if let Some(k) = number::<u32>(fact, "k") {
            let of_objects = k_free::k_of_objects(&frame, &k_free::minimal_k(&frame));
            assert_eq!(of_objects.iter().max(), Some(&k), "{fact}");
            assert_eq!(number(fact, "n"), Some(frame.cells.len()), "{fact}");
            crowded += 1;
        }
        if let Some(overlap) = number::<f64>(fact, "overlap") {
            let bounds = Bounds::of(&frame);
            let of = |object: u32| {
                let own = frame.objects.iter().zip(&bounds.boxes).filter(|(o, _)| **o == object);
                own.fold(Aabb::EMPTY, |all, (_, one)| all.union(one))
            };
            let (a, b) = (of(0), of(1));
            let found = a.max.x.min(b.max.x) - a.min.x.max(b.min.x);
            assert!((found - overlap).abs() < 0.0051, "{fact}: {found}");
            overlapping += 1;
        }
        if let Some(edge) = number::<f32>(fact, "edge") {
            let mean_edge = Topology::of(&placement.assembly(&scene, 0, false).frame()).mean_edge;
            let found = looks_at(&frame, edge * mean_edge);
            for (key, found) in ["cells", "vertices"].into_iter().zip(found) {
                assert!((found - number::<f64>(fact, key).unwrap()).abs() < 0.0501, "{key} is {found}: {fact}");
            }
            hashed += 1;
        }
        if let Some(edges) = number::<usize>(fact, "edges") {
            let mut settings = Settings::default();
            (settings.method, settings.estimate) = (Method::DepthCpu, Estimate::Both);
            let Found::Depths { consistent, nearest } = reference::search(&frame, &settings).found else {
                panic!("{fact}")
            };
            let topology = Topology::of(&frame);
            for (prefix, list) in [("", consistent), ("nearest_", nearest)] {
                let of = |key: &str| number(fact, &format!("{prefix}{key}")).unwrap();
                assert_eq!(directions(&topology, &list), [edges, of("turns"), of("onward")], "{prefix}: {fact}");
            }
            deep += 1;
        }
        if let Some(start) = number::<f64>(fact, "start") {
            let [consistent, nearest] = ["consistent", "nearest"].map(|estimate| energies(fact, estimate));
            // Rounding adds a little; the GPUs differ where much happens in a step.
            assert!((consistent[0] - start).abs() < 0.01 * start && consistent[1] < 1.005 * start, "{consistent:?}");
            let most: f64 = number(fact, "nearest").unwrap();
            assert!((nearest[1] - most).abs() < 0.2 * most, "{nearest:?}: {fact}");
            alive += 1;
        }
    }
    assert_eq!((crowded, overlapping, hashed, deep, alive), (7, 2, 9, 1, 1), "facts that were read");
}
