//! Any bytes as `.kdet`, all at once and in two pieces: an error or a scene or model that is valid and can be written and
//! read again.
#![no_main]

use kdet::internals::{
    mesh::shapes,
    scene::{
        Form, Placement,
        format::{Reader, read_model, read_scene, write_model, write_scene},
    },
};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    // Errors may name a number that is not one, which is not equal to itself.
    let scene = read_scene(bytes).ok();
    let mut reader = Reader::new();
    let (first, second) = bytes.split_at(bytes.len() / 2);
    let pushed = reader.push(first).and_then(|()| reader.push(second));
    assert_eq!(pushed.and_then(|()| reader.into_scene()).ok(), scene);
    if let Some(scene) = scene {
        let model = shapes::ball([2, 2, 2]);
        for form in [Form::Own, Form::SurfaceBy4] {
            if let Ok(placement) = Placement::new(&scene, form, |_| Some(&model)) {
                for frame in [0.0, 0.5, f64::from(scene.frames) - 1.0] {
                    let placed = placement.place(&scene.controls(frame, true));
                    assert_eq!(placed.len(), placement.anchors.len());
                }
                // What it gives is refused or valid, not out of range.
                let _ = placement.assembly(&scene, scene.frames - 1, false).frame().validate();
            }
        }
        let again = write_scene(&scene).expect("a scene that was read can be written");
        read_scene(&again).expect("a scene that was written can be read");
    }
    if let Ok(mesh) = read_model(bytes) {
        mesh.validate().expect("a mesh that was read is valid");
        let again = write_model(&mesh).expect("a valid mesh can be written");
        let read = read_model(&again).expect("a model that was written can be read");
        assert_eq!(read.cells, mesh.cells);
    }
});
