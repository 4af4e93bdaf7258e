//! Hulls against their definition, and walking on them.

use super::super::{Hull, HullKind, Shape, Vector, hull::comfortable};
use crate::geometry::{oracle::height, samples::Random};
use glam::DVec3;

/// Every point is on the inner side of every face, every edge has two faces, and the surface is a sphere.
fn check_solid(points: &[DVec3], hull: &Hull) {
    for &face in &hull.faces {
        let [a, b, c] = face.map(|i| points[i as usize]);
        assert!(points.iter().all(|&p| height(a, b, c, p) >= 0.0), "{face:?}");
        assert!(crate::geometry::oracle::shadow(a, b, c).is_some(), "{face:?} has no area");
    }
    let mut directed: Vec<[u32; 2]> = hull.faces.iter().flat_map(|&[a, b, c]| [[a, b], [b, c], [c, a]]).collect();
    directed.sort_unstable();
    assert!(directed.windows(2).all(|two| two[0] != two[1]));
    assert!(directed.iter().all(|&[p, q]| directed.binary_search(&[q, p]).is_ok()));
    assert_eq!(hull.corners().len() + hull.faces.len(), hull.edges().len() + 2);
}

fn kind(points: &[[f64; 3]]) -> (HullKind, usize) {
    let points: Vec<DVec3> = points.iter().map(|&p| p.into()).collect();
    let hull = Hull::of(&points).unwrap();
    if hull.kind == HullKind::Solid {
        check_solid(&comfortable(&points), &hull);
    }
    (hull.kind, hull.faces.len())
}

#[test]
fn of_few_equal_collinear_and_coplanar_points() {
    assert_eq!(kind(&[[1.0, 2.0, 3.0]]), (HullKind::Point, 1));
    assert_eq!(kind(&[[1.0, 2.0, 3.0]; 40]), (HullKind::Point, 1));
    assert_eq!(kind(&[[0.0; 3], [1.0; 3], [3.0; 3], [2.0; 3], [1.0; 3]]), (HullKind::Segment, 1));
    let square = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [1.0, 1.0, 0.0], [0.5, 0.5, 0.0], [0.5, 0.0, 0.0]];
    assert_eq!(kind(&square), (HullKind::Polygon, 2));
    assert_eq!(kind(&square.map(|[x, y, _]| [x + y, y - x, x])), (HullKind::Polygon, 2));
    let mut solid = square.to_vec();
    solid.push([0.3, 0.3, f64::MIN_POSITIVE.sqrt()]);
    assert_eq!(kind(&solid), (HullKind::Solid, 6));
    assert_eq!(kind(&[[0.0; 3], [1e200, 0.0, 0.0], [0.0, 1e200, 0.0], [0.0, 0.0, 1e200]]), (HullKind::Solid, 4));
    assert_eq!(kind(&[[0.0; 3], [1e-200, 0.0, 0.0], [0.0, 1e-200, 0.0], [0.0, 0.0, 1e-200]]), (HullKind::Solid, 4));
}

#[test]
fn of_a_lattice_whose_faces_are_full_of_points() {
    let mut points: Vec<DVec3> =
        (0..125).map(|i| DVec3::new((i % 5) as f64, (i / 5 % 5) as f64, (i / 25) as f64)).collect();
    let hull = Hull::of(&points).unwrap();
    check_solid(&points, &hull);
    let [low, high] = [DVec3::ZERO, DVec3::splat(4.0)];
    assert!(hull.corners().iter().all(|&i| {
        let p = points[i as usize];
        (p.cmpeq(low) | p.cmpeq(high)).any()
    }));
    // In any order, turned, and with repeated points.
    let mut random = Random::new(5);
    for _ in 0..20 {
        for i in (1..points.len()).rev() {
            points.swap(i, random.below(i + 1));
        }
        points.push(points[3]);
        check_solid(&points, &Hull::of(&points).unwrap());
        let turned: Vec<DVec3> = points.iter().map(|p| glam::DQuat::from_rotation_x(0.3) * *p).collect();
        check_solid(&turned, &Hull::of(&turned).unwrap());
    }
}

#[test]
fn of_random_points() {
    let mut random = Random::new(6);
    for count in 4..80 {
        let flat = if count % 3 == 0 { 1e-14 } else { 1.0 };
        let points: Vec<DVec3> = (0..count)
            .map(|_| if count % 2 == 0 { random.point() } else { random.direction() })
            .map(|p| DVec3::new(p.x, p.y, p.z * flat + p.x))
            .collect();
        let hull = Hull::of(&points).unwrap();
        assert_eq!(hull.kind, HullKind::Solid);
        check_solid(&points, &hull);
    }
}

#[test]
fn walking_finds_the_farthest_point() {
    let mut random = Random::new(7);
    for count in [32, 33, 100, 1000, 5000] {
        let points: Vec<DVec3> = (0..count)
            .map(|i| if i % 3 == 0 { random.point() } else { random.direction() * DVec3::new(1.0, 0.5, 0.01) })
            .collect();
        let shape = Shape::<f64>::new(&points).unwrap();
        let mut from = 0;
        for _ in 0..200 {
            let along = Vector::of(random.direction());
            let found = shape.support(along, from);
            let farthest = points.iter().map(|p| p.dot(along.wide())).fold(f64::NEG_INFINITY, f64::max);
            assert!(shape.point(found).dot(along) >= farthest - 1e-15, "{count} points from {from}");
            from = random.below(count) as u32;
        }
    }
    // In a plane and on a line there is nothing to walk on.
    let flat: Vec<DVec3> = (0..100).map(|_| random.point() * DVec3::new(1.0, 1.0, 0.0)).collect();
    let shape = Shape::<f64>::new(&flat).unwrap();
    let along = Vector([0.3, 0.4, 5.0]);
    let farthest = flat.iter().map(|p| p.dot(along.wide())).fold(f64::NEG_INFINITY, f64::max);
    assert_eq!(shape.point(shape.support(along, 99)).dot(along), farthest);
    assert!(shape.corners().len() < 40);
}
