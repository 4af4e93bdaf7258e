//! Files that somebody brings, and recorded surfaces.

use super::running::{go, gpu};
use crate::live::samples::block;
use crate::{
    geometry::Primitive,
    live::{LiveRun, Setup, with_bodies, with_filled_surfaces},
    mesh::{Mesh, shapes},
    scene::{Break, Form, Motion, Object, Placement, Pose, Scene, Shape, Track},
};
use glam::{DVec3, Vec3};

/// A scene as the reader of files makes it: one frame, in which nothing moves.
fn dropped(meshes: &[&Mesh]) -> Scene {
    let object = |mesh: &&Mesh| {
        let positions: Vec<Vec3> = mesh.positions.iter().map(|p| p.as_vec3()).collect();
        Object {
            name: String::new(),
            shape: Shape::Mesh((*mesh).clone()),
            motion: Motion::Vertices(Track { points: positions.len(), positions }),
            correction: Vec3::ZERO,
        }
    };
    Scene { rate: 30.0, frames: 1, objects: meshes.iter().map(object).collect(), ..Scene::default() }
}

fn two(scale: f64) -> [Mesh; 2] {
    let mut low = block([2, 2, 2], DVec3::splat(scale));
    // As some files have it: corners the other way round, and a vertex that nothing uses.
    low.cells.iter_mut().step_by(2).for_each(|cell| cell.swap(0, 1));
    low.positions.push(DVec3::splat(-7.0 * scale));
    let mut high = block([2, 2, 2], DVec3::splat(scale));
    high.positions.iter_mut().for_each(|p| *p += DVec3::new(0.3, 1.5, 0.2) * scale);
    [low, high]
}

#[test]
fn it_falls_alike_at_every_size() {
    pollster::block_on(async {
        let gpu = gpu().await;
        let mut heights = Vec::new();
        for scale in [1.0, 1000.0, 0.01] {
            let meshes = two(scale);
            let (scene, setup) = with_bodies(&dropped(&meshes.each_ref())).expect("volumes").expect("bodies");
            assert_eq!(scene.floor, Some(0.0), "the floor is below what is used");
            let mut run = LiveRun::new(&gpu, &scene, setup, 0, |_| None).await.expect("a scene that can be alive");
            go(&mut run, 90).await;
            let state = run.state().await.expect("a state");
            assert_eq!(state.inverted(run.bodies()), 0);
            let mean = state.points.iter().map(|p| f64::from(p[1])).sum::<f64>() / state.points.len() as f64;
            heights.push(mean / scale);
        }
        let [one, large, small] = heights[..] else { panic!("{heights:?}") };
        assert!((one - large).abs() < 0.03 && (one - small).abs() < 0.03, "{heights:?}");
        // They lie on the floor or on each other.
        assert!(one > 0.45 && one < 1.05, "{heights:?}");
    });
}

#[test]
fn what_is_large_gets_a_cage_and_what_moves_is_left_alone() {
    let ball = shapes::ball([12; 3]);
    assert!(ball.positions.len() > 1000);
    let (scene, setup) = with_bodies(&dropped(&[&ball])).expect("a volume").expect("a body");
    let Motion::Cage { cage, track } = &scene.objects[0].motion else { panic!("{:?}", scene.objects[0].name) };
    assert!((250..750).contains(&cage.positions.len()), "{}", cage.positions.len());
    assert_eq!(track.frames(), 1);
    assert!(setup.gravity.y < 0.0 && setup.bodies.len() == 1);

    let mut moving = dropped(&[&ball]);
    if let Motion::Vertices(track) = &mut moving.objects[0].motion {
        track.positions.extend_from_within(..);
    }
    assert!(with_bodies(&moving).expect("volumes").is_none());
}

#[test]
fn a_closed_surface_is_filled_and_an_open_one_becomes_cloth() {
    let mut surface = shapes::ball([12; 3]).surface_part().mesh;
    let (scene, _) = with_bodies(&dropped(&[&surface])).expect("an inside").expect("a body");
    let Shape::Mesh(filled) = &scene.objects[0].shape else { panic!("a mesh") };
    assert_eq!(filled.primitive, Primitive::Tetrahedra);
    assert!((5_000..20_000).contains(&filled.cells.len()), "{}", filled.cells.len());
    assert!((filled.bounds().extent() - surface.bounds().extent()).abs().max_element() < 0.05);
    Placement::new(&scene, Form::Own, |_| None).expect("a cage around it");
    let closed = shapes::ball([6; 3]).surface_part().mesh;
    surface = closed.clone();
    surface.cells.pop();
    surface.positions.iter_mut().for_each(|p| p.y += 3.0);
    let (scene, setup) = with_bodies(&dropped(&[&surface, &closed])).expect("cloth").expect("bodies");
    assert!(setup.bodies[0].fabric.is_some() && setup.bodies[1].fabric.is_none());
    // What is with cloth is a surface, too, in a cage of tetrahedra.
    assert!(matches!(&scene.objects[1].shape, Shape::Mesh(mesh) if mesh.primitive == Primitive::Triangles));
    assert!(matches!(&scene.objects[1].motion, Motion::Cage { cage, .. } if cage.primitive == Primitive::Tetrahedra));
    pollster::block_on(async {
        let mut run = LiveRun::new(&gpu().await, &scene, setup, 0, |_| None).await.expect("cloth and a soft body");
        let cloth = run.bodies().soft[0].points as usize;
        let height = |points: &[[f32; 4]]| points.iter().map(|p| p[1]).fold(f32::INFINITY, f32::min);
        go(&mut run, 40).await;
        let state = run.state().await.expect("a state");
        assert!(state.is_finite() && height(&state.points[..cloth]) < height(&run.bodies().points[..cloth]) - 0.3);
    });

    let many = crate::mesh::surfaces::square(150);
    let error = with_bodies(&dropped(&[&many])).expect_err("too many for cloth").to_string();
    assert!(error.contains("600 edges have one triangle"), "{error}");
}

/// Two balls of one model that come towards each other; and an object of two pieces, a large block and a small one beside it, whose
/// corner is nearer to the small one's middle than to its own.
fn rigid_surfaces() -> (Scene, Mesh) {
    let ball = shapes::ball([8; 3]).surface_part().mesh;
    let moving = |from: f32, to: f32| {
        let pose = |x: f32| Pose { translation: Vec3::new(x, 0.0, 0.0), ..Pose::default() };
        Motion::Rigid(vec![pose(from), pose(to)])
    };
    let object = |name: &str, shape, motion| Object { name: name.into(), shape, motion, correction: Vec3::ZERO };
    let model = || Shape::Model("ball".into());
    let mut blocks = block([2, 2, 2], DVec3::splat(4.0)).surface_part().mesh;
    let small = block([2, 2, 2], DVec3::ONE).surface_part().mesh;
    let count = blocks.positions.len() as u32;
    blocks.positions.extend(small.positions.iter().map(|p| *p + 4.0 * DVec3::X));
    blocks.cells.extend(small.cells.iter().map(|cell| cell.map(|v| v + count)));
    blocks.positions.iter_mut().for_each(|p| p.y += 9.0);
    let pieces = Motion::Pieces {
        seeds: vec![DVec3::new(2.0, 11.0, 2.0), DVec3::new(4.5, 9.5, 0.5)],
        poses: vec![vec![Pose::default(); 2]; 2],
        breaks: vec![Break { frame: 1, groups: vec![0, 1] }],
    };
    let objects = vec![
        object("left", model(), moving(-1.2, -1.1)),
        object("right", model(), moving(1.2, 1.1)),
        object("blocks", Shape::Mesh(blocks), pieces),
    ];
    (Scene { rate: 30.0, frames: 2, objects, ..Scene::default() }, ball)
}

#[test]
fn recorded_rigid_surfaces_are_filled_and_collide() {
    let (scene, ball) = rigid_surfaces();
    let (filled, setup) =
        with_filled_surfaces(&scene, &Setup::of(&scene), |_| Some(&ball)).expect("insides").expect("surfaces");
    let names: Vec<_> = filled.objects.iter().map(|object| object.name.as_str()).collect();
    assert_eq!(names, ["left", "right", "blocks 1", "blocks 2"]);
    assert_eq!(setup.bodies.len(), 4);
    let volume = |object: &Object| match &object.shape {
        Shape::Mesh(mesh) => (0..mesh.cells.len()).map(|t| mesh.tetrahedron(t).signed_volume()).sum::<f64>(),
        Shape::Model(name) => panic!("{name} is not filled"),
    };
    let volumes: Vec<f64> = filled.objects.iter().map(volume).collect();
    assert!((volumes[2] - 64.0).abs() < 2.0 && (volumes[3] - 1.0).abs() < 0.05, "{volumes:?}");
    assert!(with_filled_surfaces(&filled, &setup, |_| None).expect("nothing to fill").is_none());

    pollster::block_on(async {
        let mut run = LiveRun::new(&gpu().await, &filled, setup, 0, |_| None).await.expect("rigid bodies");
        assert_eq!(run.bodies().rigid.len(), 4, "two balls and two pieces");
        // From 2.4 at 6 a second: they would have changed places long before.
        go(&mut run, 60).await;
        let state = run.state().await.expect("a state");
        let [left, right] = [0, 4].map(|first| f64::from(state.points[first][0]));
        let size = ball.bounds().extent().x;
        assert!(right - left > 0.9 * size && right - left < 2.0, "{left} {right} {size}");
    });
}

#[test]
fn surfaces_beside_cloth_stay_surfaces() {
    let (mut scene, ball) = rigid_surfaces();
    let positions = vec![Vec3::ZERO; ball.positions.len()];
    scene.objects[1].motion = Motion::Vertices(Track { points: positions.len(), positions });
    scene.objects[1].shape = Shape::Mesh(ball.clone());
    assert!(with_filled_surfaces(&scene, &Setup::of(&scene), |_| Some(&ball)).expect("cloth").is_none());
}
