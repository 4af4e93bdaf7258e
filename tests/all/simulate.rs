//! `kdet simulate`: scenes alive on the test's adapter.

use crate::common::{
    command::{fine, refused, root},
    folder::Folder,
};

fn assets() -> String {
    root().join("assets").to_string_lossy().into_owned()
}

#[test]
fn a_scene_goes_on_alive_and_is_recorded() {
    let folder = Folder::new("simulate");
    let run = folder.path("run.kdet");
    let assets = assets();
    let arguments =
        ["simulate", "two_cubes", "--steps", "40", "--frame", "20", "--json", "--assets", &assets, "-o", &run];
    let summary: serde_json::Value = serde_json::from_str(&fine(&arguments)).unwrap();
    assert_eq!(summary["steps"], 40);
    assert_eq!(summary["non_finite"], 0);
    assert_eq!(summary["inverted_elements"]["end"], 0);
    assert_eq!(summary["lost_contacts"], 0);
    assert_eq!(summary["soft_bodies"].as_u64().unwrap() + summary["rigid_bodies"].as_u64().unwrap(), 2);
    let energy = |when: &str, kind: &str| summary["energy"][when][kind].as_f64().unwrap();
    let total = |when: &str| ["kinetic", "elastic", "potential"].map(|kind| energy(when, kind)).iter().sum::<f64>();
    assert!(total("end") <= total("start") * 1.01, "energy does not grow: {}", summary["energy"]);
    // An ordinary scene: 20 frames and the first, searched as others are.
    let info = fine(&["detect", "--scene", &run, "--frame", "20", "--method", "depth", "--assets", &assets]);
    assert!(info.contains("colliding vertices"), "{info}");
    let text = fine(&["simulate", &run, "--steps", "2", "--assets", &assets]);
    assert!(text.contains("not finite"), "a recorded run can be alive again: {text}");
}

#[test]
fn what_breaks_is_recorded_in_its_pieces() {
    let folder = Folder::new("simulate pieces");
    let run = folder.path("run.kdet");
    let assets = assets();
    fine(&["simulate", "shatter", "--steps", "6", "--frame", "60", "--json", "--assets", &assets, "-o", &run]);
    let text = fine(&["detect", "--scene", &run, "--frame", "2", "--assets", &assets]);
    assert!(text.contains("colliding pairs"), "{text}");
}

#[test]
fn cloth_and_what_a_recording_drives_can_be_alive() {
    let assets = assets();
    for (scene, soft) in [("chair", 1), ("not_k_free", 0), ("pass_through_armadillos", 0)] {
        let text = fine(&["simulate", scene, "--frame", "20", "--steps", "2", "--json", "--assets", &assets]);
        let summary: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        assert_eq!(summary["soft_bodies"], soft, "{scene}: {text}");
        assert!(summary["energy"]["end"]["kinetic"].as_f64().is_some_and(|energy| energy > 0.0), "{scene}: {text}");
    }
}

#[test]
fn what_cannot_be_alive_is_named() {
    let assets = assets();
    let frame = refused(&["simulate", "two_cubes", "--frame", "100000", "--assets", &assets]);
    assert!(frame.contains("100000"), "{frame}");
    let step = refused(&["simulate", "two_cubes", "--step", "9", "--assets", &assets]);
    assert!(step.contains("between 0.0001 and 0.2"), "{step}");
    let stiffness = refused(&["simulate", "two_cubes", "--stiffness", "NaN", "--assets", &assets]);
    assert!(stiffness.contains("stiffness"), "{stiffness}");
}
