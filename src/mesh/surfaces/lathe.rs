//! Surfaces of revolution.

use crate::mesh::Mesh;
use glam::{DVec2, DVec3};
use std::f64::consts::TAU;

/// The profile of the funnel, radius and height: down inside the cone and the pipe, and up outside.
const FUNNEL: [DVec2; 6] = [
    DVec2::new(0.485, 0.33),
    DVec2::new(0.15, -0.02),
    DVec2::new(0.15, -0.33),
    DVec2::new(0.17, -0.33),
    DVec2::new(0.17, -0.035),
    DVec2::new(0.5, 0.31),
];

/// A funnel with a wall, 1 wide at its upper end: `around` steps about the y axis, and steps of about `length` along the
/// profile.
pub fn funnel(around: u32, length: f64) -> Mesh {
    let mut profile = Vec::new();
    for (i, &from) in FUNNEL.iter().enumerate() {
        let to = FUNNEL[(i + 1) % FUNNEL.len()];
        let steps = (from.distance(to) / length).ceil().max(1.0) as u32;
        profile.extend((0..steps).map(|step| from.lerp(to, f64::from(step) / f64::from(steps))));
    }
    revolved(&profile, around)
}

/// A closed profile about the y axis, whose points have positive radii.
fn revolved(profile: &[DVec2], around: u32) -> Mesh {
    let along = profile.len() as u32;
    let at = |v: u32| {
        let (sin, cos) = libm::sincos(TAU * f64::from(v / along) / f64::from(around));
        let p = profile[(v % along) as usize];
        DVec3::new(p.x * cos, p.y, p.x * sin)
    };
    let positions = (0..around * along).map(at).collect();
    let mut triangles = Vec::with_capacity(2 * (around * along) as usize);
    for (turn, step) in (0..around).flat_map(|turn| (0..along).map(move |step| (turn, step))) {
        let vertex = |turn: u32, step: u32| turn % around * along + step % along;
        let [a, b] = [vertex(turn, step), vertex(turn, step + 1)];
        let [c, d] = [vertex(turn + 1, step + 1), vertex(turn + 1, step)];
        triangles.extend([[a, b, c], [a, c, d]]);
    }
    Mesh::of_triangles(positions, &triangles)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_funnel_is_closed_and_faces_outward() {
        let mesh = funnel(40, 0.1);
        mesh.validate().unwrap();
        assert_eq!(2 * mesh.positions.len(), mesh.cells.len(), "Euler: one hole");
        let corners = |t: usize| mesh.triangle(t).vertices;
        let volume: f64 = (0..mesh.cells.len())
            .map(|t| {
                let [a, b, c] = corners(t);
                a.cross(b).dot(c) / 6.0
            })
            .sum();
        assert!(volume > 0.01, "{volume}");
    }
}
