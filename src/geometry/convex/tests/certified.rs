//! Certified verdicts and distances against brute force.

use super::super::{Proof, Shape, Sub, Verdict, certify};
use super::brute_force::{Kind, distance, extent, meet, pair};
use crate::geometry::{intersects_exact, samples, samples::Random, signed_distance};
use glam::DVec3;

/// Times a power of two, which is exact. The tolerances are relative to the pair's size and to its distance from the origin.
fn check(points: &[Vec<DVec3>; 2], power: i32, sub: Sub, context: &dyn Fn() -> String) -> Proof {
    let scale = 2f64.powi(power);
    let [a, b] = points.each_ref().map(|points| points.iter().map(|&p| p * scale).collect::<Vec<_>>());
    let found = certify(&Shape::new(&a).unwrap(), &Shape::new(&b).unwrap(), sub);
    let [a, b] = points;
    let truth = meet(a, b);
    assert_eq!(found.verdict == Verdict::Intersecting, truth, "{sub} {found:?}: {}", context());
    assert_ne!(found.proof, Proof::None, "{}", context());
    let size = extent(a, b);
    let expected = if truth { 0.0 } else { distance(a, b) };
    let off = (found.distance / scale - expected).abs();
    assert!(off <= 1e-12 * size, "{sub} {expected}, off by {:e}, {found:?}: {}", off / size, context());
    let [p, q] = found.closest.map(|p| p / scale);
    let place = p.abs().max_element();
    let off = (p.distance(q) - expected).abs();
    assert!(off <= 1e-11 * size + 1e-15 * place, "{p} {q} {expected} off by {off:e}: {}", context());
    found.proof
}

#[test]
fn every_kind_at_every_scale_and_place() {
    let mut proofs = std::collections::HashMap::new();
    for kind in Kind::ALL {
        for seed in 0..250 {
            let mut random = Random::new(seed);
            let sub = Sub::ALL[random.below(4)];
            let power = [0, 0, -30, 30, -500, 500, -900, 900][random.below(8)];
            let offset = random.direction() * [0.0, 0.0, 1e3, 1e6][random.below(4)];
            let points = pair(kind, seed).map(|points| points.into_iter().map(|p| p + offset).collect::<Vec<_>>());
            let context = || format!("{kind:?} seed {seed} times 2^{power} offset {offset}\n{points:?}");
            *proofs.entry(check(&points, power, sub, &context)).or_insert(0) += 1;
        }
    }
    for proof in [Proof::Plane, Proof::Simplex, Proof::Hulls] {
        assert!(proofs.get(&proof).is_some_and(|&count| count > 20), "{proofs:?}");
    }
}

/// Slivers, needles and sizes of very different magnitude.
#[test]
fn every_family_of_tetrahedra() {
    for family in samples::Family::ALL {
        for seed in 0..300 {
            let (a, b) = samples::pair(family, seed, 1.0, if seed % 3 == 0 { 1e3 } else { 0.0 });
            let truth = intersects_exact(&a, &b);
            let sub = Sub::ALL[seed as usize % 4];
            let found = certify(&Shape::try_from(&a).unwrap(), &Shape::try_from(&b).unwrap(), sub);
            let context = || format!("{family:?} seed {seed} {sub} {found:?}\n{a:?}\n{b:?}");
            assert_eq!(found.verdict == Verdict::Intersecting, truth, "{}", context());
            let expected = if truth { 0.0 } else { signed_distance(&a, &b).max(0.0) };
            assert!((found.distance - expected).abs() <= 1e-12, "{expected}: {}", context());
        }
    }
}

#[test]
fn the_extremes_of_f64() {
    let corners = [DVec3::ZERO, DVec3::X, DVec3::Y, DVec3::Z];
    for scale in [1e300, 1.5e308, 1e-300, 1e-307] {
        let [a, b] = [0.0, 0.5].map(|by| corners.map(|p| (p * 0.4 - 0.5 + by) * scale));
        let found = certify(&Shape::new(&a).unwrap(), &Shape::new(&b).unwrap(), Sub::SignedVolumes);
        let expected = (1.5 - 0.4) / 3f64.sqrt();
        assert_eq!(found.verdict, Verdict::Separate, "{scale:e}");
        assert!((found.distance / scale - expected).abs() < 1e-12, "{scale:e}: {}", found.distance / scale);
        let found = certify(&Shape::new(&a).unwrap(), &Shape::new(&a).unwrap(), Sub::SignedVolumes);
        assert_eq!((found.verdict, found.distance), (Verdict::Intersecting, 0.0), "{scale:e}");
    }
}

/// One unit in the last place decides.
#[test]
fn touching_is_decided_exactly() {
    let square =
        |x: f64, y: f64, z: f64| [0, 1, 2, 3].map(|i| DVec3::new(x + f64::from(i & 1), y + f64::from(i >> 1), z));
    let box_at = |x: f64| [square(x, 0.0, 0.0), square(x, 0.0, 1.0)].concat();
    for sub in Sub::ALL {
        let verdict = |a: &[DVec3], b: &[DVec3]| certify(&Shape::new(a).unwrap(), &Shape::new(b).unwrap(), sub).verdict;
        assert_eq!(verdict(&box_at(0.0), &box_at(1.0)), Verdict::Intersecting, "{sub}");
        assert_eq!(verdict(&box_at(0.0), &box_at(1.0f64.next_up())), Verdict::Separate, "{sub}");
        assert_eq!(verdict(&box_at(0.0), &box_at(1.0f64.next_down())), Verdict::Intersecting, "{sub}");
        let edge = [DVec3::new(1.0, -1.0, 0.5), DVec3::new(1.0, 2.0, 0.5)];
        assert_eq!(verdict(&box_at(0.0), &edge), Verdict::Intersecting, "{sub}");
        let beside = edge.map(|p| DVec3::new(p.x.next_up(), p.y, p.z));
        assert_eq!(verdict(&box_at(0.0), &beside), Verdict::Separate, "{sub}");
    }
}

/// Large hulls: walking along edges, and the exact check of near misses.
#[test]
fn large_hulls() {
    let mut random = Random::new(41);
    let ball: Vec<DVec3> = (0..2000).map(|_| random.direction()).collect();
    let top = ball.iter().copied().max_by(|p, q| p.x.total_cmp(&q.x)).unwrap();
    // The mirror image in the plane through the top point: the two touch there, and nowhere else.
    let beside: Vec<DVec3> = ball.iter().map(|p| DVec3::new(2.0 * top.x - p.x, p.y, p.z)).collect();
    let beside_shape = Shape::<f64>::new(&beside).unwrap();
    let shape = Shape::<f64>::new(&ball).unwrap();
    for sub in Sub::ALL {
        assert_eq!(certify(&shape, &beside_shape, sub).verdict, Verdict::Intersecting, "{sub}");
        for gap in [f64::EPSILON, 1e-12, 1e-3, 1.0] {
            let moved: Vec<DVec3> = beside.iter().map(|p| DVec3::new(p.x + gap, p.y, p.z)).collect();
            let found = certify(&shape, &Shape::new(&moved).unwrap(), sub);
            assert_eq!(found.verdict, Verdict::Separate, "{sub} {gap:e}");
            assert!((found.distance - gap).abs() < 1e-12, "{sub} {gap:e}: {found:?}");
        }
    }
}
