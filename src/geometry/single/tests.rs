//! The f32 tests against the f64 oracle.

#[cfg(not(target_arch = "wasm32"))]
mod gpu;
mod triangles;

use super::*;
use crate::geometry::{
    Tetrahedron, intersects_exact,
    samples::{Family, Random, pair},
};
use crate::random_cases::{cases, seed};
use glam::{DQuat, DVec3};

type Corners = [Vec3; 4];

/// The numbers of the pairs that a test draws of a kind: from 0 on, with another seed elsewhere.
fn drawn(pairs: u32) -> std::ops::Range<u64> {
    let first = seed().wrapping_sub(1) << 32;
    first..first + u64::from(cases(pairs))
}

fn single(t: &Tetrahedron) -> Corners {
    t.vertices.map(|v| v.as_vec3())
}

/// What the oracle says.
fn truth(a: Corners, b: Corners) -> bool {
    intersects_exact(&Tetrahedron::from_f32(a), &Tetrahedron::from_f32(b))
}

const PLACES: [(f64, f64); 7] =
    [(1.0, 0.0), (1e-3, 0.0), (1e3, 0.0), (1.0, 10.0), (1e-3, 1e3), (1e3, 1e3), (1.0, 100.0)];

/// Undecided verdicts in parts of the pairs: sat, gjk.
fn check(name: &str, pairs: impl Iterator<Item = (Corners, Corners)>) -> (f64, f64) {
    let (mut count, mut unsure_sat, mut unsure_gjk, mut unsure_sub) = (0, 0, 0, 0);
    for (a, b) in pairs {
        count += 1;
        let meet = truth(a, b);
        let (by_sat, by_gjk) = (sat(a, b), gjk(a, b));
        for (test, verdict) in [("sat", by_sat), ("gjk", by_gjk)] {
            assert!(verdict != Verdict::Separate || !meet, "{name}: {test} parts a pair that meets: {a:?} {b:?}");
            assert!(verdict != Verdict::Overlap || meet, "{name}: {test} joins a separate pair: {a:?} {b:?}");
        }
        let looked = planes(a, b);
        assert!(looked == Verdict::Undecided || (looked == Verdict::Overlap) == meet, "{name}: planes of {a:?} {b:?}");
        assert!(sat_faces(a, b) != Verdict::Separate || !meet, "{name}: the faces part a pair that meets: {a:?} {b:?}");
        assert!(decide_sat_no_edges(a, b) || !meet, "{name}: the faces lose {a:?} {b:?}");
        assert_eq!(exact(a, b), meet, "{name}: exact of {a:?} {b:?}");
        assert_eq!(decide_sat(a, b), meet, "{name}: sat of {a:?} {b:?}");
        assert_eq!(decide_gjk(a, b), meet, "{name}: gjk of {a:?} {b:?}");
        for sub in [Sub::Johnson, Sub::Isa, Sub::SignedVolumes] {
            let verdict = gjk_sub(a, b, sub);
            assert!(verdict != Verdict::Separate || !meet, "{name}: {sub} parts a pair that meets: {a:?} {b:?}");
            assert!(verdict != Verdict::Overlap || meet, "{name}: {sub} joins a separate pair: {a:?} {b:?}");
            assert_eq!(decide_gjk_sub(a, b, sub, Primitive::Tetrahedra), meet, "{name}: {sub} of {a:?} {b:?}");
        }
        unsure_sub += u32::from(gjk_sub(a, b, Sub::SignedVolumes) == Verdict::Undecided);
        unsure_sat += u32::from(by_sat == Verdict::Undecided);
        unsure_gjk += u32::from(by_gjk == Verdict::Undecided);
    }
    let part = |n: u32| f64::from(n) / f64::from(count);
    println!(
        "{name:32} {count:6} pairs, undecided: sat {:.3} %, gjk {:.3} %, signed volumes {:.3} %",
        100.0 * part(unsure_sat),
        100.0 * part(unsure_gjk),
        100.0 * part(unsure_sub)
    );
    (part(unsure_sat), part(unsure_gjk))
}

#[test]
fn every_family_is_decided_as_the_oracle_does() {
    for family in Family::ALL {
        for (scale, offset) in PLACES {
            let pairs = drawn(500).map(|seed| {
                let (a, b) = pair(family, seed, scale, offset);
                (single(&a), single(&b))
            });
            let (by_sat, by_gjk) = check(&format!("{family:?} ×{scale} +{offset}"), pairs);
            if family == Family::Random {
                assert!(by_sat < 0.01 && by_gjk < 0.01, "too many undecided pairs: {by_sat} {by_gjk}");
            }
        }
    }
}

/// The six tetrahedra of a cube, all along its diagonal (Kuhn's subdivision).
fn kuhn(x: f64, y: f64, z: f64) -> Vec<[DVec3; 4]> {
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let from = DVec3::new(x, y, z);
    orders
        .iter()
        .map(|order| {
            let mut corners = [from; 4];
            for (i, &axis) in order.iter().enumerate() {
                corners[i + 1] = corners[i] + DVec3::AXES[axis];
            }
            corners
        })
        .collect()
}

/// Pairs of two grids of cubes with edge 0.1, the second moved, whose boxes overlap.
fn grid_pairs(by: DVec3, place: DVec3, stretch: DVec3) -> Vec<(Corners, Corners)> {
    let mut cells = Vec::new();
    for x in 0..4 {
        for y in 0..3 {
            for z in 0..3 {
                cells.extend(kuhn(f64::from(x), f64::from(y), f64::from(z)));
            }
        }
    }
    let put = |t: &[DVec3; 4], by: DVec3| t.map(|v| ((v * stretch + by) * 0.1 + place).as_vec3());
    let mut pairs = Vec::new();
    for t in cells.iter().step_by(5) {
        for u in &cells {
            let (a, b) = (put(t, DVec3::ZERO), put(u, by));
            if Tetrahedron::from_f32(a).aabb().overlaps(&Tetrahedron::from_f32(b).aabb()) {
                pairs.push((a, b));
            }
        }
    }
    pairs
}

#[test]
fn structured_grids_are_seldom_unsure() {
    let by = DVec3::new(1.31, 0.27, 0.43);
    for (place, stretch) in [
        (DVec3::ZERO, DVec3::ONE),
        (DVec3::new(10.0, -3.0, 5.0), DVec3::ONE),
        (DVec3::new(100.0, 100.0, -70.0), DVec3::ONE),
        (DVec3::ZERO, DVec3::new(1.0, 2.0, 0.5)),
        (DVec3::new(10.0, -3.0, 5.0), DVec3::new(1.0, 5.0, 0.5)),
    ] {
        let (undecided, _) =
            check(&format!("grid at {place} stretched {stretch}"), grid_pairs(by, place, stretch).into_iter());
        assert!(undecided < 0.05, "too many undecided pairs: {undecided}");
    }
    // Grids that touch everywhere cannot be decided in f32: only the decisions are checked.
    check("grid on itself", grid_pairs(DVec3::X, DVec3::ZERO, DVec3::ONE).into_iter());
    check("grid in contact", grid_pairs(DVec3::X * 4.0, DVec3::ONE, DVec3::ONE).into_iter());
}

#[test]
fn one_to_a_thousand() {
    let pairs = drawn(2000).map(|seed| {
        let mut random = Random::new(seed);
        let mut solid = |size: f64| [0; 4].map(|_| random.point() * size);
        let (a, b) = (solid(1.0), solid(2e-3));
        // Near a point of a's surface, as far as a few of b's diameters.
        let weights = solid(1.0)[0] + 0.5;
        let on = (a[0] * weights.x + a[1] * weights.y + a[2] * weights.z) / weights.element_sum();
        (a.map(|v| v.as_vec3()), b.map(|v| (on + v).as_vec3()))
    });
    let (by_sat, by_gjk) = check("1 : 1000 at the surface", pairs);
    assert!(by_sat < 0.05 && by_gjk < 0.2, "too many undecided pairs: {by_sat} {by_gjk}");
}

/// Small ones near the surface of a large one; half of them at the origin, where f32 has the finest steps.
fn ratio_pair(seed: u64, ratio: f64) -> (Corners, Corners) {
    let mut random = Random::new(seed);
    let mut solid = |size: f64| [0; 4].map(|_| random.point() * size);
    let (a, b) = (solid(1.0), solid(2.0 / ratio));
    let weights = solid(1.0)[0] + 0.5;
    let on = (a[0] * weights.x + a[1] * weights.y + a[2] * weights.z) / weights.element_sum();
    let origin = if seed.is_multiple_of(2) { on } else { DVec3::ZERO };
    (a.map(|v| (v - origin).as_vec3()), b.map(|v| (v + on - origin).as_vec3()))
}

#[test]
fn every_ratio_that_f32_can_express() {
    for exponent in [4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 25, 30, 35] {
        let ratio = 10_f64.powi(exponent);
        check(&format!("1 : 1e{exponent}"), drawn(500).map(|seed| ratio_pair(seed, ratio)));
    }
}

/// A mesh of small ones around the origin in or at a large one, of any size: few may be left for the exact test, or one large
/// primitive makes a search slow.
#[test]
fn a_large_one_leaves_few_to_the_exact_test() {
    let small = grid_pairs(DVec3::X, DVec3::splat(-0.2), DVec3::ONE);
    let mesh: Vec<Corners> = small.iter().map(|(_, b)| *b).collect();
    // The origin is inside; on a face; on a face that f32 rounds away from it; a corner.
    let solids = [
        [[-0.4, -0.3, -0.3], [0.6, -0.2, -0.2], [-0.1, 0.5, -0.3], [0.1, 0.2, 0.7]],
        [[-0.5, -0.25, 0.0], [0.5, -0.25, 0.0], [0.0, 0.5, 0.0], [0.1, 0.2, 1.0]],
        [[-0.57, -0.31, 0.11], [0.53, -0.21, 0.07], [0.04, 0.52, -0.18], [0.1, 0.2, 1.0]],
        [[0.0, 0.0, 0.0], [0.9, 0.1, 0.2], [-0.2, 0.8, 0.1], [0.1, -0.3, 0.7]],
    ];
    for exponent in [1, 2, 4, 6, 7, 8, 9, 12, 15, 20, 25, 30] {
        for (i, solid) in solids.iter().enumerate() {
            let large = solid.map(|c| (DVec3::from(c) * 10_f64.powi(exponent)).as_vec3());
            let is_left =
                |b: &&Corners| sat(large, **b) == Verdict::Undecided && planes(large, **b) == Verdict::Undecided;
            let left = mesh.iter().filter(is_left).count();
            assert!(10 * left < mesh.len(), "1e{exponent}, solid {i}: {left} of {}", mesh.len());
            mesh.iter().step_by(7).for_each(|&b| assert_eq!(decide_sat(large, b), truth(large, b), "{large:?} {b:?}"));
        }
    }
}

/// Numbers of every exponent, with full and with short mantissas, now and then zero; corners are shared now and then.
fn any_bits(seed: u64) -> (Corners, Corners) {
    let mut random = Random::new(seed);
    let spread = [2, 20, 60, 120, 253][random.below(5)];
    let base = 1 + random.below(255 - spread) as u32;
    let mut number = || {
        let exponent = base + random.below(spread) as u32;
        let mantissa = match random.below(3) {
            0 => (random.bits() as u32 & 7) << 20,
            _ => random.bits() as u32 & 0x7f_ffff,
        };
        match random.below(8) {
            0 => 0.0,
            _ => f32::from_bits((random.bits() as u32 & 1) << 31 | exponent << 23 | mantissa),
        }
    };
    let mut corners = || [0; 4].map(|_| Vec3::new(number(), number(), number()));
    let (mut a, b) = (corners(), corners());
    if seed.is_multiple_of(3) {
        a[0] = b[1];
    }
    if seed.is_multiple_of(7) {
        a[1] = b[2];
    }
    (a, b)
}

#[test]
fn numbers_of_every_exponent() {
    check("any bits", drawn(7000).map(any_bits));
}

/// Two wedges edge on edge, nearly parallel: only the product of those two edges separates them, and that is the axis that
/// may be left out. Sharper wedges make leaving it out cost more.
fn knives(seed: u64) -> (Corners, Corners) {
    let mut random = Random::new(seed);
    let turn = DQuat::from_axis_angle(random.direction(), random.within(0.0, 6.0));
    let mut power = |from: f64, to: f64| 10f64.powf(random.within(from, to));
    let (sharp_a, sharp_b) = (power(-2.0, 0.2), power(-2.0, 0.2));
    let (theta, height, length) = (power(-7.5, -3.0), power(-6.0, -3.5), power(-0.5, 0.0));
    let mut wedge = |angle: f64, length: f64| {
        let (sin, cos) = (angle / 2.0).sin_cos();
        let (x, y) = (random.within(-0.3, 0.3), random.within(-0.3, 0.3));
        // One side shorter than the other, or the far edge would give the same axis.
        let (r, s) = (random.within(0.2, 0.5), random.within(0.7, 1.0));
        [DVec3::X * -0.5, DVec3::X * 0.5, DVec3::new(x, r * sin, -r * cos), DVec3::new(y, -s * sin, -s * cos)]
            .map(|v| v * length)
    };
    let (a, b) = (wedge(sharp_a, 1.0), wedge(sharp_b, length));
    let lift = if random.chance(0.5) { height } else { -height };
    let across = DQuat::from_rotation_z(theta) * DQuat::from_rotation_x(std::f64::consts::PI);
    (a.map(|v| (turn * v).as_vec3()), b.map(|v| (turn * (across * v + DVec3::Z * lift * length)).as_vec3()))
}

#[test]
fn nearly_parallel_edges_are_left_out_only_where_it_does_not_matter() {
    check("knives", drawn(7000).map(knives));
}

/// How much the depth differs from the reference's, relative to the pair's extent, at worst. Checks that the translation
/// parts every pair.
fn worst_depth(name: &str, pairs: impl Iterator<Item = (Corners, Corners)>) -> f64 {
    let (mut count, mut worst) = (0, 0f64);
    for (a, b) in pairs {
        let (wide_a, wide_b) = (Tetrahedron::from_f32(a), Tetrahedron::from_f32(b));
        let (Some(truth), true) = (crate::geometry::sat_mtv(&wide_a, &wide_b), decide_sat(a, b)) else { continue };
        let mtv = sat_mtv(a, b);
        assert!(mtv.axis.is_normalized() && mtv.depth >= 0.0, "{name}: {mtv:?} for {a:?} {b:?}");
        let extent = wide_a.aabb().union(&wide_b.aabb()).extent().max_element();
        let axis = mtv.axis.as_dvec3();
        let low = wide_b.vertices.iter().map(|v| v.dot(axis)).fold(f64::INFINITY, f64::min);
        let high = wide_a.vertices.iter().map(|v| v.dot(axis)).fold(f64::NEG_INFINITY, f64::max);
        assert!(f64::from(mtv.depth) >= high - low - 1e-6 * extent, "{name}: {mtv:?} does not part {a:?} {b:?}");
        count += 1;
        worst = worst.max((f64::from(mtv.depth) - truth.depth).abs() / extent);
    }
    println!("{name:12} {count:6} pairs, depth off by at most {worst:.1e} of the extent");
    worst
}

#[test]
fn the_depth_is_that_of_the_reference() {
    for family in Family::ALL {
        let pairs = drawn(500).map(|seed| {
            let (a, b) = pair(family, seed, 1.0, 1.0);
            (single(&a), single(&b))
        });
        assert!(worst_depth(&format!("{family:?}"), pairs) < 1e-6);
    }
    for (place, stretch) in [(DVec3::ZERO, DVec3::ONE), (DVec3::new(10.0, -3.0, 5.0), DVec3::new(1.0, 5.0, 0.5))] {
        let pairs = grid_pairs(DVec3::new(1.31, 0.27, 0.43), place, stretch);
        assert!(worst_depth("grid", pairs.into_iter()) < 1e-6);
    }
    assert!(worst_depth("knives", drawn(2000).map(knives)) < 1e-6);
}

#[test]
fn integers_decide_exactly() {
    // On a tiny lattice most pairs are flat, share points or touch; on a huge one the words are full. Both are exact in f32, so
    // there is no band.
    let mut met = 0;
    let seeds = drawn(20_000);
    for seed in seeds.clone() {
        let mut random = Random::new(seed);
        let (cells, step) = [(2, 1.0), (3, 1.0), (4, 0.25), (1 << 24, 1.0)][random.below(4)];
        let middle = (cells / 2) as f32;
        let mut number = || (random.below(cells) as f32 - middle) * step;
        let mut corners = || [0; 4].map(|_| Vec3::new(number(), number(), number()));
        let (a, b) = (corners(), corners());
        let meet = intersects_exact(&Tetrahedron::from_f32(a), &Tetrahedron::from_f32(b));
        met += u32::from(meet);
        assert_eq!(exact(a, b), meet, "{a:?} {b:?}");
        assert_eq!(decide_sat(a, b), meet, "sat of {a:?} {b:?}");
        assert_eq!(decide_gjk(a, b), meet, "gjk of {a:?} {b:?}");
    }
    let part = f64::from(met) / (seeds.end - seeds.start) as f64;
    assert!((0.33..0.83).contains(&part), "{part}");
}

/// Points, segments, coordinates at both ends of the range of f32.
fn extremes() -> Vec<(Corners, Corners)> {
    let corner = |size: f32, at: Vec3| [Vec3::ZERO, Vec3::X, Vec3::Y, Vec3::Z].map(|v| v * size + at);
    let point = |at: Vec3| [at; 4];
    let segment = |from: Vec3, to: Vec3| [from, to, from, to];
    let mut pairs = vec![
        (point(Vec3::ZERO), point(Vec3::ZERO)),
        (point(Vec3::ONE), point(Vec3::ONE)),
        (point(Vec3::ONE), point(Vec3::new(1.0, 1.0, 1.000_000_1))),
        (segment(Vec3::ZERO, Vec3::ONE), segment(Vec3::ONE, Vec3::ONE * 2.0)),
        (segment(Vec3::ZERO, Vec3::ONE), segment(Vec3::ONE * 1.5, Vec3::ONE * 2.0)),
        (segment(Vec3::ZERO, Vec3::ONE), segment(Vec3::Y, Vec3::new(1.0, 0.0, 1.0))),
        (segment(Vec3::ZERO, Vec3::ONE), segment(Vec3::X * 0.1, Vec3::ONE + Vec3::X * 0.1)),
        (segment(Vec3::ZERO, Vec3::ONE), point(Vec3::ONE * 0.5)),
        (segment(Vec3::ZERO, Vec3::ONE), point(Vec3::new(0.5, 0.5, 0.25))),
        (corner(1.0, Vec3::ZERO), point(Vec3::ONE * 0.25)),
        (corner(1.0, Vec3::ZERO), point(Vec3::ONE * 0.375)),
        (corner(1.0, Vec3::ZERO), segment(Vec3::NEG_ONE, Vec3::ONE)),
    ];
    // In one plane, so small beside the other that 60 bits do not tell whether edges are parallel.
    let small = 2_f32.powi(-59);
    let flat = |corners: [[f32; 2]; 3], size: f32, order: [usize; 4]| {
        order.map(|i| Vec3::new(corners[i][0] * size, corners[i][1] * size, 0.0))
    };
    let large = [[1.0, -1.0], [-1.0, -1.0], [1.0, 1.0]];
    for beside in [
        [[0.25, 1.5], [0.5, 1.25], [1.0, 1.75]],
        [[0.25, 0.9375], [0.5, 1.1875], [1.0, 1.6875]],
        [[0.5, 1.25], [1.0, 1.75], [1.0, 1.75]],
        [[0.5, 0.25], [1.0, 0.75], [0.5, 1.25]],
    ] {
        for order in [[0, 1, 2, 2], [1, 2, 0, 0], [2, 1, 0, 1], [0, 2, 1, 0]] {
            pairs.push((flat(large, 1.0, [0, 1, 2, 2]), flat(beside, small, order)));
            pairs.push((flat(beside, small, order), flat(large, 1.0, order)));
            pairs.push((flat(large, 1.0, [1, 2, 2, 1]), flat(beside, small, order)));
        }
    }
    let end = |at: f32| Vec3::new(at, at, 0.0);
    let begin = end(2_f32.powi(-70));
    let beside = [Vec3::new(0.5, 0.25, 0.0), Vec3::new(0.75, 0.5, 0.0)];
    pairs.push(([end(1.0), begin, begin, begin], [beside[0], beside[1], beside[1], beside[1]]));
    pairs.push((segment(end(1.0), begin), segment(beside[0], beside[1])));
    for size in [1e-36, 1e-31, 1e-25, 1e-12, 1e12, 1e25, 1e36, 1e38] {
        pairs.push((corner(size, Vec3::ZERO), corner(size, Vec3::ONE * size * 0.25)));
        pairs.push((corner(size, Vec3::ZERO), corner(size, Vec3::ONE * size * 0.5)));
        pairs.push((corner(size, Vec3::ZERO), corner(size, Vec3::X * size)));
        pairs.push((corner(size, Vec3::ONE * -1.5 * size), corner(size, Vec3::ONE * size)));
    }
    pairs
}

#[test]
fn points_segments_and_the_ends_of_the_range() {
    for (a, b) in extremes() {
        // The oracle's own determinants leave the range of f64 at neither end for these.
        let meet = intersects_exact(&Tetrahedron::from_f32(a), &Tetrahedron::from_f32(b));
        for (a, b) in [(a, b), (b, a)] {
            let size = a.iter().chain(&b).map(|v| v.abs().max_element()).fold(0.0, f32::max);
            assert_eq!(decide_sat(a, b), meet, "sat of {a:?} {b:?}");
            assert_eq!(decide_gjk(a, b), meet, "gjk of {a:?} {b:?}");
            assert!(sat_mtv(a, b).axis.is_normalized() && sat_mtv(a, b).depth <= 2.0 * size);
        }
    }
}
