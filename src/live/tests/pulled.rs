//! Bodies that are pulled. How they fall, slide and stand is a check: `src/checks/physics.rs`.

use super::running::{alive, go, gpu};
use crate::live::samples::{block, of, rigid, scene, soft};
use crate::{live::Pull, simulate::Material};
use glam::{DVec3, Vec3};

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
