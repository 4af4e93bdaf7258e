//! Where convex solids touch.

use super::super::*;
use crate::geometry::convex::{Options, Placed, Polytope, Sub, Verdict, query};
use crate::mesh::shapes::{bar, by_name, voussoir};
use crate::random::Random;
use glam::{DQuat, DVec3};

fn cube() -> Polytope {
    Polytope::new(&bar([1, 1, 1], DVec3::ONE).positions).unwrap()
}

fn random_turn(random: &mut Random) -> DQuat {
    let part = DVec3::new(random.unit(), random.unit(), random.unit()) - 0.5;
    turn(part, random.unit() * 6.0)
}

fn distance(a: &Placed<'_>, b: &Placed<'_>) -> f64 {
    query(&a.shape, &b.shape, &Options::new(Sub::SignedVolumes)).distance
}

#[test]
fn solids_have_the_faces_that_one_sees() {
    let counts = |solid: &Polytope| [solid.faces.len(), solid.edges.len(), solid.vertices() as usize];
    assert_eq!(counts(&cube()), [6, 12, 8]);
    assert!(cube().faces.iter().all(|face| face.corners.len() == 4));
    // Many points in each face, also where these are not quite flat.
    let model = by_name("cube", 1).unwrap();
    assert_eq!(counts(&Polytope::new(&model.positions).unwrap()), [6, 12, 8]);
    let mut random = Random::new(1);
    for mesh in [model, voussoir([4, 4, 4])] {
        for rotation in [DQuat::IDENTITY, turn(DVec3::new(1.0, 2.0, 3.0), 0.7)] {
            let noise = |random: &mut Random| (DVec3::new(random.unit(), random.unit(), random.unit()) - 0.5) * 2e-5;
            let rough: Vec<DVec3> = mesh.positions.iter().map(|&p| rotation * p + noise(&mut random)).collect();
            assert_eq!(counts(&Polytope::new(&rough).unwrap()), [6, 12, 8]);
        }
    }
    let tetrahedron = [DVec3::ZERO, DVec3::X, DVec3::Y, DVec3::Z];
    assert_eq!(counts(&Polytope::new(&tetrahedron).unwrap()), [4, 6, 4]);
    for name in ["ball", "gear"] {
        let solid = Polytope::new(&by_name(name, 1).unwrap().positions).unwrap();
        // Euler's formula.
        let [faces, edges, vertices] = counts(&solid);
        assert_eq!(faces + vertices, edges + 2, "{name}");
    }
    assert!(Polytope::new(&[DVec3::ZERO, DVec3::X, DVec3::Y, DVec3::ONE.with_z(0.0)]).is_none());
    assert!(Polytope::new(&[]).is_none() && Polytope::new(&[DVec3::NAN; 4]).is_none());
}

#[test]
fn a_resting_cube_has_four_points() {
    let cube = cube();
    let below = cube.placed(DQuat::IDENTITY, DVec3::ZERO);
    for gap in [-1e-3, -1e-9, 0.0, 1e-15, 1e-9, 1e-3, 9e-3] {
        for aside in [DVec3::ZERO, DVec3::new(0.3, 0.0, -0.2), DVec3::new(0.5, 0.0, 0.0)] {
            for around in [0.0, 0.3, 0.785] {
                let rotation = turn(DVec3::Y, around);
                let above = cube.placed(rotation, DVec3::Y * (1.0 + gap) + aside);
                let found = manifold(&below, &above, 0.01).unwrap();
                assert_eq!(found.touching, [Touching::Face; 2]);
                assert_eq!(found.points.len(), 4, "{gap} {aside} {around}");
                assert!((found.normal - DVec3::Y).length() < 1e-9);
                for point in &found.points {
                    assert!((point.separation - gap).abs() < 1e-12, "{} for {gap}", point.separation);
                    assert!((point.on[0].y - 0.5).abs() < 1e-12 && (point.on[1].y - 0.5 - gap).abs() < 1e-12);
                    // Within both faces, up to the overhang.
                    assert!(point.on[0].abs().max_element() < 0.5 + 0.003);
                }
                let other = manifold(&above, &below, 0.01).unwrap();
                assert!((other.normal + DVec3::Y).length() < 1e-9 && other.points.len() == 4);
            }
        }
    }
    assert!(manifold(&below, &cube.placed(DQuat::IDENTITY, DVec3::Y * 1.011), 0.01).is_none());
}

/// Spec of the thesis: one distinct support vertex is a vertex, two an edge, three or four a face.
#[test]
fn the_table_of_types() {
    use Touching::{Edge, Face, Vertex};
    let cube = cube();
    // Corner and edge downward.
    let on_corner = DQuat::from_rotation_arc(DVec3::ONE.normalize(), DVec3::NEG_Y) * turn(DVec3::ONE, 0.2);
    let on_edge = turn(DVec3::X, std::f64::consts::FRAC_PI_4);
    let crossed = turn(DVec3::Y, 0.7) * on_edge;
    let (corner, edge) = (0.75f64.sqrt(), 0.5f64.sqrt());
    let cases = [
        (DQuat::IDENTITY, 0.5, on_corner, corner, [Face, Vertex]),
        (on_corner.inverse() * turn(DVec3::Z, 0.0), 0.0, DQuat::IDENTITY, 0.0, [Vertex, Vertex]),
        (DQuat::IDENTITY, 0.5, on_edge, edge, [Face, Edge]),
        (on_edge, edge, crossed, edge, [Edge, Edge]),
        (on_edge, edge, on_corner, corner, [Edge, Vertex]),
        (DQuat::IDENTITY, 0.5, turn(DVec3::Y, 0.4), 0.5, [Face, Face]),
    ];
    for (lower, down, upper, up, expected) in cases.into_iter().filter(|case| case.4 != [Vertex; 2]) {
        let gap = 0.004;
        let a = cube.placed(lower, DVec3::ZERO);
        let b = cube.placed(upper, DVec3::new(0.07, down + up + gap, 0.0));
        let b = if expected == [Edge, Vertex] { cube.placed(upper, DVec3::Y * (down + up + gap)) } else { b };
        let found = manifold(&a, &b, 0.01).unwrap();
        assert_eq!(found.touching, expected);
        let answer = query(&a.shape, &b.shape, &Options::new(Sub::SignedVolumes));
        assert_eq!(answer.verdict, Verdict::Separate);
        let [of_a, of_b] = Touching::in_simplex(&answer);
        // Where several points are nearest the simplex has some of them.
        assert!(of_a <= expected[0] && of_b <= expected[1], "{of_a:?} {of_b:?} for {expected:?}");
        if expected == [Face, Vertex] || expected == [Edge, Edge] {
            assert_eq!([of_a, of_b], expected);
        }
        assert!((answer.distance - gap).abs() < 1e-9);
        assert!((found.normal - DVec3::Y).length() < 1e-6, "{} for {expected:?}", found.normal);
        let points = match expected {
            [Face, Face] => 4,
            [Face, Edge] => 2,
            _ => 1,
        };
        assert_eq!(found.points.len(), points, "{expected:?}");
        assert!(found.points.iter().all(|point| (point.separation - gap).abs() < 1e-9));
    }
    // Two corners.
    let lower = DQuat::from_rotation_arc(DVec3::ONE.normalize(), DVec3::Y);
    let (a, b) = (cube.placed(lower, DVec3::ZERO), cube.placed(on_corner, DVec3::Y * (2.0 * corner + 0.004)));
    let found = manifold(&a, &b, 0.01).unwrap();
    assert_eq!((found.touching, found.points.len()), ([Vertex; 2], 1));
    assert!((found.points[0].separation - 0.004).abs() < 1e-9);
}

/// Moved out by the depth along the normal, two solids touch; no other direction needs less.
#[test]
fn the_depth_is_the_least_translation() {
    let mut random = Random::new(5);
    let wedge = Polytope::new(&voussoir([1, 1, 1]).positions).unwrap();
    let flat = Polytope::new(&bar([1, 1, 1], DVec3::new(1.0, 1e-3, 1.0)).positions).unwrap();
    let ball = Polytope::new(&by_name("coarse_ball", 1).unwrap().positions).unwrap();
    let solids = [cube(), wedge, flat, ball];
    let mut overlapping = 0;
    for round in 0..400 {
        let [one, two] = [random.bits(), random.bits()].map(|bits| &solids[bits as usize % solids.len()]);
        let mut place = |solid| -> Placed<'_> {
            let at = DVec3::new(random.unit(), random.unit(), random.unit()) - 0.5;
            let solid: &Polytope = solid;
            solid.placed(random_turn(&mut random), at * 0.8)
        };
        let (a, b) = (place(one), place(two));
        let Some(found) = manifold(&a, &b, 1e-9) else { continue };
        let depth = -found.points.iter().map(|point| point.separation).fold(f64::INFINITY, f64::min);
        if depth < 1e-6 {
            continue;
        }
        overlapping += 1;
        let moved = |by: DVec3| {
            let shape = b.polytope.placed(DQuat::IDENTITY, DVec3::ZERO);
            drop(shape);
            let points: Vec<DVec3> = b.points().map(|p| p + by).collect();
            Polytope::new(&points).unwrap()
        };
        let away = moved(found.normal * (depth + 1e-7));
        let away = away.placed(DQuat::IDENTITY, DVec3::ZERO);
        let gap = distance(&a, &away);
        assert!(gap > 0.0 && gap < 3e-7, "{round}: {gap} after {depth}");
        for _ in 0..20 {
            let direction = (DVec3::new(random.unit(), random.unit(), random.unit()) - 0.5).normalize();
            let less = moved(direction * (depth - 1e-6));
            assert_eq!(distance(&a, &less.placed(DQuat::IDENTITY, DVec3::ZERO)), 0.0, "{round}");
        }
    }
    assert!(overlapping > 150, "{overlapping}");
}

#[test]
fn points_keep_their_keys_while_a_cube_slides() {
    let cube = cube();
    let below = cube.placed(DQuat::IDENTITY, DVec3::ZERO);
    let keys = |x: f64, tilt: f64| {
        let above = cube.placed(turn(DVec3::Z, tilt), DVec3::new(x, 1.0, 0.0));
        let found = manifold(&below, &above, 0.01).unwrap();
        let mut keys: Vec<PointKey> = found.points.iter().map(|point| point.key).collect();
        keys.sort_unstable();
        keys
    };
    let first = keys(0.0, 0.0);
    assert_eq!(first.len(), 4);
    // As rounding and small motion change the pose of a cube in a tower.
    for step in 0..50 {
        let by = f64::from(step % 7 - 3) * 1e-4;
        assert_eq!(keys(by, by * 0.1), first);
    }
    assert_eq!(keys(0.3, 0.0), keys(0.31, 1e-4));
}
