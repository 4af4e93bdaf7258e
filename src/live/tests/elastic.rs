//! Bodies without contacts.

use super::running::{alive, go, gpu};
use crate::live::samples::{block, of, scene, soft};
use crate::{geometry::Aabb, simulate::Material};
use glam::{DVec3, Vec3};

#[test]
fn free_bodies_keep_their_momentum() {
    pollster::block_on(async {
        let gpu = gpu().await;
        let mesh = block([3, 3, 4], DVec3::new(0.5, 0.5, 0.8));
        let turning =
            |p: Vec3| Vec3::new(0.02, 0.05, -0.03) + Vec3::new(1.0, 2.0, 3.0).cross(p - Vec3::new(0.2, 0.3, 0.4));
        let scene = scene(vec![soft("block", &mesh, Vec3::ZERO, turning, 1000.0)], None);
        let mut run = alive(&gpu, &scene, of(&scene, Material { damping: 0.0, ..Material::default() })).await;
        let before = run.state().await.expect("a state");
        let [p, l] = [before.momentum(run.bodies()), before.angular_momentum(run.bodies())];
        go(&mut run, 1000).await;
        let after = run.state().await.expect("a state");
        let size = before.points.len();
        assert!(size > 50);
        let [q, m] = [after.momentum(run.bodies()), after.angular_momentum(run.bodies())];
        assert!((q - p).length() <= 1e-4 * p.length(), "{p} became {q}");
        assert!((m - l).length() <= 2e-3 * l.length(), "{l} became {m}");
    });
}

/// A bar that is fixed at one end bends under its weight as beam theory says: ρ g A L⁴ / (8 E I).
#[test]
fn a_cantilever_bends_as_beams_do() {
    pollster::block_on(async {
        let gpu = gpu().await;
        let (length, side) = (1.0, 0.25);
        let mesh = block([24, 6, 6], DVec3::new(length, side, side));
        let scene = scene(vec![soft("bar", &mesh, Vec3::ZERO, |_| Vec3::ZERO, 1000.0)], None);
        let material = Material { density: 1000.0, young: 4e5, poisson: 0.3, damping: 6.0, friction: 0.5 };
        let mut setup = of(&scene, material);
        setup.gravity = DVec3::new(0.0, -1.0, 0.0);
        setup.bodies[0].fixed = vec![Aabb { min: DVec3::splat(-1.0), max: DVec3::new(1e-6, 1.0, 1.0) }];
        let mut run = alive(&gpu, &scene, setup).await;
        run.parameters.self_contact = false;
        run.parameters.substeps = 40;
        go(&mut run, 90).await;
        let state = run.state().await.expect("a state");
        let end: Vec<f32> = (0..mesh.positions.len())
            .filter(|&i| mesh.positions[i].x > length - 1e-6)
            .map(|i| state.points[i][1] - mesh.positions[i].y as f32)
            .collect();
        let found = -f64::from(end.iter().sum::<f32>()) / end.len() as f64;
        let shear = 1000.0 * length * length / (2.0 * (5.0 / 6.0) * 4e5 / 2.6);
        let inertia = side.powi(4) / 12.0;
        let expected = 1000.0 * side * side * length.powi(4) / (8.0 * 4e5 * inertia) + shear;
        assert!((found / expected - 1.0).abs() < 0.1, "{found} instead of {expected}");
    });
}
