//! The story of a triangle in motion against what the reference answers and counts.

use std::collections::{BTreeMap, BTreeSet};

use glam::Vec3;

use super::{MotionCard, MotionFacts, MotionReadBack};
use crate::{
    detect::{Assembly, Count, Found, Impact, Method, Settings, Test, features::FeaturePair, reference, samples},
    geometry::continuous::BoxFate,
    gpu::{Gpu, GpuOptions},
    pipeline::{Detector, Input},
    random_cases,
};

/// Sheets of so many cells a side that move through each other, unevenly.
fn moving(cells: u32) -> Assembly {
    let mut scene = samples::triangle_sheets(cells);
    let push = |(v, p): (usize, &Vec3)| *p + Vec3::new(0.03, -0.02, if v % 3 == 0 { 0.3 } else { -0.2 });
    scene.next = scene.positions.iter().enumerate().map(push).collect();
    scene
}

fn impacts(found: &Found) -> &[Impact] {
    let Found::Impacts(impacts) = found else { panic!("no impacts") };
    impacts
}

#[test]
fn all_cards_together_have_what_the_reference_finds() {
    let scene = moving(if random_cases::is_long() { 8 } else { 5 });
    let frame = scene.frame();
    let tests = [(Test::Inclusion, 0.0), (Test::Cubic, 0.0), (Test::Exact, 0.0), (Test::Additive, 0.01)];
    for (number, (test, separation)) in tests.into_iter().enumerate() {
        // One test with self-collisions, the next without; each both ways in `make nightly`.
        let is_asked = |own: &bool| random_cases::is_long() || *own == (number % 2 == 0);
        for self_collisions in [false, true].into_iter().filter(is_asked) {
            let settings = Settings { test, separation, self_collisions, ..Settings::new(Method::SweptCpu) };
            let report = reference::search(&frame, &settings);
            let facts = MotionFacts::on_host(&frame, &settings);
            let cards: Vec<MotionCard> =
                (0..frame.cells.len() as u32).map(|triangle| facts.card(&frame, 7, triangle).unwrap()).collect();
            assert!(facts.card(&frame, 7, frame.cells.len() as u32).is_none());
            // Each pair is in the cards of two triangles.
            let twice = |of: &dyn Fn(&MotionCard) -> usize| cards.iter().map(of).sum::<usize>() as u64;
            let count = |count: Count| report.count(count).unwrap();
            assert_eq!(twice(&|card| card.candidates.len()), 2 * count(Count::CandidatePairs), "{settings:?}");
            assert_eq!(twice(&|card| card.tested_count), 2 * count(Count::FeaturePairs), "{settings:?}");
            let times: BTreeMap<FeaturePair, f64> =
                impacts(&report.found).iter().map(|impact| (impact.features(), impact.time)).collect();
            let mut seen = BTreeSet::new();
            for card in &cards {
                assert!(card.agrees && card.frame == 7);
                assert!(card.tested.len() == card.tested_count.min(99));
                assert!(card.impacts <= card.tested_count);
                for view in &card.tested {
                    let pair = FeaturePair { kind: view.kind, vertices: view.vertices };
                    assert_eq!(view.time, times.get(&pair).copied(), "{settings:?} {pair:?}");
                    if view.time.is_some() {
                        seen.insert(pair);
                    }
                    let first = card.candidates.iter().find(|c| c.id == view.candidate).unwrap().first;
                    assert!(view.time.is_none_or(|time| first.is_some_and(|first| first <= time)));
                    assert!(view.times.exact.is_none() || view.times.inclusion.is_some());
                }
            }
            assert_eq!(seen.len(), times.len(), "{settings:?}");
            assert!(!times.is_empty());
        }
    }
}

#[test]
fn intervals_are_those_of_the_inclusion_test() {
    let scene = moving(8);
    let frame = scene.frame();
    let settings = Settings::new(Method::SweptCpu);
    let facts = MotionFacts::on_host(&frame, &settings);
    let mut hits = 0;
    for triangle in 0..frame.cells.len() as u32 {
        for view in facts.card(&frame, 0, triangle).unwrap().tested {
            let [first, ..] = view.intervals[..] else { panic!("no box") };
            assert_eq!([first.from, first.to], [0.0, 1.0]);
            assert!(view.intervals.len() <= view.boxes as usize);
            if view.intervals.len() < view.boxes as usize || view.undecided {
                continue;
            }
            // The hit is the earliest of the small boxes.
            let small = view.intervals.iter().filter(|interval| interval.fate == BoxFate::Small);
            let earliest = small.map(|interval| interval.from).reduce(f64::min);
            assert_eq!(earliest, view.times.inclusion);
            hits += usize::from(earliest.is_some());
            for root in &view.roots {
                let [a, b, c, d] = view.cubic;
                let value = a + root * (b + root * (c + root * d));
                let size = [a, b, c, d].iter().map(|x| x.abs()).sum::<f64>();
                assert!(value.abs() <= 1e-12 * size.max(1e-300), "{value} of {size}");
            }
        }
    }
    assert!(hits > 5, "{hits}");
}

#[test]
fn the_gpu_has_every_impact_of_the_exact_test() {
    let gpu = pollster::block_on(Gpu::request(&GpuOptions::default())).unwrap();
    let scene = moving(8);
    let frame = scene.frame();
    let input = Input::upload(&gpu, &frame).unwrap().with_topology(&gpu, &frame).unwrap();
    let mut detector = Detector::on(&gpu).unwrap();
    let settings = Settings::new(Method::SweptBvh).with_self_collisions(true);
    let summary = pollster::block_on(detector.run(&input, &settings)).unwrap();
    // Positions are those of the GPU, not the host's.
    let other = Assembly { positions: scene.next.clone(), next: vec![], ..scene.clone() };
    let reading = MotionReadBack::start(&detector, &input, other, &summary).unwrap();
    let (assembly, facts) = pollster::block_on(reading.take()).unwrap();
    assert!(assembly == scene);
    let frame = assembly.frame();
    let mut found = 0;
    for triangle in 0..frame.cells.len() as u32 {
        let card = facts.card(&frame, 0, triangle).unwrap();
        assert!(card.agrees, "triangle {triangle}");
        for view in &card.tested {
            if let (Some(time), Some(found)) = (view.time, view.found) {
                assert!((time - found).abs() < 1e-3, "{time} {found}");
            }
        }
        found += card.tested.iter().filter(|view| view.found.is_some()).count();
    }
    assert_eq!(found, 2 * summary.listed() as usize, "each is in the cards of two triangles");
    // Nothing found: every triangle with an impact disagrees.
    let none = MotionFacts::on_gpu(&frame, &settings, std::iter::empty());
    assert!((0..frame.cells.len() as u32).any(|triangle| !none.card(&frame, 0, triangle).unwrap().agrees));
}
