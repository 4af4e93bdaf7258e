//! Blocks with sharp and with rounded edges: bar, sheet, box, ball, capsule.

use super::kuhn_block::KuhnBlock;
use super::rounding::Rounding;
use super::smoothing::smoothed;
use crate::mesh::Mesh;
use glam::DVec3;

/// A block about the origin, six tetrahedra to a cell.
pub fn bar(cells: [u32; 3], size: DVec3) -> Mesh {
    let cubes = KuhnBlock::block(cells);
    cubes.mesh(|_| true, |corner| cubes.unit(corner) * size / 2.0)
}

/// A bar along x whose cross-section is a rectangle with rounded corners: `roundness` 0 leaves them sharp, at 1 a
/// square becomes a disc.
pub fn rounded_bar(cells: [u32; 3], size: DVec3, roundness: f64) -> Mesh {
    let cubes = KuhnBlock::block(cells);
    let section = Rounding::new(cells, DVec3::new(0.0, size.y, size.z), roundness);
    cubes.mesh(
        |_| true,
        |corner| {
            let p = cubes.unit(corner);
            section.at(p.with_x(0.0)).with_x(p.x * size.x / 2.0)
        },
    )
}

/// A box about the origin with rounded edges and corners: `roundness` is their radius by the shortest half side, from 0
/// for sharp ones to 1, with which a cube becomes a ball and a long box a capsule.
pub fn rounded_box(cells: [u32; 3], size: DVec3, roundness: f64) -> Mesh {
    let cubes = KuhnBlock::block(cells);
    let rounding = Rounding::new(cells, size, roundness);
    smoothed(cubes.mesh(|_| true, |corner| rounding.at(cubes.unit(corner))))
}

/// A ball of diameter 1 about the origin.
pub fn ball(cells: [u32; 3]) -> Mesh {
    ellipsoid(cells, DVec3::ONE)
}

/// A ball scaled to a size.
pub fn ellipsoid(cells: [u32; 3], size: DVec3) -> Mesh {
    let cubes = KuhnBlock::block(cells);
    let rounding = Rounding::new(cells, DVec3::ONE, 1.0);
    smoothed(cubes.mesh(|_| true, |corner| rounding.at(cubes.unit(corner)) * size))
}

#[cfg(test)]
mod tests {
    use super::super::checks::{check, volume};
    use super::*;
    use std::f64::consts::PI;

    #[test]
    fn a_bar_has_its_volume_to_the_last_bit() {
        // Sides that are powers of two: no rounding anywhere.
        let mesh = bar([8, 2, 4], DVec3::new(1.0, 0.125, 0.25));
        let sixfold = |&[a, b, c, d]: &[u32; 4]| {
            let [a, b, c, d] = [a, b, c, d].map(|v| mesh.positions[v as usize]);
            (b - a).cross(c - a).dot(d - a)
        };
        assert_eq!(mesh.cells.iter().map(sixfold).sum::<f64>(), 6.0 / 32.0);
        check(&mesh, 0.4);
        let mesh = bar([10, 3, 2], DVec3::new(1.0, 0.1, 0.3));
        assert!((volume(&mesh) - 0.03).abs() < 1e-15);
        check(&mesh, 0.1);
    }

    #[test]
    fn a_bar_is_as_round_as_asked() {
        let size = DVec3::new(1.0, 0.1, 0.1);
        assert_eq!(rounded_bar([20, 4, 4], size, 0.0), bar([20, 4, 4], size));
        for roundness in [0.3, 0.6, 1.0] {
            let mesh = rounded_bar([80, 8, 8], size, roundness);
            check(&mesh, 0.35);
            let lost = (1.0 - PI / 4.0) * roundness * roundness;
            let ratio = volume(&mesh) / (0.01 * (1.0 - lost));
            assert!((0.97..1.001).contains(&ratio), "{roundness}: {ratio}");
        }
    }

    #[test]
    fn a_ball_is_round_and_its_tetrahedra_are_good_at_every_fineness() {
        for n in [2, 4, 8, 24] {
            let mesh = ball([n; 3]);
            check(&mesh, 0.32);
            for triangle in mesh.surface().triangles {
                for v in triangle {
                    assert!((mesh.positions[v as usize].length() - 0.5).abs() < 1e-15);
                }
            }
        }
        let ratio = volume(&ball([24; 3])) / (PI / 6.0);
        assert!((0.997..1.0).contains(&ratio), "{ratio}");
        check(&ball([5, 7, 3]), 0.2);
    }

    #[test]
    fn boxes_of_any_roundness_have_their_size() {
        let size = DVec3::new(1.0, 0.5, 0.75);
        for roundness in [0.0, 0.2, 0.5, 1.0] {
            let mesh = rounded_box([8, 4, 6], size, roundness);
            check(&mesh, 0.2);
            assert_eq!(mesh.bounds().extent(), size);
        }
        let egg = ellipsoid([6, 4, 6], size);
        check(&egg, 0.2);
        assert_eq!(egg.bounds().extent(), size);
    }
}
