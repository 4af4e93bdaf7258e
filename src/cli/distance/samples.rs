//! Random pairs of convex shapes to measure with.

use crate::geometry::samples::Random;
use glam::{DQuat, DVec3, Vec3};
use std::f64::consts::TAU;

/// The corners of a cube of side one in any pose, about as often separate from another one as not.
pub fn cube(random: &mut Random) -> [DVec3; 8] {
    let turn = DQuat::from_axis_angle(random.direction(), random.within(0.0, TAU));
    let at = random.point() * 2.2;
    [0, 1, 2, 3, 4, 5, 6, 7].map(|i: u32| {
        let corner = DVec3::new((i & 1).into(), (i >> 1 & 1).into(), (i >> 2).into()) - 0.5;
        turn * corner + at
    })
}

/// A tetrahedron, about as often separate from another one as not.
pub fn tetrahedron(random: &mut Random) -> [Vec3; 4] {
    let at = random.point() * 0.7;
    [(); 4].map(|()| (random.point() + at).as_vec3())
}

/// Points of an ellipsoid, all of them vertices of its hull.
pub fn ellipsoid(random: &mut Random, count: usize) -> Vec<DVec3> {
    let axes = DVec3::new(random.within(0.5, 1.0), random.within(0.5, 1.0), random.within(0.5, 1.0));
    let at = random.point() * 2.5;
    (0..count).map(|_| random.direction() * axes + at).collect()
}
