//! Bodies that are added while a scene is alive.

use super::running::{alive, go, gpu};
use crate::live::samples::{block, of, rigid, scene, soft};
use crate::random_cases::is_long;
use crate::{
    live::{Addition, LiveRun, State, addition},
    mesh::shapes,
    simulate::Material,
};
use glam::{DVec3, Vec3};

#[test]
fn what_is_added_falls_onto_the_others_which_go_on_as_they_were() {
    pollster::block_on(async {
        let gpu = gpu().await;
        let mesh = block([2, 2, 2], DVec3::splat(0.4));
        let objects = vec![
            rigid("hard", &mesh, Vec3::new(0.5, 0.1, 0.0), Vec3::X, 1000.0),
            soft("soft", &mesh, Vec3::new(0.0, 0.2, 0.0), |_| Vec3::ZERO, 1000.0),
        ];
        let bunny = shapes::ball([5; 3]);
        let mut scene = scene(objects, Some(0.0));
        let mut run = alive(&gpu, &scene, of(&scene, Material::default())).await;
        go(&mut run, 30).await;
        for (number, what) in [Addition::Ball, Addition::Cube, Addition::Model("bunny", &bunny)].iter().enumerate() {
            let state = run.state().await.expect("a state");
            let told = (run.setup(), scene.rate);
            let (object, body) = addition(what, number, told, run.placement(), &state.controls());
            let mut setup = run.setup().clone();
            setup.bodies.push(body);
            scene.objects.push(object);
            let model = |name: &str| (name == "bunny").then_some(&bunny);
            let mut grown = LiveRun::new(&gpu, &scene, setup, 0, model).await.expect("one body more");
            grown.resume(&run, &state).expect("a state of the first bodies");
            let resumed = grown.state().await.expect("a state");
            assert_eq!(&resumed.points[..state.points.len()], &state.points, "{}", what.name());
            assert_eq!(&resumed.velocities[..state.points.len()], &state.velocities, "{}", what.name());
            assert_eq!(resumed.rigid, state.rigid, "{}", what.name());
            let known = state.points.len();
            let others = run.placement().place(&state.controls());
            let top = others.iter().map(|p| p.y).fold(f32::NEG_INFINITY, f32::max);
            let bottom = |state: &State| state.points[known..].iter().map(|p| p[1]).fold(f32::INFINITY, f32::min);
            let began = bottom(&resumed);
            assert!(began > top - 0.05, "{} begins above all others: {began} {top}", what.name());
            go(&mut grown, if is_long() { 40 } else { 25 }).await;
            let fallen = grown.state().await.expect("a state");
            assert!(bottom(&fallen) < began - 0.02, "{} falls: {began} {}", what.name(), bottom(&fallen));
            run = grown;
        }
        go(&mut run, if is_long() { 200 } else { 80 }).await;
        let state = run.state().await.expect("a state");
        let lowest = run.placement().place(&state.controls()).iter().map(|p| p.y).fold(f32::INFINITY, f32::min);
        assert!(lowest > -0.05, "nothing is below the floor: {lowest}");
    });
}

#[test]
fn sixty_four_bodies_in_one_spot_come_apart_and_stay_finite() {
    pollster::block_on(async {
        let gpu = gpu().await;
        let mesh = block([1, 1, 1], DVec3::splat(0.4));
        let at =
            |i: usize| Vec3::new(0.003 * (i % 4) as f32, 0.3 + 0.003 * (i / 16) as f32, 0.003 * (i / 4 % 4) as f32);
        let cube = |i: usize| soft(&format!("cube {i}"), &mesh, at(i), |_| Vec3::ZERO, 1000.0);
        let scene = scene((0..64).map(cube).collect(), Some(0.0));
        let mut run = alive(&gpu, &scene, of(&scene, Material::default())).await;
        go(&mut run, if is_long() { 120 } else { 60 }).await;
        let state = run.state().await.expect("a state");
        assert!(state.is_finite());
        let (low, high) = state.points.iter().fold((Vec3::INFINITY, Vec3::NEG_INFINITY), |(low, high), p| {
            let p = Vec3::new(p[0], p[1], p[2]);
            (low.min(p), high.max(p))
        });
        assert!(low.y > -0.1 && (high - low).max_element() > 0.6, "{low} {high}");
        assert!((high - low).max_element() < 40.0, "nothing is thrown away: {low} {high}");
    });
}
