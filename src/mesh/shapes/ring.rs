//! Rings about the y axis: torus, gear, star.

use super::kuhn_block::KuhnBlock;
use super::rounding::Rounding;
use crate::mesh::Mesh;
use glam::DVec3;
use std::f64::consts::TAU;

/// A ring with a round cross-section: `around` cells (at least three) along it, `across` by `across` in the
/// cross-section. The outer diameter is 1, the cross-section's 0.32.
pub fn torus(around: u32, across: u32) -> Mesh {
    const OUTER: f64 = 0.5;
    const THICK: f64 = 0.32;
    let section = Rounding::new([across, across, around], DVec3::new(THICK, THICK, 0.0), 1.0);
    ring([across, across, around], |p, direction| {
        let q = section.at(p.with_z(0.0));
        direction * (OUTER - THICK / 2.0 + q.x) + DVec3::Y * q.y
    })
}

/// A wheel with `teeth` teeth and a hole, a quarter as thick as wide; `cells` along the radius, the axis, and around,
/// where a tooth takes four or a multiple of four. The outer diameter is 1.
pub fn gear(teeth: u32, cells: [u32; 3]) -> Mesh {
    flat_ring(teeth, cells, 0.25, |phase| {
        // Up the flank in the second quarter, along the top in the third, down in the fourth.
        let height = (4.0 * phase - 1.0).min(4.0 - 4.0 * phase).clamp(0.0, 1.0);
        (0.16, 0.36 + 0.14 * height)
    })
}

/// A flat star with `points` points and a hole, a quarter as thick as wide; `cells` along the radius, the axis, and
/// around, where a point takes two or a multiple of two. The points lie on a circle of diameter 1.
pub fn star(points: u32, cells: [u32; 3]) -> Mesh {
    const TIP: f64 = 0.5;
    const VALLEY: f64 = 0.27;
    let half_angle = TAU / 2.0 / f64::from(points.max(1));
    flat_ring(points, cells, 0.25, |phase| {
        // The straight line from tip to valley, in polar coordinates.
        let angle = half_angle * (2.0 * phase.min(1.0 - phase));
        let (sin, cos) = libm::sincos(half_angle);
        let (sin_at, cos_at) = libm::sincos(angle);
        let radius = TIP * VALLEY * sin / (TIP * sin_at + VALLEY * (sin * cos_at - cos * sin_at));
        (0.12, radius)
    })
}

/// A ring of constant thickness with a `repeats`-fold symmetry; `radii` gives the inner and the outer
/// radius at a phase between 0 and 1.
fn flat_ring(repeats: u32, cells: [u32; 3], thickness: f64, radii: impl Fn(f64) -> (f64, f64)) -> Mesh {
    let around = KuhnBlock::ring(cells).cells[2];
    ring(cells, |p, direction| {
        // In whole cells, so that every repetition has the same phases.
        let step = ((p.z + 1.0) / 2.0 * f64::from(around)).round() as u64;
        let phase = (step * u64::from(repeats) % u64::from(around)) as f64 / f64::from(around);
        let (inner, outer) = radii(phase);
        direction * (inner + (outer - inner) * (p.x + 1.0) / 2.0) + DVec3::Y * (p.y * thickness / 2.0)
    })
}

/// A closed ring of cells about the y axis; `at` gets the position in the block from −1 to 1 and the direction from the axis.
fn ring(cells: [u32; 3], at: impl Fn(DVec3, DVec3) -> DVec3) -> Mesh {
    let cubes = KuhnBlock::ring(cells);
    cubes.mesh(
        |_| true,
        |corner| {
            let (sin, cos) = libm::sincos(TAU * f64::from(corner[2]) / f64::from(cubes.cells[2]));
            at(cubes.unit(corner), DVec3::new(cos, 0.0, sin))
        },
    )
}

#[cfg(test)]
mod tests {
    use super::super::checks::{check, volume};
    use super::*;
    use std::f64::consts::PI;

    /// V − E + F of the boundary: 2 for a ball, 0 for a ring.
    fn euler(mesh: &Mesh) -> i64 {
        let triangles = mesh.surface().triangles;
        let mut vertices: Vec<u32> = triangles.iter().flatten().copied().collect();
        vertices.sort_unstable();
        vertices.dedup();
        vertices.len() as i64 - triangles.len() as i64 / 2
    }

    #[test]
    fn a_torus_is_a_ring_with_the_volume_of_one() {
        for (around, across, quality) in [(3, 2, 0.05), (14, 2, 0.3), (17, 3, 0.3), (48, 8, 0.3)] {
            let mesh = torus(around, across);
            assert_eq!(mesh.cells.len() as u32, 6 * around * across * across);
            check(&mesh, quality);
            assert_eq!(euler(&mesh), 0);
        }
        let expected = TAU * 0.34 * PI * 0.16 * 0.16;
        let ratio = volume(&torus(200, 16)) / expected;
        assert!((0.98..1.0).contains(&ratio), "{ratio}");
        // Fewer than three cells do not close a ring.
        assert_eq!(torus(1, 2), torus(3, 2));
    }

    #[test]
    fn gears_and_stars_repeat_exactly_as_often_as_asked() {
        let rim =
            |mesh: &Mesh, above: f64| mesh.positions.iter().filter(|p| p.y > 0.0 && p.x.hypot(p.z) > above).count();
        let mesh = gear(8, [2, 1, 32]);
        check(&mesh, 0.1);
        assert_eq!(rim(&mesh, 0.499), 16);
        let mesh = star(5, [3, 1, 20]);
        check(&mesh, 0.1);
        assert_eq!(rim(&mesh, 0.499), 5);
        assert_eq!(euler(&mesh), 0);
    }
}
