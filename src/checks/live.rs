//! The kernels of live scenes beside their twin.

use glam::{DVec3, Vec3};

use super::{
    Check, Failure,
    support::{ensure, told},
};
use crate::{
    detect::{Count, Found, LeftOut, Settings},
    geometry::Aabb,
    gpu::{Gpu, readback::read_elements},
    live::{
        Contact, LiveRun, NOTHING, Parameters, Pull, Timing, fixed_scale, rest_of_vertices,
        samples::{block, cloth, of, rigid, scene, soft, with_cloth},
        twins::Twin,
    },
    pipeline::{Detector, ListedImpact, Slot},
    scene::{Motion, Shape},
    simulate::Material,
};

pub(super) const CHECKS: &[Check] = &[
    Check { name: "live: a step is that of its twin", body: |gpu| Box::pin(a_step(gpu)) },
    Check { name: "live: a step of large bodies is that of its twin", body: |gpu| Box::pin(large_bodies(gpu)) },
    Check { name: "live: a step of cloth is that of its twin", body: |gpu| Box::pin(a_step_of_cloth(gpu)) },
];

/// Two soft blocks and a rigid one that overlap above a floor which they reach.
async fn sample(gpu: &Gpu) -> Result<LiveRun, Failure> {
    let mesh = block([3, 2, 2], DVec3::new(0.6, 0.4, 0.4));
    let turning = |p: Vec3| Vec3::new(0.3, -1.0, 0.0) + Vec3::new(0.0, 2.0, 1.0).cross(p);
    let scene = scene(
        vec![
            soft("lower", &mesh, Vec3::new(0.0, 0.001, 0.0), turning, 1000.0),
            soft("upper", &mesh, Vec3::new(0.13, 0.37, 0.07), |_| Vec3::NEG_Y, 1000.0),
            rigid("hard", &mesh, Vec3::new(0.55, 0.02, 0.11), Vec3::new(-1.0, 0.0, 0.0), 1000.0),
        ],
        Some(0.0),
    );
    let mut setup = of(&scene, Material { young: 1e4, ..Material::default() });
    // Some points of the upper one stay.
    setup.bodies[1].fixed = vec![Aabb { min: DVec3::splat(-1.0), max: DVec3::new(0.01, 1.0, 1.0) }];
    let mut run = LiveRun::new(gpu, &scene, setup, 0, |_| None).await.map_err(told)?;
    run.parameters = Parameters { substeps: 2, ..Parameters::default() };
    Ok(run)
}

/// Pulls a vertex to somewhere near.
fn pull(run: &mut LiveRun, vertex: u32) {
    let controls: Vec<Vec3> = run.bodies().points.iter().map(|&[x, y, z, _]| Vec3::new(x, y, z)).collect();
    let at = run.placement().place(&controls)[vertex as usize];
    run.pull = Some(Pull { vertex, target: at + Vec3::new(0.02, 0.05, -0.03) });
}

async fn a_step(gpu: &Gpu) -> Result<(), Failure> {
    let mut run = sample(gpu).await?;
    // A corner of the rigid one is pulled.
    let vertex = run.placement().anchors.len() as u32 - 1;
    pull(&mut run, vertex);
    let report = {
        let mut detector = Detector::on(gpu)?;
        let controls: Vec<Vec3> = run.bodies().points.iter().map(|&[x, y, z, _]| Vec3::new(x, y, z)).collect();
        let positions = run.placement().place(&controls);
        detector.detect(&run.placement().frame(0, &positions), &run.settings()).await.map_err(told)?
    };
    let Found::Depths { consistent: depths, .. } = &report.found else { return Err(told("no depths")) };
    ensure(depths.len() > 5, || format!("{} depths: they overlap", depths.len()))?;
    let cells: Vec<[u32; 4]> = read_elements(gpu, &run.input().cells, run.placement().epochs[0].cells.len()).await?;
    let params = run.solver().params(&run.parameters, run.pull);
    let anchors = run.placement().anchors.clone();
    let mut twin = Twin::new(run.bodies().clone(), params, &anchors, &cells);

    run.step(Timing::Untimed).map_err(told)?;
    let status = run.status().await.map_err(told)?;
    let contacts = run.contacts(status.contacts as usize).await.map_err(told)?;
    let between = contacts.iter().filter(|c| c.corners[0] != NOTHING).count();
    ensure(between > 5 && between < contacts.len(), || format!("{between} of {} contacts", contacts.len()))?;
    let searched = report.count(Count::Contacts).unwrap_or(0) as usize;
    let pairs: Vec<[u32; 2]> = read_elements(gpu, run.buffer(Slot::PAIRS), searched).await?;
    let depth_of = |vertex: u32| depths.iter().find(|d| d.vertex == vertex);
    let found: Vec<([u32; 2], Vec3, f32)> = pairs
        .iter()
        .filter_map(|&pair| depth_of(pair[0]).map(|d| (pair, d.direction.as_vec3(), d.depth as f32)))
        .collect();
    twin.list_contacts(&run.placement().place(&twin.write_controls()), &found);
    twin.list_walls();
    twin.load();
    twin.weigh();
    same_contacts(&contacts, &twin.contacts)?;
    the_rest_of_the_step(gpu, &run, twin).await
}

/// A body of more points than a small workgroup takes, and one of more than every GPU has workgroup memory for; each has more
/// elements of a colour than threads.
async fn large_bodies(gpu: &Gpu) -> Result<(), Failure> {
    for (cells, points) in [([6, 6, 12], 637), ([10, 10, 9], 1210)] {
        let mesh = block(cells, DVec3::new(0.6, 0.6, 1.0));
        let turning = |p: Vec3| Vec3::new(0.3, -1.0, 0.0) + Vec3::new(0.0, 2.0, 1.0).cross(p);
        let scene = scene(vec![soft("large", &mesh, Vec3::new(0.0, 0.001, 0.0), turning, 1000.0)], Some(0.0));
        let setup = of(&scene, Material { young: 1e4, ..Material::default() });
        let mut run = LiveRun::new(gpu, &scene, setup, 0, |_| None).await.map_err(told)?;
        run.parameters = Parameters { substeps: 2, self_contact: false, ..Parameters::default() };
        ensure(run.bodies().points.len() == points, || format!("{} points", run.bodies().points.len()))?;
        if points == 637 {
            pull(&mut run, 0);
        }
        let cells: Vec<[u32; 4]> =
            read_elements(gpu, &run.input().cells, run.placement().epochs[0].cells.len()).await?;
        let params = run.solver().params(&run.parameters, run.pull);
        let anchors = run.placement().anchors.clone();
        let mut twin = Twin::new(run.bodies().clone(), params, &anchors, &cells);
        run.step(Timing::Untimed).map_err(told)?;
        let status = run.status().await.map_err(told)?;
        let contacts = run.contacts(status.contacts as usize).await.map_err(told)?;
        twin.list_walls();
        twin.load();
        twin.weigh();
        same_contacts(&contacts, &twin.contacts)?;
        the_rest_of_the_step(gpu, &run, twin).await?;
    }
    Ok(())
}

/// Six columns of the sample's cloth are nearer to each other than the others: some of their features are neighbours.
fn squeezed(x: f64) -> f64 {
    if x <= 0.0 { x } else { (0.3 * x).max(x - 0.14) }
}

/// Cloth that moves towards a rigid block and the floor, in folds.
async fn cloth_sample(gpu: &Gpu) -> Result<LiveRun, Failure> {
    let surface = block([2, 2, 2], DVec3::splat(0.5)).surface_part().mesh;
    let mut folded = cloth("cloth", 30, 1.2, Vec3::new(0.2, 0.53, 0.3), Vec3::new(0.0, -3.0, 0.4), 1000.0);
    if let Motion::Cage { cage, track } = &mut folded.motion {
        cage.positions.iter_mut().for_each(|p| p.x = squeezed(p.x));
        folded.shape = Shape::Mesh(cage.clone());
        for p in &mut track.positions {
            p.x = 0.2 + 1.2 * squeezed(f64::from(p.x - 0.2) / 1.2) as f32;
            p.y += 0.06 * (9.0 * p.x).sin() * (7.0 * p.z).cos();
        }
    }
    let objects = vec![rigid("block", &surface, Vec3::new(-0.1, 0.0, 0.05), Vec3::ZERO, 1000.0), folded];
    let scene = scene(objects, Some(0.44));
    let mut run = LiveRun::new(gpu, &scene, with_cloth(&scene), 0, |_| None).await.map_err(told)?;
    run.parameters = Parameters { substeps: 2, ..Parameters::default() };
    run.searches = 1;
    Ok(run)
}

/// What the search of a step finds where it leaves nothing out: neighbours at rest, and pairs of one rigid body.
async fn all_impacts(gpu: &Gpu, run: &LiveRun) -> Result<Vec<ListedImpact>, Failure> {
    let mut encoder = gpu.device.create_command_encoder(&Default::default());
    run.solver().write_params(gpu, &run.solver().params(&run.parameters, None));
    run.solver().predict(&mut encoder);
    gpu.queue.submit([encoder.finish()]);
    let mut detector = Detector::on(gpu)?;
    let settings = Settings { left_out: LeftOut::Nothing, ..run.settings() };
    let summary = detector.run(run.input(), &settings).await?;
    let count = summary.counts().get(Count::Impacts).unwrap_or(0) as usize;
    let buffer = detector.buffer(Slot::IMPACTS).ok_or_else(|| Failure("no impacts".into()))?;
    Ok(read_elements(gpu, buffer, count).await?)
}

async fn a_step_of_cloth(gpu: &Gpu) -> Result<(), Failure> {
    let mut run = cloth_sample(gpu).await?;
    let count = run.placement().epochs[0].cells.len();
    let cells: Vec<[u32; 4]> = read_elements(gpu, &run.input().cells, count).await?;
    let params = run.solver().params(&run.parameters, None);
    let anchors = run.placement().anchors.clone();
    let mut twin = Twin::new(run.bodies().clone(), params, &anchors, &cells);
    let begin = run.placement().place(&twin.write_controls());
    let end = twin.predict(&begin);

    let all = all_impacts(gpu, &run).await?;
    let ticket = run.step(Timing::Untimed).map_err(told)?;
    let status = run.status().await.map_err(told)?;
    let contacts = run.contacts(status.contacts as usize).await.map_err(told)?;
    let between = contacts.iter().filter(|c| c.corners[0] != NOTHING).count();
    ensure(between > 5 && between < contacts.len(), || format!("{between} of {} contacts", contacts.len()))?;
    let next: Vec<Vec3> = read_elements(gpu, &run.input().positions, 2 * begin.len()).await?;
    for (i, (a, b)) in next[begin.len()..].iter().zip(&end).enumerate() {
        ensure(a.distance(*b) < 1e-5, || format!("vertex {i} is predicted at {a}, by its twin at {b}"))?;
    }
    let answer: Vec<u32> = read_elements(gpu, ticket.answer(), 4).await?;
    let listed = answer[3] as usize;
    ensure(all.len() > listed && listed > between, || {
        format!("{between} contacts, {listed} impacts, {} with neighbours", all.len())
    })?;
    let kinds = contacts.iter().filter(|c| c.weights[3] != 0.0).count();
    ensure(kinds > 0 && kinds < between, || format!("{kinds} of {between} contacts are of edges"))?;
    let (rest, normals) = (rest_of_vertices(run.placement(), &twin.bodies), twin.add_normals(&begin));
    let on_gpu: Vec<[i32; 3]> = match run.solver().normals() {
        Some(buffer) => read_elements(gpu, buffer, begin.len()).await?,
        None => vec![],
    };
    ensure(on_gpu.len() == normals.len(), || format!("{} normals", on_gpu.len()))?;
    for (i, (a, b)) in on_gpu.iter().zip(&normals).enumerate() {
        let a = Vec3::from(a.map(|x| x as f32)) / 65_536.0;
        ensure(a.distance(*b) < 1e-3, || format!("normal {i}: {a} on the GPU, {b} in its twin"))?;
    }
    twin.list_impacts([&begin, &end], (&rest, &normals), &all);
    twin.list_walls();
    twin.load();
    twin.weigh();
    same_contacts(&contacts, &twin.contacts)?;
    the_rest_of_the_step(gpu, &run, twin).await
}

fn same_contacts(on_gpu: &[Contact], in_twin: &[Contact]) -> Result<(), Failure> {
    ensure(in_twin.len() == on_gpu.len(), || format!("{} of {}", on_gpu.len(), in_twin.len()))?;
    for (a, b) in sorted(on_gpu).iter().zip(&sorted(in_twin)) {
        let near = |a: &[f32], b: &[f32]| a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-3);
        let same = (a.vertex, a.corners) == (b.vertex, b.corners)
            && (a.response - b.response).abs() <= 1e-3 * b.response
            && (a.friction - b.friction).abs() < 1e-5
            && (a.depth - b.depth).abs() < 1e-4
            && near(&a.weights, &b.weights)
            && near(&a.normal, &b.normal);
        ensure(same, || format!("{a:?} on the GPU, {b:?} in its twin"))?;
    }
    Ok(())
}

/// Two sub-steps of the twin, and what they should have left on the GPU.
async fn the_rest_of_the_step(gpu: &Gpu, run: &LiveRun, mut twin: Twin<'_>) -> Result<(), Failure> {
    let params = twin.params;
    for _ in 0..2 {
        twin.solve_all();
        twin.respond();
        twin.pull();
    }
    impulses(gpu, run, &mut twin, params.max_speed).await?;
    let state = run.state().await.map_err(told)?;
    close(&state.points, &twin.bodies.points, 2e-5, "point")?;
    close(&state.velocities, &twin.bodies.velocities, 2e-2, "velocity")?;
    let expected = run.placement().place(&twin.write_controls());
    let placed: Vec<Vec3> = read_elements(gpu, &run.input().positions, expected.len()).await?;
    for (i, (a, b)) in placed.iter().zip(&expected).enumerate() {
        ensure(a.distance(*b) < 1e-4, || format!("vertex {i} is placed at {a}, by its twin at {b}"))?;
    }
    let pushes: Vec<[i32; 8]> = read_elements(gpu, &run.solver().buffers.pushes, state.points.len()).await?;
    let speed = |p: &[i32]| -> Vec<f32> { p.iter().map(|&x| x as f32 / fixed_scale(params.max_speed)).collect() };
    let mut moved = 0;
    for (i, (a, b)) in pushes.iter().zip(&twin.pushes).enumerate() {
        let (a, b) = (speed(&[&a[..3], &a[4..7]].concat()), speed(b.as_flattened()));
        let same = (0..6).all(|k| (a[k] - b[k]).abs() < 3e-2);
        ensure(same, || format!("push {i}: {a:?} on the GPU, {b:?} in its twin"))?;
        moved += usize::from(b.iter().any(|x| *x != 0.0));
    }
    ensure(moved > 5, || format!("contacts act on {moved} points"))
}

/// What is kept of contacts for the next step.
async fn impulses(gpu: &Gpu, run: &LiveRun, twin: &mut Twin<'_>, max_speed: f32) -> Result<(), Failure> {
    let kept: Vec<[i32; 4]> =
        read_elements(gpu, &run.solver().buffers.memory, 4 * run.placement().anchors.len()).await?;
    let expected = twin.remember();
    let speed = |x: i32| x as f32 / fixed_scale(max_speed);
    for (i, (a, b)) in kept.iter().zip(&expected).enumerate() {
        let off = (0..3).map(|k| (speed(a[k]) - speed(b[k])).abs()).fold(0.0, f32::max);
        let same = a[3] == b[3] && off < 3e-2;
        ensure(same, || format!("impulse {i}: {a:?} on the GPU, {b:?} in its twin"))?;
    }
    ensure(expected.iter().any(|words| words[..3] != [0; 3]), || "contacts press".into())?;
    // The next step begins with them.
    twin.recall(&expected);
    let pressing = twin.contacts.iter().filter(|contact| contact.pressed > 0.0).count();
    ensure(pressing > 5, || format!("{pressing} contacts press"))
}

fn sorted(contacts: &[Contact]) -> Vec<Contact> {
    let mut all = contacts.to_vec();
    let key = |c: &Contact| (c.vertex, c.corners, c.normal.map(|x| (x * 100.0) as i32));
    all.sort_by_key(key);
    all
}

fn close(a: &[[f32; 4]], b: &[[f32; 4]], tolerance: f32, what: &str) -> Result<(), Failure> {
    for (i, (a, b)) in a.iter().zip(b).enumerate() {
        // What is not a number is not close.
        let is_close = (0..4).all(|k| (a[k] - b[k]).abs() <= tolerance);
        ensure(is_close, || format!("{what} {i}: {a:?} on the GPU, {b:?} in its twin"))?;
    }
    Ok(())
}
