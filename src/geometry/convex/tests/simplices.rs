//! The sub-algorithms on single simplices, flat ones included.

use super::super::{Number, Sub, Vector, simplex::Face};
use crate::geometry::point_in_tetrahedron;
use crate::geometry::{Triangle, nearest_weights, point_segment, point_triangle, samples::Random};
use glam::DVec3;

const O: DVec3 = DVec3::ZERO;

/// The distance of the origin to a simplex, by its faces.
fn plain_distance(points: &[DVec3]) -> f64 {
    match *points {
        [a] => a.length(),
        [a, b] => point_segment(O, [a, b]),
        [a, b, c] => point_triangle(O, &Triangle::new([a, b, c])),
        [a, b, c, d] => {
            let faces = [[a, b, c], [a, b, d], [a, c, d], [b, c, d]];
            let least =
                faces.map(|face| point_triangle(O, &Triangle::new(face))).into_iter().fold(f64::INFINITY, f64::min);
            if point_in_tetrahedron([a, b, c, d], O) { 0.0 } else { least }
        }
        _ => unreachable!(),
    }
}

fn nearest<T: Number>(sub: Sub, points: &[DVec3]) -> Option<Face<T>> {
    let points: Vec<Vector<T>> = points.iter().map(|&p| Vector::of(p)).collect();
    sub.nearest(&points)
}

fn check_weights<T: Number>(face: &Face<T>, points: &[DVec3], tolerance: f64) {
    let weights: Vec<f64> = face.weights[..face.count].iter().map(|w| w.wide()).collect();
    assert!(weights.iter().all(|&w| w > 0.0), "{face:?}");
    assert!((weights.iter().sum::<f64>() - 1.0).abs() < tolerance, "{face:?}");
    let mixed: DVec3 = face.corners[..face.count].iter().zip(&weights).map(|(&i, &w)| points[i] * w).sum();
    let size = points.iter().map(|p| p.length()).fold(1.0, f64::max);
    assert!(mixed.distance(face.nearest.wide()) < tolerance * size, "{face:?} {mixed}");
}

#[test]
fn by_hand() {
    let v = DVec3::new;
    for sub in Sub::ALL {
        let face = |points: &[DVec3]| {
            let face = nearest::<f64>(sub, points).unwrap();
            check_weights(&face, points, 1e-15);
            let mut corners = face.corners[..face.count].to_vec();
            corners.sort_unstable();
            (corners, face.nearest.wide())
        };
        assert_eq!(face(&[v(1.0, 2.0, 3.0)]), (vec![0], v(1.0, 2.0, 3.0)));
        assert_eq!(face(&[v(-1.0, 2.0, 0.0), v(1.0, 2.0, 0.0)]), (vec![0, 1], v(0.0, 2.0, 0.0)));
        assert_eq!(face(&[v(5.0, 4.0, 0.0), v(3.0, 4.0, 0.0)]), (vec![1], v(3.0, 4.0, 0.0)));
        let (corners, point) = face(&[v(-1.0, -1.0, -3.0), v(-1.0, 2.0, -3.0), v(2.0, -1.0, -3.0)]);
        assert!(corners == [0, 1, 2] && point.distance(v(0.0, 0.0, -3.0)) < 1e-15, "{sub}");
        assert_eq!(face(&[v(1.0, -1.0, 0.0), v(3.0, 0.0, 1.0), v(1.0, 1.0, 0.0)]), (vec![0, 2], v(1.0, 0.0, 0.0)));
        let around = [v(1.0, 1.0, 1.0), v(1.0, -1.0, -1.0), v(-1.0, 1.0, -1.0), v(-1.0, -1.0, 1.0)];
        let (corners, point) = face(&around);
        assert!(corners.len() == 4 && point.length() < 1e-15, "{sub}");
        let (corners, point) = face(&around.map(|p| v(p.x - 5.0, p.y, p.z)));
        assert!(corners == [0, 1] && point == v(-4.0, 0.0, 0.0), "{sub} {corners:?} {point}");
    }
}

#[test]
fn random_simplices_have_the_nearest_point() {
    let mut random = Random::new(11);
    for count in 1..=4 {
        for _ in 0..4000 {
            let by = random.point() * random.within(0.0, 2.0);
            let points: Vec<DVec3> = (0..count).map(|_| random.point() + by).collect();
            let plain = plain_distance(&points);
            // Johnson's determinants lose the digits of thin simplices; signed volumes do not.
            for (sub, tolerance) in [(Sub::SignedVolumes, 1e-13), (Sub::Johnson, 1e-9)] {
                let face = nearest::<f64>(sub, &points).unwrap();
                check_weights(&face, &points, 1e-9);
                let found = face.nearest.wide().length();
                assert!((found - plain).abs() < tolerance, "{sub} {found:e} instead of {plain:e}: {points:?}");
            }
            let face = nearest::<f32>(Sub::SignedVolumes, &points).unwrap();
            check_weights(&face, &points, 1e-5);
            let found = face.nearest.wide().length();
            assert!((found - plain).abs() < 2e-4, "{found:e} instead of {plain:e}: {points:?}");
            if let [a, b, c] = points[..] {
                let [x, y, z] = nearest_weights(O, [a, b, c]);
                assert!(((a * x + b * y + c * z).length() - plain).abs() < 1e-12);
            }
        }
    }
}

/// Equal corners, corners on one line and in one plane.
#[test]
fn flat_simplices_have_the_nearest_point() {
    let mut random = Random::new(12);
    for case in 0..4000 {
        let (x, y) = (random.direction(), random.direction());
        let by = random.point();
        let lattice = |random: &mut Random| random.below(5) as f64 - 2.0;
        let points: Vec<DVec3> = (0..2 + random.below(3))
            .map(|_| match case % 4 {
                0 => by,
                1 => by + x * lattice(&mut random),
                2 => by + x * lattice(&mut random) + y * lattice(&mut random),
                _ => DVec3::from([0; 3].map(|_| lattice(&mut random))),
            })
            .collect();
        let plain = plain_distance(&points);
        let face = nearest::<f64>(Sub::SignedVolumes, &points).unwrap();
        check_weights(&face, &points, 1e-9);
        let found = face.nearest.wide().length();
        assert!((found - plain).abs() < 1e-12, "{found:e} instead of {plain:e}: {points:?}");
        let face = nearest::<f32>(Sub::SignedVolumes, &points).unwrap();
        let found = face.nearest.wide().length();
        assert!((found - plain).abs() < 1e-3, "f32 {found:e} instead of {plain:e}: {points:?}");
    }
}
