//! Bodies that touch the floor and each other.

use super::running::{alive, go, gpu};
use crate::live::samples::{block, of, rigid, scene, soft};
use crate::{live::Pull, simulate::Material};
use glam::{DVec3, Vec3};

fn lowest(run: &crate::live::State) -> f32 {
    run.points.iter().map(|p| p[1]).fold(f32::INFINITY, f32::min)
}

#[test]
fn what_falls_comes_to_rest_on_the_floor() {
    pollster::block_on(async {
        let gpu = gpu().await;
        let mesh = block([2, 2, 2], DVec3::splat(0.4));
        let objects = vec![
            soft("soft", &mesh, Vec3::new(0.0, 0.5, 0.0), |_| Vec3::ZERO, 1000.0),
            rigid("hard", &mesh, Vec3::new(1.0, 0.5, 0.0), Vec3::ZERO, 1000.0),
        ];
        let scene = scene(objects, Some(0.0));
        let mut run = alive(&gpu, &scene, of(&scene, Material { damping: 8.0, ..Material::default() })).await;
        go(&mut run, 240).await;
        let state = run.state().await.expect("a state");
        let energies = state.energies(run.bodies(), run.setup());
        assert!(energies.kinetic < 1e-3, "{energies:?}");
        assert!(lowest(&state).abs() < 2e-3, "{}", lowest(&state));
        let hard = state.rigid[0];
        assert!((hard.centre[1] - 0.2).abs() < 2e-3, "{:?}", hard.centre);
        assert!(hard.rotation[3].abs() > 0.999, "it stands: {:?}", hard.rotation);
    });
}

/// Tower of cubes; in `make nightly` and on GPUs it stands for longer.
#[test]
fn a_stack_of_ten_cubes_stands() {
    pollster::block_on(async {
        let gpu = gpu().await;
        let mesh = block([2, 2, 2], DVec3::splat(0.4));
        let cube = |i: usize| {
            let off = 0.01 * ((i * 7 % 5) as f32 - 2.0);
            soft(&format!("cube {i}"), &mesh, Vec3::new(off, 0.4 * i as f32, -off), |_| Vec3::ZERO, 1000.0)
        };
        let scene = scene((0..10).map(cube).collect(), Some(0.0));
        let material = Material { young: 3e7, damping: 8.0, ..Material::default() };
        let mut run = alive(&gpu, &scene, of(&scene, material)).await;
        // Stiff enough for a tower, which buckles under its own weight otherwise.
        run.parameters.substeps = 20;
        let seconds = std::env::var("KDET_LIVE_SECONDS").ok().and_then(|s| s.parse().ok()).unwrap_or(2);
        go(&mut run, 60 * seconds).await;
        let state = run.state().await.expect("a state");
        let energies = state.energies(run.bodies(), run.setup());
        assert!(energies.kinetic < 10.0, "{energies:?}");
        for (i, body) in run.bodies().soft.iter().enumerate() {
            let own = &state.points[body.first_point as usize..][..body.points as usize];
            let centre = own.iter().map(|p| p[1]).sum::<f32>() / own.len() as f32;
            let expected = 0.4 * i as f32 + 0.2;
            assert!((centre - expected).abs() < 0.1 * (i + 1) as f32 * 0.4, "cube {i} is at {centre}, not {expected}");
        }
    });
}

#[test]
fn a_block_slides_or_sticks_by_its_coefficient() {
    pollster::block_on(async {
        let gpu = gpu().await;
        let mesh = block([2, 2, 2], DVec3::splat(0.4));
        for (friction, slides) in [(0.02, true), (3.0, false)] {
            let objects = vec![
                soft("soft", &mesh, Vec3::ZERO, |_| Vec3::ZERO, 1000.0),
                rigid("hard", &mesh, Vec3::new(0.0, 0.0, 1.0), Vec3::ZERO, 1000.0),
            ];
            let scene = scene(objects, Some(0.0));
            let mut setup = of(&scene, Material { friction, young: 1e6, damping: 8.0, ..Material::default() });
            // A slope of 20 degrees.
            let slope = 20_f64.to_radians();
            setup.gravity = DVec3::new(slope.sin(), -slope.cos(), 0.0) * 9.81;
            let mut run = alive(&gpu, &scene, setup).await;
            go(&mut run, 60).await;
            let state = run.state().await.expect("a state");
            let soft = state.points[..27].iter().map(|p| f64::from(p[0])).sum::<f64>() / 27.0 - 0.2;
            let hard = f64::from(state.rigid[0].centre[0]) - 0.2;
            // With the floor's own coefficient of 0.6.
            let mu = (friction * 0.6).sqrt();
            let expected = if slides { 9.81 * (slope.sin() - mu * slope.cos()) / 2.0 } else { 0.0 };
            for (name, moved) in [("soft", soft), ("hard", hard)] {
                assert!((moved - expected).abs() < 0.1 * expected + 0.03, "{name}: {moved} instead of {expected}");
            }
        }
    });
}

#[test]
fn a_pulled_body_follows_the_hand() {
    pollster::block_on(async {
        let gpu = gpu().await;
        let mesh = block([2, 2, 2], DVec3::splat(0.4));
        let objects = vec![
            soft("soft", &mesh, Vec3::ZERO, |_| Vec3::ZERO, 1000.0),
            rigid("hard", &mesh, Vec3::new(0.0, 0.0, 1.0), Vec3::ZERO, 1000.0),
        ];
        let scene = scene(objects, Some(0.0));
        let mut run = alive(&gpu, &scene, of(&scene, Material { young: 1e6, ..Material::default() })).await;
        for (vertex, at) in [(0, Vec3::new(0.0, 1.0, 0.0)), (27, Vec3::new(0.0, 1.0, 1.0))] {
            run.pull = Some(Pull { vertex, target: at });
            go(&mut run, 120).await;
            let state = run.state().await.expect("a state");
            let positions = run.placement().place(&state.controls());
            assert!(positions[vertex as usize].distance(at) < 0.05, "{vertex}: {:?}", positions[vertex as usize]);
        }
    });
}
