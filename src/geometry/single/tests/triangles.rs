//! Pairs of triangles: the f32 tests, the f64 reference and the exact test against the oracle.

use super::*;
use crate::geometry::{gjk_exact, sat_exact};

/// A triangle as the tests take it: the last corner twice.
fn cell(corners: [DVec3; 3]) -> Corners {
    let [a, b, c] = corners.map(|v| v.as_vec3());
    [a, b, c, c]
}

/// The first three corners of a pair of tetrahedra.
fn of_family(family: Family, seed: u64, scale: f64, offset: f64) -> (Corners, Corners) {
    let (a, b) = pair(family, seed, scale, offset);
    let three = |t: &Tetrahedron| cell([t.vertices[0], t.vertices[1], t.vertices[2]]);
    (three(&a), three(&b))
}

/// The six orders of a triangle's corners.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [2, 1, 0], [1, 0, 2]];

fn ordered(t: Corners, order: [usize; 3]) -> Corners {
    [t[order[0]], t[order[1]], t[order[2]], t[order[2]]]
}

/// What becomes of pairs, in numbers.
#[derive(Debug, Default)]
struct Tally {
    pairs: u32,
    meet: u32,
    /// Undecided by the filters sat, guigue_devillers and gjk.
    unsure: [u32; 3],
    /// Left to the exact test.
    exact: [u32; 3],
}

impl Tally {
    /// The largest share that is left to the exact test.
    fn worst(&self) -> f64 {
        f64::from(self.exact.into_iter().max().unwrap_or(0)) / f64::from(self.pairs.max(1))
    }
}

/// Every test of a pair against the oracle.
fn check_pair(name: &str, a: Corners, b: Corners, tally: &mut Tally) -> bool {
    let meet = truth(a, b);
    let say = |test: &str| format!("{name}: {test} of {a:?} {b:?}");
    let filters = [triangle_sat(a, b), guigue_devillers(a, b), gjk(a, b)];
    let again = triangle_signs(a, b, false);
    for (test, verdict) in [("sat", filters[0]), ("guigue_devillers", filters[1]), ("gjk", filters[2]), ("signs", again)] {
        assert!(verdict == Verdict::Undecided || (verdict == Verdict::Overlap) == meet, "{}: {verdict:?}", say(test));
    }
    for (test, decided) in [
        ("sat", decide_triangle_sat(a, b)),
        ("guigue_devillers", decide_guigue_devillers(a, b)),
        ("gjk", decide_triangle_gjk(a, b)),
        ("exact", exact(a, b)),
    ] {
        assert_eq!(decided, meet, "{}", say(test));
    }
    let (wide_a, wide_b) = (Tetrahedron::from_f32(a), Tetrahedron::from_f32(b));
    assert_eq!(sat_exact(&wide_a, &wide_b), meet, "{}", say("sat in f64"));
    assert_eq!(gjk_exact(&wide_a, &wide_b), meet, "{}", say("gjk in f64"));
    // The planes alone are a superset, and what they say is exact.
    let boxes = wide_a.aabb().overlaps(&wide_b.aabb());
    assert!(!meet || decide_triangle_sat_no_edges(a, b), "{}", say("sat_no_edges"));
    assert_eq!(decide_triangle_sat_no_edges(a, b), exact_faces(a, b), "{}", say("sat_no_edges"));
    for verdict in [triangle_planes(a, b), triangle_signs(a, b, true)] {
        assert!(verdict == Verdict::Undecided || (verdict == Verdict::Overlap) == exact_faces(a, b), "{}", say("planes"));
    }
    assert!(boxes || !meet, "{}", say("boxes"));
    tally.pairs += 1;
    tally.meet += u32::from(meet);
    for (i, verdict) in filters.into_iter().enumerate() {
        let unsure = verdict == Verdict::Undecided;
        tally.unsure[i] += u32::from(unsure);
        tally.exact[i] += u32::from(unsure && again == Verdict::Undecided);
    }
    meet
}

fn check_all(name: &str, pairs: impl Iterator<Item = (Corners, Corners)>) -> Tally {
    let mut tally = Tally::default();
    for (a, b) in pairs {
        check_pair(name, a, b, &mut tally);
    }
    let percent = |n: [u32; 3]| n.map(|n| format!("{:.3} %", 100.0 * f64::from(n) / f64::from(tally.pairs))).join(", ");
    println!(
        "{name:28} {:6} pairs, {:6} meet; undecided by sat, guigue_devillers, gjk: {}; left to the exact test: {}",
        tally.pairs,
        tally.meet,
        percent(tally.unsure),
        percent(tally.exact)
    );
    tally
}

#[test]
fn every_family_is_decided_as_the_oracle_does() {
    for family in Family::ALL {
        for (scale, offset) in PLACES {
            let pairs = (0..1000).map(|seed| of_family(family, seed, scale, offset));
            let tally = check_all(&format!("{family:?} ×{scale} +{offset}"), pairs);
            if family == Family::Random {
                assert!(tally.worst() < 0.001, "too many pairs for the exact test: {tally:?}");
            }
        }
    }
}

#[test]
fn every_exponent_lattice_and_ratio() {
    let three = |(a, b): (Corners, Corners)| (ordered(a, ORDERS[0]), ordered(b, ORDERS[0]));
    check_all("any bits", (0..10_000).map(any_bits).map(three));
    check_all("knives", (0..5000).map(knives).map(three));
    check_all("extremes", extremes().into_iter().map(three));
    for exponent in [2, 4, 6, 8, 12, 20, 30] {
        check_all(&format!("1 : 1e{exponent}"), (0..1000).map(|seed| three(ratio_pair(seed, 10_f64.powi(exponent)))));
    }
    let mut met = 0;
    for cells in [2, 3, 5] {
        let lattice = (0..15_000).map(|seed| {
            let mut random = Random::new(seed);
            let mut corner = || Vec3::from_array([0; 3].map(|_| random.below(cells) as f32));
            let mut triangle = || ordered([corner(), corner(), corner(), Vec3::ZERO], ORDERS[0]);
            (triangle(), triangle())
        });
        met += check_all(&format!("lattice of {cells}"), lattice).meet;
    }
    assert!((10_000..40_000).contains(&met), "{met}");
}
