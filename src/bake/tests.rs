use super::*;
use crate::{
    mesh::{Mesh, shapes},
    scene::{Motion, format::write_scene},
};

/// Shapes as models; there is none called `missing`.
fn models(name: &str, resolution: u8) -> Result<Option<Mesh>, String> {
    Ok(shapes::by_name(name, resolution.into()))
}

const SMALL: &str = r#"
title = "Small"
description = "A ball on a block, a wheel, and one that passes."
frames = 6
substeps = 8
detections = 2
gravity = [0, -9.81, 0]
floor = 0

[[body]]
model = "rounded_box"
kind = "fixed"
position = [0, 0.5, 0]

[[body]]
model = "missing"
stand_in = "ball"
kind = "soft"
cage = 40
position = [0, 1.45, 0]
velocity = [0, -1, 0]
correction = [0, -0.1, 0]

[[body]]
model = "torus"
kind = "rigid"
position = [2, 1, 0]
rotation = [90, 0, 0]
spin = [0, 0, 3]

[[body]]
name = "ghost"
model = "ball"
kind = "moving"
position = [-1, 0.5, 0]
velocity = [3, 0, 0]
"#;

fn baked(text: &str) -> Scene {
    bake(&describe(text).unwrap(), &models, |_, _| {}).unwrap()
}

fn small() -> Scene {
    baked(SMALL)
}

#[test]
fn baking_twice_gives_equal_bytes() {
    assert!(write_scene(&small()).unwrap() == write_scene(&small()).unwrap());
}

#[test]
fn bodies_move_as_their_kinds_do() {
    let scene = small();
    assert_eq!(scene.note, "ball stands in for missing");
    assert_eq!(scene.models(), ["rounded_box", "ball", "torus"]);
    let [block, ball, wheel, ghost] = scene.objects.as_slice() else { panic!("four bodies") };
    assert!(matches!(&block.motion, Motion::Rigid(poses) if poses.len() == 1));
    assert_eq!(ball.correction, glam::Vec3::new(0.0, -0.1, 0.0));
    let Motion::Cage { track, .. } = &ball.motion else { panic!("soft") };
    assert_eq!(track.frames(), 6);
    let lowest = |frame| track.frame(frame).iter().map(|p| p.y).fold(f32::INFINITY, f32::min);
    assert!(lowest(1) < lowest(0), "it falls");
    let Motion::Rigid(poses) = &wheel.motion else { panic!("rigid") };
    assert!(poses.len() == 6 && poses[5].rotation.angle_between(poses[0].rotation) > 0.3, "it turns");
    let Motion::Rigid(poses) = &ghost.motion else { panic!("moving") };
    assert_eq!(ghost.name, "ghost");
    assert!((poses[5].translation.x - (-1.0 + 3.0 * 5.0 / 30.0)).abs() < 1e-6, "nothing stops it");
}

#[test]
fn grips_lead_and_let_go() {
    let text = r#"
title = "Bar"
description = "."
frames = 10
[[body]]
model = "bar"
kind = "soft"
cage = 80
[[body.grip]]
low = [-1, -1, -1]
high = [-0.4, 1, 1]
shift = [0, 0.5, 0]
time = [0, 0.2]
release = 0.25
"#;
    let scene = baked(text);
    let Motion::Cage { cage, track } = &scene.objects[0].motion else { panic!("soft") };
    let held = cage.positions.iter().position(|p| p.x < -0.45).unwrap();
    let height = |frame: usize| f64::from(track.frame(frame)[held].y) - cage.positions[held].y;
    assert!((height(6) - 0.5).abs() < 1e-6, "led there: {}", height(6));
    assert!((height(9) - 0.5).abs() > 1e-4, "let go: {}", height(9));
}

#[test]
fn without_a_cage_the_model_itself_is_simulated() {
    let text = r#"
title = "Ball"
description = "."
resolutions = [1]
frames = 3
gravity = [0, -9.81, 0]
[[body]]
model = "coarse_ball"
kind = "soft"
cage = 0
"#;
    let scene = baked(text);
    let Motion::Cage { cage, track } = &scene.objects[0].motion else { panic!("soft") };
    assert_eq!(*cage, shapes::by_name("coarse_ball", 1).unwrap());
    assert_eq!((track.points, track.frames()), (13, 3));
    let several = text.replace("resolutions = [1]", "").replace("coarse_ball", "ball");
    let error = bake(&describe(&several).unwrap(), &models, |_, _| {}).unwrap_err().to_string();
    assert!(error.contains("cage = 0 needs a scene with one resolution"), "{error}");
}

#[test]
fn pieces_break_at_the_given_frames_and_separate() {
    let text = r#"
title = "Break"
description = "."
frames = 8
[[body]]
model = "rounded_box"
kind = "pieces"
[body.shatter]
pieces = 6
burst = 2
at = [{ frame = 2, objects = 2 }, { frame = 5, objects = 6 }]
"#;
    let scene = baked(text);
    let Motion::Pieces { seeds, poses, breaks } = &scene.objects[0].motion else { panic!("pieces") };
    assert_eq!((seeds.len(), poses.len()), (6, 8));
    let objects: Vec<(u32, u32)> = breaks.iter().map(|b| (b.frame, b.groups.iter().max().unwrap() + 1)).collect();
    assert_eq!(objects, [(2, 2), (5, 6)]);
    let apart = |frame: usize| (0..6).filter(|&p| poses[frame][p] != poses[frame][0]).count();
    assert_eq!(apart(1), 0, "whole");
    assert!(apart(4) > 0 && apart(4) < 5, "in two");
    assert_eq!(apart(7), 5, "all for themselves");
    // What was together moves together.
    for (p, pose) in poses[4].iter().enumerate() {
        for (q, other) in poses[4].iter().enumerate() {
            assert_eq!(pose == other, breaks[0].groups[p] == breaks[0].groups[q]);
        }
    }
}

#[test]
fn a_scatter_is_the_same_every_time_and_does_not_overlap_itself() {
    let text = r#"
title = "Heap"
description = "."
frames = 1
[[scatter]]
models = ["ball", "torus"]
count = 5
low = [0, 0, 0]
high = [6, 2, 6]
[scatter.like]
kind = "rigid"
"#;
    let scene = baked(text);
    assert_eq!(scene, baked(text));
    let names: Vec<&str> = scene.objects.iter().map(|object| object.name.as_str()).collect();
    assert_eq!(names, ["ball 1", "torus 2", "ball 3", "torus 4", "ball 5"]);
    let at = |object: &Object| match &object.motion {
        Motion::Rigid(poses) => poses[0].translation,
        _ => panic!("rigid"),
    };
    for (i, a) in scene.objects.iter().enumerate() {
        assert!(scene.objects[..i].iter().all(|b| at(a).distance(at(b)) > 1.0));
    }
}

#[test]
fn errors_name_what_is_wrong() {
    let refused = |change: &dyn Fn(String) -> String| {
        let text = change(SMALL.to_owned());
        describe(&text).and_then(|d| bake(&d, &models, |_, _| {})).unwrap_err().to_string()
    };
    let error = refused(&|text| text.replace("stand_in = \"ball\"", "stand_in = \"gone\""));
    assert_eq!(error, "missing model 'missing' and its replacement 'gone'");
    assert!(refused(&|text| text.replace("frames = 6", "frames = 0")).contains("frames must be between 1 and 100000"));
    assert!(
        refused(&|text| text.replace("kind = \"fixed\"", "kind = \"frozen\"")).contains("unknown variant `frozen`")
    );
    assert!(refused(&|text| text.replace("spin =", "spinn =")).contains("unknown field `spinn`"));
    assert!(
        refused(&|text| text.replace("kind = \"moving\"", "kind = \"pieces\""))
            .contains("kind 'pieces' needs a [body.shatter]")
    );
    assert!(refused(&|text| text.replace("cage = 40", "scale = -1")).contains("scale must be positive"));
    assert!(refused(&|text| text.replace("cage = 40", "poisson = 0.7")).contains("poisson"));
    assert!(
        refused(&|_| "title = \"x\"\ndescription = \"y\"\nframes = 3".to_owned())
            .contains("at least one body or scatter")
    );
}

#[test]
fn convex_bodies_stack_and_repeat() {
    let text = r#"
title = "Tower"
description = "."
resolutions = [1]
frames = 20
gravity = [0, -9.81, 0]
floor = 0
response = "pgs"
passes = 10
[[body]]
name = "Cube"
model = "cube"
kind = "rigid"
convex = true
position = [0, 0.5, 0]
repeat = 3
repeat_by = [0, 1, 0]
"#;
    let scene = baked(text);
    let names: Vec<&str> = scene.objects.iter().map(|object| object.name.as_str()).collect();
    assert_eq!(names, ["Cube 1", "Cube 2", "Cube 3"]);
    for (number, object) in scene.objects.iter().enumerate() {
        let Motion::Rigid(poses) = &object.motion else { panic!("rigid") };
        assert_eq!(poses.len(), 20);
        assert!((poses[19].translation.y - 0.5 - number as f32).abs() < 1e-3);
    }
    let refused = |change: [&str; 2]| {
        let text = text.replace(change[0], change[1]);
        describe(&text).and_then(|d| bake(&d, &models, |_, _| {})).unwrap_err().to_string()
    };
    assert!(refused(["\"rigid\"", "\"soft\""]).contains("only rigid and fixed bodies can be convex"));
    assert!(refused(["repeat = 3", "repeat = 0"]).contains("repeat must be between 1 and 1000"));
    assert!(refused(["passes = 10", "passes = 0"]).contains("passes must be between 1 and 1000"));
    assert!(refused(["pgs", "sap"]).contains("unknown variant `sap`"));
}
