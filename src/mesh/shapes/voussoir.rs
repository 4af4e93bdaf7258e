//! The blocks of an arch.

use super::five_block::of_cubes;
use crate::mesh::Mesh;
use glam::DVec3;

/// Blocks of the half circle that [`voussoir`] fits in.
pub const VOUSSOIRS: usize = 9;
/// Height and depth of a block, whose wider side is 1.
const SIZE: [f64; 2] = [0.8, 0.8];

/// Distance of a block's middle from the axis of its arch, where the wider side is 1.
pub fn voussoir_radius() -> f64 {
    0.5 / libm::tan(half_angle()) - SIZE[0] / 2.0
}

fn half_angle() -> f64 {
    std::f64::consts::PI / (2 * VOUSSOIRS) as f64
}

/// A wedge about the origin, the wider side of length 1 on top: its two slanted sides are in planes through the axis of the arch,
/// along z, [`voussoir_radius`] below.
pub fn voussoir(counts: [usize; 3]) -> Mesh {
    let [nx, ny, nz] = counts;
    let all = (0..nz).flat_map(move |z| (0..ny).flat_map(move |y| (0..nx).map(move |x| [x, y, z])));
    let slope = libm::tan(half_angle());
    of_cubes(all, |corner| {
        let [x, y, z] = std::array::from_fn(|axis| corner[axis] as f64 / counts[axis] as f64 - 0.5);
        let height = y * SIZE[0];
        DVec3::new(2.0 * x * slope * (voussoir_radius() + height), height, z * SIZE[1])
    })
}

#[cfg(test)]
mod tests {
    use super::super::checks::{check, volume};
    use super::*;
    use std::f64::consts::PI;

    #[test]
    fn a_wedge_has_its_volume_and_its_sides_meet_in_the_axis() {
        let mesh = voussoir([4, 4, 4]);
        check(&mesh, 0.4);
        let extent = mesh.bounds().extent();
        assert!((extent - DVec3::new(1.0, SIZE[0], SIZE[1])).length() < 1e-15, "{extent}");
        let narrow = 1.0 - 2.0 * SIZE[0] * libm::tan(half_angle());
        assert!((volume(&mesh) - (1.0 + narrow) / 2.0 * SIZE[0] * SIZE[1]).abs() < 1e-12);
        for p in &mesh.positions {
            let angle = libm::atan2(p.x, p.y + voussoir_radius());
            assert!(angle.abs() <= PI / 18.0 + 1e-15);
        }
    }
}
