//! Pairs of triangles: the f32 tests, the f64 reference and the exact test against the oracle.

use super::*;
use crate::{
    geometry::{Aabb, gjk_exact, sat_exact},
    random_cases,
};

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
    for (test, verdict) in
        [("sat", filters[0]), ("guigue_devillers", filters[1]), ("gjk", filters[2]), ("signs", again)]
    {
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
        assert!(
            verdict == Verdict::Undecided || (verdict == Verdict::Overlap) == exact_faces(a, b),
            "{}",
            say("planes")
        );
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
            let pairs = drawn(350).map(|seed| of_family(family, seed, scale, offset));
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
    check_all("any bits", drawn(3500).map(any_bits).map(three));
    check_all("knives", drawn(2000).map(knives).map(three));
    check_all("extremes", extremes().into_iter().map(three));
    for exponent in [2, 4, 6, 8, 12, 20, 30] {
        check_all(&format!("1 : 1e{exponent}"), drawn(350).map(|seed| three(ratio_pair(seed, 10_f64.powi(exponent)))));
    }
    let mut met = 0;
    for cells in [2, 3, 5] {
        let lattice = drawn(5000).map(|seed| {
            let mut random = Random::new(seed);
            let mut corner = || Vec3::from_array([0; 3].map(|_| random.below(cells) as f32));
            let mut triangle = || ordered([corner(), corner(), corner(), Vec3::ZERO], ORDERS[0]);
            (triangle(), triangle())
        });
        met += check_all(&format!("lattice of {cells}"), lattice).meet;
    }
    let part = f64::from(met) / (3 * drawn(5000).count()) as f64;
    assert!((0.22..0.89).contains(&part), "{part}");
}

/// Pairs of every kind, for the comparison with the shaders.
pub(super) fn varied_pairs() -> Vec<(Corners, Corners)> {
    let three = |(a, b): (Corners, Corners)| (ordered(a, ORDERS[0]), ordered(b, ORDERS[0]));
    let mut pairs = vec![];
    for family in Family::ALL {
        for (scale, offset) in PLACES {
            pairs.extend((0..150).map(|seed| of_family(family, seed, scale, offset)));
        }
    }
    pairs.extend((0..2000).map(any_bits).map(three));
    pairs.extend((0..1000).map(knives).map(three));
    pairs.extend(extremes().into_iter().map(three));
    for exponent in [5, 9, 20, 30] {
        pairs.extend((0..300).map(|seed| three(ratio_pair(seed, 10_f64.powi(exponent)))));
    }
    pairs.extend(NAMED.iter().flat_map(|case| case.placed()));
    pairs.extend(sheets(12, 0.3, 0.0).into_iter().chain(balls(10)).chain(flat_sheet(12)).chain(rolled_sheet(12)));
    pairs
}

/// A case that broke published implementations (docs/exactness.md).
struct Case {
    name: &'static str,
    a: [[f64; 3]; 3],
    b: [[f64; 3]; 3],
    meet: bool,
}

impl Case {
    /// Where and how large it is tried: units, and offsets that f32 holds exactly at that unit.
    fn placed(&self) -> impl Iterator<Item = (Corners, Corners)> + '_ {
        // Powers of two near 1, 1e-6 and 1e6: every coordinate of a case stays exact.
        [0, -20, 20]
            .into_iter()
            .flat_map(|exponent| [0.0, 4096.0].map(|offset| (f64::powi(2.0, exponent), offset)))
            .map(|(unit, offset)| {
                let place =
                    |t: [[f64; 3]; 3]| cell(t.map(|v| (DVec3::from(v) + DVec3::new(offset, -offset, offset)) * unit));
                (place(self.a), place(self.b))
            })
    }
}

const BASE: [[f64; 3]; 3] = [[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0]];
/// A step that f32 still has at the largest offset.
const STEP: f64 = 1.0 / 1024.0;

const NAMED: &[Case] = &[
    Case { name: "crossing", a: BASE, b: [[1.0, 1.0, -1.0], [2.0, 1.0, -1.0], [1.0, 1.0, 1.0]], meet: true },
    Case {
        name: "edge against edge, separate",
        a: BASE,
        b: [[3.0, 3.0, -1.0], [3.0, 3.0, 1.0], [4.0, 4.0, 0.0]],
        meet: false,
    },
    Case {
        name: "a vertex on the plane, outside",
        a: BASE,
        b: [[3.0, 3.0, 0.0], [3.0, 3.0, 1.0], [4.0, 3.0, 1.0]],
        meet: false,
    },
    Case {
        name: "a vertex on the plane, inside",
        a: BASE,
        b: [[1.0, 1.0, 0.0], [1.0, 1.0, 1.0], [2.0, 1.0, 1.0]],
        meet: true,
    },
    Case { name: "a vertex on an edge", a: BASE, b: [[2.0, 2.0, 0.0], [2.0, 2.0, 1.0], [3.0, 2.0, 1.0]], meet: true },
    Case {
        name: "a vertex beside an edge",
        a: BASE,
        b: [[2.0, 2.0 + STEP, 0.0], [2.0, 3.0, 1.0], [3.0, 2.0, 1.0]],
        meet: false,
    },
    Case { name: "a vertex on a vertex", a: BASE, b: [[4.0, 0.0, 0.0], [5.0, 0.0, 1.0], [5.0, 1.0, 1.0]], meet: true },
    Case {
        name: "a vertex above a vertex",
        a: BASE,
        b: [[4.0, 0.0, STEP], [5.0, 0.0, 1.0], [5.0, 1.0, 1.0]],
        meet: false,
    },
    Case {
        name: "two vertices on the plane, across",
        a: BASE,
        b: [[-1.0, 1.0, 0.0], [3.0, 1.0, 0.0], [1.0, 1.0, 2.0]],
        meet: true,
    },
    Case {
        name: "two vertices on the plane, beside",
        a: BASE,
        b: [[-1.0, 5.0, 0.0], [5.0, -0.5, 0.0], [9.0, 9.0, 2.0]],
        meet: false,
    },
    Case {
        name: "an edge on an edge, crosswise",
        a: BASE,
        b: [[2.0, -1.0, 0.0], [2.0, 1.0, 0.0], [2.0, 0.0, 2.0]],
        meet: true,
    },
    Case { name: "a shared edge, folded", a: BASE, b: [[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [0.0, 4.0, 2.0]], meet: true },
    Case { name: "a shared edge, flat", a: BASE, b: [[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [1.0, -4.0, 0.0]], meet: true },
    Case {
        name: "a shared edge, one on the other",
        a: BASE,
        b: [[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [1.0, 1.0, 0.0]],
        meet: true,
    },
    Case {
        name: "a part of an edge in common",
        a: BASE,
        b: [[1.0, 0.0, 0.0], [6.0, 0.0, 0.0], [2.0, -1.0, 1.0]],
        meet: true,
    },
    Case { name: "identical", a: BASE, b: BASE, meet: true },
    Case { name: "coplanar, crossing", a: BASE, b: [[-1.0, 1.0, 0.0], [5.0, 1.0, 0.0], [2.0, 3.0, 0.0]], meet: true },
    Case { name: "coplanar, one inside", a: BASE, b: [[1.0, 1.0, 0.0], [1.5, 1.0, 0.0], [1.0, 1.5, 0.0]], meet: true },
    Case {
        name: "coplanar, a vertex in an edge",
        a: BASE,
        b: [[2.0, 2.0, 0.0], [4.0, 3.0, 0.0], [3.0, 4.0, 0.0]],
        meet: true,
    },
    Case {
        name: "coplanar, a step apart",
        a: BASE,
        b: [[2.0, 2.0 + STEP, 0.0], [4.0, 3.0, 0.0], [3.0, 4.0, 0.0]],
        meet: false,
    },
    Case {
        name: "coplanar, far apart",
        a: BASE,
        b: [[100.0, 0.0, 0.0], [104.0, 0.0, 0.0], [100.0, 4.0, 0.0]],
        meet: false,
    },
    Case {
        name: "coplanar in a slanted plane, separate",
        a: [[0.0, 0.0, 0.0], [2.0, 0.0, 2.0], [0.0, 2.0, 2.0]],
        b: [[3.0, 0.0, 3.0], [5.0, 0.0, 5.0], [3.0, 2.0, 5.0]],
        meet: false,
    },
    Case {
        name: "coplanar in a slanted plane, crossing",
        a: [[0.0, 0.0, 0.0], [2.0, 0.0, 2.0], [0.0, 2.0, 2.0]],
        b: [[1.0, 0.0, 1.0], [3.0, 0.0, 3.0], [0.0, 1.0, 1.0]],
        meet: true,
    },
    Case {
        name: "parallel, a step apart",
        a: BASE,
        b: [[0.0, 0.0, STEP], [4.0, 0.0, STEP], [0.0, 4.0, STEP]],
        meet: false,
    },
    Case {
        name: "nearly coplanar, crossing",
        a: BASE,
        b: [[1.0, 1.0, -STEP], [3.0, 3.0, STEP], [-1.0, 3.0, STEP]],
        meet: true,
    },
    Case {
        name: "nearly coplanar, separate",
        a: BASE,
        b: [[3.0, 3.0, -STEP], [5.0, 3.0, STEP], [3.0, 5.0, STEP]],
        meet: false,
    },
    Case { name: "a point inside", a: BASE, b: [[1.0, 1.0, 0.0]; 3], meet: true },
    Case { name: "a point above", a: BASE, b: [[1.0, 1.0, STEP]; 3], meet: false },
    Case { name: "a point on a vertex", a: BASE, b: [[4.0, 0.0, 0.0]; 3], meet: true },
    Case { name: "a point on a point", a: [[1.0, 2.0, 3.0]; 3], b: [[1.0, 2.0, 3.0]; 3], meet: true },
    Case { name: "a point beside a point", a: [[1.0, 2.0, 3.0]; 3], b: [[1.0, 2.0, 3.0 + STEP]; 3], meet: false },
    Case { name: "a segment through", a: BASE, b: [[1.0, 1.0, -1.0], [1.0, 1.0, 1.0], [1.0, 1.0, 0.5]], meet: true },
    Case { name: "a segment beside", a: BASE, b: [[3.0, 3.0, -1.0], [3.0, 3.0, 1.0], [3.0, 3.0, 0.5]], meet: false },
    Case {
        name: "a segment in the plane, across",
        a: BASE,
        b: [[-1.0, 1.0, 0.0], [5.0, 1.0, 0.0], [2.0, 1.0, 0.0]],
        meet: true,
    },
    Case {
        name: "a segment in the plane, beside",
        a: BASE,
        b: [[-1.0, 5.0, 0.0], [5.0, 5.0, 0.0], [2.0, 5.0, 0.0]],
        meet: false,
    },
    Case {
        name: "two segments crossing",
        a: [[0.0, 0.0, 0.0], [2.0, 2.0, 0.0], [1.0, 1.0, 0.0]],
        b: [[0.0, 2.0, 0.0], [2.0, 0.0, 0.0], [2.0, 0.0, 0.0]],
        meet: true,
    },
    Case {
        name: "two segments askew",
        a: [[0.0, 0.0, 0.0], [2.0, 2.0, 0.0], [1.0, 1.0, 0.0]],
        b: [[0.0, 2.0, STEP], [2.0, 0.0, STEP], [2.0, 0.0, STEP]],
        meet: false,
    },
    Case {
        name: "two segments on a line, separate",
        a: [[0.0, 0.0, 0.0], [1.0, 1.0, 0.0], [2.0, 2.0, 0.0]],
        b: [[3.0, 3.0, 0.0], [4.0, 4.0, 0.0], [3.0, 3.0, 0.0]],
        meet: false,
    },
    Case {
        name: "two segments on a line, end on end",
        a: [[0.0, 0.0, 0.0], [1.0, 1.0, 0.0], [2.0, 2.0, 0.0]],
        b: [[2.0, 2.0, 0.0], [4.0, 4.0, 0.0], [3.0, 3.0, 0.0]],
        meet: true,
    },
    Case {
        name: "needle through needle",
        a: [[0.0, -64.0, 0.0], [STEP, -64.0, 0.0], [0.0, 64.0, 0.0]],
        b: [[-64.0, 0.0, -STEP], [-64.0, STEP, STEP], [64.0, 0.0, 0.0]],
        meet: true,
    },
    Case {
        name: "needle past needle",
        a: [[0.0, -64.0, 0.0], [STEP, -64.0, 0.0], [0.0, 64.0, 0.0]],
        b: [[-64.0, 0.0, STEP], [-64.0, STEP, 2.0 * STEP], [64.0, 0.0, STEP]],
        meet: false,
    },
    Case {
        name: "needle along needle",
        a: [[0.0, -64.0, 0.0], [STEP, -64.0, 0.0], [0.0, 64.0, 0.0]],
        b: [[0.0, -64.0, STEP], [STEP, -64.0, STEP], [0.0, 64.0, 2.0 * STEP]],
        meet: false,
    },
];

/// Every named case in every order of the corners and of the two, at three units and two places: one answer.
#[test]
fn named_cases_have_one_answer_in_every_order() {
    let is_long = random_cases::is_long();
    for case in NAMED {
        let mut tally = Tally::default();
        // Every order of one with every order of the other at the first place; at another place each order with one of the other's, unless
        // more is asked for.
        for (place, (a, b)) in case.placed().enumerate() {
            for (i, order) in ORDERS.into_iter().enumerate() {
                for (j, other) in ORDERS.into_iter().enumerate() {
                    if place > 0 && !is_long && j != (i + place) % ORDERS.len() {
                        continue;
                    }
                    let (a, b) = (ordered(a, order), ordered(b, other));
                    for (a, b) in [(a, b), (b, a)] {
                        assert_eq!(check_pair(case.name, a, b, &mut tally), case.meet, "{}: {a:?} {b:?}", case.name);
                    }
                }
            }
        }
        assert_eq!(tally.pairs, if is_long { 6 * 72 } else { 72 + 5 * 12 });
    }
}

/// A triangle turned out of the other's plane by less and less, at several sizes.
#[test]
fn nearly_coplanar_at_several_scales() {
    let mut tally = Tally::default();
    for exponent in 1..24 {
        for scale in [1e-6, 1.0, 1e6] {
            for seed in 0..40 {
                let mut random = Random::new(seed);
                let turn = DQuat::from_axis_angle(random.direction(), random.within(0.0, 6.0));
                let tilt = 2f64.powi(-exponent);
                let mut flat = || [0; 3].map(|_| random.point() * DVec3::new(2.0, 2.0, 0.0));
                let (a, b) = (flat(), flat());
                let place = |t: [DVec3; 3], tilt: f64| {
                    cell(t.map(|v| turn * (v + DVec3::Z * (tilt * (v.x + 0.3 * v.y))) * scale))
                };
                let (a, b) = (place(a, 0.0), place(b, tilt));
                check_pair("nearly coplanar", a, b, &mut tally);
            }
        }
    }
    println!("nearly coplanar: {tally:?}");
    assert!((500..2200).contains(&tally.meet), "{tally:?}");
}

/// Pairs of two sheets of `2·n²` triangles that wave through each other, whose boxes overlap: what a cloth on a cloth gives. The
/// second is turned by an angle; without, its vertices are exactly above those of the first.
fn sheets(n: u32, height: f64, turn: f64) -> Vec<(Corners, Corners)> {
    let at = |i: u32, j: u32, phase: f64| {
        let (x, y) = (f64::from(i) / f64::from(n), f64::from(j) / f64::from(n));
        DVec3::new(x, y, height * ((9.0 * x + phase).sin() * (7.0 * y + 2.0 * phase).cos()))
    };
    let sheet = |phase: f64, turn: f64| -> Vec<Corners> {
        let square = |(i, j)| {
            let [p, q, r, s] = [(i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1)]
                .map(|(i, j)| DQuat::from_rotation_z(turn) * at(i, j, phase));
            [cell([p, q, r]), cell([p, r, s])]
        };
        (0..n).flat_map(|i| (0..n).map(move |j| (i, j))).flat_map(square).collect()
    };
    overlapping(&sheet(0.2, 0.0), &sheet(1.1, turn))
}

/// Pairs of two closed balls that overlap by a half, of `4·n²` triangles each.
fn balls(n: u32) -> Vec<(Corners, Corners)> {
    let ball = |centre: DVec3, turn: DQuat| -> Vec<Corners> {
        let at = |i: u32, j: u32| {
            let (polar, around) = (
                f64::from(i) / f64::from(n) * std::f64::consts::PI,
                f64::from(j) / f64::from(n) * std::f64::consts::PI,
            );
            turn * DVec3::new(polar.sin() * around.cos(), polar.sin() * around.sin(), polar.cos()) + centre
        };
        let square = |(i, j)| {
            [cell([at(i, j), at(i + 1, j), at(i + 1, j + 1)]), cell([at(i, j), at(i + 1, j + 1), at(i, j + 1)])]
        };
        (0..n).flat_map(|i| (0..2 * n).map(move |j| (i, j))).flat_map(square).collect()
    };
    let turn = DQuat::from_axis_angle(DVec3::new(1.0, 2.0, -1.0).normalize(), 0.7);
    overlapping(&ball(DVec3::ZERO, DQuat::IDENTITY), &ball(DVec3::new(0.6, 0.5, 0.7), turn))
}

/// The cells of a sheet of `2·n²` triangles by the numbers of their vertices, and where those are.
fn sheet_of(n: u32, at: impl Fn(f64, f64) -> DVec3) -> (Vec<[u32; 3]>, Vec<Vec3>) {
    let number = |i: u32, j: u32| i * (n + 1) + j;
    let place = |i: u32, j: u32| at(f64::from(i) / f64::from(n), f64::from(j) / f64::from(n)).as_vec3();
    let points = (0..=n).flat_map(|i| (0..=n).map(move |j| (i, j))).map(|(i, j)| place(i, j)).collect();
    let square = |(i, j)| {
        let [p, q, r, s] = [number(i, j), number(i + 1, j), number(i + 1, j + 1), number(i, j + 1)];
        [[p, q, r], [p, r, s]]
    };
    ((0..n).flat_map(|i| (0..n).map(move |j| (i, j))).flat_map(square).collect(), points)
}

/// Pairs of triangles of one sheet that share no vertex and whose boxes overlap: candidates of a search for self-collisions.
fn self_pairs((cells, points): (Vec<[u32; 3]>, Vec<Vec3>)) -> Vec<(Corners, Corners)> {
    let corners: Vec<Corners> = cells.iter().map(|c| [c[0], c[1], c[2], c[2]].map(|i| points[i as usize])).collect();
    let boxes = boxes(&corners);
    let mut pairs = vec![];
    for (i, one) in cells.iter().enumerate() {
        for (j, other) in cells.iter().enumerate().skip(i + 1) {
            if boxes[i].overlaps(&boxes[j]) && !one.iter().any(|vertex| other.contains(vertex)) {
                pairs.push((corners[i], corners[j]));
            }
        }
    }
    pairs
}

/// In a slanted plane: a cloth before it falls. Sheared, or no boxes would overlap.
fn flat_sheet(n: u32) -> Vec<(Corners, Corners)> {
    let turn = DQuat::from_axis_angle(DVec3::new(1.0, 2.0, -1.0).normalize(), 0.7);
    self_pairs(sheet_of(n, |x, y| turn * DVec3::new(x - 3.0 * y, y, 0.0)))
}

/// Flat in one direction, bent in the other.
fn rolled_sheet(n: u32) -> Vec<(Corners, Corners)> {
    let turn = DQuat::from_axis_angle(DVec3::new(1.0, 2.0, -1.0).normalize(), 0.7);
    self_pairs(sheet_of(n, |x, y| turn * DVec3::new((3.0 * x).cos(), 0.5 * y, (3.0 * x).sin())))
}

fn boxes(of: &[Corners]) -> Vec<Aabb> {
    of.iter().map(|t| Tetrahedron::from_f32(*t).aabb()).collect()
}

fn overlapping(a: &[Corners], b: &[Corners]) -> Vec<(Corners, Corners)> {
    let (boxes_a, boxes_b) = (boxes(a), boxes(b));
    let mut pairs = vec![];
    for (t, box_t) in a.iter().zip(&boxes_a) {
        for (u, box_u) in b.iter().zip(&boxes_b) {
            if box_t.overlaps(box_u) {
                pairs.push((*t, *u));
            }
        }
    }
    pairs
}

/// On meshes as they are, the filters decide nearly every candidate, and the second look what they leave.
#[test]
fn meshes_leave_nothing_to_the_exact_test() {
    let meshes = [
        ("sheets", sheets(60, 0.1, 0.4)),
        ("steep sheets", sheets(60, 0.5, 0.4)),
        ("balls", balls(64)),
        ("flat sheet", flat_sheet(24)),
        ("rolled sheet", rolled_sheet(32)),
        ("sheets, vertex above vertex", sheets(60, 0.1, 0.0)),
    ];
    for (name, pairs) in meshes {
        let tally = check_all(name, pairs.into_iter());
        let of_one = name.ends_with("sheet");
        assert!(tally.pairs > 2000 && (tally.meet > 500 || of_one), "{name}: {tally:?}");
        // Edges that are exactly above each other, and one plane, cannot be told in f32 by planes and edge pairs.
        if !name.contains("vertex") && !of_one {
            tally
                .unsure
                .iter()
                .for_each(|n| assert!(f64::from(*n) < 0.005 * f64::from(tally.pairs), "{name}: {tally:?}"));
        }
        assert!(tally.worst() < 0.0005, "{name}: {tally:?}");
    }
}

#[test]
fn the_depth_of_triangles_is_that_of_the_reference() {
    let mut worst = 0f64;
    let families =
        Family::ALL.into_iter().flat_map(|family| (0..1000).map(move |seed| of_family(family, seed, 1.0, 1.0)));
    let mut count = 0;
    for (a, b) in families.chain(sheets(20, 0.3, 0.4)).chain(NAMED.iter().flat_map(Case::placed)) {
        let (wide_a, wide_b) = (Tetrahedron::from_f32(a), Tetrahedron::from_f32(b));
        let (Some(truth), true) = (crate::geometry::sat_mtv(&wide_a, &wide_b), decide_triangle_sat(a, b)) else {
            continue;
        };
        let mtv = triangle_sat_mtv(a, b);
        assert!(mtv.axis.is_normalized() && mtv.depth >= 0.0, "{mtv:?} for {a:?} {b:?}");
        let extent = wide_a.aabb().union(&wide_b.aabb()).extent().max_element();
        if extent == 0.0 {
            continue;
        }
        let axis = mtv.axis.as_dvec3();
        let low = wide_b.vertices.iter().map(|v| v.dot(axis)).fold(f64::INFINITY, f64::min);
        let high = wide_a.vertices.iter().map(|v| v.dot(axis)).fold(f64::NEG_INFINITY, f64::max);
        assert!(f64::from(mtv.depth) >= high - low - 1e-6 * extent, "{mtv:?} does not part {a:?} {b:?}");
        count += 1;
        worst = worst.max((f64::from(mtv.depth) - truth.depth).abs() / extent);
    }
    println!("{count} pairs of triangles, depth off by at most {worst:.1e} of the extent");
    assert!(count > 3000 && worst < 1e-6, "{count} {worst}");
}

proptest::proptest! {
    #![proptest_config(random_cases::config(2000))]

    /// Any corners: on a lattice, in a cube, or the other's corners, moved by a step of f32 or not.
    #[test]
    fn any_two_triangles(
        numbers in proptest::array::uniform18(-1.0f32..1.0),
        steps in proptest::array::uniform18(0u32..4),
        lattice in proptest::bool::ANY,
        shared in 0usize..4,
    ) {
        let number = |i: usize| match lattice {
            true => (numbers[i] * 3.0).round(),
            false => numbers[i],
        };
        let corner = |i: usize| Vec3::new(number(3 * i), number(3 * i + 1), number(3 * i + 2));
        let moved = |v: Vec3, i: usize| {
            let step = |x: f32, by: u32| if by == 3 { f32::from_bits(x.to_bits() ^ 1) } else { x };
            Vec3::new(step(v.x, steps[3 * i]), step(v.y, steps[3 * i + 1]), step(v.z, steps[3 * i + 2]))
        };
        let a = [corner(0), corner(1), corner(2), corner(2)];
        let mut b = [corner(3), corner(4), corner(5)];
        for i in 0..shared.min(3) {
            b[i] = moved(a[i], i);
        }
        // Denormal numbers are zero.
        let normal = |v: Vec3| Vec3::from_array(v.to_array().map(|x| if x.is_normal() { x } else { 0.0 }));
        check_pair("any", a.map(normal), [b[0], b[1], b[2], b[2]].map(normal), &mut Tally::default());
    }
}
