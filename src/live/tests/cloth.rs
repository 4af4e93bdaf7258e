//! Cloth: it hangs, lies on what is below it, carries what falls on it, and passes through nothing.

use super::running::{alive, go, gpu};
use crate::live::samples::{cloth, rigid, scene, soft, with_cloth};
use crate::random_cases::is_long;
use crate::{
    detect::{Found, Method, Settings},
    geometry::Primitive,
    live::{Addition, Elastic, LiveRun, Pull, State, addition, without_frames},
    mesh::{Mesh, shapes},
    pipeline::Detector,
};
use glam::{DVec3, Vec3};

/// The surface of a ball of diameter 1 about the origin.
fn ball() -> Mesh {
    let mut ball = shapes::ball([6; 3]).surface_part().mesh;
    let bounds = ball.bounds();
    ball.positions.iter_mut().for_each(|p| *p = (*p - bounds.min) / bounds.extent().max_element() - DVec3::splat(0.5));
    ball
}

/// Pairs of triangles that intersect, within and between objects.
async fn intersecting(run: &LiveRun, state: &State) -> usize {
    let positions = run.placement().place(&state.controls());
    let frame = run.placement().frame(0, &positions);
    let mut detector = Detector::on(run.gpu()).expect("a detector");
    let settings = Settings::new(Method::KdetHomeCell).with_self_collisions(true);
    match detector.detect(&frame, &settings).await.expect("a search").found {
        Found::Pairs { pairs, .. } => pairs.len(),
        other => panic!("{other:?}"),
    }
}

/// The lowest and the highest point of the cloth; those of the ball are corners of its frame of reference.
fn heights(run: &LiveRun, state: &State) -> [f32; 2] {
    let body = run.bodies().soft[0];
    let own = &state.points[body.first_point as usize..][..body.points as usize];
    own.iter().fold([f32::INFINITY, f32::NEG_INFINITY], |[low, high], p| [low.min(p[1]), high.max(p[1])])
}

#[test]
fn it_falls_over_a_ball_folds_and_passes_through_nothing() {
    pollster::block_on(async {
        let gpu = gpu().await;
        let objects = vec![
            rigid("ball", &ball(), Vec3::ZERO, Vec3::ZERO, 1000.0),
            cloth("cloth", if is_long() { 24 } else { 18 }, 2.0, Vec3::new(0.1, 0.55, 0.05), Vec3::ZERO, 1000.0),
        ];
        let scene = scene(objects, Some(-1.0));
        let mut run = alive(&gpu, &scene, with_cloth(&scene)).await;
        let before = run.state().await.expect("a state").energies(run.bodies(), run.setup());
        for seconds in 1..=2 {
            go(&mut run, 60).await;
            let state = run.state().await.expect("a state");
            assert_eq!(intersecting(&run, &state).await, 0, "after {seconds} s");
        }
        let state = run.state().await.expect("a state");
        let energies = state.energies(run.bodies(), run.setup());
        assert!(energies.total() < before.total(), "{energies:?} {before:?}");
        let [low, top] = heights(&run, &state);
        assert!((-1.05..0.0).contains(&low), "it hangs down, not below the floor: {low}");
        assert!((0.49..0.6).contains(&top), "it lies on the ball: {top}");
        // What is recorded of it is displaced by the distance that it keeps from the ball, and touches it.
        let mut displaced = scene.clone();
        displaced.objects[1].correction = Vec3::NEG_Y;
        let shown = without_frames(&displaced, run.bodies(), 60.0).objects[1].correction;
        let Elastic::Cloth(own) = &run.bodies().softs[0].1 else { panic!("no cloth") };
        let distance = (own.fabric().thickness * 0.75) as f32;
        assert!((shown.y + 1.05 * distance).abs() < 1e-5, "{shown} {distance}");
        let status = run.status().await.expect("a status");
        assert_eq!((status.lost_contacts, status.incomplete), (0, 0), "everything had room");
        assert!(run.worst_depth().await.expect("contacts") < 0.01, "it keeps its distance");
    });
}

#[test]
fn it_hangs_as_long_as_it_should_be() {
    pollster::block_on(async {
        let gpu = gpu().await;
        // A sheet held along one side.
        let scene = scene(vec![cloth("sheet", 12, 1.0, Vec3::ZERO, Vec3::ZERO, 1000.0)], None);
        let mut setup = with_cloth(&scene);
        setup.gravity = DVec3::new(0.0, 0.0, 9.81);
        let side = crate::geometry::Aabb { min: DVec3::new(-1.0, -1.0, -0.51), max: DVec3::new(1.0, 1.0, -0.49) };
        setup.bodies[0].fixed = vec![side];
        let mut run = alive(&gpu, &scene, setup).await;
        go(&mut run, 90).await;
        let state = run.state().await.expect("a state");
        let Elastic::Cloth(cloth) = &run.bodies().softs[0].1 else { panic!("no cloth") };
        // Hung by one side, its mean stress is half its weight.
        let fabric = cloth.fabric();
        let longer = fabric.density * 9.81 / (2.0 * fabric.stretch);
        let end = state.points.iter().map(|p| p[2]).fold(f32::NEG_INFINITY, f32::max) + 0.5;
        assert!((f64::from(end) - 1.0 - longer).abs() < 0.3 * longer + 1e-3, "{end} long, expected {}", 1.0 + longer);
    });
}

/// A vertex with so many triangles depends on all of them: such a cloth is not cut into patches.
#[test]
fn a_fan_falls_as_any_other_cloth_and_keeps_its_shape() {
    pollster::block_on(async {
        let gpu = gpu().await;
        let count = 300;
        let at = |i: u32| {
            let (sin, cos) = (f64::from(i) * std::f64::consts::TAU / f64::from(count)).sin_cos();
            DVec3::new(cos, 0.0, sin)
        };
        let positions = std::iter::once(DVec3::ZERO).chain((0..count).map(at)).collect();
        let cells = (0..count).map(|i| [0, 1 + (i + 1) % count, 1 + i, 1 + i]).collect();
        let disc = Mesh { primitive: Primitive::Triangles, positions, cells };
        let scene = scene(vec![soft("disc", &disc, Vec3::ZERO, |_| Vec3::ZERO, 1000.0)], None);
        let mut setup = with_cloth(&scene);
        setup.gravity = DVec3::new(0.0, -9.81, 0.0);
        let mut run = alive(&gpu, &scene, setup).await;
        assert!(!run.bodies().cloth.is_cut && run.bodies().cloth.patches.len() == 1);
        run.parameters.self_contact = false;
        go(&mut run, 12).await;
        let state = run.state().await.expect("a state");
        // A fifth of a second, with the air.
        let hub = Vec3::from_slice(&state.points[0][..3]);
        assert!((-0.2..-0.17).contains(&hub.y), "{hub}");
        for point in &state.points[1..] {
            let away = Vec3::from_slice(&point[..3]).distance(hub);
            assert!((away - 1.0).abs() < 1e-3, "{away}");
        }
    });
}

#[test]
fn it_carries_a_ball_that_is_added_and_follows_the_hand() {
    pollster::block_on(async {
        let gpu = gpu().await;
        let mut scene =
            scene(vec![cloth("sheet", if is_long() { 16 } else { 12 }, 2.0, Vec3::ZERO, Vec3::ZERO, 1000.0)], None);
        let mut setup = with_cloth(&scene);
        setup.gravity = DVec3::new(0.0, -9.81, 0.0);
        for x in [-1.0, 1.0] {
            let (low, high) = (DVec3::new(x / 2.0 - 0.02, -1.0, -1.0), DVec3::new(x / 2.0 + 0.02, 1.0, 1.0));
            setup.bodies[0].fixed.push(crate::geometry::Aabb { min: low, max: high });
        }
        let run = alive(&gpu, &scene, setup).await;
        let state = run.state().await.expect("a state");
        let (object, body) =
            addition(&Addition::Ball, 0, (run.setup(), scene.rate), run.placement(), &state.controls());
        let mut setup = run.setup().clone();
        setup.bodies.push(body);
        scene.objects.push(object);
        let mut grown = LiveRun::new(&gpu, &scene, setup, 0, |_| None).await.expect("one body more");
        grown.resume(&run, &state).expect("a state of the first body");
        let known = state.points.len();
        go(&mut grown, 120).await;
        let state = grown.state().await.expect("a state");
        let bottom = state.points[known..].iter().map(|p| p[1]).fold(f32::INFINITY, f32::min);
        assert!((-0.8..0.1).contains(&bottom), "the sheet holds it: {bottom}");
        assert_eq!(intersecting(&grown, &state).await, 0);
        // The middle of a side that is not held.
        let target = Vec3::new(0.0, 0.4, -1.0);
        let vertex = (0..known as u32).find(|&v| {
            let p = grown.bodies().rest[v as usize];
            (p[0] - 1.0).abs() < 0.01 && p[2] < 0.01
        });
        grown.pull = vertex.map(|vertex| Pull { vertex, target });
        go(&mut grown, 60).await;
        let state = grown.state().await.expect("a state");
        let at = vertex.map(|v| Vec3::from_slice(&state.points[v as usize][..3])).expect("a vertex in the middle");
        assert!(at.distance(target) < 0.3, "{at}");
        assert!(state.is_finite());
    });
}
