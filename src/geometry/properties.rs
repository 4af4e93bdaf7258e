//! What must hold for every pair of every family, at every scale and place.

use super::{
    Tetrahedron, distance, gjk,
    gjk::{Verdict, search},
    intersects_exact, is_within,
    local::Local,
    point_triangle,
    samples::{Family, Random, pair},
    sat, sat_mtv, sat_no_edges, segment_segment, signed_distance,
};
use crate::random_cases::config;
use glam::DVec3;
use proptest::prelude::*;

/// Outside of this part of the pair's own extent every test has to be right. The place of a pair is no excuse: all tests
/// see the same f64 vertices, and the first thing they do is to subtract one of them.
const BAND: f64 = 1e-12;

/// Length of the box around both.
fn extent(a: &Tetrahedron, b: &Tetrahedron) -> f64 {
    a.aabb().union(&b.aabb()).extent().length()
}

/// The distance of two that do not meet, the plain way: every vertex to every face, every edge to every edge.
fn plain_distance(a: &Tetrahedron, b: &Tetrahedron) -> f64 {
    let (a, b) = (a.vertices, b.vertices);
    let faces = [(a, b), (b, a)].into_iter().flat_map(|(points, faces)| {
        Tetrahedron::FACES.into_iter().flat_map(move |face| {
            let triangle = super::Triangle::new(face.map(|i| faces[i]));
            points.into_iter().map(move |p| point_triangle(p, &triangle))
        })
    });
    let edges = Tetrahedron::EDGES.into_iter().flat_map(|[i, j]| {
        Tetrahedron::EDGES.into_iter().map(move |[k, l]| segment_segment([a[i], a[j]], [b[k], b[l]]))
    });
    faces.chain(edges).fold(f64::INFINITY, f64::min)
}

fn check(family: Family, seed: u64, scale: f64, offset: f64) {
    let (a, b) = pair(family, seed, scale, offset);
    let context = || format!("{family:?} seed {seed} scale {scale:e} offset {offset:e}\n{a:?}\n{b:?}");
    let extent = extent(&a, &b);
    let band = BAND * extent;
    let truth = intersects_exact(&a, &b);
    let signed = signed_distance(&a, &b);

    // The distance itself, by a way that shares no axis with it.
    if !truth {
        let plain = plain_distance(&a, &b);
        assert!((plain - signed.max(0.0)).abs() <= 0.1 * band, "distance {signed:e}, plainly {plain:e}: {}", context());
    }
    let outside = signed.abs() > band;
    assert!(!outside || truth == (signed < 0.0), "signed distance {signed:e}, exactly {truth}: {}", context());
    assert_eq!(distance(&a, &b), signed.max(0.0));

    let by_sat = sat(&a, &b);
    assert_eq!(by_sat, signed <= 0.0, "sat and signed distance {signed:e}: {}", context());
    assert!(!outside || by_sat == truth, "sat {by_sat} at {signed:e}: {}", context());
    assert!(!outside || sat(&b, &a) == by_sat, "sat turned round: {}", context());
    assert!(!outside || gjk(&a, &b) == by_sat, "gjk {} at {signed:e}: {}", !by_sat, context());
    assert!(!by_sat || sat_no_edges(&a, &b), "sat_no_edges misses: {}", context());

    let mtv = sat_mtv(&a, &b);
    assert_eq!(mtv.is_some(), by_sat, "sat_mtv: {}", context());
    if let Some(mtv) = mtv {
        assert!((mtv.axis.length() - 1.0).abs() < 1e-14, "axis {}: {}", mtv.axis, context());
        assert!((mtv.depth + signed).abs() <= 0.01 * band, "depth {} at {signed:e}: {}", mtv.depth, context());
        // Far from the origin floats are too coarse for so small a move: bring the pair there first.
        let [a, b] = [a, b].map(|t| t.translated(-a.vertices[0]));
        let apart = b.translated(mtv.axis * (mtv.depth + 1e-6 * extent));
        assert!(!intersects_exact(&a, &apart) && !sat(&a, &apart), "moved by {mtv:?}: {}", context());
        if mtv.depth * 0.001 > band {
            let within = b.translated(mtv.axis * mtv.depth * 0.999);
            assert!(intersects_exact(&a, &within) && sat(&a, &within), "moved by 0.999 {mtv:?}: {}", context());
        }
    }
}

proptest! {
    #![proptest_config(config(20_000))]

    #[test]
    fn random_pairs_of_every_family_at_every_scale_and_place(
        family in proptest::sample::select(Family::ALL.to_vec()),
        seed in any::<u64>(),
        scale in (-6.0..6.0f64).prop_map(|e| 10f64.powf(e)),
        offset in prop_oneof![Just(0.0), (0.0..4.0f64).prop_map(|e| 10f64.powf(e))],
    ) {
        check(family, seed, scale, offset);
    }
}

#[test]
fn every_family_where_coordinates_are_simple() {
    for family in Family::ALL {
        for seed in 0..300 {
            check(family, seed, 1.0, 0.0);
        }
    }
}

/// A scale of two is exact, so nothing at all may change; nor may anything where only the place does, outside of the band.
#[test]
fn scale_and_place_do_not_matter() {
    for family in Family::ALL {
        for seed in 0..200 {
            let (a, b) = pair(family, seed, 1.0, 0.0);
            let signed = signed_distance(&a, &b);
            for power in [-600, -20, 20, 300] {
                let by = 2f64.powi(power);
                let [a, b] = [a, b].map(|t| Tetrahedron::new(t.vertices.map(|v| v * by)));
                assert_eq!(signed_distance(&a, &b), signed * by, "{family:?} seed {seed} times 2^{power}");
            }
            let away = DVec3::new(1e4, -3e3, 2e4);
            let moved = signed_distance(&a.translated(away), &b.translated(away));
            assert!((moved - signed).abs() < 1e-11, "{family:?} seed {seed}: {signed:e}, {moved:e} far away");
        }
    }
}

/// The search is the rule, the way out the exception, and needed only where the two all but touch.
#[test]
fn gjk_seldom_gives_up() {
    for family in Family::ALL {
        let mut unclear = 0;
        for seed in 0..2000 {
            let (a, b) = pair(family, seed, 1.0, 0.0);
            if search(&Local::new(&a, &b)) == Verdict::Unclear {
                unclear += 1;
                let signed = signed_distance(&a, &b);
                assert!(signed.abs() < 1e-6 * extent(&a, &b), "{family:?} seed {seed} at {signed:e}");
            }
        }
        assert!(unclear < 40, "{family:?}: {unclear} of 2000");
    }
}

/// The search with a reach answers as the distance does, however close the call.
#[test]
fn within_a_reach_is_what_the_distance_says() {
    let mut answers = [0; 2];
    for family in Family::ALL {
        for seed in 0..1000 {
            let (a, b) = pair(family, seed, 1.0, 0.0);
            let (apart, extent) = (distance(&a, &b), extent(&a, &b));
            let close = [-1e-9, -1e-13, 0.0, 1e-13, 1e-9].map(|by| (apart + by * extent).max(0.0));
            for reach in close.into_iter().chain([0.0, 0.5 * apart, 0.9 * apart, 1.1 * apart, 0.2 * extent]) {
                let expected = apart <= reach;
                assert_eq!(is_within(&a, &b, reach), expected, "{family:?} seed {seed}: {apart:e} of {reach:e}");
                answers[usize::from(expected)] += 1;
            }
        }
    }
    assert!(answers.iter().all(|&count| count > 10_000), "{answers:?}");
}

/// The enclosing sphere holds its tetrahedron, and no centre nearby has a smaller one (spheres around points are convex in
/// their centre, so nearby is enough).
#[test]
fn enclosing_spheres_hold_all_and_no_more() {
    let mut random = Random::new(3);
    for family in Family::ALL {
        for seed in 0..300 {
            let scale = 10f64.powf(random.within(-6.0, 6.0));
            let (t, _) = pair(family, seed, scale, if seed % 2 == 0 { 0.0 } else { 1e4 });
            let sphere = t.enclosing_sphere();
            let around = |center: DVec3| t.vertices.iter().map(|v| v.distance(center)).fold(0.0, f64::max);
            assert!(around(sphere.center) <= sphere.radius * (1.0 + 1e-12), "{sphere:?} {t:?}");
            // The centre is rounded to the last place of its coordinates.
            let slack = 1e-7 * sphere.radius + 2.0 * f64::EPSILON * sphere.center.length();
            for step in [1e-1, 1e-2, 1e-3, 1e-4] {
                for _ in 0..20 {
                    let other = around(sphere.center + random.direction() * step * sphere.radius);
                    assert!(other >= sphere.radius - slack, "{other:e} is smaller than {sphere:?} of {t:?}");
                }
            }
        }
    }
}
