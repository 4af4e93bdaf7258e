//! The pipeline on random scenes with random settings, against brute force in f64.

use crate::common::{gpu::device, random};
use glam::Vec3;
use kdet::internals::{
    checks::combinations,
    detect::{Assembly, Hash, Method, Narrow, Settings, difference, reference},
    pipeline::{Detector, Input},
};
use proptest::{
    collection::vec,
    prelude::*,
    sample::select,
    test_runner::{Config, RngSeed, TestRunner},
};

/// A tetrahedron: where, how large on a logarithmic scale of 1 : 1000, and its shape.
fn tetrahedron() -> impl Strategy<Value = [Vec3; 4]> {
    let point = || [-0.5_f32..0.5, -0.5_f32..0.5, -0.5_f32..0.5].prop_map(Vec3::from_array);
    let shape = [point(), point(), point(), point()];
    // One in ten is flat, one in ten has a vertex twice.
    (point(), -3.0_f32..0.0, shape, 0..10_u32).prop_map(|(at, size, mut shape, kind)| {
        match kind {
            0 => shape.iter_mut().for_each(|corner| corner.z = 0.25),
            1 => shape[3] = shape[0],
            _ => {}
        }
        shape.map(|corner| at * 1.5 + corner * 10_f32.powf(size))
    })
}

/// Two to five objects, somewhere, in some unit. Neighbours share a vertex now and then, as in a mesh.
fn scene() -> impl Strategy<Value = Assembly> {
    let object = vec((tetrahedron(), prop::bool::weighted(0.2)), 1..60);
    let unit = select(vec![1e-3_f32, 1.0, 1e3]);
    (vec(object, 2..=5), unit, select(vec![0.0_f32, 0.0, 10.0])).prop_map(|(objects, unit, away)| {
        let mut assembly = Assembly::default();
        for object in objects {
            let positions: Vec<Vec3> = object.iter().flat_map(|(t, _)| *t).map(|p| (p + away) * unit).collect();
            let mut tetrahedra: Vec<[u32; 4]> =
                (0..object.len() as u32).map(|t| [0, 1, 2, 3].map(|v| 4 * t + v)).collect();
            for t in 1..tetrahedra.len() {
                if object[t].1 {
                    tetrahedra[t][0] = tetrahedra[t - 1][1];
                }
            }
            assembly.push(&positions, &tetrahedra);
        }
        assembly
    })
}

#[test]
fn any_scene_with_any_settings_has_the_pairs_of_brute_force() {
    let gpu = device();
    let narrows: Vec<Narrow> = Narrow::of(kdet::Primitive::Tetrahedra).collect();
    let detector = std::cell::RefCell::new(Detector::on(&gpu).unwrap());
    let (seed, cases) = (random::seed(11), random::cases(30));
    let config = Config { cases, rng_seed: RngSeed::Fixed(seed), failure_persistence: None, ..Config::default() };
    let colliding = std::cell::Cell::new(0);
    let result = TestRunner::new(config).run(
        &(scene(), vec(select(combinations::settings(&narrows, &Settings::WORKGROUPS, Hash::ALL)), 4)),
        |(assembly, questions)| {
            let frame = assembly.frame();
            let input = Input::upload(&gpu, &frame).unwrap();
            // Contacts are exact, too; the size of cells is another in every case.
            let with_topology = input.with_topology(&gpu, &frame).unwrap();
            let mut hashing = Settings::new(Method::Hashing).with_self_collisions(true);
            hashing.cell_size = [0.5, 1.0, 2.0][frame.cells.len() % 3];
            let contacts = reference::brute_force_contacts(&frame, &hashing);
            let got = pollster::block_on(detector.borrow_mut().detect_input(&with_topology, &hashing)).unwrap();
            prop_assert!(got.found == contacts.found, "{hashing:?}: other contacts");
            for settings in questions {
                let mut question = settings;
                question.method = Method::REFERENCE;
                let expected = reference::brute_force(&frame, &question);
                let got = pollster::block_on(detector.borrow_mut().detect_input(&input, &settings)).unwrap();
                let marks = difference::of_marks(&frame, &settings, &expected, &got.colliding);
                prop_assert!(marks.is_allowed(), "{settings:?}: {marks:?}");
                if settings.method.lists_pairs() {
                    let pairs = difference::of_pairs(&frame, &settings, expected.pairs(), got.pairs());
                    prop_assert!(pairs.is_allowed(), "{settings:?}: {pairs:?}");
                    prop_assert!(got.pairs().is_sorted_by(|a, b| a < b), "{settings:?}: a pair twice");
                }
                colliding.set(colliding.get() + expected.pairs().len());
            }
            Ok(())
        },
    );
    result.unwrap_or_else(|failure| panic!("{}: {failure}", random::again(seed)));
    assert!(colliding.get() > 500, "only {} pairs in all scenes: nothing was tested", colliding.get());
}
