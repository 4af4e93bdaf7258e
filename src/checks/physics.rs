//! Live bodies whose behaviour is known: free ones, a cantilever, a fall, a stack, a slope, a collision.
//!
//! The kernels beside their twin are the checks of [`live`](super::live); these ask what the physics says of the whole run.

use glam::{DVec3, Vec3};

use super::{
    Check, Failure,
    support::{IN_BROWSER, ensure, is_long, told},
};
use crate::{
    gpu::Gpu,
    live::{
        LiveRun, Setup, State,
        samples::{block, go, of, rigid, scene, soft},
    },
    mesh::{Mesh, shapes},
    scene::Scene,
    simulate::Material,
};

pub(super) const CHECKS: &[Check] = &[
    Check { name: "physics: free bodies keep their momentum", body: |gpu| Box::pin(momentum(gpu)) },
    #[cfg(not(target_arch = "wasm32"))]
    Check { name: "physics: a cantilever bends as beams do", body: |gpu| Box::pin(cantilever(gpu)) },
    Check { name: "physics: what is dropped rests at its height", body: |gpu| Box::pin(dropped(gpu)) },
    Check {
        name: "physics: a stack of ten cubes stands",
        body: |gpu| Box::pin(stack(gpu, if IN_BROWSER { 1 } else { 2 })),
    },
    Check { name: "physics: a block slides or sticks", body: |gpu| Box::pin(slope(gpu)) },
    Check { name: "physics: energy does not grow", body: |gpu| Box::pin(energy(gpu)) },
];

/// Those that take minutes on a software GPU.
pub(super) const LONG: &[Check] =
    &[Check { name: "physics: a stack of ten cubes stands for a minute", body: |gpu| Box::pin(stack(gpu, 60)) }];

/// With the kernels that visitors with this adapter get: those of GPUs take ten times as long in software, and a step with either
/// is compared with its twin elsewhere.
async fn alive(gpu: &Gpu, scene: &Scene, setup: Setup) -> Result<LiveRun, Failure> {
    let gpu = gpu.with_usual_kernels();
    LiveRun::new(&gpu, scene, setup, 0, |_| None).await.map_err(told)
}

/// Takes some steps; where everything is then.
async fn after(run: &mut LiveRun, steps: u32) -> Result<State, Failure> {
    go(run, steps).await.map_err(told)?;
    run.state().await.map_err(told)
}

fn cube() -> Mesh {
    block([2, 2, 2], DVec3::splat(0.4))
}

/// A block that flies and turns; for a thousand steps in `make nightly`.
async fn momentum(gpu: &Gpu) -> Result<(), Failure> {
    let mesh = block([3, 3, 4], DVec3::new(0.5, 0.5, 0.8));
    let turning = |p: Vec3| Vec3::new(0.02, 0.05, -0.03) + Vec3::new(1.0, 2.0, 3.0).cross(p - Vec3::new(0.2, 0.3, 0.4));
    let scene = scene(vec![soft("block", &mesh, Vec3::ZERO, turning, 1000.0)], None);
    let mut run = alive(gpu, &scene, of(&scene, Material { damping: 0.0, ..Material::default() })).await?;
    let before = run.state().await.map_err(told)?;
    let now = after(&mut run, if is_long() { 1000 } else { 250 }).await?;
    let bodies = run.bodies();
    let change = |what: &str, [before, now]: [DVec3; 2], part: f64| {
        let is_kept = (now - before).length() <= part * before.length();
        ensure(is_kept && before.length() > 0.0, || format!("{what} {before} became {now}"))
    };
    change("momentum", [&before, &now].map(|state| state.momentum(bodies)), 1e-4)?;
    change("angular momentum", [&before, &now].map(|state| state.angular_momentum(bodies)), 2e-3)
}

/// A bar that is fixed at one end bends under its weight as the theory of beams says: ρ g A L⁴ / (8 E I), and its shear.
#[cfg(not(target_arch = "wasm32"))]
async fn cantilever(gpu: &Gpu) -> Result<(), Failure> {
    let (length, side) = (1.0, 0.25);
    let mesh = block([24, 6, 6], DVec3::new(length, side, side));
    let scene = scene(vec![soft("bar", &mesh, Vec3::ZERO, |_| Vec3::ZERO, 1000.0)], None);
    let material = Material { density: 1000.0, young: 4e5, poisson: 0.3, damping: 6.0, friction: 0.5 };
    let mut setup = of(&scene, material);
    setup.gravity = DVec3::new(0.0, -1.0, 0.0);
    setup.bodies[0].fixed = vec![crate::geometry::Aabb { min: DVec3::splat(-1.0), max: DVec3::new(1e-6, 1.0, 1.0) }];
    let mut run = alive(gpu, &scene, setup).await?;
    run.parameters.self_contact = false;
    run.parameters.substeps = 40;
    let state = after(&mut run, 90).await?;
    let end: Vec<f64> = (0..mesh.positions.len())
        .filter(|&i| mesh.positions[i].x > length - 1e-6)
        .map(|i| mesh.positions[i].y - f64::from(state.points[i][1]))
        .collect();
    let found = end.iter().sum::<f64>() / end.len() as f64;
    let shear = 1000.0 * length * length / (2.0 * (5.0 / 6.0) * 4e5 / 2.6);
    let inertia = side.powi(4) / 12.0;
    let expected = 1000.0 * side * side * length.powi(4) / (8.0 * 4e5 * inertia) + shear;
    ensure((found / expected - 1.0).abs() < 0.1, || format!("it sinks by {found} instead of {expected}"))
}

/// A soft ball sags on the floor by what Hertz says of a ball of its weight; cubes stand as they are.
async fn dropped(gpu: &Gpu) -> Result<(), Failure> {
    let mut ball = shapes::ball([4; 3]);
    ball.positions.iter_mut().for_each(|p| *p *= 0.5);
    let radius = -ball.bounds().min.y;
    let cube = cube();
    let objects = vec![
        soft("ball", &ball, Vec3::new(1.5, radius as f32 + 0.05, 0.0), |_| Vec3::ZERO, 1000.0),
        soft("soft cube", &cube, Vec3::new(0.0, 0.5, 0.0), |_| Vec3::ZERO, 1000.0),
        rigid("rigid cube", &cube, Vec3::new(0.0, 0.5, 1.0), Vec3::ZERO, 1000.0),
    ];
    let scene = scene(objects, Some(0.0));
    let material = Material { damping: 8.0, ..Material::default() };
    let mut run = alive(gpu, &scene, of(&scene, material)).await?;
    let state = after(&mut run, 240).await?;
    let of_soft = |body: usize| {
        let body = &run.bodies().soft[body];
        let own = body.first_point as usize..(body.first_point + body.points) as usize;
        let speed = state.velocities[own.clone()].iter().map(|&[x, y, z, _]| Vec3::new(x, y, z).length());
        let heights = state.points[own.clone()].iter().map(|p| p[1]);
        let mean = f64::from(heights.clone().sum::<f32>()) / own.len() as f64;
        (speed.fold(0.0, f32::max), f64::from(heights.fold(f32::INFINITY, f32::min)), mean)
    };
    let mass: f64 = state.points[..run.bodies().soft[0].points as usize].iter().map(|p| 1.0 / f64::from(p[3])).sum();
    let modulus = material.young / (1.0 - material.poisson * material.poisson);
    let sag = (0.75 * 9.81 * mass / (modulus * radius.sqrt())).powf(2.0 / 3.0);
    for (name, body, height, off, slow) in [
        // Few tetrahedra are stiffer than the ball they stand for.
        ("ball", 0, radius - sag, 0.2 * sag, 0.03),
        ("soft cube", 1, 0.2, 0.01, 2e-3),
    ] {
        let (speed, lowest, found) = of_soft(body);
        ensure(speed < slow, || format!("{name} moves with {speed} after four seconds; expected less than {slow}"))?;
        ensure(lowest.abs() < 2e-3, || format!("the lowest point of {name} is at {lowest}; expected on the floor"))?;
        ensure((found - height).abs() < off, || format!("{name} rests at {found}; expected {height}, up to {off}"))?;
    }
    let cube = state.rigid[0];
    let speed = Vec3::from(cube.velocity).length() + Vec3::from(cube.spin).length();
    let rests = speed < 2e-3 && (cube.centre[1] - 0.2).abs() < 2e-3 && cube.rotation[3].abs() > 0.999;
    ensure(rests, || format!("expected a rigid cube that stands at 0.2, found {cube:?}"))
}

/// Ten cubes on each other, each a little beside the one below.
async fn stack(gpu: &Gpu, seconds: u32) -> Result<(), Failure> {
    let mesh = cube();
    let cube_at = |i: usize| {
        let off = 0.01 * ((i * 7 % 5) as f32 - 2.0);
        Vec3::new(off, 0.4 * i as f32, -off)
    };
    let cube = |i: usize| soft(&format!("cube {i}"), &mesh, cube_at(i), |_| Vec3::ZERO, 1000.0);
    let scene = scene((0..10).map(cube).collect(), Some(0.0));
    // Stiff enough for a tower, which buckles under its own weight otherwise.
    let material = Material { young: 3e7, damping: 8.0, ..Material::default() };
    let mut run = alive(gpu, &scene, of(&scene, material)).await?;
    run.parameters.substeps = 20;
    let state = after(&mut run, 60 * seconds).await?;
    let energies = state.energies(run.bodies(), run.setup());
    ensure(energies.kinetic < 1.0, || format!("{energies:?}; expected a stack that stands still"))?;
    for (i, body) in run.bodies().soft.iter().enumerate() {
        let own = &state.points[body.first_point as usize..][..body.points as usize];
        let centre = own.iter().map(|&[x, y, z, _]| Vec3::new(x, y, z)).sum::<Vec3>() / own.len() as f32;
        let expected = cube_at(i) + Vec3::splat(0.2);
        // The lower ones carry up to nine others.
        let [sunk, beside] = [expected.y - centre.y, (centre - expected).with_y(0.0).length()];
        let stands = (-1e-3..0.01 * (i + 1) as f32).contains(&sunk) && beside < 0.05;
        ensure(stands, || format!("cube {i} is at {centre}; expected {expected}"))?;
    }
    Ok(())
}

/// A slope of 20 degrees, steeper than one coefficient of friction holds and not the other.
async fn slope(gpu: &Gpu) -> Result<(), Failure> {
    let mesh = cube();
    for (friction, slides) in [(0.02, true), (3.0, false)] {
        let objects = vec![
            soft("soft", &mesh, Vec3::ZERO, |_| Vec3::ZERO, 1000.0),
            rigid("hard", &mesh, Vec3::new(0.0, 0.0, 1.0), Vec3::ZERO, 1000.0),
        ];
        let scene = scene(objects, Some(0.0));
        let mut setup = of(&scene, Material { friction, young: 1e6, damping: 8.0, ..Material::default() });
        let slope = 20_f64.to_radians();
        setup.gravity = DVec3::new(slope.sin(), -slope.cos(), 0.0) * 9.81;
        let mut run = alive(gpu, &scene, setup).await?;
        let state = after(&mut run, 60).await?;
        let soft = state.points[..27].iter().map(|p| f64::from(p[0])).sum::<f64>() / 27.0 - 0.2;
        let hard = f64::from(state.rigid[0].centre[0]) - 0.2;
        // With the floor's own coefficient of 0.6.
        let mu = (friction * 0.6).sqrt();
        let expected = if slides { 9.81 * (slope.sin() - mu * slope.cos()) / 2.0 } else { 0.0 };
        for (name, moved) in [("soft", soft), ("hard", hard)] {
            let is_right = (moved - expected).abs() < 0.1 * expected + 0.03;
            ensure(is_right, || format!("friction {friction}: {name} moved by {moved} instead of {expected}"))?;
        }
    }
    Ok(())
}

/// Undamped bodies that meet in the air, then fall on each other and the floor.
async fn energy(gpu: &Gpu) -> Result<(), Failure> {
    let mesh = cube();
    let objects = vec![
        soft("left", &mesh, Vec3::new(-0.5, 1.8, 0.03), |_| Vec3::X, 1000.0),
        soft("right", &mesh, Vec3::new(0.5, 1.9, -0.05), |_| Vec3::NEG_X, 1000.0),
        rigid("hard", &mesh, Vec3::new(0.02, 0.1, 0.06), Vec3::ZERO, 1000.0),
    ];
    let scene = scene(objects, Some(0.0));
    let mut run = alive(gpu, &scene, of(&scene, Material { damping: 0.0, ..Material::default() })).await?;
    let of = |run: &LiveRun, state: &State| state.energies(run.bodies(), run.setup());
    let begin = of(&run, &run.state().await.map_err(told)?);
    let mut least = begin;
    for round in 1..=12 {
        let state = after(&mut run, 15).await?;
        let now = of(&run, &state);
        let grown = now.total() - least.total();
        ensure(grown < 2e-3 * begin.total(), || format!("round {round}: {least:?} became {now:?}"))?;
        if now.total() < least.total() {
            least = now;
        }
        if round == 2 {
            // Half a second: apart by 0.6 and with 2 m/s they met after 0.3, and would have passed each other.
            let [left, right] = [0, 1].map(|body| {
                let body = &run.bodies().soft[body];
                let own = &state.points[body.first_point as usize..][..body.points as usize];
                own.iter().map(|p| p[0]).sum::<f32>() / own.len() as f32
            });
            ensure(right - left > 0.3, || format!("at x {left} and {right}; expected cubes that bounced"))?;
        }
    }
    ensure(least.total() < 0.9 * begin.total(), || {
        format!("{begin:?} became {least:?}; expected falls that cost energy")
    })
}
