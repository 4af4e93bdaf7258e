//! Spheres of half the diameter that cover a primitive: their number is the constant q of the bound q·n·k
//! (docs/kdet.md#covering-spheres).

use glam::DVec3;
use serde::Serialize;

use crate::geometry::{Sphere, Tetrahedron};

/// A sphere to be drawn.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Ball {
    /// Its centre.
    #[cfg_attr(feature = "typescript", ts(as = "[f64; 3]"))]
    pub center: DVec3,
    /// Its radius.
    pub radius: f64,
}

impl From<Sphere> for Ball {
    fn from(sphere: Sphere) -> Self {
        Self { center: sphere.center, radius: sphere.radius }
    }
}

/// Four spheres of half the diameter of its enclosing sphere that cover a tetrahedron (thesis §3.2.0.1).
///
/// Vertices inside the enclosing sphere are projected onto its surface, which only enlarges the tetrahedron, since it contains
/// the centre C. The sphere with the diameter from C to a vertex v contains x where (x − C)·(x − v) ≤ 0 (Thales). For
/// x = Σ λᵢ vᵢ the mean of (x − C)·(vᵢ − C) with the weights λᵢ is |x − C|², so that one of the four is at least as large, and
/// the sphere of that vertex contains x.
pub fn of_tetrahedron(tetrahedron: &Tetrahedron) -> [Ball; 4] {
    let sphere = tetrahedron.enclosing_sphere();
    tetrahedron.vertices.map(|vertex| {
        // For a vertex at the centre any direction is right.
        let outward = (vertex - sphere.center).normalize_or(DVec3::X);
        Ball { center: sphere.center + outward * (sphere.radius / 2.0), radius: sphere.radius / 2.0 }
    })
}

/// 21 spheres of half its diameter that cover a sphere (thesis §3.2.0.2): one at the centre, and 20 at √3/2 of the radius, each
/// covering a cap of 30° down to the one at the centre.
pub fn of_sphere(sphere: &Sphere) -> [Ball; 21] {
    let radius = sphere.radius / 2.0;
    let out = 3_f64.sqrt() / 2.0 * sphere.radius;
    std::array::from_fn(|i| {
        let center = match i.checked_sub(1) {
            None => sphere.center,
            Some(i) => sphere.center + DVec3::from(CAPS[i]).normalize() * out,
        };
        Ball { center, radius }
    })
}

/// Twenty directions; no point of the sphere is farther than 29.75° from the nearest. That 20 caps of less than 30° suffice is
/// listed in the tables of Hardin, Sloane and Smith, "Spherical Coverings"; these directions were found by a search.
const CAPS: [[f64; 3]; 20] = [
    [-0.36754, 0.55917, -0.74313],
    [-0.50096, -0.78225, -0.37029],
    [0.20187, 0.21652, 0.95518],
    [-0.74515, 0.66534, 0.04555],
    [0.75699, 0.64757, -0.08731],
    [-0.94593, -0.23320, 0.22548],
    [0.46497, -0.58280, 0.66644],
    [0.28528, -0.59106, -0.75449],
    [-0.88207, -0.01713, -0.47081],
    [0.73541, 0.33029, 0.59168],
    [0.34968, -0.93264, -0.08888],
    [-0.34916, -0.36669, 0.86234],
    [0.95336, -0.27102, 0.13288],
    [0.88402, -0.20213, -0.42150],
    [-0.58815, 0.39599, 0.70517],
    [0.04880, 0.96182, -0.26929],
    [-0.33429, -0.88717, 0.31809],
    [0.05854, 0.89707, 0.43800],
    [0.46829, 0.34315, -0.81422],
    [-0.21515, -0.20601, -0.95461],
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::samples::{Family, pair};
    use crate::random::Random;

    fn covered(balls: &[Ball], point: DVec3, size: f64) -> bool {
        balls.iter().any(|ball| ball.center.distance(point) <= ball.radius + 1e-7 * size + 1e-12)
    }

    #[test]
    fn four_spheres_cover_every_tetrahedron() {
        let mut random = Random::new(1);
        for i in 0..1000 {
            let family = Family::ALL[i % Family::ALL.len()];
            let (tetrahedron, _) = pair(family, i as u64, 1.0, 0.0);
            let balls = of_tetrahedron(&tetrahedron);
            let d = tetrahedron.enclosing_sphere().diameter();
            for _ in 0..60 {
                // Uniform points would rarely come near the corners.
                let weights = [0; 4].map(|_| random.unit().powi(3));
                let sum: f64 = weights.iter().sum();
                let point = tetrahedron.vertices.iter().zip(weights).map(|(v, w)| *v * (w / sum)).sum();
                assert!(covered(&balls, point, d), "{family:?} {i}: {point} of {tetrahedron:?}");
            }
            for ball in balls {
                assert!((ball.radius - d / 4.0).abs() <= 1e-12 * d);
            }
        }
    }

    #[test]
    fn twenty_one_spheres_cover_a_sphere_and_no_twenty_of_them_do() {
        let sphere = Sphere { center: DVec3::new(3.0, -2.0, 1.0), radius: 2.5 };
        let balls = of_sphere(&sphere);
        let mut random = Random::new(2);
        let mut needed = [false; 21];
        for i in 0..40_000 {
            let z = 2.0 * random.unit() - 1.0;
            let (sin, cos) = (std::f64::consts::TAU * random.unit()).sin_cos();
            let flat = (1.0 - z * z).sqrt();
            // Every other point on the surface, the others anywhere inside.
            let out = if i % 2 == 0 { 1.0 } else { random.unit().cbrt() };
            let point = sphere.center + DVec3::new(flat * cos, flat * sin, z) * (out * sphere.radius);
            let holding: Vec<usize> = (0..21).filter(|b| covered(&balls[*b..=*b], point, 0.0)).collect();
            assert!(!holding.is_empty(), "{point}");
            if let [only] = holding[..] {
                needed[only] = true;
            }
        }
        assert_eq!(needed, [true; 21]);
    }
}
