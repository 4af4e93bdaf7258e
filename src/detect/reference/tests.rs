//! The grid against brute force, and brute force against scenes whose answer is known.

use super::{super::*, brute_force, kdet};
use crate::{
    geometry::Diagonals,
    random_cases::{config, is_long},
};
use proptest::prelude::*;

/// What a method is asked: inter, self, both.
const KINDS: [(bool, bool); 3] = [(true, false), (false, true), (true, true)];

fn asked((inter_collisions, self_collisions): (bool, bool)) -> Settings {
    Settings { method: Method::Cpu, inter_collisions, self_collisions, ..Settings::default() }
}

/// Every way to lay out the grid.
fn layouts(of: Settings) -> impl Iterator<Item = Settings> {
    CellRule::ALL.iter().flat_map(move |&cell_rule| {
        [0.5, 1.0, 2.0].into_iter().map(move |cell_scale| Settings { cell_rule, cell_scale, ..of })
    })
}

fn assert_same(name: &str, frame: &Frame<'_>, settings: &Settings, expected: &Report) {
    let got = kdet(frame, settings);
    assert_eq!(got.pairs(), expected.pairs(), "{name}: {settings:?}");
    assert_eq!(got.translations(), expected.translations(), "{name}: {settings:?}");
    assert_eq!(got.colliding, expected.colliding, "{name}: {settings:?}");
    // Boxes are exact, so even the candidate pairs are the same; where the diagonals are asked, those of them that they leave.
    let unique = match settings.narrow.is_exact() {
        true => Some(along_diagonals(frame, settings)),
        false => expected.counts.get(Count::UniquePairs),
    };
    assert_eq!(got.counts.get(Count::UniquePairs), unique, "{name}: {settings:?}");
    assert_counts(name, settings, &got.counts);
}

/// How many pairs overlap as boxes and along the diagonals.
fn along_diagonals(frame: &Frame<'_>, settings: &Settings) -> u64 {
    let bounds = Bounds::of(frame);
    let filter = Filter::whole(settings);
    let n = frame.cells.len() as u32;
    let diagonals: Vec<Diagonals> = (0..n as usize).map(|p| Diagonals::around(frame.corners(p))).collect();
    let meet = |a: u32, b: u32| {
        let [one, other] = [a, b].map(|p| p as usize);
        filter.keeps(frame, a, b)
            && bounds.boxes[one].overlaps(&bounds.boxes[other])
            && diagonals[one].overlap(&diagonals[other])
    };
    (0..n).map(|a| (a + 1..n).filter(|&b| meet(a, b)).count() as u64).sum()
}

fn assert_counts(name: &str, settings: &Settings, counts: &Counts) {
    let per_axis = match (settings.cell_rule, settings.cell_scale) {
        (CellRule::Paper, 1.0..) => 2_u64,
        (CellRule::Paper, _) => 3,
        (CellRule::Mean, _) => 4,
    };
    assert!(counts.get(Count::CandidatePairs) >= counts.get(Count::UniquePairs), "{name}");
    assert!(counts.get(Count::UniquePairs) >= counts.get(Count::CollidingPairs), "{name}");
    assert!(counts.get(Count::Entries) >= counts.get(Count::Participants), "{name}");
    assert!(
        counts.get(Count::Entries) <= counts.get(Count::Participants).map(|n| per_axis.pow(3) * n),
        "{name}: {settings:?} {counts:?}"
    );
    assert!(
        counts.get(Count::Cells) <= counts.get(Count::Entries)
            && counts.get(Count::MaxOccupancy) <= counts.get(Count::Participants),
        "{name}"
    );
    assert!(counts.get(Count::Height) <= Some(MAX_LEVELS as u64), "{name}");
}

#[test]
fn every_sample_gives_the_same_pairs_however_the_grid_is_laid_out() {
    for (number, (name, assembly)) in samples::all().into_iter().enumerate() {
        let frame = assembly.frame();
        for (i, kind) in KINDS.into_iter().enumerate() {
            let expected = brute_force(&frame, &asked(kind));
            // Every other layout, the others in the scenes before and after.
            let is_asked = |(j, _): &(usize, Settings)| is_long() || (number + i + j).is_multiple_of(2);
            for (_, settings) in layouts(asked(kind)).enumerate().filter(is_asked) {
                assert_same(name, &frame, &settings, &expected);
            }
        }
    }
}

#[test]
fn every_narrow_test_and_hash_and_order_of_passes_gives_the_same_pairs() {
    for (name, assembly) in [
        ("soup", samples::soup(5, 3, 120, 100.0)),
        ("flat", samples::flat(60)),
        ("triangle soup", samples::triangle_soup(5, 3, 120, 100.0)),
    ] {
        let frame = assembly.frame();
        for narrow in Narrow::of(frame.primitive) {
            let settings = Settings { narrow, ..asked((true, true)) };
            let expected = brute_force(&frame, &settings);
            for &hash in Hash::ALL {
                for one_pass in [false, true] {
                    assert_same(name, &frame, &Settings { hash, one_pass, ..settings }, &expected);
                }
            }
        }
    }
}

#[test]
fn every_narrow_test_agrees_with_sat_outside_the_band() {
    for (name, assembly) in samples::every() {
        let frame = assembly.frame();
        let settings = asked((true, true));
        let sat = kdet(&frame, &settings).pairs().to_vec();
        for narrow in Narrow::of(frame.primitive).filter(|narrow| narrow.is_exact()) {
            let report = kdet(&frame, &Settings { narrow, ..settings });
            let difference = difference::of_pairs(&frame, &Settings { narrow, ..settings }, &sat, report.pairs());
            assert!(difference.is_allowed(), "{name} {narrow}: {difference:?}");
            assert_eq!(report.translations().len(), if narrow == Narrow::SatMtv { report.pairs().len() } else { 0 });
        }
        let superset = kdet(&frame, &Settings { narrow: Narrow::SatNoEdges, ..settings }).pairs().to_vec();
        let lost: Vec<&Pair> = sat.iter().filter(|p| superset.binary_search(p).is_err()).collect();
        assert!(lost.is_empty(), "{name}: {lost:?}");
    }
}

#[test]
fn translations_part_their_pairs() {
    use crate::geometry::{Tetrahedron, sat};
    let assembly = samples::blocks(3, 0.5);
    let frame = assembly.frame();
    let report = kdet(&frame, &Settings { narrow: Narrow::SatMtv, ..asked((true, false)) });
    assert!(report.pairs().len() > 50, "{}", report.pairs().len());
    for (pair, translation) in report.pairs().iter().zip(report.translations()) {
        let [a, b] = [pair.a, pair.b].map(|t| Tetrahedron::from_f32(frame.corners(t as usize)));
        let moved = b.translated(translation.axis * (translation.depth + 1e-6));
        assert!(!sat(&a, &moved), "{pair:?}");
    }
}

#[test]
fn known_answers() {
    let cases: [(&str, Assembly, (bool, bool), u64); 6] = [
        ("none", Assembly::default(), (true, true), 0),
        ("one", samples::one(), (true, true), 0),
        // Tetrahedra of a block that touch share a vertex.
        ("a block does not collide with itself", samples::blocks(3, -1.0), (true, true), 0),
        ("nothing is asked", samples::one_cell(20), (false, false), 0),
        // All in the same place: each with each of the other object.
        ("identical", identical(7), (true, false), 49),
        ("identical, with self", identical(7), (true, true), 7 * 13),
    ];
    for (name, assembly, kind, pairs) in cases {
        let frame = assembly.frame();
        for report in [brute_force(&frame, &asked(kind)), kdet(&frame, &asked(kind))] {
            assert_eq!(report.count(Count::CollidingPairs), Some(pairs), "{name}");
            assert_eq!(report.pairs().len() as u64, pairs, "{name}");
        }
    }
}

/// Two objects of `n` copies of one tetrahedron.
fn identical(n: u32) -> Assembly {
    let one = samples::one();
    let positions: Vec<_> = (0..n).flat_map(|_| one.positions.clone()).collect();
    let cells: Vec<_> = (0..n).map(|t| [0, 1, 2, 3].map(|v| 4 * t + v)).collect();
    let mut assembly = Assembly::default();
    assembly.push(&positions, &cells);
    assembly.push(&positions, &cells);
    assembly
}

#[test]
fn disjoint_boxes_end_after_bounds() {
    let assembly = samples::blocks(3, -1.0);
    let report = kdet(&assembly.frame(), &asked((true, false)));
    let stages: Vec<Stage> = report.times.stages.iter().map(|t| t.stage).collect();
    assert_eq!(stages, [Stage::Bounds]);
    assert!(report.counts.iter().all(|(_, number)| number == 0), "{:?}", report.counts);
}

#[test]
fn without_self_collisions_only_the_overlap_takes_part() {
    let assembly = samples::blocks(4, 0.1);
    let n = assembly.cells.len() as u64;
    let inter = kdet(&assembly.frame(), &asked((true, false)));
    assert!(inter.count(Count::CollidingPairs) > Some(0));
    let participants = inter.count(Count::Participants);
    assert!(participants < Some(n / 2), "{participants:?} of {n}");
    assert_eq!(kdet(&assembly.frame(), &asked((true, true))).count(Count::Participants), Some(n));
}

#[test]
fn separate_passes_are_timed_separately() {
    let assembly = samples::soup(9, 2, 100, 10.0);
    let parts = |one_pass| {
        let report = kdet(&assembly.frame(), &Settings { one_pass, ..asked((true, true)) });
        let narrow = report.times.stages.iter().filter(|t| t.stage == Stage::Narrow);
        narrow.map(|t| t.kind).collect::<Vec<PairKind>>()
    };
    assert_eq!(parts(true), [PairKind::Both]);
    assert_eq!(parts(false), [PairKind::Inter, PairKind::SelfCollision]);
}

#[test]
fn the_ends_of_the_number_range_do_not_overflow() {
    use glam::Vec3;
    // Two tiny pairs at opposite ends of what f32 can say, and one that spans all of it.
    let mut assembly = Assembly::default();
    let tiny = f32::from_bits(1);
    for _ in 0..2 {
        let mut positions = Vec::new();
        for end in [Vec3::splat(f32::MIN), Vec3::ZERO, Vec3::splat(f32::MAX)] {
            positions.extend([Vec3::ZERO, Vec3::X, Vec3::Y, Vec3::Z].map(|c| end + c * tiny));
        }
        positions.extend([Vec3::splat(f32::MIN), Vec3::splat(f32::MAX), Vec3::X, Vec3::Y]);
        assembly.push(&positions, &[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11], [12, 13, 14, 15]]);
    }
    let frame = assembly.frame();
    let expected = brute_force(&frame, &asked((true, true)));
    for settings in layouts(asked((true, true))) {
        assert_eq!(
            kdet(&frame, &settings).counts.get(Count::UniquePairs),
            expected.counts.get(Count::UniquePairs),
            "{settings:?}"
        );
    }
}

proptest! {
    #![proptest_config(config(48))]

    #[test]
    fn random_scenes_give_the_same_pairs(
        seed in any::<u64>(),
        objects in 2_u32..=5,
        n in 1_u32..=70,
        spread in prop_oneof![Just(1.0_f32), Just(1000.0), 1.0_f32..1000.0],
        kind in 0_usize..3,
        one_pass in any::<bool>(),
        offset in prop_oneof![Just(0.0_f32), Just(1e4)],
    ) {
        let mut assembly = samples::soup(seed, objects, n, spread);
        assembly.positions.iter_mut().for_each(|p| *p += offset);
        let settings = Settings { one_pass, ..asked(KINDS[kind]) };
        let expected = brute_force(&assembly.frame(), &settings);
        for settings in layouts(settings) {
            assert_same("soup", &assembly.frame(), &settings, &expected);
        }
    }
}
