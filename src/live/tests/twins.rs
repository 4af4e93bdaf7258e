//! The kernels beside their twin.

use super::samples::{alive, block, gpu, of, rigid, scene, soft};
use crate::{
    detect::Found,
    gpu::readback::read_elements,
    live::{
        LiveRun, Parameters,
        layout::{Contact, NOTHING},
        twin::Twin,
    },
    pipeline::Slot,
    simulate::Material,
};
use glam::{DVec3, Vec3};

fn close(a: &[[f32; 4]], b: &[[f32; 4]], tolerance: f32, what: &str) {
    for (i, (a, b)) in a.iter().zip(b).enumerate() {
        let off = (0..4).map(|k| (a[k] - b[k]).abs()).fold(0.0, f32::max);
        assert!(off <= tolerance, "{what} {i}: {a:?} on the GPU, {b:?} in its twin");
    }
}

/// Two soft blocks and a rigid one that overlap above a floor which they reach.
async fn sample() -> LiveRun {
    let gpu = gpu().await;
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
    setup.bodies[1].fixed = vec![crate::geometry::Aabb { min: DVec3::splat(-1.0), max: DVec3::new(0.01, 1.0, 1.0) }];
    let mut run = alive(&gpu, &scene, setup).await;
    run.parameters = Parameters { substeps: 2, ..Parameters::default() };
    run
}

#[test]
fn a_step_is_that_of_the_twin() {
    pollster::block_on(async {
        let mut run = sample().await;
        let gpu = gpu().await;
        let report = {
            let mut detector = crate::pipeline::Detector::on(&gpu).expect("a detector");
            let controls: Vec<Vec3> = run.bodies().points.iter().map(|&[x, y, z, _]| Vec3::new(x, y, z)).collect();
            let positions = run.placement().place(&controls);
            let frame = run.placement().frame(0, &positions);
            detector.detect(&frame, &run.settings()).await.expect("depths")
        };
        let Found::Depths { consistent: depths, .. } = &report.found else { panic!("depths") };
        assert!(depths.len() > 5, "they overlap");
        let cells: Vec<[u32; 4]> =
            read_elements(run.gpu(), &run.input().cells, run.placement().epochs[0].cells.len()).await.expect("cells");
        let params = run.solver().params(&run.parameters, None);
        let anchors = run.placement().anchors.clone();
        let mut twin = Twin::new(run.bodies().clone(), params, &anchors, &cells);

        run.step(false).expect("a step");
        let status = run.status().await.expect("finite");
        let pairs: Vec<[u32; 2]> =
            read_elements(run.gpu(), run.buffer(Slot::PAIRS), status.contacts as usize).await.expect("pairs");
        let controls: Vec<Vec3> = twin.bodies.points.iter().map(|&[x, y, z, _]| Vec3::new(x, y, z)).collect();
        let positions = run.placement().place(&controls);
        let contacts: Vec<Contact> =
            read_elements(run.gpu(), &run.solver().contacts, status.contacts as usize).await.expect("contacts");
        let between = contacts.iter().filter(|c| c.primitive != NOTHING).count();
        assert!(between > 5 && between < contacts.len(), "{between} of {} are between bodies", contacts.len());
        let depth_of = |vertex: u32| depths.iter().find(|d| d.vertex == vertex);
        let found: Vec<([u32; 2], Vec3, f32)> = pairs[..]
            .iter()
            .take(report.count(crate::detect::Count::Contacts).unwrap_or(0) as usize)
            .filter_map(|&pair| depth_of(pair[0]).map(|d| (pair, d.direction.as_vec3(), d.depth as f32)))
            .collect();
        twin.list_contacts(&positions, &found);
        twin.list_walls();
        twin.weigh();
        assert_eq!(twin.contacts.len(), contacts.len());
        let sorted = |contacts: &[Contact]| {
            let mut all = contacts.to_vec();
            all.sort_by(|a, b| {
                let key = |c: &Contact| (c.vertex, c.primitive, c.normal.map(|x| (x * 100.0) as i32));
                key(a).cmp(&key(b))
            });
            all
        };
        for (a, b) in sorted(&contacts).iter().zip(&sorted(&twin.contacts)) {
            assert_eq!((a.vertex, a.primitive), (b.vertex, b.primitive));
            assert!((a.response - b.response).abs() <= 1e-3 * b.response, "{a:?} {b:?}");
            assert!((a.friction - b.friction).abs() < 1e-5 && (a.depth - b.depth).abs() < 1e-4, "{a:?} {b:?}");
        }
        for _ in 0..2 {
            twin.solve();
            twin.respond();
        }
        let kept: Vec<[i32; 4]> =
            read_elements(run.gpu(), &run.solver().memory, 4 * anchors.len()).await.expect("impulses");
        let expected = twin.remember();
        let speed = |x: i32| x as f32 / crate::live::layout::fixed_scale(params.max_speed);
        for (i, (a, b)) in kept.iter().zip(&expected).enumerate() {
            assert_eq!(a[3], b[3], "contacts of {i}");
            let off = (0..3).map(|k| (speed(a[k]) - speed(b[k])).abs()).fold(0.0, f32::max);
            assert!(off < 3e-2, "impulse {i}: {a:?} on the GPU, {b:?} in its twin");
        }
        assert!(expected.iter().any(|words| words[..3] != [0; 3]), "contacts press");
        // The next step begins with them.
        twin.recall(&expected);
        let pressing = twin.contacts.iter().filter(|contact| contact.pressed > 0.0).count();
        assert!(pressing > 5, "{pressing} press");
        let state = run.state().await.expect("a state");
        close(&state.points, &twin.bodies.points, 2e-5, "point");
        close(&state.velocities, &twin.bodies.velocities, 2e-2, "velocity");
        let pushes: Vec<[i32; 8]> =
            read_elements(run.gpu(), &run.solver().pushes, state.points.len()).await.expect("pushes");
        let scale = crate::live::layout::fixed_scale(params.max_speed);
        let speed = |p: &[i32]| -> Vec<f32> { p.iter().map(|&x| x as f32 / scale).collect() };
        let mut moved = 0;
        for (i, (a, b)) in pushes.iter().zip(&twin.pushes).enumerate() {
            let (a, b) = (speed(&[&a[..3], &a[4..7]].concat()), speed(b.as_flattened()));
            assert!((0..6).all(|k| (a[k] - b[k]).abs() < 3e-2), "push {i}: {a:?} on the GPU, {b:?} in its twin");
            moved += usize::from(b.iter().any(|x| *x != 0.0));
        }
        assert!(moved > 5, "contacts act: {moved}");
    });
}
