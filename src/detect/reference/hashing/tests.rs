//! Hashing against everything with everything.

use super::{Table, brute_force_contacts, brute_force_crossings, contacts_in, hashing, hashing_edges};
use crate::{
    detect::{CellOrigin, Count, Found, Hash, Method, Report, Settings, Stored, Topology, samples},
    random_cases::config,
};
use glam::Vec3;
use proptest::prelude::*;

const KINDS: [(bool, bool); 3] = [(true, false), (false, true), (true, true)];

fn asked((inter_collisions, self_collisions): (bool, bool)) -> Settings {
    Settings { inter_collisions, self_collisions, ..Settings::new(Method::HashingCpu) }
}

fn same(name: &str, settings: &Settings, got: &Report, expected: &Report) {
    assert_eq!(got.found, expected.found, "{name}: {settings:?}");
    assert_eq!(got.colliding, expected.colliding, "{name}: {settings:?}");
    let listed = match &got.found {
        Found::Contacts(list) => (Count::Contacts, list.len()),
        Found::Crossings(list) => (Count::Crossings, list.len()),
        _ => panic!("{name}: neither contacts nor crossings"),
    };
    assert_eq!(got.count(listed.0), Some(listed.1 as u64));
    assert!(got.count(Count::CandidatePairs) >= got.count(listed.0), "{name}: {:?}", got.counts);
}

/// Some of every way to lay out the table.
fn layouts(of: Settings) -> Vec<Settings> {
    let with = |cell_size, table_slots, hash, cell_origin| Settings { cell_size, table_slots, hash, cell_origin, ..of };
    let swapped = |settings| Settings { stored: Stored::Tetrahedra, ..settings };
    vec![
        with(1.0, 0, Hash::Djb2, CellOrigin::Scene),
        with(0.5, 49_999, Hash::Simple, CellOrigin::Zero),
        swapped(with(2.0, 97, Hash::Morton, CellOrigin::Zero)),
        swapped(with(0.25, 0, Hash::Fnv1a, CellOrigin::Scene)),
        Settings { primes: [1, 2, u32::MAX], ..with(64.0, 64, Hash::Simple, CellOrigin::Scene) },
    ]
}

#[test]
fn every_sample_gives_what_brute_force_gives() {
    for (name, assembly) in samples::every() {
        let frame = assembly.frame();
        // Layouts and kinds take turns: all of them with all samples would take minutes.
        let turn = name.len() % 4;
        for (kind, layout) in [(KINDS[turn % 2], 0), (KINDS[2], 1 + turn)] {
            let contacts = brute_force_contacts(&frame, &asked(kind));
            let crossings = brute_force_crossings(&frame, &asked(kind));
            let settings = layouts(asked(kind))[layout];
            same(name, &settings, &hashing(&frame, &settings), &contacts);
            let settings = Settings { method: Method::HashingEdgesCpu, ..settings };
            same(name, &settings, &hashing_edges(&frame, &settings), &crossings);
        }
    }
}

#[test]
fn known_answers() {
    // A vertex in the middle of a face that two tetrahedra share, one on a corner, one outside, and one of no object.
    let mut assembly = crate::detect::Assembly::default();
    assembly.push(&[Vec3::ZERO, Vec3::X, Vec3::Y, Vec3::Z, Vec3::NEG_Z], &[[0, 1, 2, 3], [0, 2, 1, 4]]);
    let far = Vec3::splat(9.0);
    let probe = [Vec3::new(0.25, 0.25, 0.0), Vec3::X, Vec3::new(0.5, 0.5, 0.5), far];
    assembly.push(&probe, &[[0, 1, 2, 3]]);
    assembly.positions.push(Vec3::splat(0.1));
    let report = hashing(&assembly.frame(), &asked((true, false)));
    let Found::Contacts(contacts) = &report.found else { panic!() };
    let held: Vec<(u32, u32)> = contacts.iter().filter(|c| c.primitive < 2).map(|c| (c.vertex, c.primitive)).collect();
    assert_eq!(held, [(5, 0), (5, 1), (6, 0), (6, 1)]);
    assert_eq!(
        report.count(Count::CollidingVertices),
        Some(2 + contacts.iter().filter(|c| c.primitive == 2).count() as u64)
    );
    let nothing = Settings { inter_collisions: false, ..asked((false, false)) };
    assert_eq!(hashing(&assembly.frame(), &nothing).found, Found::Contacts(vec![]));
}

#[test]
fn a_table_is_used_frame_after_frame() {
    let mut table = Table::default();
    let settings = Settings { table_slots: 500, ..asked((true, true)) };
    for frame in 0..6 {
        let assembly = samples::blocks(3, 0.2 * frame as f32);
        let frame = assembly.frame();
        let topology = Topology::of(&frame);
        let [again, fresh] =
            [&mut table, &mut Table::default()].map(|table| contacts_in(table, &frame, &topology, &settings));
        assert_eq!((again.found, again.counts), (fresh.found, fresh.counts));
    }
}

#[test]
fn without_self_collisions_only_the_overlap_takes_part() {
    let assembly = samples::blocks(4, 0.1);
    let [inter, both] = [(true, false), (true, true)].map(|kind| hashing(&assembly.frame(), &asked(kind)));
    assert_eq!(inter.found, both.found);
    for count in [Count::Participants, Count::Entries, Count::OccupiedSlots] {
        assert!(Some(0) < inter.count(count) && inter.count(count) < both.count(count), "{count}");
    }
}

proptest! {
    #![proptest_config(config(64))]

    #[test]
    fn random_scenes_give_what_brute_force_gives(
        seed in any::<u64>(),
        objects in 1_u32..=4,
        n in 1_u32..=40,
        spread in 1.0_f32..100.0,
        kind in 0_usize..3,
        offset in prop_oneof![Just(0.0_f32), -30.0_f32..0.0, Just(1e4), Just(-1e4)],
        cell_size in prop_oneof![0.0625_f32..2.0, 2.0_f32..64.0],
        table_slots in prop_oneof![Just(0_u32), 1_u32..200, Just(49_999)],
        primes in prop::array::uniform3(1_u32..),
        hash in 0_usize..4,
        origin in 0_usize..2,
        stored in 0_usize..2,
    ) {
        let mut assembly = samples::soup(seed, objects, n, spread);
        assembly.positions.iter_mut().for_each(|p| *p += offset);
        let frame = assembly.frame();
        let (hash, cell_origin) = (Hash::ALL[hash], CellOrigin::ALL[origin]);
        let stored = Stored::ALL[stored];
        let settings = Settings { cell_size, table_slots, primes, hash, cell_origin, stored, ..asked(KINDS[kind]) };
        same("soup", &settings, &hashing(&frame, &settings), &brute_force_contacts(&frame, &settings));
        let settings = Settings { method: Method::HashingEdgesCpu, ..settings };
        same("soup", &settings, &hashing_edges(&frame, &settings), &brute_force_crossings(&frame, &settings));
    }
}
